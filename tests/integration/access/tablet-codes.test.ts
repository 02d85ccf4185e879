// Wrong codes of locked tablets: counted without a token; the fifth ends the sign-in the tablet was locked
// with.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plants, users } from '#shared/access/api.ts';
import { devices } from '#shared/access/device-api.ts';
import { type As, call, ok, startWorld, type World } from '../harness.ts';
import { type Deliver, streamReader } from '../stream.ts';

let world: World;
let react: Deliver;
beforeAll(async () => {
  world = await startWorld();
  react = await streamReader('LATEST');
});
afterAll(() => world.close());

const TABLET = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
let n = 0;
const signIn = (): As => {
  const claims = { token_use: 'access', tenant: 'acme', user: 'technician', iat: '0', exp: '900' };
  return { as: 'technician', claims: { ...claims, origin_jti: `code-${++n}` } };
};
const begin = async (who: As) => (await ok(devices.beginCount, { device: TABLET }, who)).ticket;
const wrong = (ticket: string) => call(devices.countWrong, { ticket }, { as: 'nobody' });

describe('a locked tablet', () => {
  it('tells of four wrong codes and is told how many are left', async () => {
    const ticket = await begin(signIn());
    for (const left of [4, 3, 2, 1])
      expect(await wrong(ticket)).toMatchObject({ status: 200, body: { left } });
  });

  it('loses its sign-in with the fifth, whatever device the token is used on', async () => {
    const [who, elsewhere] = [signIn(), signIn()];
    const ticket = await begin(who);
    for (let times = 0; times < 4; times++) await wrong(ticket);
    expect((await call(users.get, {}, who)).status).toBe(200);
    expect(await wrong(ticket)).toMatchObject({ status: 401, body: { code: 'codeSpent' } });
    await react();
    // A membership is cached for two seconds.
    await expect
      .poll(async () => (await call(users.get, {}, who)).body, { timeout: 5_000 })
      .toMatchObject({ code: 'codeSpent' });
    for (const headers of [undefined, { 'x-device': TABLET }])
      expect(await call(plants.current, {}, { ...who, headers })).toMatchObject({
        status: 401,
        body: { code: 'codeSpent' },
      });
    expect((await call(users.get, {}, elsewhere)).status).toBe(200);
    expect(await wrong(ticket)).toMatchObject({ status: 401, body: { code: 'codeSpent' } });
  });

  it('counts each of several at once, and starts anew with a ticket of its own', async () => {
    const who = signIn();
    const ticket = await begin(who);
    const left = await Promise.all([1, 2, 3].map(async () => (await wrong(ticket)).body));
    expect(left.map((body) => (body as { left: number }).left).sort()).toEqual([2, 3, 4]);
    const next = await begin(who);
    expect(next).not.toBe(ticket);
    expect((await wrong(next)).body).toEqual({ left: 4 });
  });

  it('knows no ticket that was never given', async () => {
    expect(await wrong('x'.repeat(43))).toMatchObject({ status: 401, body: { code: 'codeSpent' } });
    expect((await wrong('short')).status).toBe(400);
  });
});
