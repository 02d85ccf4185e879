// Entries of a tablet behind a network that answers in place of the service; the seed of a run is printed.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Endpoint } from '#shared/contract.ts';
import { initLanguages } from '../i18n/i18n.ts';
import { answerJson } from '../testing-answers.ts';
import { defineDeferredWrite } from './deferred-writes.ts';
import type { Entry } from './entry.ts';
import { markReachable } from './network.ts';
import { setOfflineContext } from './offline-context.ts';
import { clearPostponement } from './retry-after.ts';
import { sendOrRecord } from './send.ts';
import { sendWaitingEntries } from './sender.ts';
import { clearTablet, createHostileFetch, createRandom, hostileAnswers, signInPeople } from './testing.ts';
import { changeEntries, listWaitingEntries, loadWaitingEntries, onEntriesChange } from './waiting-entries.ts';

vi.mock('./send-schedule.ts', () => ({ startSending: () => {}, scheduleSending: () => {} }));

interface Thing {
  id: string;
  version: number;
  note: number;
}
type Input = Omit<Thing, 'version'> & { version?: number };
const set = {
  method: 'POST',
  path: '/thing/items/{id}/set',
  requiredPermission: 'user',
  answerShape: ['id', 'version'],
} as unknown as Endpoint<Input, Input, Thing>;
const person = { user: 'u1', plant: 'TO1' };

/** Model of the service: executes a write once for each key, and refuses another version. */
function createService() {
  const versions = new Map<string, number>();
  const answers = new Map<string, object>();
  const executed: number[] = [];
  const serve = async (url: string | URL | Request, init: RequestInit = {}) => {
    const id = String(url).split('/')[4]!;
    const version = versions.get(id) ?? 1;
    if (init.method === 'GET') return answerJson({ id, version });
    const key = new Headers(init.headers).get('idempotency-key')!;
    const input = JSON.parse(String(init.body)) as Input;
    const before = answers.get(key);
    if (before) return answerJson(before);
    if (input.version !== version)
      return answerJson({ code: 'stale', message: '', values: { by: 'Ada' } }, { status: 409 });
    executed.push(input.note);
    versions.set(id, version + 1);
    const answer = { id, version: version + 1, note: input.note };
    answers.set(key, answer);
    return answerJson(answer);
  };
  return { serve: serve as typeof fetch, executed };
}

const COUNT = 200;
const THINGS = 8;
/** Returns entries on a few things, each on the version that the one before it gives. */
const buildEntries = (): Entry[] =>
  Array.from({ length: COUNT }, (_, i) => {
    const id = `T${i % THINGS}`;
    const version = 1 + Math.floor(i / THINGS);
    return {
      ...person,
      id: `01J${String(i).padStart(23, '0')}`,
      order: i + 1,
      at: '2026-03-16T08:00:00.000Z',
      method: 'POST',
      path: set.path,
      input: { id, version, note: i },
      thing: `thing:${id}`,
      state: 'waiting',
      base: {},
      answer: { id, version: version + 1, note: i },
      title: { key: 'thing' },
      files: [],
      tries: 0,
    };
  });

let everStopped: Entry[];
let unsubscribe: () => void;
beforeEach(async () => {
  clearTablet();
  await initLanguages();
  const locks = { request: (_: string, __: object, work: () => Promise<unknown>) => work() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  history.replaceState(null, '', '/app/tablet/homeTablet');
  setOfflineContext({
    definitions: async () => [
      defineDeferredWrite({
        contract: set,
        getRecordKey: ({ id }) => `thing:${id}`,
        foresee: async (input) => ({ ...input, version: (input.version ?? 0) + 1 }),
        title: ({ id }) => ({ key: 'thing', values: { code: id } }),
      }),
    ],
    getPrincipal: () => ({ profile: 'technician', resources: false }),
    now: () => '2026-03-16T08:00:00.000Z',
    tokenOf: async () => 'token',
    read: async () => undefined,
    knowsCode: () => true,
  });
  await signInPeople(person);
  await loadWaitingEntries();
  everStopped = [];
  unsubscribe = onEntriesChange(() => {
    everStopped.push(
      ...listWaitingEntries().filter(({ state }) => state === 'refused' || state === 'conflict'),
    );
  });
});
afterEach(async () => {
  unsubscribe();
  await changeEntries(person, { removedIds: listWaitingEntries().map(({ id }) => id) });
  clearPostponement();
  markReachable();
  vi.restoreAllMocks();
});

it('sends 200 entries, those of a thing in order, each once, and none of them is refused', {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`hostile network: HOSTILE_SEED=${seed}`);
  vi.spyOn(console, 'warn').mockReturnValue();
  const random = createRandom(seed);
  const { serve, executed } = createService();
  globalThis.fetch = createHostileFetch(serve, random, 0.4);
  await changeEntries(person, { changedEntries: buildEntries() });
  let rounds = 0;
  while (listWaitingEntries().length > 0 && rounds++ < 20 * COUNT) {
    clearPostponement();
    await sendWaitingEntries();
  }
  expect(everStopped).toEqual([]);
  expect(listWaitingEntries()).toEqual([]);
  expect(executed.toSorted((a, b) => a - b)).toEqual([...Array(COUNT).keys()]);
  // A failed entry holds back what depends on it, and no other.
  for (const ofThing of Map.groupBy(executed, (i) => i % THINGS).values())
    expect(ofThing).toEqual(ofThing.toSorted((a, b) => a - b));
  // The network did interfere.
  expect(rounds).toBeGreaterThan(COUNT / 10);
});

it.each(hostileAnswers.filter(({ body }) => body !== JSON.stringify({ message: 'Unauthorized' })))(
  'records a write that $status with $body answers, and shows it as expected',
  async ({ body, ...answer }) => {
    markReachable();
    globalThis.fetch = async () => new Response(body, answer);
    await expect(sendOrRecord(set, { id: 'T1', version: 1, note: 7 })).resolves.toEqual({
      id: 'T1',
      version: 2,
      note: 7,
    });
    expect(listWaitingEntries()).toMatchObject([{ state: 'waiting', tries: 1 }]);
    expect(everStopped).toEqual([]);
  },
);

it('records a write of which the service says that it is busy', async () => {
  markReachable();
  for (const [status, code] of [
    [429, 'tooManyRequests'],
    [503, 'unavailable'],
  ] as const) {
    globalThis.fetch = async () => answerJson({ code, message: '' }, { status });
    await sendOrRecord(set, { id: `T${status}`, version: 1, note: 7 });
  }
  expect(listWaitingEntries()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
});

it('waits where the current state cannot be read after a refusal of the state', async () => {
  const entry = buildEntries()[0]!;
  await changeEntries(person, { changedEntries: [entry] });
  let state = () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } });
  globalThis.fetch = async (_, init) =>
    init?.method === 'GET' ? state() : answerJson({ code: 'ewoState', message: '' }, { status: 409 });
  expect(await sendWaitingEntries()).toBe(true);
  expect(listWaitingEntries()).toMatchObject([{ state: 'waiting' }]);
  state = () => answerJson({ id: 'T0', version: 5, note: 99 });
  expect(await sendWaitingEntries()).toBe(false);
  expect(listWaitingEntries()).toMatchObject([{ state: 'conflict', theirs: { note: 99 } }]);
});
