// Reads of a tablet: from the network where it answers, else from what is kept here, with what waits to be sent in either.
import { settings, system, users } from '../../../shared/access/api.ts';
import type { Endpoint } from '../../../shared/contract.ts';
import { Refused } from '../../../shared/refused.ts';
import { cache, isItem, keyOf } from '../cache.ts';
import { requestOf, Unreachable } from '../call.ts';
import { forgetAge, noteAge } from './age.ts';
import type { Deferred, Known } from './deferred.ts';
import { definitionOf, type Entry } from './entry.ts';
import { isFull } from './full.ts';
import { heard, isAway, lost } from './network.ts';
import { overlaid, pageWrittenAt } from './overlay.ts';
import { personHere } from './person.ts';
import {
  type Change,
  forgetAll,
  get,
  type Head,
  headsOf,
  nameOf,
  type Person,
  people,
  WEEK,
  write,
} from './store.ts';
import { keepsHere } from './touch-pages.ts';

/** Of all who work on this device, beside their pictures. */
export const MOST_BYTES = 17 * 1024 * 1024;
/** For an answer while there is one here; the shorter one where the last request got none. */
const PATIENCE = 4_000;
const LITTLE_PATIENCE = 300;

interface Kept {
  path: string;
  question: object;
  answer: unknown;
  at: number;
}

/** The same in every plant. */
const ofUser = new Set<string>([users.tenant.path, settings.get.path, system.health.path]);

/** What is put into an answer before a page sees it; the machinery of writes says what (`waiting.ts`). */
export type Lay = (key: readonly unknown[], data: unknown) => Promise<{ data: unknown } | undefined>;
let lay: Lay = async (_, data) => (data === undefined ? undefined : { data });
export const layOver = (over: Lay): void => {
  lay = over;
};

/** What others that are kept say of a read that is not. */
export type Derive = (path: string, input: object) => Promise<unknown>;
let derive: Derive = async () => undefined;
export const deriveBy = (from: Derive): void => {
  derive = from;
};

export function read<S, G, A>(
  contract: Endpoint<S, G, A>,
  input: S,
  fresh: () => Promise<A>,
  signal?: AbortSignal,
): Promise<A> {
  const person = personHere();
  if (!person || !keepsHere()) return fresh();
  return readOf(new Asking(contract, input as object, person), fresh, signal);
}

/** What is kept, without asking the network. */
export async function keptRead<A>(
  contract: Endpoint<never, unknown, A>,
  input: object,
): Promise<A | undefined> {
  const person = personHere();
  if (!person) return undefined;
  const asking = new Asking(contract, input, person);
  return (await lay(asking.key, (await asking.kept())?.answer))?.data as A | undefined;
}

/** Milliseconds since it was kept here; undefined: it is not. */
export async function ageOf(
  contract: Pick<Endpoint, 'method' | 'path'>,
  input: object,
): Promise<number | undefined> {
  const person = personHere();
  const kept = person && (await new Asking(contract, input, person).kept());
  return kept && Date.now() - kept.at;
}

/** What came in another answer, as its own page asks it. */
export async function keepKnown(answers: readonly Known[]): Promise<void> {
  const person = personHere();
  if (!person) return;
  const at = Date.now();
  const changes = answers.map(({ contract, input, answer }): Change => {
    const { path, question, url } = new Asking(contract, input, person);
    return { kind: 'read', id: url, body: { path, question, answer, at } satisfies Kept };
  });
  await store(person, changes);
}

class Asking {
  readonly key: readonly unknown[];
  /** Of the list whose page it is. */
  readonly shown: readonly unknown[];
  readonly url: string;
  readonly path: string;
  readonly question: object;
  readonly owner: Person;
  readonly person: Person;
  constructor(contract: Pick<Endpoint, 'method' | 'path'>, input: object, person: Person) {
    this.path = contract.path;
    this.question = input;
    this.key = keyOf(contract, input);
    this.shown = keyOf(contract, { ...input, next: undefined });
    this.url = requestOf(contract, input as Record<string, unknown>).url;
    this.person = person;
    this.owner = ofUser.has(contract.path) ? { ...person, plant: '' } : person;
  }

  async kept(): Promise<{ answer: unknown; at: number } | undefined> {
    const kept = (await get(this.owner, 'read', this.url).catch(() => undefined)) as Kept | undefined;
    if (!kept || Date.now() - kept.at > WEEK) return undefined;
    return { answer: aged(this.path, kept.answer, kept.at), at: kept.at };
  }

  async keep(answer: unknown): Promise<void> {
    const kept: Kept = { path: this.path, question: this.question, answer, at: Date.now() };
    await store(this.owner, [{ kind: 'read', id: this.url, body: kept }]);
    if (this.path !== users.get.path) return;
    // a tab that names no plant yet begins where they were last
    for (const plant of new Set(['', String((answer as { idplant?: string }).idplant ?? '')]))
      if (plant !== this.owner.plant)
        await store({ ...this.owner, plant }, [{ kind: 'read', id: this.url, body: kept }]);
  }
}

/** The service's clock goes on. */
const aged = (path: string, answer: unknown, at: number): unknown =>
  path === system.health.path
    ? {
        ...(answer as object),
        now: new Date(Date.parse((answer as { now: string }).now) + Date.now() - at).toISOString(),
      }
    : answer;

async function readOf<A>(asking: Asking, fresh: () => Promise<A>, signal?: AbortSignal): Promise<A> {
  const given = async (data: unknown): Promise<A> => {
    const known = await lay(asking.key, data);
    if (!known) throw new Refused('notFound', 'notFound');
    return known.data as A;
  };
  const fromHere = async (): Promise<A | undefined> => {
    const kept = await asking.kept();
    const known = await lay(asking.key, kept?.answer ?? (await derive(asking.path, asking.question)));
    if (!known) return undefined;
    if (kept) noteAge(asking.shown, kept.at);
    return known.data as A;
  };

  const asked = navigator.onLine ? fresh() : Promise.reject(new Unreachable('no network'));
  const answered = asked.then(
    (answer) => {
      heard();
      void asking.keep(answer);
      return { answer };
    },
    (error: unknown) => ({ error }),
  );
  const inTime = await Promise.race([answered, after(isAway() ? LITTLE_PATIENCE : PATIENCE)]);
  if (!inTime) {
    const here = await fromHere();
    if (here !== undefined) {
      void answered.then((later) => comeLate(asking, later, given));
      return here;
    }
  }
  const outcome = inTime ?? (await answered);
  if ('answer' in outcome) {
    forgetAge(asking.shown);
    return given(outcome.answer);
  }
  const { error } = outcome;
  if (signal?.aborted) throw error;
  const unknown = error instanceof Refused && error.kind === 'notFound';
  if (error instanceof Unreachable) lost();
  else heard();
  if (error instanceof Unreachable || unknown) {
    const here = unknown ? (await lay(asking.key, undefined))?.data : await fromHere();
    if (here !== undefined) return here as A;
  }
  throw error;
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** The page shows what was kept; the fresh answer takes its place. Of a list in pages the next visit reads it. */
async function comeLate(
  { key, question }: Asking,
  later: { answer: unknown } | { error: unknown },
  given: (data: unknown) => Promise<unknown>,
): Promise<void> {
  if ('error' in later) {
    if (later.error instanceof Unreachable) lost();
    return;
  }
  if (cache.getQueryData(key) === undefined) return;
  const paged = 'next' in question || (later.answer as { next?: string } | null)?.next !== undefined;
  if (paged) {
    void cache.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
    return;
  }
  forgetAge(key);
  cache.setQueryData(key, await given(later.answer));
}

/** What is kept of a person, without the bodies. */
interface Shelf {
  person: Person;
  heads: Map<string, Head>;
}
const shelves = new Map<string, Promise<Shelf>>();
let everybody: Promise<unknown> | undefined;

/** What is too old leaves. */
function shelfOf(person: Person): Promise<Shelf> {
  const name = nameOf(person);
  const known = shelves.get(name);
  if (known) return known;
  const opening = openShelf(person);
  shelves.set(name, opening);
  return opening;
}

async function openShelf(person: Person): Promise<Shelf> {
  const heads = await headsOf(person, 'read').catch(() => []);
  const old = heads.filter(({ at }) => Date.now() - at > WEEK);
  if (old.length > 0) await write(person, old.map(left)).catch(() => {});
  const kept = heads.filter((head) => !old.includes(head));
  return { person, heads: new Map(kept.map((head) => [head.id, head])) };
}
const left = ({ id }: Pick<Head, 'id'>): Change => ({ kind: 'read', id });

/** Of all who work on this device: they share its room. */
async function everyShelf(): Promise<Shelf[]> {
  everybody ??= people('read').then((all) => Promise.all(all.map(shelfOf)));
  await everybody;
  return Promise.all(shelves.values());
}

let tellFull = (): void => {};
/** Told once: there is no room left to keep what is read. */
export const onFull = (tell: () => void): void => {
  tellFull = tell;
};

/** Puts answers on the shelf; the oldest make room. Never throws: a page is not worse off for it. */
async function store(person: Person, changes: readonly Change[]): Promise<void> {
  try {
    const { heads } = await shelfOf(person);
    for (let tries = 0; ; tries++) {
      try {
        for (const head of await write(person, changes)) heads.set(head.id, head);
        break;
      } catch (error) {
        if (!isFull(error) || tries === 3 || !(await dropQuarter())) throw error;
      }
    }
    await makeRoom();
  } catch (error) {
    if (isFull(error)) {
      tellFull();
      tellFull = () => {};
    } else console.warn('An answer could not be kept.', error);
  }
}

/** What somebody recorded needs the room: pictures leave, then the oldest answers. False where none is left. */
export async function giveWay(): Promise<boolean> {
  if ((await people('picture')).length === 0) return dropQuarter();
  await forgetAll('picture');
  return true;
}

interface OnShelf {
  shelf: Shelf;
  head: Head;
}

/** Who somebody is and how they see it is asked with each thing they do. */
const needed = new Set<string>([...ofUser, users.get.path]);

const oldestFirst = (all: readonly Shelf[]): OnShelf[] =>
  all
    .flatMap((shelf) => [...shelf.heads.values()].map((head) => ({ shelf, head })))
    .filter(({ head }) => !needed.has(head.id))
    .sort((a, b) => a.head.at - b.head.at);

async function makeRoom(): Promise<void> {
  const all = await everyShelf();
  let bytes = 0;
  for (const { heads } of all) for (const { size } of heads.values()) bytes += size;
  if (bytes <= MOST_BYTES) return;
  const gone: OnShelf[] = [];
  for (const each of oldestFirst(all)) {
    if (bytes <= MOST_BYTES) break;
    bytes -= each.head.size;
    gone.push(each);
  }
  await drop(gone);
}

async function dropQuarter(): Promise<boolean> {
  const all = oldestFirst(await everyShelf());
  await drop(all.slice(0, Math.ceil(all.length / 4)));
  return all.length > 0;
}

async function drop(gone: readonly OnShelf[]): Promise<void> {
  for (const [{ person, heads }, some] of Map.groupBy(gone, ({ shelf }) => shelf)) {
    await write(
      person,
      some.map(({ head }) => left(head)),
    );
    for (const { head } of some) heads.delete(head.id);
  }
}

type Written = Pick<Entry, 'method' | 'path' | 'input'> & { answer?: unknown };

/** What was written is in what is kept too: the next time without a network shows it. */
export async function keepWritten(
  person: Person,
  written: readonly Written[],
  definitions: readonly Deferred[],
): Promise<void> {
  const things = new Set(written.map(({ path }) => `/${path.split('/')[1]}`));
  const { heads } = await shelfOf(person);
  const touched = [...heads.values()].filter(({ id }) => things.has(`/${id.split(/[/?]/)[1]}`));
  for (const { id, at } of touched) {
    const kept = (await get(person, 'read', id).catch(() => undefined)) as Kept | undefined;
    if (!kept) continue;
    const key = keyOf({ path: kept.path }, kept.question);
    let data: unknown = kept.answer;
    for (const { method, path, input, answer } of written) {
      const contract = { method, path };
      const next = overlaid(key, data, { contract, input, answer }, definitionOf(definitions, contract));
      data = next === 'gone' ? undefined : next.data;
      if (data === undefined) break;
    }
    if (data !== kept.answer)
      await store(person, [
        data === undefined ? left({ id }) : { kind: 'read', id, body: { ...kept, answer: data }, at },
      ]);
  }
  await keepMade(person, written, definitions, heads);
}

/** Of a thing nobody has opened yet, its page: work on it goes on without a network. */
async function keepMade(
  person: Person,
  written: readonly Written[],
  definitions: readonly Deferred[],
  heads: ReadonlyMap<string, Head>,
): Promise<void> {
  const pages = written.map((each) => pageOf(each, definitions)).filter((page) => page !== undefined);
  const unknown = pages.filter(({ id }) => !heads.has(id));
  if (unknown.length > 0) await store(person, unknown);
}

/** The page of what was written, as its answer says it: kept with the same stroke by which it no longer waits. */
export function pageOf(
  { method, path, input, answer }: Written,
  definitions: readonly Deferred[],
): Change | undefined {
  const contract = pageWrittenAt(path);
  const thing = definitionOf(definitions, { method, path })?.thing(input);
  if (!contract || !isItem(answer) || !thing?.endsWith(`:${answer.id}`)) return undefined;
  const question = { id: String(answer.id) };
  const body: Kept = { path: contract.path, question, answer, at: Date.now() };
  return { kind: 'read', id: requestOf(contract, question).url, body };
}

/** With the log-out. */
export function forgetShelves(): void {
  shelves.clear();
  everybody = undefined;
}
