import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { handoffs as items, memberships, plants, users } from '#functions/db/entities/access.ts';
import { handoffs } from '#shared/access/handoff-api.ts';
import { call, ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';

const MAIN = 'plants.example';
const OWN = 'p1-acme.plants.example';
const verifier = randomBytes(32).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const challenge = digest(verifier);

const exp = 1_900_000_000;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const bearer = `${part({ alg: 'RS256' })}.${part({ exp })}.signature`;

let world: World;
beforeAll(async () => {
  at('2026-03-16T07:00:00Z');
  world = await startWorld();
  const store = storeOf({ tenant: 'acme' });
  const plant = await store.get(plants, 'P1');
  await store.commit(store.replace(plants, plant, { ...plant, auditTool: true }));
  for (const [name, plant, profile] of [
    ['solo', 'P1', 'admin'],
    ['unaudited', 'P2', 'admin'],
    ['barred', 'P1', 'disabled'],
    ['leaver', 'P1', 'admin'],
  ] as const) {
    const disabled = name === 'leaver' || undefined;
    const user = { name: `Ms ${name}`, email: `${name}@acme.example`, language: 'it', disabled } as const;
    await store.commit(
      store.create(users, name, user),
      store.create(memberships, `${name}.${plant}`, { plant, profile }),
    );
  }
});
afterAll(async () => {
  realTime();
  await world.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const as = (user: string, host = MAIN) => ({
  claims: { token_use: 'access', tenant: 'acme', user },
  plant: null,
  headers: { 'x-forwarded-host': host, authorization: `Bearer ${bearer}` },
});
const start = (user = 'solo') => call(handoffs.start, { challenge }, as(user));
const begin = () => ok(handoffs.start, { challenge }, as('solo'));

interface Sent {
  email: string;
  token: string;
  verifier: string;
  host: string;
}
function redeem({ host, ...input }: Sent) {
  return call(handoffs.redeem, input, {
    as: 'nobody',
    plant: null,
    headers: { 'x-forwarded-host': host },
  });
}
const sent = async (): Promise<Sent> => {
  const { host, email, token } = await begin();
  return { host, email, token, verifier };
};
const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

describe('a hand-over', () => {
  it('goes to the host of the only plant, and the access token comes back in the body', async () => {
    const { host, ...rest } = await sent();
    expect(host).toBe(OWN);
    const { status, body } = await redeem({ host, ...rest });
    expect(status).toBe(200);
    expect(body).toEqual({ accessToken: bearer, expiresAt: new Date(exp * 1000).toISOString() });
  });

  it('names the user and the token in no readable way, neither in the address nor in the table', async () => {
    const { email, token } = await begin();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const kept = await storeOf({ tenant: 'acme' }).get(items, digest(token));
    const seconds = Date.parse(kept.until) / 1000 - Date.now() / 1000;
    expect(seconds).toBe(60);
    expect(kept.expiresAt).toBe(Math.ceil(Date.parse(kept.until) / 1000));
    for (const secret of [token, bearer, part({ exp }), 'solo@', email, verifier])
      for (const readable of [secret, Buffer.from(secret).toString('base64url')])
        expect(JSON.stringify(kept)).not.toContain(readable);
    expect(Buffer.from(email, 'base64url').toString()).not.toContain('solo');
  });

  it('is redeemed by one of two who try at once', async () => {
    const both = await sent();
    const answers = await Promise.all([redeem(both), redeem(both), redeem(both)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });
});

describe('refused', () => {
  const later =
    (changes: Partial<Sent> = {}) =>
    async (right: Sent) => {
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);
      const answer = await redeem({ ...right, ...changes });
      vi.restoreAllMocks();
      return answer;
    };
  const changed = (change: (right: Sent) => Partial<Sent> | Promise<Partial<Sent>>) => async (right: Sent) =>
    redeem({ ...right, ...(await change(right)) });

  const cases: [string, number, string, (right: Sent) => ReturnType<typeof redeem>][] = [
    ['a minute later', 410, 'handoffSpent', later()],
    ['a minute later, elsewhere', 410, 'handoffSpent', later({ host: MAIN })],
    ['at the main host', 403, 'handoffElsewhere', changed(() => ({ host: MAIN }))],
    ['at another plant', 403, 'handoffElsewhere', changed(() => ({ host: `p2-acme.${MAIN}` }))],
    ['at another port', 403, 'handoffElsewhere', changed(() => ({ host: `${OWN}:8443` }))],
    ['in another browser', 403, 'handoffElsewhere', changed(() => ({ verifier: flipped(verifier) }))],
    ['in a browser without the cookie', 403, 'handoffElsewhere', changed(() => ({ verifier: '' }))],
    ['with the challenge for a proof', 403, 'handoffElsewhere', changed(() => ({ verifier: challenge }))],
    ['with a changed e-mail', 400, 'handoffTampered', changed(({ email }) => ({ email: flipped(email) }))],
    ['without an e-mail', 400, 'handoffTampered', changed(() => ({ email: '' }))],
    ['with a readable e-mail', 400, 'handoffTampered', changed(() => ({ email: 'solo@acme.example' }))],
    [
      'with the e-mail of another hand-over',
      400,
      'handoffTampered',
      changed(async () => ({ email: (await begin()).email })),
    ],
  ];

  it.each(cases)('%s: %i %s, and used up by it', async (_, status, code, attempt) => {
    const right = await sent();
    expect(await attempt(right)).toMatchObject({ status, body: { code } });
    expect(await redeem(right)).toMatchObject({ status: 410, body: { code: 'handoffSpent' } });
  });

  it('when it was redeemed before', async () => {
    const right = await sent();
    expect((await redeem(right)).status).toBe(200);
    expect(await redeem(right)).toMatchObject({ status: 410, body: { code: 'handoffSpent' } });
  });

  it.each(['', 'x', '~', randomBytes(32).toString('base64url')])('by the unknown token %j', async (token) => {
    const right = await sent();
    const before = await world.digest();
    expect(await redeem({ ...right, token })).toMatchObject({ status: 410, body: { code: 'handoffSpent' } });
    expect(await world.digest()).toBe(before);
    expect((await redeem(right)).status).toBe(200);
  });

  it('by what the table knows of it', async () => {
    const right = await sent();
    expect((await redeem({ ...right, token: digest(right.token) })).status).toBe(410);
    expect((await redeem(right)).status).toBe(200);
  });
});

describe('not begun', () => {
  it.each([
    ['by a user of two plants', 'admin', 'handoffNotOffered'],
    ['without the audit tool', 'unaudited', 'handoffNotOffered'],
    ['by the tenant root', 'tenantRoot', 'handoffNotOffered'],
    ['by a disabled member', 'barred', 'notAllowedHere'],
    ['by a disabled user', 'leaver', 'notAuthorized'],
    ['by nobody we know', 'who', 'notAuthorized'],
  ])('%s', async (_, user, code) => {
    const before = await world.digest();
    expect(await start(user)).toMatchObject({ status: 403, body: { code } });
    expect(await world.digest()).toBe(before);
  });

  it('at the plant itself', async () => {
    expect(await call(handoffs.start, { challenge }, as('solo', OWN))).toMatchObject({
      status: 403,
      body: { code: 'handoffNotOffered' },
    });
  });

  it('without a sign-in, or with a challenge that is none', async () => {
    expect(await call(handoffs.start, { challenge }, { as: 'nobody' })).toMatchObject({ status: 401 });
    for (const wrong of ['', 'short', `${challenge}x`, challenge.replace(/.$/, '=')])
      expect(await call(handoffs.start, { challenge: wrong }, as('solo'))).toMatchObject({
        status: 400,
        body: { code: 'invalidInput', fields: { challenge: expect.any(String) } },
      });
  });

  it('for a host, user or token the caller names', async () => {
    for (const more of [{ host: 'evil.example' }, { email: 'admin@acme.example' }, { token: 'x' }])
      expect(await call(handoffs.start, { challenge, ...more }, as('solo'))).toMatchObject({ status: 400 });
  });
});
