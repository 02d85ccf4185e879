// Some things of an import in one transaction: each is composed by its own feature, all are merged as far as that goes.
import { Refused } from '../../../shared/refused.ts';
import { TRANSACTION } from '../../table/commit.ts';
import { apart, gathered, merging, readTogether } from '../../table/gathered.ts';
import type { Store } from '../../table/store.ts';
import type { Write } from '../../table/writes.ts';

/** Writes of the import itself in each chunk: its pointer, its undo, and what may be noted at its end. */
const OWN = 3;
const MOST = TRANSACTION - OWN;
/** Of the first chunk, whose things are written with nobody knows how much. */
const FIRST_THINGS = 10;
/** Characters an undo holds before they are packed: an item has 400 KB. */
const MOST_KEPT = 600_000;

/** Somebody else moved the import on: this worker's work is over. */
export class Overtaken extends Error {}

/** One of a chunk's things was refused. */
export class ThingRefused extends Error {
  readonly thing: number;
  readonly refused: Refused;
  constructor(thing: number, refused: Refused) {
    super(refused.code);
    this.thing = thing;
    this.refused = refused;
  }
}

export interface Composed<Made> {
  writes: Write[];
  made: Made;
}

/** The import's own writes: refused, they mean that it was moved on. */
export const pointed = (writes: Write[]): Write[] =>
  writes.map(({ action }) => ({ action, refusal: () => new Overtaken() }));

const mayPass = (error: unknown): error is Refused =>
  error instanceof Refused && error.kind !== 'unavailable';

/** As many things of their kind as would have filled the transaction of these. */
export const thingsLike = <Made>({ writes, made }: Composed<Made[]>): number =>
  Math.max(1, Math.floor((MOST * made.length) / Math.max(made.length, writes.length)));

/**
 * As many of the first things as one transaction takes, at least one. @throws ThingRefused of the first
 */
export async function composed<Thing, Made>(
  store: Store,
  things: readonly Thing[],
  compose: (thing: Thing, store: Store) => Promise<Made>,
  draw?: (sequence: string) => Promise<number>,
): Promise<Composed<Made[]>> {
  const reading = readTogether(store);
  const tried = await Promise.allSettled(
    things.map(async (thing) => {
      const { store: own, writes } = gathered(reading, draw);
      return { made: await compose(thing, own), writes: writes() };
    }),
  );
  const all = merging(MOST);
  const made: Made[] = [];
  let kept = 0;
  for (const [i, each] of tried.entries()) {
    if (each.status === 'rejected') {
      if (!mayPass(each.reason)) throw each.reason;
      if (i > 0) break;
      throw new ThingRefused(i, each.reason);
    }
    const named = each.value.writes.map((write) => numbered(write, i));
    kept += JSON.stringify(each.value.made ?? '').length;
    const fits = kept <= MOST_KEPT && all.add(named);
    // what is too much for a transaction is told by whoever commits it
    if (!fits && i === 0) return { writes: named, made: [each.value.made] };
    if (!fits) break;
    made.push(each.value.made);
  }
  return { writes: all.writes(), made };
}

/** A refusal says which thing it is about. */
export const numbered = (write: Write, thing: number): Write => ({
  ...write,
  refusal(found) {
    const error = write.refusal(found);
    return error instanceof Refused ? new ThingRefused(thing, error) : error;
  },
});

interface Chunks<Chunk extends Composed<unknown[]>> {
  /** Of the things from this one on so many, or as many of them as go together; `before` chunks will have been written. */
  compose: (from: number, most: number, before: number) => Promise<Chunk>;
  /** False where nothing more is to be written. */
  write: (chunk: Chunk, from: number) => Promise<boolean>;
}

/** One may wait for what it reads, behind the transaction under way, while the one before it is ready. */
const AHEAD = 2;

/** Until what a chunk reads is asked for. */
const TURNS = 3;
const turn = () => new Promise(setImmediate);

interface Ahead<Chunk> {
  /** With where the next one begins. */
  begun: Promise<{ chunk: Chunk; end: number }>;
  isReady: boolean;
  /** Chunks before it. */
  before: number;
  /** What was written since it was begun. */
  unaware: Write[][];
}

/**
 * Chunk after chunk, the next ones composed while one is written. What was composed without knowing of a thing it touches
 * is composed again, and so is, once, what was refused. @throws ThingRefused of the first thing that is not written
 */
export async function inChunks<Chunk extends Composed<unknown[]>>({
  compose,
  write,
}: Chunks<Chunk>): Promise<void> {
  const begin = async (from: number, most: number, before: number) => {
    const chunk = await compose(from, most, before);
    return { chunk, end: from + chunk.made.length };
  };
  const met = (begun: ReturnType<typeof begin>, before: number): Ahead<Chunk> => {
    const its: Ahead<Chunk> = { begun, isReady: false, before, unaware: [] };
    // a refusal is met when it is its turn
    begun.then(
      () => (its.isReady = true),
      () => {},
    );
    return its;
  };
  const after = ({ begun, before }: Ahead<Chunk>) =>
    met(
      begun.then(({ chunk, end }) => begin(end, thingsLike(chunk), before + 1)),
      before + 1,
    );

  let [from, most, written, refused, far] = [0, FIRST_THINGS, 0, false, AHEAD];
  const again = () => [met(begin(from, most, written), written)];
  let ahead = again();
  const beginMore = () => {
    while (ahead.length <= far) ahead.push(after(ahead.at(-1)!));
  };
  try {
    for (;;)
      try {
        const [next] = ahead as [Ahead<Chunk>];
        const isLate = !next.isReady;
        const { chunk } = await next.begun;
        if (chunk.made.length === 0) return;
        most = thingsLike(chunk);
        if (next.unaware.some((written) => !apart(written, chunk.writes))) {
          await settled(ahead);
          ahead = again();
          // those of a kind will meet again
          far = 0;
          continue;
        }
        if (isLate) {
          // what the next one reads goes first: behind this one it would make that late, too
          beginMore();
          for (let i = 0; i < TURNS; i++) await turn();
        }
        const writing = write(chunk, from);
        writing.catch(() => {});
        // it is on its way before this process is busy with the next
        await turn();
        beginMore();
        if (!(await writing)) return;
        ahead.shift();
        for (const { unaware } of ahead) unaware.push(chunk.writes);
        from += chunk.made.length;
        written++;
        [refused, far] = [false, Math.min(AHEAD, far + 1)];
        if (ahead.length === 0) ahead = again();
      } catch (error) {
        if (!(error instanceof ThingRefused)) throw error;
        await settled(ahead);
        // those before it are not at fault
        if (error.thing > 0) most = error.thing;
        else if (refused) throw error;
        else refused = true;
        ahead = again();
      }
  } finally {
    await settled(ahead);
  }
}

const settled = (all: readonly Ahead<unknown>[]) => Promise.allSettled(all.map(({ begun }) => begun));

/** What a generator gives, by its place, looked at before it is let go of. */
export function inAdvance<Thing>(all: AsyncGenerator<Thing>) {
  let known: Thing[] = [];
  let gone = 0;
  return {
    /** So many, or what is left. */
    async some(from: number, most: number): Promise<Thing[]> {
      while (gone + known.length < from + most) {
        const { value, done } = await all.next();
        if (done) break;
        known.push(value);
      }
      return known.slice(from - gone, from - gone + most);
    },
    /** All before this place. */
    letGo(before: number) {
      known = known.slice(before - gone);
      gone = before;
    },
    first: () => known[0],
  };
}
