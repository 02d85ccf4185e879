// Definition of a family of totals: source records, buckets, and the function that computes them.
import { type Day, getMonth } from '#shared/day.ts';
import type { Entity, Index, StoredOf } from '../../db/entity.ts';
import type { AnyEntity } from '../../db/items.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';

/** Last stream event of each record: its version, and its bucket if it has one. */
export type LastEvents = ReadonlyMap<string, { version: number; bucket?: string }>;

interface FoldedTotals {
  /** Totals of the bucket by entity, with the bucket as id; undefined deletes the item. */
  totals: readonly (readonly [kind: AnyEntity, value: object | undefined])[];
  /** Parts in items shared with other families; their id is the bucket, unless given. */
  shared?: readonly (readonly [kind: AnyEntity, parts: Readonly<Record<string, unknown>>, id?: string])[];
  /** Part of this bucket in the plant-wide item of the family; undefined removes it. */
  part?: unknown;
}

/** Family of totals; one bucket is a day, a month, a machine and so on. */
export interface Rollup<Thing> {
  family: string;
  entity: AnyEntity;
  /**
   * Entity of totals from which it is computed instead: marked with every change, and computed by `recomputeMarkedTotals`
   * after those.
   */
  from?: AnyEntity;
  /** Computed also with every change, right after those totals, since its readers do not consider marks. */
  atOnce?: true;
  /** Returns the bucket of a record; undefined if it has none. */
  bucketOf(image: Readonly<Record<string, unknown>>): string | undefined;
  /** Returns all buckets of a record that may have several; `today` is the UTC day. */
  bucketsOf?(image: Readonly<Record<string, unknown>>, today: Day): readonly string[];
  read(store: Store, bucket: string, told: LastEvents): Promise<readonly Thing[]>;
  /** Computes the totals; `today` is the plant-local day. */
  fold(things: readonly Thing[], today: Day, bucket: string): FoldedTotals;
  /**
   * Plant-wide item with a part of each bucket. Written last, since caches of the totals compare its version.
   */
  whole?: AnyEntity;
}

/** Returns the buckets of a record. */
export const getBuckets = (
  rollup: Pick<Rollup<never>, 'bucketOf' | 'bucketsOf'>,
  image: Readonly<Record<string, unknown>>,
  today: Day,
): readonly string[] =>
  rollup.bucketsOf?.(image, today) ?? [rollup.bucketOf(image)].filter((one) => one !== undefined);

/**
 * Corrects a list read from an index, which may lag behind the stream: records that differ from their last
 * event are read consistently.
 */
export async function correctIndexLag<E extends AnyEntity>(
  store: Store,
  kind: E,
  listed: readonly StoredOf<E>[],
  {
    bucket,
    bucketOf,
    lastEvents,
  }: { bucket: string; bucketOf: Rollup<never>['bucketOf']; lastEvents: LastEvents },
): Promise<StoredOf<E>[]> {
  const thingsById = new Map(listed.map((thing) => [String(thing.id), thing]));
  const staleIds = [...lastEvents].flatMap(([id, { version, bucket: lastBucket }]) => {
    const thing = thingsById.get(id);
    const isFresh =
      lastBucket === bucket ? thing && thing.version >= version : !thing || thing.version > version;
    return isFresh ? [] : [id];
  });
  const reloadedThings = await store.load(
    staleIds.map((id) => [kind, id] as const),
    { consistent: true },
  );
  for (const [i, id] of staleIds.entries()) {
    const thing = reloadedThings[i] as StoredOf<E> | undefined;
    if (thing && bucketOf(thing) === bucket) thingsById.set(id, thing);
    else thingsById.delete(id);
  }
  return [...thingsById.values()];
}

/** Returns the function that reads the records of a day from an index by month and day. */
export const createDayReader =
  <
    Value extends object,
    Id extends string | number,
    Indexes extends Record<string, Index<Value>>,
    Name extends keyof Indexes & string,
  >(
    kind: Entity<Value, Id, Indexes>,
    index: Name,
    bucketOf: Rollup<never>['bucketOf'],
  ) =>
  async (store: Store, day: Day, lastEvents: LastEvents) => {
    const listed = await loadAllPages((next) =>
      store.listBy(kind, index, [getMonth(day)], { from: day, to: day, next }),
    );
    return correctIndexLag(store, kind, listed, { bucket: day, bucketOf, lastEvents });
  };

/** Returns the facts to store; undefined if there are none. */
export const toFactsItem = <Facts extends { n: number }>(rows: Facts): { rows: Facts } | undefined =>
  rows.n > 0 ? { rows } : undefined;
