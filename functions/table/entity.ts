// What an item kind is: its name, its ids, what must be unique, and which of its attributes make index keys.

type IndexName = 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4';

export interface Index<Value> {
  on: IndexName;
  /** Attributes of the partition; an item that lacks one is not in the index. */
  pk: readonly (keyof Value & string)[];
  /** Attributes of the sort key, before the id. */
  sk: readonly (keyof Value & string)[];
}

interface Sheet<Value> {
  // biome-ignore lint/suspicious/noExplicitAny: an entity of any value
  readonly kind: Entity<any, any, any>;
  readonly holds: readonly (keyof Value & string)[];
}

export interface Entity<
  Value extends object = object,
  Id extends string | number = string | number,
  Indexes extends Record<string, Index<Value>> = Record<string, Index<Value>>,
> {
  readonly name: string;
  readonly ids: 'number' | 'path' | 'text';
  /** One of the tenant, not of a plant; 'nobody': of no tenant at all, seen from every scope. */
  readonly wide: boolean | 'nobody';
  /** Attributes no two items share; within the parent (`id` up to the last dot) when `uniqueWithin` is parent. */
  readonly uniques: readonly (keyof Value & string)[];
  readonly uniqueWithin: 'plant' | 'parent';
  /** Others may refer to it; `false` for things nothing refers to, which makes their removal cheaper. */
  readonly held: boolean;
  /** Nothing new may refer to one of which this is not true: it is out of use, though it is there. */
  readonly chosenWhile?: keyof Value & string;
  /** Computed from other items, by nobody in particular: the item carries no author and no moment. */
  readonly derived: boolean;
  /** Leaves no trail: derived things, counters and what machines write about themselves. */
  readonly silent: boolean;
  /** What lists and totals do without stands in an item of its own under the same id: `get` joins them. */
  readonly sheet?: Sheet<Value>;
  /** Only ever read and written whole: its value stands in the table compressed. */
  readonly packed: boolean;
  readonly indexes: Indexes;
  /**
   * What lists ask for by name, with what a sheet may hold, that the keys of its indexes do not travel: its id and its
   * attributes say them again.
   */
  readonly attributes?: readonly string[];
  /** The parent an item is part of: its version moves with every write of the item (`parent-version.ts`). */
  readonly partOf?: (id: string) => readonly [Entity, number | string];
  readonly types?: { value: Value; id: Id };
}

/** An item as the store gives it: the value, its id, and who changed it last. */
export type Kept<Value, Id = string | number> = Value & {
  id: Id;
  version: number;
  updatedAt: string;
  updatedBy: string;
};
export type ValueOf<E> = E extends Entity<infer V, infer _I, infer _X> ? V : never;
export type IdOf<E> = E extends Entity<infer _V, infer I, infer _X> ? I : never;
export type KeptOf<E> = Kept<ValueOf<E>, IdOf<E>>;

/** What an item says of itself: a value that named one of these would lose it, and does not compile. */
type OfItem = 'pk' | 'sk' | 'v' | 'at' | 'by' | 'u' | 'as' | 'why' | 'quiet';
/** Not those of a record by days or ids. */
type Named<Value> = string extends keyof Value ? never : keyof Value;

/** Carries a type where only a value can stand: `entity('ewo', of<Ewo>(), …)`. */
export const of = <Value extends object>(
  ..._: [Named<Value> & OfItem] extends [never] ? [] : [lost: never]
) => undefined as unknown as Value;

/** The words of a text, as types. */
type Words<Text extends string, Found = never> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Found | First>
  : Found | Text;

/** Every attribute of a value, by name: one that is forgotten, or is none, does not compile. */
export const attributesOf =
  <Value extends object>() =>
  <const Texts extends readonly string[]>(
    ...names: [keyof Value] extends [Words<Texts[number]>]
      ? [Words<Texts[number]>] extends [keyof Value]
        ? Texts
        : never
      : never
  ): readonly string[] =>
    names.join(' ').split(' ');

export function entity<
  Value extends object,
  const Ids extends 'number' | 'path' | 'text' = 'number',
  const Indexes extends Record<string, Index<Value>> = Record<never, never>,
>(
  name: string,
  _value: Value,
  options: {
    ids?: Ids;
    wide?: boolean | 'nobody';
    uniques?: readonly (keyof Value & string)[];
    uniqueWithin?: 'plant' | 'parent';
    held?: boolean;
    chosenWhile?: keyof Value & string;
    derived?: boolean;
    silent?: boolean;
    sheet?: Sheet<Value>;
    packed?: boolean;
    indexes?: Indexes;
    attributes?: readonly string[];
    partOf?: Entity['partOf'];
  } = {},
): Entity<Value, Ids extends 'number' ? number : string, Indexes> {
  return {
    name,
    ids: options.ids ?? 'number',
    wide: options.wide ?? false,
    uniques: options.uniques ?? [],
    uniqueWithin: options.uniqueWithin ?? 'plant',
    held: options.held ?? true,
    chosenWhile: options.chosenWhile,
    derived: options.derived ?? false,
    silent: options.silent ?? options.derived ?? false,
    sheet: options.sheet,
    packed: options.packed ?? false,
    indexes: options.indexes ?? ({} as Indexes),
    attributes: options.attributes,
    partOf: options.partOf,
  };
}
