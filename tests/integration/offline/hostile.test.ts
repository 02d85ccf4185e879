// The offline code of a tablet on the real handlers, with a hostile network between them.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { suppliers } from '#shared/organisation/api.ts';
import type { Entry } from '#web/offline/entry.ts';
import { clearTablet, createHostileFetch, createRandom, signInPeople } from '#web/offline/testing.ts';
import { answerTo, eventOf, ok, startWorld, type World } from '../harness.ts';

const COUNT = 200;
const person = { user: 'admin', plant: 'P1' };

/** Browser storage without a browser. */
function createStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  } as Storage;
}

let world: World;
beforeAll(async () => {
  world = await startWorld();
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: (_: string, __: object, work: () => Promise<unknown>) => work() },
  });
  vi.doMock('#web/offline/touch-pages.ts', () => ({ isOfflinePage: () => true, isTouchPage: () => false }));
  clearTablet();
  await signInPeople(person);
});
afterAll(() => world.close());

/** Answers a request of the tablet by the real handler, as gateway and distribution would. */
const serve = (async (_: string, { headers, body }: RequestInit) => {
  const sentHeaders = Object.fromEntries(new Headers(headers));
  const event = eventOf(suppliers.create, { body: String(body) }, { headers: sentHeaders });
  const answer = await answerTo('organisation', event);
  return new Response(answer.body, { status: answer.statusCode, headers: answer.headers });
}) as typeof fetch;

it('sends 200 entries, each once, and none of them is refused', { timeout: 300_000 }, async () => {
  const seed = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`hostile network: HOSTILE_SEED=${seed}`);
  vi.spyOn(console, 'warn').mockReturnValue();
  const { defineDeferredWrite } = await import('#web/offline/deferred-writes.ts');
  const { setOfflineContext } = await import('#web/offline/offline-context.ts');
  const { clearPostponement } = await import('#web/offline/retry-after.ts');
  const { sendWaitingEntries } = await import('#web/offline/sender.ts');
  const { changeEntries, listWaitingEntries, onEntriesChange } = await import(
    '#web/offline/waiting-entries.ts'
  );
  setOfflineContext({
    definitions: async () => [
      defineDeferredWrite({
        contract: suppliers.create,
        getRecordKey: ({ code }) => `supplier:${code}`,
        foresee: async () => undefined,
        title: ({ code }) => ({ key: 'supplier', values: { code } }),
      }),
    ],
    getPrincipal: () => ({ profile: 'admin', resources: false }),
    now: () => '2026-03-16T08:00:00.000Z',
    tokenOf: async () => 'token',
    read: async () => undefined,
    knowsCode: (code) => code in messages,
  });
  const everStopped: Entry[] = [];
  onEntriesChange(() => {
    everStopped.push(
      ...listWaitingEntries().filter(({ state }) => state === 'refused' || state === 'conflict'),
    );
  });
  const entries = Array.from({ length: COUNT }, (_, i): Entry => {
    const code = `H${String(i).padStart(3, '0')}`;
    return {
      ...person,
      id: `01J${String(i).padStart(23, '0')}`,
      order: i + 1,
      at: '2026-03-16T08:00:00.000Z',
      method: 'POST',
      path: suppliers.create.path,
      input: { code, name: `Supplier ${i}` },
      thing: `supplier:${code}`,
      state: 'waiting',
      files: [],
      tries: 0,
    };
  });
  await changeEntries(person, { changedEntries: entries });
  vi.stubGlobal('fetch', createHostileFetch(serve, createRandom(seed), 0.4));
  let rounds = 0;
  while (listWaitingEntries().length > 0 && rounds++ < 20 * COUNT) {
    clearPostponement();
    await sendWaitingEntries();
  }
  expect(everStopped.map(({ refusal, input }) => ({ refusal, input }))).toEqual([]);
  expect(listWaitingEntries()).toEqual([]);
  vi.unstubAllGlobals();
  const { items }: { items: { id: number; code: string }[] } = await ok(suppliers.list, {});
  // None depends on another, so those behind one that fails do not wait for it.
  expect(items.map(({ code }) => code).toSorted()).toEqual(entries.map(({ input }) => input.code));
  expect(rounds).toBeGreaterThan(COUNT / 10);
});
