// One entry of a queue that never passes while others do, and queues that fail as a whole (CD10).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { initLanguages } from '../i18n/i18n.ts';
import { answerJson } from '../testing-answers.ts';
import { defineDeferredWrite } from './deferred-writes.ts';
import type { Entry } from './entry.ts';
import { isOffline, markReachable } from './network.ts';
import { setOfflineContext } from './offline-context.ts';
import { clearPostponement, getPostponedMs } from './retry-after.ts';
import { discardEntry, editEntry, resendEntry } from './send.ts';
import { sendWaitingEntries } from './sender.ts';
import { clearTablet, signInPeople } from './testing.ts';
import { changeEntries, findEntry, listWaitingEntries, loadWaitingEntries } from './waiting-entries.ts';

vi.mock('./send-schedule.ts', () => ({ startSending: () => {}, scheduleSending: () => {} }));

interface Thing {
  id: string;
  version: number;
  note: string;
}
type Input = Partial<Thing>;
const set = {
  method: 'POST',
  path: '/thing/items/{id}/set',
  requiredPermission: 'user',
  answerShape: ['id', 'version'],
} as unknown as Endpoint<Input, Input, Thing>;
const person = { user: 'u1', plant: 'TO1' };
const MINUTE = 60_000;
const START = Date.parse('2026-03-16T08:00:00.000Z');

const idOf = (n: number) => `01J${String(n).padStart(23, '0')}`;
/** Builds entry `n`, which depends on the entries of the same thing before it. */
const buildEntry = (n: number, thing = `T${n}`): Entry => ({
  ...person,
  ...{ id: idOf(n), order: n, at: '2026-03-16T08:00:00.000Z', method: 'POST', path: set.path },
  ...{ input: { id: thing, version: 1, note: `note ${n}` }, thing: `thing:${thing}`, state: 'waiting' },
  ...{ base: {}, answer: { id: thing, version: 2 }, title: { key: 'thing' }, files: [], tries: 0 },
});
/** Builds 20 entries, of which the 12th depends on the 7th. */
const buildQueue = () =>
  Array.from({ length: 20 }, (_, i) => buildEntry(i + 1, i + 1 === 12 ? 'T7' : undefined));

type Answer = () => Response | Promise<Response>;
/** Answers of the service to each request; `blocked` answers those that it takes. */
let blocked: (n: number) => Answer | undefined;
let health: Answer;
let sent: number[];
const getStates = () => listWaitingEntries().map(({ order, state }) => [order, state]);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
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
        foresee: async (input) => {
          if (!input.note) throw new RefusalError('invalid', 'required');
          return { ...input, version: (input.version ?? 0) + 1 } as Thing;
        },
        title: ({ id }) => ({ key: 'thing', values: { code: id! } }),
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
  health = () => answerJson({ status: 'ok', version: '1', now: '2026-03-16T08:00:00.000Z' });
  blocked = () => undefined;
  sent = [];
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/config.json') return Response.json({});
    if (url.endsWith('/health')) return health();
    const n = Number(new Headers(init.headers).get('idempotency-key')!.slice(3));
    sent.push(n);
    return blocked(n)?.() ?? answerJson({ id: url.split('/')[4], version: 2 });
  });
  markReachable();
});
afterEach(async () => {
  await changeEntries(person, { removedIds: listWaitingEntries().map(({ id }) => id) });
  clearPostponement();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const html = (status: number) => () =>
  new Response('<html>No</html>', { status, headers: { 'content-type': 'text/html' } });
const failure = () =>
  answerJson({ code: 'unexpected', message: '', requestId: 'JKJaXmPLvHcESHA' }, { status: 500 });
const nobody = () => Promise.reject(new TypeError('network'));

/** Sends the queue at once and every ten minutes, as long as it changes nothing else. */
async function sendAfter(minutes: number): Promise<boolean> {
  vi.setSystemTime(START + minutes * MINUTE);
  clearPostponement();
  return sendWaitingEntries();
}

describe('an entry that never passes while others do', () => {
  it.each<[string, Answer, Entry['failure']]>([
    ['413 of a filter', html(413), { code: 'bodyTooLarge' }],
    ['500 of the service', failure, { reference: 'JKJaXmPLvHcESHA' }],
    ['403 of a filter', html(403), { code: 'blocked' }],
    ['nothing at all', nobody, { code: 'outcomeUnknown' }],
    [
      '503 of the service',
      () => answerJson({ code: 'unavailable', message: '' }, { status: 503 }),
      { kind: 'unavailable', code: 'unavailable' },
    ],
  ])('because of %s is stuck after three tries, ten minutes apart', async (_, answer, reason) => {
    blocked = (n) => (n === 7 ? answer : undefined);
    await changeEntries(person, { changedEntries: buildQueue() });
    expect(await sendAfter(0)).toBe(true);
    // The others went on, the dependent one waits with it.
    expect(sent).toEqual([...Array(20).keys()].map((i) => i + 1).filter((n) => n !== 12));
    expect(getStates()).toEqual([
      [7, 'waiting'],
      [12, 'waiting'],
    ]);
    for (const minutes of [1, 9, 10, 15, 19]) {
      expect(await sendAfter(minutes)).toBe(true);
      expect(findEntry(idOf(7))).toMatchObject({ state: 'waiting' });
    }
    expect(await sendAfter(20)).toBe(false);
    expect(getStates()).toEqual([
      [7, 'stuck'],
      [12, 'waiting'],
    ]);
    expect(findEntry(idOf(7))).toMatchObject({ failure: reason });
    expect(isOffline()).toBe(false);
    // The entry is never sent or discarded by itself, and holds back only what depends on it.
    sent = [];
    await changeEntries(person, { changedEntries: [buildEntry(21)] });
    await sendAfter(600);
    expect(sent).toEqual([21]);
    expect(getStates()).toEqual([
      [7, 'stuck'],
      [12, 'waiting'],
    ]);
  });

  const stick = async () => {
    blocked = (n) => (n === 7 ? html(413) : undefined);
    await changeEntries(person, { changedEntries: buildQueue() });
    for (const minutes of [0, 10, 20]) await sendAfter(minutes);
    expect(findEntry(idOf(7))).toMatchObject({ state: 'stuck' });
    sent = [];
  };

  it('is sent again with what depends on it', async () => {
    await stick();
    blocked = () => undefined;
    await resendEntry(findEntry(idOf(7))!);
    expect(findEntry(idOf(7))).not.toHaveProperty('failure');
    expect(await sendAfter(30)).toBe(false);
    expect(sent).toEqual([7, 12]);
    expect(listWaitingEntries()).toEqual([]);
  });

  it('is edited and sent under its key, and refused where its former content was executed', async () => {
    await stick();
    const entry = findEntry(idOf(7))!;
    await expect(editEntry(entry, { ...entry.input, note: '' })).rejects.toMatchObject({ code: 'required' });
    expect(findEntry(idOf(7))).toMatchObject({ state: 'stuck' });
    await editEntry(entry, { ...entry.input, note: 'shorter' });
    expect(findEntry(idOf(7))).toMatchObject({ state: 'waiting', answer: { note: 'shorter' } });
    blocked = (n) =>
      n === 7 ? () => answerJson({ code: 'keyReused', message: '' }, { status: 422 }) : undefined;
    await sendAfter(30);
    expect(sent).toEqual([7]);
    expect(getStates()).toEqual([
      [7, 'refused'],
      [12, 'waiting'],
    ]);
  });

  it('is discarded with what depends on it', async () => {
    await stick();
    await discardEntry(findEntry(idOf(7))!);
    expect(listWaitingEntries()).toEqual([]);
  });

  it('that is alone is told from the network by a question to the service', async () => {
    blocked = () => html(413);
    await changeEntries(person, { changedEntries: [buildEntry(1)] });
    health = html(413);
    for (const minutes of [0, 10, 20, 30]) await sendAfter(minutes);
    expect(getStates()).toEqual([[1, 'waiting']]);
    expect(isOffline()).toBe(true);
    health = () => answerJson({ status: 'ok', version: '1', now: '2026-03-16T08:00:00.000Z' });
    for (const minutes of [40, 50, 60]) await sendAfter(minutes);
    expect(getStates()).toEqual([[1, 'stuck']]);
  });
});

describe('a queue that fails as a whole', () => {
  it.each<[string, Answer, Answer]>([
    ['a login page', html(200), html(200)],
    ['a proxy that fails', html(502), html(502)],
    ['no network', nobody, nobody],
    ['a filter of all writes', html(403), () => answerJson({ status: 'ok', version: '1', now: 'now' })],
  ])(
    'because of %s is the network: no entry is stuck, and all are sent afterwards',
    async (_, answer, other) => {
      blocked = () => answer;
      health = other;
      await changeEntries(person, { changedEntries: buildQueue() });
      for (let minutes = 0; minutes <= 60; minutes += 10) expect(await sendAfter(minutes)).toBe(true);
      expect(listWaitingEntries().every(({ state, setbacks }) => state === 'waiting' && !setbacks)).toBe(
        true,
      );
      blocked = () => undefined;
      sent = [];
      expect(await sendAfter(70)).toBe(false);
      expect(sent).toEqual([...Array(20).keys()].map((i) => i + 1));
    },
  );

  it('because of a limit on requests waits as long as asked, and half a minute where nothing is said', async () => {
    const limited = (headers: Record<string, string>) => () =>
      Response.json({ message: 'Too Many Requests' }, { status: 429, headers });
    for (const [headers, ms, first] of [
      [{ 'retry-after': '120' }, 120_000, 1],
      [{}, 30_000, 31],
    ] as const) {
      const [limitedOne, last] = [first + 2, first + 3];
      blocked = (n) => (n === limitedOne ? limited(headers) : undefined);
      const queue = [first, first + 1, limitedOne, last].map((n) => buildEntry(n));
      await changeEntries(person, { changedEntries: queue });
      sent = [];
      expect(await sendAfter(0)).toBe(true);
      expect([sent, getPostponedMs()]).toEqual([[first, first + 1, limitedOne], ms]);
      for (const minutes of [10, 20]) await sendAfter(minutes);
      // The last one went before it meanwhile.
      expect([sent.slice(3), getStates()]).toEqual([
        [last, limitedOne, limitedOne],
        [[limitedOne, 'waiting']],
      ]);
      await changeEntries(person, { removedIds: [idOf(limitedOne)] });
    }
  });

  it.each([
    [401, 'signIn'],
    [403, 'tenantSuspended'],
  ])('because of %i %s waits without losing anything', async (status, code) => {
    blocked = () => () => answerJson({ code, message: '' }, { status });
    await changeEntries(person, { changedEntries: buildQueue() });
    for (const minutes of [0, 10, 20]) expect(await sendAfter(minutes)).toBe(false);
    expect(sent).toEqual([1, 1, 1]);
    expect(listWaitingEntries().every(({ state }) => state === 'waiting')).toBe(true);
  });
});
