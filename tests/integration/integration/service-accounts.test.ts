// Service accounts: creation, scopes, rotation, revocation and adoption; and calls of the public API with their keys.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberships, tenants, users } from '#functions/db/entities/access.ts';
import { serviceAccounts as accountKind, serviceKeys } from '#functions/db/entities/integration.ts';
import { machines } from '#functions/db/entities/structure.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import { trail } from '#shared/access/audit-api.ts';
import { addDays, toLocalDay } from '#shared/day.ts';
import { buildKey, parseKeyId } from '#shared/integration/key.ts';
import { publicCalls } from '#shared/integration/public-api.ts';
import { CALLS_PER_MINUTE } from '#shared/integration/rate.ts';
import type { Scope } from '#shared/integration/service-account.ts';
import { serviceAccounts } from '#shared/integration/service-account-api.ts';
import { type Action, type Area, actions, type Profile } from '#shared/permissions.ts';
import {
  type As,
  answerTo,
  call,
  eventOf,
  everyRow,
  expireMemberships,
  ok,
  startWorld,
  storeOf,
  type World,
} from '../harness.ts';
import { emptied, queued } from '../mailbox.ts';
import { machine } from '../plan.ts';
import { streamReader } from '../stream.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  emptied();
  expireMemberships();
  return () => vi.useRealTimers();
});

const today = () => toLocalDay('Europe/Rome', new Date().toISOString());
const draft = (scopes: readonly (readonly [Area, Action])[], more: object = {}) => ({
  ...{ name: 'ERP', scopes: scopes as Scope[], expiresOn: addDays(today(), 30) },
  ...more,
});
const create = (scopes: readonly (readonly [Area, Action])[], more: object = {}, who: As = {}) =>
  ok(serviceAccounts.create, draft(scopes, more), who);
/** A caller with a key, as another system sends it. */
const withKey = (key: string, headers: Record<string, string> = {}, more: As = {}): As => ({
  ...{ as: 'nobody' as const, plant: null },
  headers: { authorization: `Bearer ${key}`, ...headers },
  ...more,
});
const machinesView = [['machines', 'view']] as const;
const listMachines = (key: string, who: As = {}) =>
  call(publicCalls.listMachines, {}, { ...withKey(key), ...who });
const stateOf = async (id: number) =>
  (await ok(serviceAccounts.list, {})).items.find((each: { id: number }) => each.id === id);
const unknownKey = { status: 401, body: { code: 'keyUnknown' } };
const outOfScope = { status: 403, body: { code: 'keyScope' } };
const passSeconds = (seconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  expireMemberships();
};

describe('an account', () => {
  it('is created with a key that no other answer and no item of the table has', async () => {
    const who: As = { headers: { 'idempotency-key': '01ARZ3NDEKTSV4RRFFQ69G5FAV' } };
    const made = await create(machinesView, {}, who);
    expect(parseKeyId(made.key)).toBe(made.keys[0].id);
    expect(made).toMatchObject({ state: 'active', maker: 'Ms admin', scopes: [['machines', 'view']] });
    // The same request has the same answer, and no second account.
    expect(await create(machinesView, {}, who)).toEqual(made);
    expect(await stateOf(made.id)).not.toHaveProperty('key');
    const secret = made.key.slice(13, 56);
    const rows = await everyRow(process.env.AWS_ENDPOINT_URL_DYNAMODB!, process.env.TABLE!);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it.each<[string, object, number, object]>([
    ['no scopes', { scopes: [] }, 400, { scopes: 'required' }],
    ['absent scopes', { scopes: undefined }, 400, { scopes: 'required' }],
    ['null as scopes', { scopes: null }, 400, { scopes: 'required' }],
    ['an unknown area', { scopes: [['*', '*']] }, 400, { 'scopes.0.0': 'notAllowed' }],
    ['an unknown action', { scopes: [['ewo', 'fly']] }, 400, { 'scopes.0.1': 'notAllowed' }],
    [
      'a scope that its maker lacks',
      { scopes: [['machines', 'close']] },
      403,
      { 'scopes.0': 'scopeNotYours' },
    ],
    ['a day that is over', { expiresOn: addDays(today(), -1) }, 400, { expiresOn: 'expiryInPast' }],
    ['a day after a year', { expiresOn: addDays(today(), 366) }, 400, { expiresOn: 'expiryTooLate' }],
    ['an unknown field', { admin: true }, 400, { admin: 'unknownField' }],
  ])('is refused with %s', async (_, more, status, fields) => {
    const answer = await call(serviceAccounts.create, { ...draft(machinesView), ...more });
    expect(answer).toMatchObject({ status, body: { fields } });
  });

  it('has a scope once that was given twice, and may end in a year', async () => {
    const made = await create([...machinesView, ...machinesView], { expiresOn: addDays(today(), 365) });
    expect(made.scopes).toEqual([['machines', 'view']]);
  });

  it('belongs to its plant', async () => {
    const { id } = await create(machinesView);
    const elsewhere: As = { plant: 'P2' };
    expect((await ok(serviceAccounts.list, {}, elsewhere)).items).toEqual([]);
    for (const verb of [serviceAccounts.rotate, serviceAccounts.revoke, serviceAccounts.adopt])
      expect(await call(verb, { id }, elsewhere), verb.path).toMatchObject({ status: 404 });
    expect(await call(serviceAccounts.rotate, { id, version: 9 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
  });
});

describe('a key', () => {
  it('opens its plant alone, under the name of its account', async () => {
    const { key, id } = await create(machinesView);
    expect(await listMachines(key)).toMatchObject({ status: 200 });
    expect(await listMachines(key, withKey(key, { 'x-plant': 'P1' }))).toMatchObject({ status: 200 });
    expect(await listMachines(key, withKey(key, { 'x-plant': 'P2' }))).toMatchObject(outOfScope);
    expect((await stateOf(id)).lastUsedAt).toBeDefined();
  });

  it('is refused by the calls of people, and a token by its own', async () => {
    const { key } = await create([['serviceAccounts', 'view']]);
    expect(await call(serviceAccounts.list, {}, withKey(key))).toMatchObject({
      status: 401,
      body: { code: 'signIn' },
    });
    expect(await call(publicCalls.listMachines, {}, { as: 'admin' })).toMatchObject(unknownKey);
  });

  it.each(Object.entries(publicCalls))('may call %s with its scope and no other', async (_, contract) => {
    const [area, action] = contract.requiredPermission as readonly [Area, Action];
    const others = actions.filter((each) => each !== action).map((each) => `${area} ${each}`);
    const { key, id } = await create([[area, action]]);
    const answer = await call(contract as typeof publicCalls.listMachines, {}, withKey(key));
    // An empty batch or report is refused for its fields, after the scope was accepted.
    expect([200, 400]).toContain(answer.status);
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const before = await store.get(accountKind, id);
    await store.commit(store.replace(accountKind, before, { ...before, scopes: [...others, 'audit view'] }));
    expireMemberships();
    const refused = await call(contract as typeof publicCalls.listMachines, {}, withKey(key));
    expect(refused).toMatchObject(outOfScope);
  });

  it('may do no more than its maker may at present', async () => {
    const { key, id } = await create([['ewo', 'view']]);
    const list = () => {
      expireMemberships();
      return call(publicCalls.listEwos, {}, withKey(key));
    };
    const store = storeOf({ tenant: 'acme' });
    const setProfile = async (profile: Profile) => {
      const member = await store.get(memberships, 'admin.P1');
      await store.commit(store.replace(memberships, member, { ...member, profile }));
      expireMemberships();
    };
    const setUser = async (more: { disabled?: boolean }) => {
      const user = await store.get(users, 'admin');
      await store.commit(store.replace(users, user, { ...user, ...more }));
    };
    const asSuper: As = { as: 'superAdmin' };
    const stateNow = async () =>
      (await ok(serviceAccounts.list, {}, asSuper)).items.find((each: { id: number }) => each.id === id)
        .state;
    expect(await list()).toMatchObject({ status: 200 });
    await setProfile('viewer');
    expect(await list()).toMatchObject(outOfScope);
    expect(await stateNow()).toBe('limited');
    await setProfile('disabled');
    expect(await list()).toMatchObject(outOfScope);
    expect(await stateNow()).toBe('makerGone');
    await setProfile('admin');
    await setUser({ disabled: true });
    expect(await list()).toMatchObject(outOfScope);
    // Another administrator takes the account over.
    expect(await ok(serviceAccounts.adopt, { id }, asSuper)).toMatchObject({
      state: 'active',
      maker: 'Ms superAdmin',
    });
    expect(await list()).toMatchObject({ status: 200 });
    await setUser({ disabled: undefined });
  });

  it('is refused alike when it is unknown, wrong, malformed, expired or revoked', async () => {
    const { key, id } = await create(machinesView, { expiresOn: today() });
    const { key: other } = await create(machinesView);
    const { key: revoked, id: revokedId } = await create(machinesView);
    await ok(serviceAccounts.revoke, { id: revokedId });
    expireMemberships();
    const drawn = buildKey(new Uint8Array(6).fill(7), new Uint8Array(32).fill(7)).key;
    const answers = [
      await listMachines(drawn),
      await listMachines(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`),
      await listMachines(''),
      await listMachines(revoked),
      await listMachines('', { headers: {} }),
    ];
    passSeconds(86_400);
    answers.push(await listMachines(key));
    expect(await listMachines(other)).toMatchObject({ status: 200 });
    expect((await stateOf(id)).state).toBe('expired');
    expect((await stateOf(revokedId)).state).toBe('revoked');
    expect(answers.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 401, body: { code: 'keyUnknown', message: 'This key is not valid.' } })),
    );
    const store = storeOf({ tenant: NO_SCOPE });
    const stored = await store.get(serviceKeys, other.slice(4, 12));
    await store.commit(store.replace(serviceKeys, stored, { ...stored, digest: '0'.repeat(64) }));
    expireMemberships();
    expect(await listMachines(other)).toMatchObject(unknownKey);
  });

  it('of a suspended tenant is refused like an unknown one', async () => {
    const { key } = await create(machinesView, {}, { tenant: 'acme-2' });
    const store = storeOf({ tenant: NO_SCOPE });
    await store.commit(store.put(tenants, 'acme-2', { name: 'Two', suspended: true }));
    expireMemberships();
    expect(await listMachines(key)).toMatchObject(unknownKey);
  });

  it('says how to sign in', async () => {
    const event = eventOf(publicCalls.listMachines, {}, withKey('plk_'));
    expect(await answerTo('integration', event)).toMatchObject({
      statusCode: 401,
      headers: { 'www-authenticate': 'Bearer' },
    });
  });
});

describe('a rotation', () => {
  it('leaves two keys, of which the former ends after seven days', async () => {
    const { key: first, id } = await create(machinesView);
    const second = (await ok(serviceAccounts.rotate, { id })).key;
    for (const key of [first, second]) expect(await listMachines(key)).toMatchObject({ status: 200 });
    const { key: third, keys } = await ok(serviceAccounts.rotate, { id });
    expect(keys.map((each: { id: string }) => each.id)).toEqual([parseKeyId(third), parseKeyId(second)]);
    expireMemberships();
    expect(await listMachines(first)).toMatchObject(unknownKey);
    for (const key of [second, third]) expect(await listMachines(key)).toMatchObject({ status: 200 });
    passSeconds(7 * 86_400 + 1);
    expect(await listMachines(second)).toMatchObject(unknownKey);
    expect(await listMachines(third)).toMatchObject({ status: 200 });
  });

  it('can be followed by the end of one key, or of both', async () => {
    const { key: first, id } = await create(machinesView);
    const { key: second } = await ok(serviceAccounts.rotate, { id });
    await ok(serviceAccounts.revoke, { id, keyId: parseKeyId(first) });
    expireMemberships();
    expect(await listMachines(first)).toMatchObject(unknownKey);
    expect(await listMachines(second)).toMatchObject({ status: 200 });
    expect(await call(serviceAccounts.revoke, { id, keyId: 'other' })).toMatchObject({ status: 404 });
    await ok(serviceAccounts.revoke, { id });
    expireMemberships();
    expect(await listMachines(second)).toMatchObject(unknownKey);
    expect(await call(serviceAccounts.rotate, { id })).toMatchObject({
      status: 409,
      body: { code: 'accountEnded' },
    });
  });

  it('fails no call', async () => {
    let { key, id } = await create(machinesView);
    for (let n = 0; n < 5; n++) {
      const calls = Array.from({ length: 10 }, () => listMachines(key));
      const rotated = await ok(serviceAccounts.rotate, { id });
      for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
      key = rotated.key;
    }
  });
});

describe('a key in the wrong place', () => {
  it('is refused however valid; the account says that it was seen, and its maker is told once', async () => {
    const deliver = await streamReader('LATEST');
    const { key, id } = await create(machinesView, { name: 'Leaky' });
    const event = eventOf(publicCalls.listMachines, { query: { api_key: key } }, withKey(key));
    const inPath = { ...eventOf(publicCalls.listMachines, {}, withKey(key)), rawPath: `/v1/machines/${key}` };
    const written: string[] = [];
    const write = process.stdout.write;
    process.stdout.write = ((text: string) => written.push(text)) as never;
    try {
      for (const each of [event, inPath])
        expect(await answerTo('integration', each)).toMatchObject({ statusCode: 401 });
      const headers = { referer: `https://plants.example/?k=${key}`, 'idempotency-key': key };
      expect(await call(publicCalls.createEwo, {} as never, { as: 'nobody', headers })).toMatchObject(
        unknownKey,
      );
    } finally {
      process.stdout.write = write;
    }
    expect(written.join('')).not.toContain(key.slice(13));
    expect((await stateOf(id)).exposedAt).toBeDefined();
    passSeconds(600);
    await answerTo('integration', event);
    await deliver();
    expect(queued()).toMatchObject([
      { template: 'keyExposed', to: 'admin@acme.example', values: { account: 'Leaky' } },
    ]);
  });
});

describe('the public API', () => {
  const codeOf = async (id: number) => {
    return (await storeOf({ tenant: 'acme', plant: 'P1' }).get(machines, id)).code;
  };

  it('reports breakdowns and tags by machine code, under the name of the account and its maker', async () => {
    const deliver = await streamReader();
    const { key } = await create(
      [
        ['ewo', 'create'],
        ['ewo', 'view'],
        ['tags', 'create'],
        ['tags', 'view'],
      ],
      { name: 'Line controller' },
    );
    const who = withKey(key);
    const code = await codeOf(await machine());
    const ewo = await ok(
      publicCalls.createEwo,
      { machine: code.toLowerCase(), machineStatus: 'stopped', breakdownDescription: 'Jammed' },
      who,
    );
    expect(ewo).toMatchObject({ machine: code, state: 'created', updatedBy: 'Line controller' });
    const tag = await ok(
      publicCalls.createTag,
      { machine: code, type: 'equipment', on: today(), shift: 1, pillar: 'PM', anomaly: 'Oil' },
      who,
    );
    expect(tag).toMatchObject({ machine: code, updatedBy: 'Line controller' });
    for (const [contract, id] of [
      [publicCalls.listEwos, ewo.id],
      [publicCalls.listTags, tag.id],
    ] as const) {
      const { items } = await ok(contract, { changedSince: ewo.updatedAt }, who);
      expect(items.map((each: { id: string }) => each.id)).toEqual([id]);
    }
    await deliver();
    const { items } = await ok(trail.listByRecord, { thing: 'ewo', id: ewo.id });
    expect(items[0]).toMatchObject({ user: 'Line controller', maker: 'Ms admin', action: 'created' });
    expect(
      await call(
        publicCalls.createEwo,
        { machine: 'NOPE', machineStatus: 'stopped', breakdownDescription: 'x' },
        who,
      ),
    ).toMatchObject({ status: 400, body: { code: 'machineUnknown', fields: { machine: 'machineUnknown' } } });
    expect(
      await call(
        publicCalls.createTag,
        { type: 'equipment', on: today(), shift: 1, pillar: 'PM', anomaly: 'Oil' },
        who,
      ),
    ).toMatchObject({
      status: 400,
      body: { fields: { machine: 'required' } },
    });
  });

  it('gives every row once, page by page', async () => {
    for (let n = 0; n < 3; n++) await machine();
    const { key } = await create(machinesView);
    const ids: number[] = [];
    let next: string | undefined;
    do {
      const page = await ok(publicCalls.listMachines, { limit: 2, ...(next && { next }) }, withKey(key));
      ids.push(...page.items.map(({ id }: { id: number }) => id));
      next = page.next;
    } while (next);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    const none = await ok(publicCalls.listMachines, { changedSince: '2099-01-01T00:00:00Z' }, withKey(key));
    expect(none.items).toEqual([]);
  });

  it('records readings row by row, and a batch sent again changes nothing', async () => {
    const { key } = await create([
      ['readings', 'create'],
      ['readings', 'view'],
    ]);
    const who = withKey(key);
    const code = await codeOf(await machine());
    const at = (minutes: number) => new Date(Date.now() - 3_600_000 + minutes * 60_000).toISOString();
    const readings = [
      { machine: code, meter: 'hours' as const, value: 1120.5, at: at(0) },
      { machine: code.toLowerCase(), meter: 'hours' as const, value: 1121, at: at(30) },
      { machine: 'NOPE', meter: 'hours' as const, value: 1, at: at(0) },
      { machine: code, meter: 'hours' as const, value: 1100, at: at(45) },
      { machine: code, meter: 'hours' as const, value: 1122, at: at(63) },
    ];
    const refused = [
      { status: 'refused', code: 'machineUnknown' },
      { status: 'waiting', code: 'readingTooLow' },
      { status: 'waiting', code: 'dateInFuture' },
    ];
    const first = await ok(publicCalls.createReadings, { readings }, who);
    expect(first.results).toEqual([{ status: 'accepted' }, { status: 'accepted' }, ...refused]);
    const second = await ok(publicCalls.createReadings, { readings }, who);
    expect(second.results).toEqual([
      { status: 'duplicate' },
      { status: 'duplicate' },
      { status: 'refused', code: 'machineUnknown' },
      { status: 'duplicate', code: 'readingTooLow' },
      { status: 'duplicate', code: 'dateInFuture' },
    ]);
    const other = { ...readings[0]!, value: 1120.6 };
    expect((await ok(publicCalls.createReadings, { readings: [other] }, who)).results).toEqual([
      { status: 'waiting', code: 'readingConflict' },
    ]);
    const { items } = await ok(publicCalls.listReadings, {}, who);
    expect(items.filter((each: { machine: string }) => each.machine === code)).toMatchObject([
      { meter: 'hours', value: 1120.5, source: 'ERP' },
      { meter: 'hours', value: 1121 },
    ]);
    for (const broken of [
      [{ ...readings[0], value: '1.121,5' }],
      [{ ...readings[0], at: '2026-11-30T10:00:00+02:00' }],
      Array.from({ length: 1001 }, () => readings[0]),
    ])
      expect(await call(publicCalls.createReadings, { readings: broken } as never, who)).toMatchObject({
        status: 400,
      });
  });

  it('says how many calls are left, and refuses more', async () => {
    const { key } = await create(machinesView);
    const event = () => eventOf(publicCalls.listMachines, {}, withKey(key));
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 60_000) * 60_000 });
    const { headers } = await answerTo('integration', event());
    expect(headers).toMatchObject({
      'ratelimit-limit': String(CALLS_PER_MINUTE),
      'ratelimit-remaining': String(CALLS_PER_MINUTE - 1),
      'ratelimit-reset': '60',
    });
  });
});
