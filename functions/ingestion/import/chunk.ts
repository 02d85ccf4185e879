// Some things of an import in one transaction: each is composed by its own feature, all are merged as far as that goes.
import { Refused } from '../../../shared/refused.ts';
import { TRANSACTION } from '../../table/commit.ts';
import { gathered, merged, readTogether } from '../../table/gathered.ts';
import type { Store } from '../../table/store.ts';
import type { Write } from '../../table/writes.ts';

/** Things of a chunk. */
export const CHUNK = 10;
/** Writes of the import itself in each chunk: its pointer, its undo, and what may be noted at its end. */
const OWN = 3;

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
  let all: Write[] = [];
  const made: Made[] = [];
  for (const [i, each] of tried.entries()) {
    if (each.status === 'rejected') {
      if (!mayPass(each.reason)) throw each.reason;
      if (i > 0) break;
      throw new ThingRefused(i, each.reason);
    }
    const named = each.value.writes.map((write) => numbered(write, i));
    const both = merged(all, named);
    if (i > 0 && (!both || both.length > TRANSACTION - OWN)) break;
    all = both ?? named;
    made.push(each.value.made);
  }
  return { writes: all, made };
}

/** A refusal says which thing it is about. */
export const numbered = (write: Write, thing: number): Write => ({
  ...write,
  refusal(found) {
    const error = write.refusal(found);
    return error instanceof Refused ? new ThingRefused(thing, error) : error;
  },
});
