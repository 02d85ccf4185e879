// What a family of totals is: which things it counts, in which buckets, and how they are folded.
import type { AnyEntity } from '../../table/items.ts';
import type { Store } from '../../table/store.ts';

/** What the stream told last of each thing: its version, and the bucket it is in, if it is in any. */
export type Told = ReadonlyMap<string, { version: number; bucket?: string }>;

interface Folded {
  /** The bucket's totals, one of each kind; their id is the bucket. */
  totals: readonly (readonly [kind: AnyEntity, value: object])[];
  /** What the plant's own item of the family says of this bucket; undefined: nothing. */
  part?: unknown;
}

/** A family of totals: one bucket is a day, a month, a machine … */
export interface Rollup<Thing> {
  family: string;
  of: AnyEntity;
  bucketOf(image: Readonly<Record<string, unknown>>): string;
  read(store: Store, bucket: string, told: Told): Promise<readonly Thing[]>;
  fold(things: readonly Thing[]): Folded;
  /** One item a plant that holds a part of each bucket. Written last: whoever remembers the totals looks at its version. */
  whole?: AnyEntity;
}
