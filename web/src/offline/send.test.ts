import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Endpoint } from '#shared/contract.ts';
import { formatMessage, messages } from '#shared/messages.ts';
import { refuse, startServer, type TestServer, waitUntil } from '../testing.tsx';
import { defineDeferredWrite } from './deferred-writes.ts';
import type * as Network from './network.ts';
import type * as Means from './offline-context.ts';
import type * as Sends from './send.ts';
import type * as Sender from './sender.ts';
import { clearTablet, signInPeople } from './testing.ts';
import type * as Waiting from './waiting-entries.ts';

interface Thing {
  id: string;
  version: number;
  note?: string;
  state?: string;
}
type Input = { id: string; version?: number; note?: string; images?: string[] };
const path = '/thing/items/{id}';
const set = { method: 'POST', path: `${path}/set`, requiredPermission: 'user' } as unknown as Endpoint<
  Input,
  Input,
  Thing
>;
const person = { user: 'u1', plant: 'TO1' };

let sends: typeof Sends;
let sender: typeof Sender;
let waiting: typeof Waiting;
let network: typeof Network;
let known: Thing | undefined;
let signedIn: string | undefined;
const keys: (string | null)[] = [];
const posted: File[] = [];

async function opened() {
  vi.resetModules();
  vi.doMock('../ui/post-form.ts', () => ({ postForm: async (_: unknown, file: File) => posted.push(file) }));
  vi.doMock('./send-schedule.ts', () => ({ startSending: () => {}, scheduleSending: () => {} }));
  const means: typeof Means = await import('./offline-context.ts');
  network = await import('./network.ts');
  waiting = await import('./waiting-entries.ts');
  sender = await import('./sender.ts');
  sends = await import('./send.ts');
  means.setOfflineContext({
    definitions: async () => [
      defineDeferredWrite({
        contract: set,
        getRecordKey: ({ id }) => `thing:${id}`,
        foresee: async (input) => known && { ...known, ...input, version: known.version + 1 },
        title: ({ id }) => ({ key: 'thing', values: { code: id } }),
      }),
    ],
    getPrincipal: () => ({ profile: 'technician', resources: false }),
    now: () => '2026-03-16T08:00:00.000Z',
    tokenOf: async () => signedIn,
    read: (async () => known) as never,
    knowsCode: (code) => code in messages,
  });
  await waiting.loadWaitingEntries();
}

/** Serves requests unless the network is away, and records every idempotency key. */
let away = false;
function service(server: TestServer) {
  const asked = startServer(server);
  const answer = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    if (String(url) !== '/config.json') {
      if (init?.method !== 'GET') keys.push(new Headers(init?.headers).get('idempotency-key'));
      if (away) throw new TypeError('network');
    }
    return answer(url, init);
  };
  return asked;
}

beforeEach(async () => {
  clearTablet();
  const locks = { request: (_: string, __: object, work: () => Promise<unknown>) => work() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  history.replaceState(null, '', '/app/tablet/homeTablet');
  known = { id: 'T1', version: 3 };
  signedIn = 'token';
  away = false;
  keys.length = 0;
  await opened();
  await signInPeople(person);
});
afterEach(() => vi.restoreAllMocks());

const send = (input: Input) => sends.sendOrRecord(set, input);
const ours = () => waiting.listWaitingEntries();

it('sends at once under a key, and leaves nothing behind', async () => {
  service({ 'POST /thing/items/{id}/set': () => ({ body: { id: 'T1', version: 4 } }) });
  expect(await send({ id: 'T1', version: 3, note: 'a' })).toEqual({ id: 'T1', version: 4 });
  expect(keys).toEqual([expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)]);
  expect(ours()).toEqual([]);
});

it('records what got no answer, answers it as foreseen, and sends the very same again', async () => {
  const asked = service({ 'POST /thing/items/{id}/set': () => ({ body: { id: 'T1', version: 4 } }) });
  away = true;
  expect(await send({ id: 'T1', version: 3, note: 'a' })).toMatchObject({ version: 4, note: 'a' });
  expect(ours()).toMatchObject([{ state: 'waiting', base: {}, title: { key: 'thing' } }]);
  // The tablet is started again.
  await opened();
  away = false;
  expect(await sender.sendWaitingEntries()).toBe(false);
  expect(asked.map(({ body }) => body)).toEqual([{ version: 3, note: 'a' }]);
  expect(new Set(keys).size).toBe(1);
  expect(ours()).toEqual([]);
});

it('answers as the service does while something of another thing waits', async () => {
  const asked = service({
    'POST /thing/items/T1/set': () => ({ body: { id: 'T1', version: 4 } }),
    'POST /thing/items/T2/set': () => refuse(409, { code: 'ewoState', values: { state: 'running' } }),
    'POST /thing/items/T3/set': () => ({ body: { id: 'T3', version: 9 } }),
  });
  away = true;
  await send({ id: 'T1', version: 3, note: 'a' });
  away = false;
  network.markReachable();
  known = { id: 'T2', version: 1 };
  await expect(send({ id: 'T2', version: 1, state: 'running' } as Input)).rejects.toMatchObject({
    kind: 'conflict',
    code: 'ewoState',
  });
  expect(await send({ id: 'T3', version: 1 })).toEqual({ id: 'T3', version: 9 });
  expect(asked.map(({ path: to }) => to)).toEqual(['/thing/items/T2/set', '/thing/items/T3/set']);
  expect(ours()).toMatchObject([{ thing: 'thing:T1', state: 'waiting' }]);
});

it('answers as the service does on a thing whose entry was refused before', async () => {
  service({ 'POST /thing/items/{id}/set': () => refuse(422, { code: 'ewoState' }) });
  away = true;
  await send({ id: 'T1', version: 3, note: 'a' });
  await send({ id: 'T1', version: 4, note: 'b' });
  away = false;
  expect(await sender.sendWaitingEntries()).toBe(false);
  expect(ours()).toMatchObject([{ state: 'refused' }, { state: 'waiting' }]);
  service({ 'POST /thing/items/{id}/set': () => ({ body: { id: 'T1', version: 8 } }) });
  expect(await send({ id: 'T1', version: 7, note: 'c' })).toEqual({ id: 'T1', version: 8 });
  expect(ours()).toHaveLength(2);
});

it('is behind what waits of the same thing, and known as unsent', async () => {
  const { isUnsent } = await import('../unsent.ts');
  service({ 'POST /thing/items/{id}/set': () => ({ body: { id: 'T1', version: 4 } }) });
  away = true;
  expect(isUnsent(await send({ id: 'T1', version: 3, note: 'a' }))).toBe(true);
  away = false;
  network.markReachable();
  known = { id: 'T1', version: 4 };
  expect(isUnsent(await send({ id: 'T1', version: 4, note: 'b' }))).toBe(true);
  expect(ours()).toHaveLength(2);
  expect(await sender.sendWaitingEntries()).toBe(false);
  expect(isUnsent(await send({ id: 'T1', version: 4, note: 'b' }))).toBe(false);
});

it('makes room for a write somebody waits for while many are being sent', async () => {
  const turns: (() => Promise<void>)[] = [];
  let busy: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_: string, __: object, work: () => Promise<unknown>) => {
      const turn = busy.then(work);
      busy = turn.catch(() => {});
      return turn;
    },
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  let version = 3;
  const asked = service({
    'POST /thing/items/T1/set': () => {
      for (const turn of turns.splice(0)) void turn();
      return { body: { id: 'T1', version: ++version } };
    },
    'POST /thing/items/T2/set': () => ({ body: { id: 'T2', version: 2 } }),
  });
  away = true;
  for (const note of ['a', 'b', 'c']) {
    await send({ id: 'T1', version: known!.version, note });
    known = { id: 'T1', version: known!.version + 1 };
  }
  away = false;
  network.markReachable();
  let answer: Thing | undefined;
  turns.push(async () => {
    answer = await send({ id: 'T2', version: 1 });
  });
  expect(await sender.sendWaitingEntries()).toBe(false);
  await waitUntil(() => expect(answer).toEqual({ id: 'T2', version: 2 }));
  expect(asked.map(({ path: to }) => to.split('/')[3])).toEqual(['T1', 'T2', 'T1', 'T1']);
});

it.each([
  [403, '<html>Request blocked</html>'],
  [403, '{"code":"blocked","message":"Blocked"}'],
  [413, '<html>Too large</html>'],
  [429, '{"message":"Too Many Requests"}'],
  [502, '<html>Bad gateway</html>'],
  [200, '<html>Accept the conditions of this network</html>'],
  [409, '{"code":"stale","mess'],
])('never refuses an entry by %i with %s: it is sent later', async (status, body) => {
  service({});
  away = true;
  await send({ id: 'T1', version: 3, note: 'a' });
  away = false;
  const answer = globalThis.fetch;
  globalThis.fetch = async (url, init) =>
    String(url) === '/config.json' ? answer(url, init) : new Response(body, { status });
  expect(await sender.sendWaitingEntries()).toBe(true);
  expect(ours()).toMatchObject([{ state: 'waiting' }]);
  expect(network.isOffline()).toBe(true);
});

it('sends a picture that was kept here before the write that names it, while the page waits', async () => {
  const { storeFile: keepFile } = await import('./files.ts');
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not here')));
  const { id } = await keepFile(new File(['picture'], 'pump.jpg', { type: 'image/jpeg' }));
  const real = '01J00000000000000000000REA';
  const asked = service({
    'POST /image/items': () => ({ body: { id: real, url: 'http://bucket', fields: {} } }),
    'POST /thing/items/{id}/set': () => refuse(409, { code: 'ewoState' }),
  });
  await expect(send({ id: 'T1', version: 3, images: [id] })).rejects.toMatchObject({ code: 'ewoState' });
  expect(asked.at(-1)!.body).toEqual({ version: 3, images: [real] });
  expect(ours()).toEqual([]);
  // The form still references the picture by its local id.
  await expect(send({ id: 'T1', version: 3, images: [id] })).rejects.toMatchObject({ code: 'ewoState' });
  expect(asked.at(-1)!.body).toEqual({ version: 3, images: [real] });
});

it('asks the browser to clear nothing once something waits', async () => {
  service({ 'POST /thing/items/{id}/set': () => ({ body: { id: 'T1', version: 4 } }) });
  const persist = vi.fn(async () => true);
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
  await send({ id: 'T1', version: 3, note: 'a' });
  expect(persist).not.toHaveBeenCalled();
  away = true;
  await send({ id: 'T1', version: 3, note: 'b' });
  await send({ id: 'T1', version: 3, note: 'c' });
  expect(persist).toHaveBeenCalledTimes(1);
});

it('shows what a page was sending as it ended, also where there is no network since', async () => {
  const asked = service({ 'POST /thing/items/{id}/set': () => ({ body: { id: 'T1', version: 4 } }) });
  const answer = globalThis.fetch;
  // The page is closed before the write is answered.
  globalThis.fetch = (url, init) =>
    String(url) === '/config.json' ? answer(url, init) : new Promise<Response>(() => {});
  void send({ id: 'T1', version: 3, note: 'a' });
  await waitUntil(() => expect(ours()).toMatchObject([{ state: 'trying' }]));
  globalThis.fetch = answer;
  await opened();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await sender.sendWaitingEntries()).toBe(true);
  expect(waiting.listUnsentEntries()).toMatchObject([
    { state: 'waiting', answer: { version: 4, note: 'a' } },
  ]);
  expect(asked).toEqual([]);
});

it('knows what was answered from the moment it no longer waits', async () => {
  service({ 'POST /thing/items/{id}/set': () => ({ body: { id: 'T1', version: 4 } }) });
  away = true;
  await send({ id: 'T1', version: 3, note: 'a' });
  away = false;
  const store = await import('./store.ts');
  const strokes: string[][] = [];
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    const opened = transaction.apply(this, given);
    if (given[1] === 'readwrite') {
      const stroke: string[] = [];
      strokes.push(stroke);
      const heads = opened.objectStore('heads');
      const { put, delete: gone } = heads;
      heads.put = (value, key) => {
        stroke.push(`put ${(key as string[])[0]}`);
        return put.call(heads, value, key);
      };
      heads.delete = (key) => {
        stroke.push(`gone ${(key as string[])[0]}`);
        return gone.call(heads, key);
      };
    }
    return opened;
  });
  expect(await sender.sendWaitingEntries()).toBe(false);
  expect(strokes).toContainEqual(['gone entry', 'put read']);
  expect(await store.readStored(person, 'read', '/thing/items/T1')).toMatchObject({ answer: { version: 4 } });
});

it('what cannot be foreseen needs the network; tried again it is the same request', async () => {
  service({ 'POST /thing/items/{id}/set': () => ({ body: { id: 'T1', version: 4 } }) });
  known = undefined;
  away = true;
  await expect(send({ id: 'T1', note: 'a' })).rejects.toMatchObject({ name: 'Unreachable' });
  expect(ours()).toEqual([]);
  away = false;
  network.markReachable();
  await send({ id: 'T1', note: 'a' });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('a refusal reaches the form and is not kept', async () => {
  service({ 'POST /thing/items/{id}/set': () => refuse(409, { code: 'codeTaken' }) });
  await expect(send({ id: 'T1', note: 'a' })).rejects.toMatchObject({ code: 'codeTaken' });
  expect(ours()).toEqual([]);
});

it('has room for what is recorded before what is only read', async () => {
  service({});
  away = true;
  const store = await import('./store.ts');
  // Answers read here by another user count too.
  const other = { ...person, user: 'u2' };
  await signInPeople(other, person);
  const readings = ['a', 'b'].map((id, at) => ({
    ...{ kind: 'read' as const, id, at: Date.now() + at, body: { answer: 1 } },
  }));
  const picture = { kind: 'picture' as const, id: 'p1.thumb', body: new Blob(['a pump']) };
  await store.writeChanges(other, [picture, ...readings]);
  const { put } = IDBObjectStore.prototype;
  // Storage fails when the write is sent, when it is recorded, and once more after the pictures are removed.
  let full = 3;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'heads' && full > 0) {
      full -= 1;
      throw new DOMException('full', 'QuotaExceededError');
    }
    return put.apply(this, given);
  });
  await send({ id: 'T1', version: 3, note: 'a' });
  expect(ours()).toMatchObject([{ state: 'waiting' }]);
  expect(await store.listHeads(other, 'picture')).toEqual([]);
  expect((await store.listHeads(other, 'read')).map(({ id }) => id)).toEqual(['b']);
});

it('says that it is NOT recorded where the device is full', async () => {
  service({});
  away = true;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(send({ id: 'T1', version: 3, note: 'a' })).rejects.toMatchObject({ code: 'storageFull' });
  expect(formatMessage('storageFull', 'en')).toContain('NOT recorded');
  expect(ours()).toEqual([]);
});

it('goes on another’s version where they touched nothing it sends', async () => {
  let version = 7;
  const asked = service({
    'GET /thing/items/{id}': () => ({ body: { id: 'T1', version, state: 'onHold' } }),
    'POST /thing/items/{id}/set': ({ body }) =>
      (body as Input).version === version
        ? { body: { id: 'T1', version: ++version } }
        : refuse(409, { code: 'stale', values: { by: 'Ada', at: 'now' } }),
  });
  away = true;
  await send({ id: 'T1', version: 3, note: 'a' });
  known = { id: 'T1', version: 4, note: 'a' };
  await send({ id: 'T1', version: 4, note: 'b' });
  away = false;
  expect(await sender.sendWaitingEntries()).toBe(false);
  expect(asked.filter(({ method }) => method === 'POST').at(-1)!.body).toEqual({ version: 8, note: 'b' });
  expect(ours()).toEqual([]);
});

it('shows both where they did; what came after waits, other things go', async () => {
  let version = 7;
  service({
    'GET /thing/items/{id}': () => ({ body: { id: 'T1', version: 7, note: 'theirs' } }),
    'POST /thing/items/T1/set': ({ body }) =>
      (body as Input).version === version
        ? { body: { id: 'T1', version: ++version } }
        : refuse(409, { code: 'stale', values: { by: 'Ada', at: 'now' } }),
    'POST /thing/items/T2/set': () => ({ body: { id: 'T2', version: 2 } }),
  });
  away = true;
  await send({ id: 'T1', version: 3, note: 'mine' });
  await send({ id: 'T1', version: 4, note: 'more' });
  known = { id: 'T2', version: 1 };
  await send({ id: 'T2', version: 1, note: 'other' });
  away = false;
  expect(await sender.sendWaitingEntries()).toBe(false);
  expect(ours()).toMatchObject([
    { state: 'conflict', theirs: { note: 'theirs' }, input: { note: 'mine' } },
    { state: 'waiting', input: { note: 'more' } },
  ]);
  await sends.overwriteConflict(ours()[0]!);
  expect(await sender.sendWaitingEntries()).toBe(false);
  expect(ours()).toEqual([]);
});

it.each([
  ['sentBefore', 409, []],
  ['keyReused', 422, [{ state: 'refused', refusal: { code: 'keyReused' } }]],
  ['inProgress', 503, [{ state: 'waiting' }]],
] as const)(
  'takes %s as what it is: only what was carried out as a whole is done',
  async (code, status, left) => {
    service({ 'POST /thing/items/{id}/set': () => refuse(status, { code }) });
    away = true;
    await send({ id: 'T1', version: 3, note: 'a' });
    away = false;
    expect(await sender.sendWaitingEntries()).toBe(code === 'inProgress');
    expect(ours()).toMatchObject(left);
    expect(ours()).toHaveLength(left.length);
  },
);

it('waits for who signs in, and for a service that is busy', async () => {
  service({ 'POST /thing/items/{id}/set': () => refuse(429, { code: 'tooManyRequests' }) });
  away = true;
  await send({ id: 'T1', version: 3, note: 'a' });
  away = false;
  signedIn = undefined;
  expect(await sender.sendWaitingEntries()).toBe(false);
  signedIn = 'token';
  expect(await sender.sendWaitingEntries()).toBe(true);
  expect(ours()).toMatchObject([{ state: 'waiting' }]);
});

it('waits as long as a tenant over its share is told to, and loses nothing', async () => {
  const { clearPostponement, getPostponedMs } = await import('./retry-after.ts');
  let isOverShare = true;
  const asked = service({
    'POST /thing/items/{id}/set': ({ body }) =>
      isOverShare
        ? refuse(429, { code: 'tooManyTenantCalls', values: { seconds: 90 } })
        : { body: { id: 'T1', version: (body as Input).version! + 1 } },
  });
  const answer = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    const response = await answer(url, init);
    if (response.status === 429) response.headers.set('retry-after', '90');
    return response;
  };
  away = true;
  await send({ id: 'T1', version: 3, note: 'a' });
  away = false;
  expect(await sender.sendWaitingEntries()).toBe(true);
  expect(ours()).toMatchObject([{ state: 'waiting' }]);
  expect(getPostponedMs()).toBeGreaterThan(60_000);
  isOverShare = false;
  clearPostponement();
  expect(await sender.sendWaitingEntries()).toBe(false);
  expect(ours()).toEqual([]);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /thing/items/T1/set',
    'POST /thing/items/T1/set',
  ]);
});

it('sends a picture before what names it, once, and puts its real id everywhere', async () => {
  const { storeFile: keepFile, loadStoredImage: keptImage } = await import('./files.ts');
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not here')));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:here' }));
  const { id } = await keepFile(new File(['picture'], 'pump.jpg', { type: 'image/jpeg' }));
  expect(await keptImage(id)).toMatchObject({ id, state: 'ready', thumb: 'blob:here' });
  const real = '01J00000000000000000000REA';
  const asked = service({
    'POST /image/items': () => ({ body: { id: real, url: 'http://bucket', fields: {} } }),
    'POST /thing/items/{id}/set': ({ body }) => ({
      body: { id: 'T1', version: (body as Input).version! + 1 },
    }),
  });
  away = true;
  await send({ id: 'T1', version: 3, images: [id] });
  known = { id: 'T1', version: 4 };
  await send({ id: 'T1', version: 4, images: [id, id] });
  away = false;
  expect(await sender.sendWaitingEntries()).toBe(false);
  expect(asked.map(({ path: to, body }) => [to, body])).toEqual([
    ['/image/items', { type: 'image/jpeg', bytes: 7 }],
    ['/thing/items/T1/set', { version: 3, images: [real] }],
    ['/thing/items/T1/set', { version: 4, images: [real, real] }],
  ]);
  expect(await posted[0]!.text()).toBe('picture');
  expect(ours()).toEqual([]);
});

it('sends five hundred in their order, each in two transactions', { timeout: 600_000 }, async () => {
  let version = 3;
  const asked = service({ 'POST /thing/items/{id}/set': () => ({ body: { id: 'T1', version: ++version } }) });
  away = true;
  await send({ id: 'T1', version: 3, note: '0' });
  const [first] = ours();
  const rest = Array.from({ length: 499 }, (_, at) => ({
    ...first!,
    id: `01J${String(at + 1).padStart(23, '0')}`,
    order: first!.order + at + 1,
    input: { id: 'T1', version: 4 + at, note: String(at + 1) },
    answer: { id: 'T1', version: 5 + at },
  }));
  await waiting.changeEntries(person, { changedEntries: rest });
  away = false;
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  expect(await sender.sendWaitingEntries()).toBe(false);
  expect(asked).toHaveLength(500);
  // A few more read the entries.
  expect(transaction.mock.calls.length).toBeLessThanOrEqual(1_100);
  expect(asked.map(({ body }) => Number((body as Input).note))).toEqual([...Array(500).keys()]);
});
