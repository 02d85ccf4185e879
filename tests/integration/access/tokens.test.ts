// Tokens not issued by the sign-in, and attempts to reach another tenant or plant, at the routes of the whole
// stack.
import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Keys, openKeys } from '#scripts/local/cognito/keys.ts';
import { openDatabase, writeState } from '#scripts/local/database.ts';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { people, seed } from '#scripts/seed.ts';
import { digestOf, expireMemberships } from '../harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'plantledger-tokens-'));
let keys: Keys;
let stack: Stack;
let claims: Record<string, unknown>;
let idToken: string;
let before: string;

/** Uses the sign-in's own key, so that each token is wrong in exactly one way. */
beforeAll(async () => {
  const database = openDatabase(folder);
  keys = openKeys(database);
  writeState(database, 'filled', 'by the test');
  database.close();
  stack = await startStack({ data: folder, people });
  await seed('empty', { now: '2026-03-16T07:00:00.000Z' });
  const answer = await fetch(`${stack.url}/api/local/token?email=admin@demo.example`);
  const tokens = (await answer.json()) as { access_token: string; id_token: string };
  idToken = tokens.id_token;
  claims = JSON.parse(Buffer.from(tokens.access_token.split('.')[1]!, 'base64url').toString());
  await supplier({ as: 'admin@acme.example', plant: 'AC1', body: { code: 'FOREIGN', name: 'x' } });
  await supplier({ as: 'admin@acme.example', plant: 'AC1', body: { code: 'FOREIGN2', name: 'x' } });
  await stack.settle();
  before = await digest();
}, 120_000);
afterAll(async () => {
  await stack.close();
  rmSync(folder, { recursive: true });
});

const digest = () => digestOf(stack.env.AWS_ENDPOINT_URL_DYNAMODB!, process.env.TABLE!);

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}
interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer or a refusal, looked into by matchers
  body: any;
}

/** Sends a request to the loopback address, so that the host header is the caller's choice. */
function ask({ method = 'GET', path, headers = {}, body }: Asked): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const sent = request(
    {
      host: '127.0.0.1',
      port: stack.port,
      method,
      path: `/api${path}`,
      headers: { host: `localhost:${stack.port}`, 'content-type': 'application/json', ...headers },
    },
    async (answer) => {
      const text = (await answer.toArray()).join('');
      const json = answer.headers['content-type']?.includes('json');
      resolve({ status: answer.statusCode!, body: json ? JSON.parse(text) : text });
    },
  );
  sent.on('error', reject);
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

async function call(path: string, more: Partial<Asked> & { as?: string; plant?: string } = {}) {
  const { as = 'admin@demo.example', plant, headers = {}, ...rest } = more;
  return ask({
    path,
    ...rest,
    headers: {
      authorization: `Bearer ${await stack.token(as)}`,
      ...(plant && { 'x-plant': plant }),
      ...headers,
    },
  });
}
const supplier = (more: Parameters<typeof call>[1]) =>
  call('/supplier/items', { method: 'POST', body: { code: 'INTRUDER', name: 'x' }, ...more });

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const publicKey = () => createPublicKey({ key: keys.jwks.keys[0] as JsonWebKey, format: 'jwk' });
const kid = () => keys.jwks.keys[0]!.kid as string;
const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const soon = () => Math.floor(Date.now() / 1000);

/** Fault of each token, expected status, and the token. */
const tokens: [string, number, () => string][] = [
  ['with a changed signature', 401, () => keys.sign(claims).replace(/.{8}$/, 'AAAAAAAA')],
  ['without its signature', 401, () => keys.sign(claims).replace(/[^.]+$/, '')],
  [
    'with other claims under the old signature',
    401,
    () => {
      const [head, , signature] = keys.sign(claims).split('.');
      return `${head}.${part({ ...claims, user: 'superadmin' })}.${signature}`;
    },
  ],
  [
    'signed by another key of the same name',
    401,
    () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const text = `${part({ kid: kid(), alg: 'RS256' })}.${part(claims)}`;
      return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
    },
  ],
  ['of algorithm none', 401, () => `${part({ alg: 'none' })}.${part(claims)}.`],
  ['of algorithm none, naming the key', 401, () => `${part({ kid: kid(), alg: 'none' })}.${part(claims)}.`],
  [
    'signed with the public key as a secret',
    401,
    () => {
      const text = `${part({ kid: kid(), alg: 'HS256' })}.${part(claims)}`;
      const secret = publicKey().export({ type: 'spki', format: 'pem' });
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    },
  ],
  ['that has expired', 401, () => keys.sign({ ...claims, exp: soon() - 1 })],
  ['that never expires', 401, () => keys.sign(without('exp'))],
  ['that is not valid yet', 401, () => keys.sign({ ...claims, nbf: soon() + 600 })],
  ['of another pool', 401, () => keys.sign({ ...claims, iss: `${claims.iss}2` })],
  ['of another issuer', 401, () => keys.sign({ ...claims, iss: 'https://evil.example' })],
  ['of no issuer', 401, () => keys.sign(without('iss'))],
  ['of another client', 401, () => keys.sign({ ...claims, client_id: 'another' })],
  ['of no client', 401, () => keys.sign(without('client_id'))],
  ['that is an ID token', 401, () => idToken],
  ['that is an ID token with a scope', 401, () => keys.sign({ ...claims, token_use: 'id' })],
  ['without a scope', 401, () => keys.sign(without('scope'))],
  ['for another scope', 403, () => keys.sign({ ...claims, scope: 'email' })],
  ['without a tenant', 401, () => keys.sign(without('tenant'))],
  ['without a user', 401, () => keys.sign(without('user'))],
  ['of a user without a name', 401, () => keys.sign({ ...claims, user: '' })],
  ['of a tenant without a name', 401, () => keys.sign({ ...claims, tenant: '' })],
  ['of a user longer than a key', 401, () => keys.sign({ ...claims, user: 'x'.repeat(3000) })],
  ['of an e-mail nobody enrolled', 403, () => keys.sign({ ...without('user'), tenant: undefined })],
  ['of another tenant', 403, () => keys.sign({ ...claims, tenant: 'acme', user: 'superadmin' })],
  ['of no tenant', 403, () => keys.sign({ ...claims, tenant: '~' })],
  ['of a tenant in a tenant', 403, () => keys.sign({ ...claims, tenant: 'demo#TO1' })],
  ['of a user of nobody', 403, () => keys.sign({ ...claims, user: 'nobody' })],
];

describe('a token', () => {
  it('of the sign-in opens the doors', async () => {
    const headers = { authorization: `Bearer ${keys.sign(claims)}` };
    expect(await ask({ path: '/user/get', headers })).toMatchObject({ status: 200, body: { id: 'admin' } });
  });

  it('ends with the log-out, with every other of its sign-in; another sign-in goes on', async () => {
    const signIn = (origin: string) => ({ ...claims, origin_jti: origin, jti: crypto.randomUUID() });
    const [mine, earlier, other] = ['one', 'one', 'two'].map((origin) => keys.sign(signIn(origin)));
    const standing = async (token = '') =>
      (await ask({ path: '/user/get', headers: { authorization: `Bearer ${token}` } })).status;
    for (const token of [mine, earlier, other]) expect(await standing(token)).toBe(200);
    const headers = { authorization: `Bearer ${mine}` };
    expect(await ask({ method: 'POST', path: '/user/logout', headers })).toMatchObject({ status: 200 });
    expect([await standing(mine), await standing(other)]).toEqual([401, 200]);
    // Another process of a service would cache a sign-in for two seconds, too.
    expireMemberships();
    expect([await standing(earlier), await standing(other)]).toEqual([401, 200]);
    before = await digest();
  });

  it.each(tokens)('%s: %i, and nothing is written', async (_, status, token) => {
    const headers = { authorization: `Bearer ${token()}` };
    expect((await ask({ path: '/UserTenant/get', headers })).status).toBe(status);
    const write = {
      method: 'POST',
      path: '/supplier/items',
      headers,
      body: { code: 'INTRUDER', name: 'x' },
    };
    expect((await ask(write)).status).toBe(status);
    expect(await digest()).toBe(before);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Bearer null', 'Basic YWRtaW46YWRtaW4=', 'Bearer a.b.c'])(
    'written as %j is none',
    async (authorization) => {
      expect((await ask({ path: '/user/get', headers: { authorization } })).status).toBe(401);
    },
  );

  it('in the address or in a cookie is none', async () => {
    const token = keys.sign(claims);
    expect((await ask({ path: `/user/get?access_token=${token}` })).status).toBe(401);
    expect((await ask({ path: '/user/get', headers: { cookie: `access_token=${token}` } })).status).toBe(401);
  });
});

describe('somebody else’s tenant or plant', () => {
  const unknown = (field: string) => ({
    status: 400,
    body: { code: 'invalidInput', fields: { [field]: 'unknownField' } },
  });
  const absent = { status: 404, body: { code: 'notFound' } };
  const attempts: [string, () => Promise<Answered>, object][] = [
    ...['tenant', 'plant', 'idplant', 'pk', 'user'].map(
      (field): [string, () => Promise<Answered>, object] => [
        `by ${field} in the body`,
        () => supplier({ body: { code: 'INTRUDER', name: 'x', [field]: 'acme' } }),
        unknown(field),
      ],
    ),
    ['by tenant in the query', () => call('/supplier/items?tenant=acme'), unknown('tenant')],
    ['by plant in the query', () => call('/supplier/items?plant=AC1'), unknown('plant')],
    ['by x-plant', () => supplier({ plant: 'AC1' }), absent],
    ['by x-plant of the tenant', () => supplier({ plant: 'acme' }), absent],
    ['by x-plant of nobody', () => supplier({ plant: '~' }), absent],
    ['by x-plant with the tenant before it', () => supplier({ plant: 'acme#AC1' }), absent],
    ['by x-tenant', () => call('/plant/items/AC1', { headers: { 'x-tenant': 'acme' } }), absent],
    ['by its id', () => call('/plant/items/AC1'), absent],
    [
      'by x-plant of a plant one is no member of',
      () => supplier({ as: 'oneplant@demo.example', plant: 'TO1' }),
      absent,
    ],
  ];

  it.each(attempts)('%s, and nothing is written', async (_, attempt, refused) => {
    expect(await attempt()).toMatchObject(refused);
    expect(await digest()).toBe(before);
  });

  it('is the same as one that does not exist, to the letter', async () => {
    const same = ({ status, body: { requestId: _, ...body } }: Answered) => ({ status, body });
    expect(same(await supplier({ plant: 'AC1' }))).toEqual(same(await supplier({ plant: 'XX1' })));
    expect(same(await call('/plant/items/AC1'))).toEqual(same(await call('/plant/items/XX1')));
  });

  it('by the cursor of its list, or of another list', async () => {
    const page = (path: string, as?: string, plant?: string) => call(`${path}?limit=1`, { as, plant });
    const { next } = (await page('/supplier/items', 'admin@acme.example', 'AC1')).body;
    const further = `/supplier/items?limit=1&next=${encodeURIComponent(next)}`;
    expect((await call(further, { as: 'admin@acme.example', plant: 'AC1' })).status).toBe(200);
    const refused = { status: 400, body: { code: 'badCursor' } };
    expect(await call(further)).toMatchObject(refused);
    expect(await call(further, { plant: 'TO1' })).toMatchObject(refused);
    const elsewhere = further.replace('/supplier/', '/operator/');
    expect(await call(elsewhere, { as: 'admin@acme.example', plant: 'AC1' })).toMatchObject(refused);
  });
});

describe('a host', () => {
  const at = (host: string, headers = {}) => call('/user/get', { headers: { host, ...headers } });
  const port = () => stack.port;

  it('selects among one’s own plants', async () => {
    expect((await at(`detroit.localhost:${port()}`)).body.idplant).toBe('DT1');
    expect((await at(`lyon.localhost:${port()}`)).body.idplant).toBe('LY1');
  });

  it('of another tenant’s plant selects nothing', async () => {
    const { status, body } = await at(`acme.localhost:${port()}`);
    expect([status, body.idplant]).toEqual([200, (await at(`localhost:${port()}`)).body.idplant]);
    const headers = { host: `acme.localhost:${port()}` };
    expect(await supplier({ headers, plant: 'AC1' })).toMatchObject({ status: 404 });
  });

  it('is the one the browser named, not one it writes itself', async () => {
    const own = (await at(`localhost:${port()}`)).body.idplant;
    for (const name of ['x-forwarded-host', 'x-original-host', 'forwarded'])
      expect((await at(`localhost:${port()}`, { [name]: `detroit.localhost:${port()}` })).body.idplant).toBe(
        own,
      );
  });

  it('that is not the site’s is not served', async () => {
    for (const host of ['evil.example', `evil.example:${port()}`, `localhost.evil.example:${port()}`])
      expect((await at(host)).status).toBe(421);
    expect(await digest()).toBe(before);
  });
});

it('what is written where one may is seen by all these tests', async () => {
  expect((await supplier({ plant: 'TO1' })).status).toBe(200);
  expect(await digest()).not.toBe(before);
});
