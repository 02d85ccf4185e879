// Every cell of the permission matrix, for every call of the product: the contracts and the matrix say what must happen.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Needs } from '../../../shared/contract.ts';
import { may } from '../../../shared/permissions.ts';
import { call, everyCall, type Role, roles, startWorld, type World } from '../harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** What nobody stored: a call that is allowed answers anything but 401 and 403. */
const somewhere = { id: '999.1.1', idplant: 'P1' };

function allowed(role: Role, needs: Needs, disabledToo: boolean): boolean {
  if (role === 'disabled') return disabledToo;
  if (needs === 'user' || needs === 'member') return true;
  return needs !== 'public' && may(role, needs[0], needs[1]);
}

const guarded = everyCall.filter((each) => each.call.needs !== 'public');

describe.each(guarded)('$name', ({ call: endpoint }) => {
  const input = endpoint.path.includes('{') ? somewhere : {};

  it.each(roles)('as %s', async (role) => {
    const { status, body } = await call(endpoint, input as never, { as: role });
    if (allowed(role, endpoint.needs, endpoint.disabledToo ?? false)) {
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
    if (endpoint.needs === 'user') return;
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
  expect(everyCall.filter((each) => each.call.needs === 'public').map(({ name }) => name)).toEqual([
    'access.system.health',
    'access.handoffs.redeem',
    'access.accessRequests.ask',
  ]);
});
