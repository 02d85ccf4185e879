// The permission matrix for every call of the product: the contract names the cell, and the handlers must
// enforce it (domain 13). `npm test` asks as two roles a call, the long tier as all; `shared/permissions.test.ts`
// compares every cell.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members } from '#shared/access/user-api.ts';
import type { AnyEndpoint, RequiredPermission } from '#shared/contract.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import type { UserRole } from '#shared/permissions.ts';
import { permitted } from '../../product/permissions.ts';
import { type As, call, everyCall, FULL, ok, roles, startWorld, type World } from '../harness.ts';
import { openBucket } from '../ingestion/desk.ts';
import { storeNoHeads } from './no-heads.ts';

let world: World;
/** Id of a technician who leads a team. */
let leader: string;
beforeAll(async () => {
  world = await startWorld();
  openBucket();
  storeNoHeads();
  const { id: operatorId } = await ok(operators.create, { code: 'LED', name: 'Ms leader' });
  await ok(teams.create, { code: 'LED', description: 'Theirs', leaders: [operatorId] });
  const memberships = [{ plant: 'P1', profile: 'technician' as const, operatorId }];
  const user = { name: 'Ms leader', email: 'leader@acme.example', language: 'en' as const, memberships };
  ({ id: leader } = await ok(members.create, user));
});
afterAll(() => world.close());

/** Ids that are not stored: an allowed call answers with anything but 401 and 403. */
const somewhere = { id: '999.1.1', idplant: 'P1' };

const as = (who: UserRole): As =>
  who === 'leader' ? { claims: { token_use: 'access', tenant: 'acme', user: leader } } : { as: who };

function allowed(who: UserRole, needs: RequiredPermission, disabledToo: boolean): boolean {
  if (who === 'disabled') return disabledToo;
  if (needs === 'user' || needs === 'member') return true;
  return needs !== 'public' && [needs[0]].flat().some((area) => permitted(who, area, needs[1]));
}

/** Calls of people; those of other systems are tested with their keys (`integration/service-accounts.test.ts`). */
const guarded = everyCall.filter(({ call: each }) => each.requiredPermission !== 'public' && !each.byKey);

const everyRole: readonly UserRole[] = [...roles, 'leader'];
const isAllowed = (who: UserRole, { requiredPermission, disabledToo }: AnyEndpoint) =>
  allowed(who, requiredPermission, disabledToo ?? false);

/** Returns a role that may make the call and one that may not, others for each call. */
function chooseRoles(endpoint: AnyEndpoint, index: number): readonly UserRole[] {
  if (FULL) return everyRole;
  return [true, false].flatMap((may) => {
    const candidates = everyRole.filter((who) => isAllowed(who, endpoint) === may);
    return candidates.length === 0 ? [] : [candidates[index % candidates.length]!];
  });
}

const cases = guarded.map(({ name, call: endpoint }, index) => ({
  name,
  endpoint,
  chosenRoles: chooseRoles(endpoint, index),
}));

describe.each(cases)('$name', ({ endpoint, chosenRoles }) => {
  const input = endpoint.path.includes('{') ? somewhere : {};

  it.each(chosenRoles)('as %s', async (who) => {
    const { status, body } = await call(endpoint, input as never, as(who));
    if (isAllowed(who, endpoint)) {
      expect([200, 400, 404, 409], `${status} ${JSON.stringify(body)}`).toContain(status);
    } else {
      expect([status, body.code]).toEqual([403, 'notAllowedHere']);
    }
  });

  it('as nobody, or with an ID token, asks to sign in', async () => {
    const claims = { token_use: 'id', tenant: 'acme', user: 'admin' };
    for (const found of [
      await call(endpoint, input as never, { as: 'nobody' }),
      await call(endpoint, input as never, { claims }),
    ])
      expect([found.status, found.body.code]).toEqual([401, 'signIn']);
  });

  it('in a plant or tenant one is no member of does not exist', async () => {
    if (endpoint.requiredPermission === 'user') return;
    for (const who of [{ plant: 'P3' }, { plant: 'acme-2' }])
      expect(await call(endpoint, input as never, who)).toMatchObject({
        status: 404,
        body: { code: 'notFound' },
      });
    const stranger = { token_use: 'access', tenant: 'acme-3', user: 'admin' };
    expect(await call(endpoint, input as never, { claims: stranger })).toMatchObject({
      status: 403,
      body: { code: 'notAuthorized' },
    });
  });
});

it('covers every call that is not public', () => {
  expect(guarded.length).toBeGreaterThan(60);
  expect(
    everyCall.filter((each) => each.call.requiredPermission === 'public').map(({ name }) => name),
  ).toEqual([
    'access.system.health',
    'access.handoffs.redeem',
    'access.accessRequests.ask',
    'access.signIn.provider',
    'access.devices.countWrong',
    'requests.publicReports.page',
    'requests.publicReports.photos',
    'requests.publicReports.create',
    'requests.publicReports.status',
    'requests.publicReports.stopMails',
    'integration.calendars.read',
  ]);
});
