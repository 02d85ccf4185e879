// Effect of the resource-management flag on menu, pages and transitions (domain 10.4), line by line.
import { describe, expect, it } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import { orderTransitions } from '#shared/planned/order-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { toPrincipal } from '../../session/session.ts';
import { createSession } from '../../testing.tsx';
import { featureRoutes } from '../features.ts';
import { canOpenPage } from '../guards.ts';
import { buildMenu } from './menu.ts';

const as = (risorse: boolean, profile: Profile = 'admin') => ({
  ...createSession(profile),
  user: { plant: { chklst: true, risorse, warSap: true } } as never,
});
const inMenu = (risorse: boolean, path: string) =>
  buildMenu(as(risorse)).some(({ items }) => items.some(({ href }) => href === path));
const opens = (risorse: boolean, path: string) =>
  canOpenPage(as(risorse), featureRoutes.find((route) => route.path === path)!);

describe.each([true, false])('with resource management %s', (on) => {
  it.each([
    ['/app/mgmt/workorders', true],
    ['/app/planning/workorder/assign', on],
    ['/app/planning/mgmtOperators', true],
    ['/app/planning/mgmtTeams', true],
    // EWOs and tags need teams in any case.
    ['/app/planning/ewo/assign', true],
    ['/app/planning/tag/assign', true],
  ])('%s stands in the menu, and opens: %s', (path, there) => {
    expect([inMenu(on, path), opens(on, path)]).toEqual([there, there]);
  });

  it.each(['/app/planning/workorder/saturation', '/app/planning/workorder/balance'])(
    '%s is a capacity view',
    (path) => {
      expect(opens(on, path)).toBe(on);
    },
  );

  it('an order is assigned before a technician starts it, or started as it was planned', () => {
    const technician = toPrincipal(as(on, 'technician'));
    const may = (move: 'assign' | 'start', asker = technician) =>
      isTransitionAllowed(orderTransitions, move, { state: 'planned' }, { ...asker, teams: [1] });
    expect(may('start')).toBe(!on);
    expect(may('assign', toPrincipal(as(on)))).toBe(on);
  });
});
