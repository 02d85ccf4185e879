import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { system, users } from '#shared/access/api.ts';
import { suppliers } from '#shared/organisation/api.ts';
import { RefusalError } from '#shared/refused.ts';
import type * as Caches from '../cache.ts';
import type * as Calls from '../call.ts';
import type * as Age from './answer-age.ts';
import type * as AnswerStore from './answer-store.ts';
import type * as Network from './network.ts';
import type * as Reads from './reads.ts';
import type * as Store from './store.ts';
import { clearTablet, signInPeople } from './testing.ts';

let reads: typeof Reads;
let answerStore: typeof AnswerStore;
let calls: typeof Calls;
let store: typeof Store;
let network: typeof Network;
let caches: typeof Caches;
let age: typeof Age;
const person = { user: 'u1', plant: 'TO1' };

/** Loads the modules again, as a newly opened application that only has what was stored. */
async function opened() {
  vi.resetModules();
  calls = await import('../call.ts');
  reads = await import('./reads.ts');
  answerStore = await import('./answer-store.ts');
  store = await import('./store.ts');
  network = await import('./network.ts');
  caches = await import('../cache.ts');
  age = await import('./answer-age.ts');
}
beforeEach(async () => {
  clearTablet();
  history.replaceState(null, '', '/app/tablet/homeTablet');
  await opened();
  await signInPeople(person);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const lost = () => Promise.reject(new calls.Unreachable('lost'));
const ask = (fresh: () => Promise<unknown>, input: object = {}) =>
  reads.readAnswer(suppliers.list, input as never, fresh as never);
/** The answer is stored after it is returned, on a busy machine some time later. */
const PATIENCE = 30_000;
const keptOf = (url: string, of = person) =>
  vi.waitFor(async () => {
    const kept = await store.readStored(of, 'read', url);
    expect(kept).toBeDefined();
    return kept as { at: number };
  }, PATIENCE);

it('gives what is kept where the network is away, and says how old it is', async () => {
  await ask(async () => ({ items: [{ id: 1 }] }));
  const { at } = await keptOf('/supplier/items');
  await opened();
  expect(await ask(lost)).toEqual({ items: [{ id: 1 }] });
  expect(network.isOffline()).toBe(true);
  const observer = new (await import('@tanstack/react-query')).QueryObserver(caches.cache, {
    queryKey: caches.buildQueryKey(suppliers.list, {}),
    enabled: false,
  });
  const stop = observer.subscribe(() => {});
  expect(age.getOldestShownTime()).toBe(at);
  await ask(async () => ({ items: [] }));
  expect([age.getOldestShownTime(), network.isOffline()]).toEqual([undefined, false]);
  stop();
});

it('asks nobody where the device says that it is offline', async () => {
  await ask(async () => ({ items: [] }));
  await keptOf('/supplier/items');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fresh = vi.fn(lost);
  expect(await ask(fresh)).toEqual({ items: [] });
  expect(fresh).not.toHaveBeenCalled();
});

it('waits four seconds for a slow network, and puts the fresh answer in its place when it comes', async () => {
  await ask(async () => ({ items: [{ id: 1 }] }));
  await keptOf('/supplier/items');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const slow = Promise.withResolvers<unknown>();
  const answer = ask(() => slow.promise);
  await vi.advanceTimersByTimeAsync(4_000);
  vi.useRealTimers();
  expect(await answer).toEqual({ items: [{ id: 1 }] });
  const key = caches.buildQueryKey(suppliers.list, {});
  caches.cache.setQueryData(key, await answer);
  slow.resolve({ items: [{ id: 2 }] });
  await vi.waitFor(() => expect(caches.cache.getQueryData(key)).toEqual({ items: [{ id: 2 }] }), PATIENCE);
});

it('keeps a refusal a refusal, and fails where nothing is kept', async () => {
  await ask(async () => ({ items: [] }));
  await expect(
    ask(() => Promise.reject(new RefusalError('forbidden', 'notAuthorized'))),
  ).rejects.toMatchObject({
    code: 'notAuthorized',
  });
  await expect(ask(lost, { limit: 3 })).rejects.toBeInstanceOf(calls.Unreachable);
});

it('answers from others that are kept what was never asked, and knows nothing of the rest', async () => {
  reads.setAnswerDeriver(async (path, input) =>
    path === suppliers.list.path && 'text' in input ? { items: [{ id: 7 }] } : undefined,
  );
  expect(await ask(lost, { text: 'oil' })).toEqual({ items: [{ id: 7 }] });
  await expect(ask(lost, { limit: 9 })).rejects.toBeInstanceOf(calls.Unreachable);
  // An answer of the service takes precedence over a derived one.
  await ask(async () => ({ items: [{ id: 7 }, { id: 8 }] }), { text: 'oil' });
  await keptOf('/supplier/items?text=oil');
  await opened();
  reads.setAnswerDeriver(async () => ({ items: [] }));
  expect(await ask(lost, { text: 'oil' })).toEqual({ items: [{ id: 7 }, { id: 8 }] });
});

it('keeps answers of another person, and of another plant, apart', async () => {
  await ask(async () => ({ items: [] }));
  await keptOf('/supplier/items');
  localStorage.setItem('plant', 'DT1');
  await expect(ask(lost)).rejects.toBeInstanceOf(calls.Unreachable);
  await signInPeople({ ...person, user: 'u2' });
  await expect(ask(lost)).rejects.toBeInstanceOf(calls.Unreachable);
});

it('a desktop page has the service’s word alone', async () => {
  await ask(async () => ({ items: [] }));
  await keptOf('/supplier/items');
  history.replaceState(null, '', '/app/reports/dashboard');
  await expect(ask(lost)).rejects.toBeInstanceOf(calls.Unreachable);
});

it('gives nothing older than a week', async () => {
  await store.writeChanges(person, [
    {
      kind: 'read',
      id: '/supplier/items',
      body: { path: '/supplier/items', question: {}, answer: {}, at: Date.now() - 7 * 86_400_000 - 1 },
      at: 0,
    },
  ]);
  await expect(ask(lost)).rejects.toBeInstanceOf(calls.Unreachable);
});

it('the clock of the service goes on while it is away', async () => {
  const read = (fresh: () => Promise<unknown>) =>
    reads.readAnswer(system.health, {}, fresh as never) as Promise<{ now: string }>;
  const hour = 3_600_000;
  await read(async () => ({ now: new Date(Date.now() + hour).toISOString() }));
  await keptOf('/health', { ...person, plant: '' });
  const later = Date.now() + hour;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  expect(Date.parse((await read(lost)).now) - later).toBeCloseTo(hour, -3);
});

it('the session of a plant is found by who names that plant', async () => {
  localStorage.removeItem('plant');
  await reads.readAnswer(users.get, {}, async () => ({ id: 'u1', idplant: 'TO1' }) as never);
  await keptOf('/user/get');
  localStorage.setItem('plant', 'TO1');
  expect(await reads.readAnswer(users.get, {}, lost as never)).toMatchObject({ idplant: 'TO1' });
});

it('keeps seventeen megabytes of all who work here: the oldest leave, whoever’s they are', async () => {
  const other = { ...person, user: 'u2' };
  const big = 'x'.repeat(4 * 1024 * 1024);
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const limit of [1, 2, 3, 4, 5]) {
    const who = limit < 3 ? other : person;
    await signInPeople(who);
    await ask(async () => ({ items: [], big }), { limit });
    await keptOf(`/supplier/items?limit=${limit}`, who);
    // Each answer is younger than the one before.
    vi.advanceTimersByTime(5);
  }
  vi.useRealTimers();
  await vi.waitFor(async () => {
    const [theirs, own] = [await store.listHeads(other, 'read'), await store.listHeads(person, 'read')];
    const limits = [...theirs, ...own].map(({ id }) => Number(id.split('=')[1]));
    expect(limits.sort()).toEqual([2, 3, 4, 5]);
    const bytes = [...theirs, ...own].reduce((sum, { size }) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(answerStore.MAX_ANSWER_BYTES);
  }, PATIENCE);
});

it('what all who work here keep is twenty-five megabytes at most', async () => {
  const { MAX_PICTURE_BYTES: MOST_BYTES } = await import('./pictures.ts');
  expect(answerStore.MAX_ANSWER_BYTES + MOST_BYTES).toBeLessThanOrEqual(25 * 1024 * 1024);
});

it('nothing of anybody stays for longer than a week', async () => {
  const other = { ...person, user: 'u2' };
  await signInPeople(other, person);
  const old = { kind: 'read' as const, body: {}, at: Date.now() - 7 * 86_400_000 - 1 };
  await store.writeChanges(other, [
    { ...old, id: '/team/items' },
    { ...old, id: '/machine/items', at: Date.now() },
  ]);
  await ask(async () => ({ items: [] }));
  await vi.waitFor(
    async () =>
      expect((await store.listHeads(other, 'read')).map(({ id }) => id)).toEqual(['/machine/items']),
    PATIENCE,
  );
});

it('a full device costs the page nothing, and is told once', async () => {
  const told = vi.fn();
  answerStore.onStorageFull(told);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await ask(async () => ({ items: [] }))).toEqual({ items: [] });
  expect(await ask(async () => ({ items: [1] }), { limit: 2 })).toEqual({ items: [1] });
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1), PATIENCE);
});

it('what was written stands in what is kept', async () => {
  await ask(async () => ({ items: [{ id: 1, name: 'Old' }] }));
  await keptOf('/supplier/items');
  const { method, path } = suppliers.replace;
  await reads.applyWritesToStore(
    person,
    [{ method, path, input: { id: 1 }, answer: { id: 1, name: 'New' } }],
    [],
  );
  await opened();
  expect(await ask(lost)).toEqual({ items: [{ id: 1, name: 'New' }] });
});

it('keeps the page of what was made here and never opened', async () => {
  const { ewos } = await import('#shared/requests/ewo-api.ts');
  const definition = { contract: ewos.create, getRecordKey: ({ id }: { id: string }) => `ewo:${id}` };
  const [create, remark] = [
    { method: 'POST', path: '/ewo/items', input: { id: 'E1' }, answer: { id: 'E1', version: 1 } },
    { method: 'POST', path: '/remark/items', input: { of: 'ewo', thing: 'E1' }, answer: { id: 'r1' } },
  ] as const;
  await reads.applyWritesToStore(person, [create, remark], [definition as never]);
  const page = (await keptOf('/ewo/items/E1')) as unknown as { answer: unknown };
  expect(page.answer).toEqual({ id: 'E1', version: 1 });
  expect(await store.readStored(person, 'read', '/remark/items/r1')).toBeUndefined();
});

it('knows who somebody is where a new tab names no plant, also who came to a tab that named one', async () => {
  const me = { id: 'u1', idplant: 'TO1' };
  await reads.readAnswer(users.get, {}, async () => me as never);
  await vi.waitFor(
    async () => expect(await store.readStored({ ...person, plant: '' }, 'read', '/user/get')).toBeDefined(),
    PATIENCE,
  );
  localStorage.removeItem('plant');
  sessionStorage.removeItem('plant');
  await opened();
  expect(await reads.readAnswer(users.get, {}, lost)).toEqual(me);
});
