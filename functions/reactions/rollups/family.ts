// What a family of totals is: which things it counts, in which buckets, and how they are folded.
import type { Day } from '../../../shared/day.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { AnyEntity } from '../../table/items.ts';
import type { Store } from '../../table/store.ts';

/** What the stream told last of each thing: its version, and the bucket it is in, if it is in any. */
export type Told = ReadonlyMap<string, { version: number; bucket?: string }>;

interface Folded {
  /** The bucket's totals, one of each kind; their id is the bucket. Undefined: none is kept. */
  totals: readonly (readonly [kind: AnyEntity, value: object | undefined])[];
  /** What the family says in items it shares with others; their id is the bucket, or another. */
  shared?: readonly (readonly [kind: AnyEntity, parts: Readonly<Record<string, unknown>>, id?: string])[];
  /** What the plant's own item of the family says of this bucket; undefined: nothing. */
  part?: unknown;
}

/** A family of totals: one bucket is a day, a month, a machine … */
export interface Rollup<Thing> {
  family: string;
  of: AnyEntity;
  /** Folded from these instead, which are totals themselves: it is marked with every change, and computed once they have settled. */
  from?: AnyEntity;
  /** Not only then, but after them with every change: nobody looks for its mark. */
  atOnce?: true;
  /** Undefined: it is in none. */
  bucketOf(image: Readonly<Record<string, unknown>>): string | undefined;
  read(store: Store, bucket: string, told: Told): Promise<readonly Thing[]>;
  /** `today` is the plant's. */
  fold(things: readonly Thing[], today: Day, bucket: string): Folded;
  /** One item a plant that holds a part of each bucket. Written last: whoever remembers the totals looks at its version. */
  whole?: AnyEntity;
}

/** The index may be a moment behind the stream: things it does not show as they were told are read themselves. */
export async function caughtUp<E extends AnyEntity>(
  store: Store,
  kind: E,
  listed: readonly KeptOf<E>[],
  { bucket, bucketOf, told }: { bucket: string; bucketOf: Rollup<never>['bucketOf']; told: Told },
): Promise<KeptOf<E>[]> {
  const shown = new Map(listed.map((thing) => [String(thing.id), thing]));
  const behind = [...told].flatMap(([id, { version, bucket: its }]) => {
    const thing = shown.get(id);
    const fresh = its === bucket ? thing && thing.version >= version : !thing || thing.version > version;
    return fresh ? [] : [id];
  });
  const found = await store.load(
    behind.map((id) => [kind, id] as const),
    { consistent: true },
  );
  for (const [i, id] of behind.entries()) {
    const thing = found[i] as KeptOf<E> | undefined;
    if (thing && bucketOf(thing) === bucket) shown.set(id, thing);
    else shown.delete(id);
  }
  return [...shown.values()];
}

/** Facts as they are kept; none of a bucket that has none. */
export const kept = <Facts extends { n: number }>(rows: Facts): { rows: Facts } | undefined =>
  rows.n > 0 ? { rows } : undefined;
