import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Endpoint } from '../../../shared/contract.ts';
import { say } from '../../../shared/messages.ts';
import { refuse, type Server, serve } from '../testing.tsx';
import { deferring } from './deferred.ts';
import type * as Means from './means.ts';
import type * as Network from './network.ts';
import type * as Sends from './send.ts';
import type * as Sender from './sender.ts';
import { emptyTablet, knownHere } from './testing.ts';
import type * as Waiting from './waiting.ts';

interface Thing {
  id: string;
  version: number;
  note?: string;
  state?: string;
}
type Input = { id: string; version?: number; note?: string; images?: string[] };
const path = '/thing/items/{id}';
const set = { method: 'POST', path: `${path}/set`, needs: 'user' } as unknown as Endpoint<
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
  vi.doMock('./wake.ts', () => ({ wake: () => {}, wakeLater: () => {} }));
  const means: typeof Means = await import('./means.ts');
  network = await import('./network.ts');
  waiting = await import('./waiting.ts');
  sender = await import('./sender.ts');
  sends = await import('./send.ts');
  means.equip({
    definitions: async () => [
      deferring({
        contract: set,
        thing: ({ id }) => `thing:${id}`,
        foresee: async (input) => known && { ...known, ...input, version: known.version + 1 },
        title: ({ id }) => ({ key: 'thing', values: { code: id } }),
      }),
    ],
    who: () => ({ profile: 'technician', resources: false }),
    now: () => '2026-03-16T08:00:00.000Z',
    tokenOf: async () => signedIn,
    read: (async () => known) as never,
  });
  await waiting.readWaiting();
}

/** The service, unless the network is away; every key it hears. */
let away = false;
function service(server: Server) {
  const asked = serve(server);
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
  emptyTablet();
  const locks = { request: (_: string, __: object, work: () => Promise<unknown>) => work() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  history.replaceState(null, '', '/app/tablet/homeTablet');
  known = { id: 'T1', version: 3 };
  signedIn = 'token';
  away = false;
  keys.length = 0;
  await opened();
  await knownHere(person);
});
afterEach(() => vi.restoreAllMocks());

const send = (input: Input) => sends.send(set, input);
const ours = () => waiting.allWaiting();

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
  // the tablet is started anew
  await opened();
  away = false;
  expect(await sender.sendAll()).toBe(false);
  expect(asked.map(({ body }) => body)).toEqual([{ version: 3, note: 'a' }]);
  expect(new Set(keys).size).toBe(1);
  expect(ours()).toEqual([]);
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
  // the page ends before it is answered
  globalThis.fetch = (url, init) =>
    String(url) === '/config.json' ? answer(url, init) : new Promise<Response>(() => {});
  void send({ id: 'T1', version: 3, note: 'a' });
  await vi.waitFor(() => expect(ours()).toMatchObject([{ state: 'trying' }]));
  globalThis.fetch = answer;
  await opened();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await sender.sendAll()).toBe(true);
  expect(waiting.unsent()).toMatchObject([{ state: 'waiting', answer: { version: 4, note: 'a' } }]);
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
  expect(await sender.sendAll()).toBe(false);
  expect(strokes).toContainEqual(['gone entry', 'put read']);
  expect(await store.get(person, 'read', '/thing/items/T1')).toMatchObject({ answer: { version: 4 } });
});

it('what cannot be foreseen needs the network; tried again it is the same request', async () => {
  service({ 'POST /thing/items/{id}/set': () => ({ body: { id: 'T1', version: 4 } }) });
  known = undefined;
  away = true;
  await expect(send({ id: 'T1', note: 'a' })).rejects.toMatchObject({ name: 'Unreachable' });
  expect(ours()).toEqual([]);
  away = false;
  network.heard();
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
  // also of what somebody else has read here
  const other = { ...person, user: 'u2' };
  await knownHere(other, person);
  const readings = ['a', 'b'].map((id, at) => ({
    ...{ kind: 'read' as const, id, at: Date.now() + at, body: { answer: 1 } },
  }));
  const picture = { kind: 'picture' as const, id: 'p1.thumb', body: new Blob(['a pump']) };
  await store.write(other, [picture, ...readings]);
  const { put } = IDBObjectStore.prototype;
  // as it is sent, as it is recorded, and once more without pictures
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
  expect(await store.headsOf(other, 'picture')).toEqual([]);
  expect((await store.headsOf(other, 'read')).map(({ id }) => id)).toEqual(['b']);
});

it('says that it is NOT recorded where the device is full', async () => {
  service({});
  away = true;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(send({ id: 'T1', version: 3, note: 'a' })).rejects.toMatchObject({ code: 'storageFull' });
  expect(say('storageFull', 'en')).toContain('NOT recorded');
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
  expect(await sender.sendAll()).toBe(false);
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
  expect(await sender.sendAll()).toBe(false);
  expect(ours()).toMatchObject([
    { state: 'conflict', theirs: { note: 'theirs' }, input: { note: 'mine' } },
    { state: 'waiting', input: { note: 'more' } },
  ]);
  await sends.takeMine(ours()[0]!);
  expect(await sender.sendAll()).toBe(false);
  expect(ours()).toEqual([]);
});

it('an answer that is not to be had any more is done', async () => {
  service({ 'POST /thing/items/{id}/set': () => refuse(422, { code: 'keyReused' }) });
  away = true;
  await send({ id: 'T1', version: 3, note: 'a' });
  away = false;
  await sender.sendAll();
  expect(ours()).toEqual([]);
});

it('waits for who signs in, and for a service that is busy', async () => {
  service({ 'POST /thing/items/{id}/set': () => refuse(429, { code: 'tooManyRequests' }) });
  away = true;
  await send({ id: 'T1', version: 3, note: 'a' });
  away = false;
  signedIn = undefined;
  expect(await sender.sendAll()).toBe(false);
  signedIn = 'token';
  expect(await sender.sendAll()).toBe(true);
  expect(ours()).toMatchObject([{ state: 'waiting' }]);
});

it('sends a picture before what names it, once, and puts its real id everywhere', async () => {
  const { keepFile, keptImage } = await import('./files.ts');
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
  expect(await sender.sendAll()).toBe(false);
  expect(asked.map(({ path: to, body }) => [to, body])).toEqual([
    ['/image/items', { type: 'image/jpeg', bytes: 7 }],
    ['/thing/items/T1/set', { version: 3, images: [real] }],
    ['/thing/items/T1/set', { version: 4, images: [real, real] }],
  ]);
  expect(await posted[0]!.text()).toBe('picture');
  expect(ours()).toEqual([]);
});

it('sends five hundred in their order within a minute', { timeout: 120_000 }, async () => {
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
  await waiting.change(person, { put: rest });
  away = false;
  const began = performance.now();
  expect(await sender.sendAll()).toBe(false);
  expect(performance.now() - began).toBeLessThan(60_000);
  expect(asked.map(({ body }) => Number((body as Input).note))).toEqual([...Array(500).keys()]);
});
