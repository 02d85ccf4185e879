import { afterEach, describe, expect, it } from 'vitest';
import type { SignedInUser } from '#shared/access/api.ts';
import type { AnyEndpoint } from '#shared/contract.ts';
import { features } from '#shared/features.ts';
import { getProfileId } from '#shared/permissions.ts';
import { featureRoutes } from './app/features.ts';
import { buildFirstRequests } from './first-requests.ts';

const user = {
  id: 'u1',
  idplant: 'P1',
  idprofilo: getProfileId('technician'),
  teamId: 1,
  plant: { risorse: true, timeZone: 'Europe/Rome' },
} as unknown as SignedInUser;
const ask = ['/workorder/open?to={day+7}&teamId={team}'];
/** After midnight in Rome. */
const now = '2026-11-20T23:30:00.000Z';

afterEach(() => localStorage.clear());

it('fills in the days of the plant and the team of the device', () => {
  expect(buildFirstRequests(ask, user, now)).toEqual(['/workorder/open?to=2026-11-28&teamId=1']);
  localStorage.setItem('team.P1.u1', '2');
  expect(buildFirstRequests(ask, user, now)).toEqual(['/workorder/open?to=2026-11-28&teamId=2']);
});

it('asks for no team where a plant has none, and nothing where none is chosen yet', () => {
  const plant = { ...user.plant, risorse: false };
  expect(buildFirstRequests(ask, { ...user, plant }, now)).toEqual(['/workorder/open?to=2026-11-28']);
  expect(buildFirstRequests(ask, { ...user, teamId: undefined }, now)).toEqual([]);
});

it('asks for checklists only where a plant has them', () => {
  const checks = ['/checklistorder/open?to={day+7}'];
  const plant = { ...user.plant, chklst: true };
  expect([
    buildFirstRequests(checks, user, now),
    buildFirstRequests(checks, { ...user, plant }, now),
  ]).toEqual([[], ['/checklistorder/open?to=2026-11-28']]);
});

describe.each(featureRoutes.filter(({ firstRequests }) => firstRequests))(
  '$path',
  ({ firstRequests, path }) => {
    it('asks for lists there are', () => {
      const lists = Object.values(features)
        .flatMap((apis) => Object.values(apis) as Record<string, AnyEndpoint>[])
        .flatMap((calls) => Object.values(calls))
        .filter(({ method }) => method === 'GET')
        .map((each) => each.path);
      for (const each of firstRequests!)
        expect([path, lists]).toEqual([path, expect.arrayContaining([each.split('?')[0]])]);
    });
  },
);
