// @vitest-environment node
// Model test of sending with a modelled service, two tabs of one tablet and three people: requests and
// answers are lost, tabs stop in the middle.
import fc from 'fast-check';
import '#tests/property-seed.ts';
import { expect, it, vi } from 'vitest';
import type { Endpoint } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import type { RequestOptions } from '../call.ts';
import { defineDeferredWrite } from './deferred-writes.ts';
import type { Entry } from './entry.ts';
import type { Person } from './store.ts';
import { clearTablet, signInPeople } from './testing.ts';

interface Thing {
  id: string;
  version: number;
  a: number;
  b: number;
}
type Field = 'a' | 'b';
type Input = { id: string; version: number } & Partial<Record<Field, number>>;
const set = {
  method: 'POST',
  path: '/thing/items/{id}/set',
  requiredPermission: 'user',
} as unknown as Endpoint<Input, Input, Thing>;
const get = { method: 'GET', path: '/thing/items/{id}', requiredPermission: 'user' } as unknown as Endpoint<
  { id: string },
  { id: string },
  Thing
>;

const people: Person[] = ['anna', 'bruno', 'carla'].map((user) => ({ user, plant: 'TO1' }));

/** Model of the service, with a log of the executed writes and their users. */
class Service {
  things = new Map<string, Thing>();
  log: { by: string; n: number; thing: string }[] = [];
  sent = new Map<string, { digest: string; answer: Thing }>();

  thing = (id: string): Thing => this.things.get(id) ?? { id, version: 1, a: 0, b: 0 };

  set(input: Input, user: string, key: string): Thing {
    const digest = JSON.stringify(input);
    const name = `${user}.${key}`;
    const before = this.sent.get(name);
    if (before && before.digest !== digest) throw new RefusalError('otherwise', 'keyReused');
    if (before) return before.answer;
    const thing = this.thing(input.id);
    const { id, version, ...fields } = input;
    if (version !== thing.version)
      throw new RefusalError('conflict', 'stale', { values: { by: 'x', at: 'y' } });
    const answer = { ...thing, ...fields, version: version + 1 };
    this.things.set(id, answer);
    for (const n of Object.values(fields)) this.log.push({ by: user, n, thing: id });
    this.sent.set(name, { digest, answer });
    return answer;
  }

  /** Changes a thing as a user at a desk would. */
  change(id: string, field: Field) {
    const thing = this.thing(id);
    this.things.set(id, { ...thing, version: thing.version + 1, [field]: -thing.version });
  }
}

/** Web locks of the live tabs. */
class Locks {
  queue: { tab: Tab; run: () => void; left: boolean }[] = [];
  holder: Tab | undefined;
  next() {
    this.queue = this.queue.filter(({ tab, left }) => tab.alive && !left);
    if (this.holder) return;
    const first = this.queue.shift();
    if (!first) return;
    this.holder = first.tab;
    first.run();
  }
  free(tab: Tab) {
    if (this.holder === tab) this.holder = undefined;
    this.next();
  }
  of = (tab: Tab) => ({
    request: <T>(_: string, { signal }: { signal: AbortSignal }, work: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const wish = {
          tab,
          left: false,
          run: () => {
            void work()
              .then(resolve, reject)
              .finally(() => this.free(tab));
          },
        };
        signal.addEventListener('abort', () => {
          if (!this.queue.includes(wish)) return;
          wish.left = true;
          reject(signal.reason);
        });
        this.queue.push(wish);
        this.next();
      }),
  });
}

const never = new Promise<never>(() => {});

interface Tab {
  alive: boolean;
  person: Person;
  /** Number of steps after which the tab stops. */
  steps: number;
  sendAll: () => Promise<boolean>;
  send: (input: Input) => Promise<Thing>;
  waiting: () => readonly Entry[];
  read: (id: string) => Promise<Thing>;
  stop: () => void;
}

class World {
  service = new Service();
  locks = new Locks();
  /** Last state of each thing seen by the device. */
  known = new Map<string, Thing>();
  lossy = true;
  away = false;
  signedIn = new Set(people.map(({ user }) => user));
  chance: () => number;
  constructor(chance: () => number) {
    this.chance = chance;
  }

  /** Executes a request; the network loses it before or after the service has executed it, or not at all. */
  request(contract: Endpoint<never>, input: Input, user: string, key: string | undefined): Thing {
    const lost = this.away || (this.lossy && this.chance() < 0.5);
    const after = this.chance() < 0.5;
    if (lost && !after) throw new Error('lost before');
    const thing =
      contract.method === 'GET' ? this.service.thing(input.id) : this.service.set(input, user, key!);
    if (lost) throw new Error('lost after');
    this.known.set(thing.id, thing);
    return thing;
  }

  async tab(): Promise<Tab> {
    const tab = { alive: true, person: people[0]!, steps: Number.POSITIVE_INFINITY } as Tab;
    const step =
      <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        if (--tab.steps <= 0) this.kill(tab);
        if (!tab.alive) return never;
        const done = await work(...args);
        return tab.alive ? done : never;
      };
    vi.resetModules();
    vi.stubGlobal('navigator', { onLine: true, locks: this.locks.of(tab) });
    const navigatorOf = globalThis.navigator;
    vi.doMock('../call.ts', () => {
      class Unreachable extends Error {}
      return {
        Unreachable,
        buildRequest: () => ({ url: '' }),
        call: step(
          async (contract: Endpoint<never>, input: Input, _: AbortSignal, { key, token }: RequestOptions) => {
            await Promise.resolve();
            try {
              return this.request(contract, input, token!, key);
            } catch (error) {
              throw error instanceof RefusalError ? error : new Unreachable();
            }
          },
        ),
      };
    });
    vi.doMock('./tablet-user.ts', () => ({
      findCurrentPerson: () => tab.person,
      findCurrentUser: () => tab.person.user,
    }));
    vi.doMock('./reads.ts', () => ({
      readStoredAnswer: (_: unknown, { id }: Input) => tab.read(id),
      applyWritesToStore: async () => {},
      buildPageChange: () => undefined,
    }));
    vi.doMock('./answer-store.ts', () => ({ freeStorage: async () => false }));
    vi.doMock('./send-schedule.ts', () => ({ startSending: () => {}, scheduleSending: () => {} }));
    vi.doMock('./touch-pages.ts', () => ({ isOfflinePage: () => true }));
    vi.doMock('#shared/refused.ts', () => ({ RefusalError }));
    vi.doMock('./offline-context.ts', async (actual) => {
      const means = await actual<typeof import('./offline-context.ts')>();
      return {
        ...means,
        runExclusively: (work: () => Promise<unknown>, patience: number) =>
          aloneIn(navigatorOf, work, patience),
      };
    });
    vi.doMock('./store.ts', async (actual) => {
      const store = await actual<typeof import('./store.ts')>();
      return { ...store, writeChanges: step(store.writeChanges), listBodies: step(store.listBodies) };
    });
    const { setOfflineContext: equip } = await import('./offline-context.ts');
    const { sendOrRecord: send } = await import('./send.ts');
    const { sendWaitingEntries: sendAll } = await import('./sender.ts');
    const {
      listWaitingEntries: allWaiting,
      listOwnEntries: ownWaiting,
      loadWaitingEntries: readWaiting,
      watchOtherTabs: watchWaiting,
    } = await import('./waiting-entries.ts');
    const { applyWaitingEntries: withWaiting } = await import('./overlay.ts');
    const { markReachable: heard } = await import('./network.ts');
    const definitions = [
      defineDeferredWrite({
        contract: set,
        getRecordKey: ({ id }) => `thing:${id}`,
        foresee: async (input, { read }) => {
          const thing = await read(get, { id: input.id });
          return thing && { ...thing, ...input, version: input.version + 1 };
        },
        title: ({ id }) => ({ key: 'thing', values: { code: id } }),
      }),
    ];
    tab.read = async (id) => {
      const own = ownWaiting(tab.person);
      const data = this.known.get(id) ?? { id, version: 1, a: 0, b: 0 };
      return withWaiting(['/thing/items/{id}', { id }], data, own, definitions)?.data as Thing;
    };
    equip({
      definitions: async () => definitions,
      getPrincipal: () => ({ profile: 'technician', resources: false }),
      now: () => new Date().toISOString(),
      tokenOf: async ({ user }) => (this.signedIn.has(user) ? user : undefined),
      read: ((_: unknown, { id }: Input) => tab.read(id)) as never,
      knowsCode: () => true,
    });
    await readWaiting();
    tab.stop = watchWaiting(() => {});
    tab.send = (input) => {
      heard();
      return send(set as never, input);
    };
    tab.sendAll = sendAll;
    tab.waiting = allWaiting;
    return tab;
  }

  kill(tab: Tab) {
    tab.alive = false;
    tab.stop();
    this.locks.free(tab);
  }
}

async function aloneIn(of: Navigator, work: () => Promise<unknown>, patience: number) {
  try {
    return await of.locks.request('unsent', { signal: AbortSignal.timeout(patience) }, work as never);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return undefined;
    throw error;
  }
}

/** Browser storage shared by the tabs. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  } as Storage;
}

const soon = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms));
/** Waits for work of a tab that may stop in the meantime. */
const within = <T>(work: Promise<T>, ms = 40) => Promise.race([work, soon(ms).then(() => undefined)]);

type Deed =
  | { do: 'write'; who: number; thing: number; field: Field; tab: number; killAfter: number }
  | { do: 'desk'; thing: number; field: Field }
  | { do: 'flush'; tab: number; killAfter: number }
  | { do: 'network'; away: boolean }
  | { do: 'sign'; who: number };

const killAfter = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) },
);
const field = fc.constantFrom<Field>('a', 'b');
const tab = fc.integer({ min: 0, max: 1 });
const who = fc.integer({ min: 0, max: 2 });
const thing = fc.integer({ min: 0, max: 3 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('write' as const), who, thing, field, tab, killAfter }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('desk' as const), thing, field }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('flush' as const), tab, killAfter }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), away: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign' as const), who }) },
);

it('loses nothing, does nothing twice, keeps each one’s order at a thing, and shows what was refused', {
  timeout: 600_000,
}, async () => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  let all = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 15, maxLength: 40 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (deeds, chances) => {
        clearTablet();
        vi.resetModules();
        await signInPeople(...people);
        const world = new World(() => chances.next().value);
        const tabs = [await world.tab(), await world.tab()];
        const recorded: { by: string; n: number; thing: string }[] = [];
        let n = 0;
        const renew = async (at: number) => {
          if (!tabs[at]!.alive) tabs[at] = await world.tab();
          return tabs[at]!;
        };
        for (const each of deeds) {
          if (each.do === 'network') world.away = each.away;
          if (each.do === 'desk') world.service.change(`t${each.thing}`, each.field);
          if (each.do === 'sign') {
            const { user } = people[each.who]!;
            if (!world.signedIn.delete(user)) world.signedIn.add(user);
          }
          if (each.do === 'flush') {
            const at = await renew(each.tab);
            at.steps = each.killAfter || Number.POSITIVE_INFINITY;
            await within(at.sendAll());
          }
          if (each.do === 'write') {
            const at = await renew(each.tab);
            await soon();
            at.person = people[each.who]!;
            const id = `t${each.thing}`;
            if (!world.away) world.known.set(id, world.service.thing(id));
            const { version } = await at.read(id);
            at.steps = each.killAfter || Number.POSITIVE_INFINITY;
            n += 1;
            const made = n;
            const sent = at.send({ id, version, [each.field]: made }).then(
              () => recorded.push({ by: at.person.user, n: made, thing: id }),
              () => {},
            );
            await within(sent);
          }
          for (const at of [0, 1]) tabs[at]!.steps = Number.POSITIVE_INFINITY;
        }
        all += recorded.length;
        // The network is back, all users sign in, and the tablet starts again.
        world.away = false;
        world.lossy = false;
        for (const { user } of people) world.signedIn.add(user);
        for (const each of tabs) world.kill(each);
        const last = await world.tab();
        for (let tries = 0; tries < 5 && (await last.sendAll()); tries++) await soon();

        const shown = last.waiting();
        expect(shown.filter(({ state }) => state === 'trying')).toEqual([]);
        const refused = new Set(
          shown.filter(({ state }) => state !== 'waiting').map(({ user, thing: of }) => user + of),
        );
        // Entries that still wait are held back by a refused one.
        expect(shown.filter((one) => !refused.has(one.user + one.thing))).toEqual([]);
        const done = world.service.log.map(({ n: one }) => one);
        expect(new Set(done).size).toBe(done.length);
        const waits = shown.flatMap(
          ({ input }) => [input.a, input.b].filter((one) => one !== undefined) as number[],
        );
        const lost = recorded.filter(({ n: one }) => !done.includes(one) && !waits.includes(one));
        expect(lost).toEqual([]);
        for (const { user } of people) {
          const own = world.service.log.filter(({ by }) => by === user);
          for (const some of Map.groupBy(own, (each) => each.thing).values()) {
            const order = some.map(({ n: one }) => one);
            expect(order).toEqual(order.toSorted((a, b) => a - b));
          }
        }
        world.kill(last);
        await soon(20);
      },
    ),
    { numRuns: 12, endOnFailure: true, verbose: 1 },
  );
  expect(all).toBeGreaterThan(50);
});
