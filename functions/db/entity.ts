// Definition of an entity: name, ids, unique attributes, indexes, detail item.

type IndexName = 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4';

export interface Index<Value> {
  on: IndexName;
  /** Attributes of the partition key; an item that lacks one is not in the index. */
  pk: readonly (keyof Value & string)[];
  /** Attributes of the sort key, before the id. */
  sk: readonly (keyof Value & string)[];
}

interface DetailItem<Value> {
  // biome-ignore lint/suspicious/noExplicitAny: an entity of any value
  readonly kind: Entity<any, any, any>;
  readonly fields: readonly (keyof Value & string)[];
}

export interface Entity<
  Value extends object = object,
  Id extends string | number = string | number,
  Indexes extends Record<string, Index<Value>> = Record<string, Index<Value>>,
> {
  readonly name: string;
  readonly ids: 'number' | 'path' | 'text';
  /** Owner: a plant, the tenant, or nobody; global items are accessible from every tenant. */
  readonly scope: 'plant' | 'tenant' | 'global';
  /** Unique attributes; unique within the parent (`id` up to the last dot) if `uniqueWithin` is parent. */
  readonly uniques: readonly (keyof Value & string)[];
  readonly uniqueWithin: 'plant' | 'parent';
  /** Whether other items may refer to it; `false` makes removals cheaper. */
  readonly isReferenceable: boolean;
  /** Attribute that must be true for new references; otherwise the item is inactive. */
  readonly selectableWhile?: keyof Value & string;
  /** Whether it is computed from other items: such an item has no author and time. */
  readonly isComputed: boolean;
  /** Whether the audit trail records its changes; not those of computed items, counters and technical records. */
  readonly isAudited: boolean;
  /** Detail item with the fields that lists and totals do not need, under the same id; `get` joins both. */
  readonly detail?: DetailItem<Value>;
  /** Whether it is stored compressed, since it is only read and written as a whole. */
  readonly isCompressed: boolean;
  readonly indexes: Indexes;
  /** Parent of an item, whose version increases with every write of the item (`parent-version.ts`). */
  readonly partOf?: (id: string) => readonly [Entity, number | string];
  readonly types?: { value: Value; id: Id };
}

/** Stored item as the store returns it: value, id, version, and last change. */
export type Stored<Value, Id = string | number> = Value & {
  id: Id;
  version: number;
  updatedAt: string;
  updatedBy: string;
};
export type ValueOf<E> = E extends Entity<infer V, infer _I, infer _X> ? V : never;
export type IdOf<E> = E extends Entity<infer _V, infer I, infer _X> ? I : never;
export type StoredOf<E> = Stored<ValueOf<E>, IdOf<E>>;

/** Names of item attributes; a value with a field of such a name does not compile, since it would lose it. */
type ItemAttribute = 'pk' | 'sk' | 'v' | 'at' | 'by' | 'u' | 'as' | 'cid' | 'why' | 'quiet';
/** Excludes records with arbitrary keys. */
type KnownKey<Value> = string extends keyof Value ? never : keyof Value;

/** Passes a type where only a value is possible: `defineEntity('ewo', type<Ewo>(), …)`. */
export const type = <Value extends object>(
  ..._: [KnownKey<Value> & ItemAttribute] extends [never] ? [] : [lost: never]
) => undefined as unknown as Value;

export function defineEntity<
  Value extends object,
  const Ids extends 'number' | 'path' | 'text' = 'number',
  const Indexes extends Record<string, Index<Value>> = Record<never, never>,
>(
  name: string,
  _value: Value,
  options: {
    ids?: Ids;
    scope?: Entity['scope'];
    uniques?: readonly (keyof Value & string)[];
    uniqueWithin?: 'plant' | 'parent';
    isReferenceable?: boolean;
    selectableWhile?: keyof Value & string;
    isComputed?: boolean;
    isAudited?: boolean;
    detail?: DetailItem<Value>;
    isCompressed?: boolean;
    indexes?: Indexes;
    partOf?: Entity['partOf'];
  } = {},
): Entity<Value, Ids extends 'number' ? number : string, Indexes> {
  return {
    name,
    ids: options.ids ?? 'number',
    scope: options.scope ?? 'plant',
    uniques: options.uniques ?? [],
    uniqueWithin: options.uniqueWithin ?? 'plant',
    isReferenceable: options.isReferenceable ?? true,
    selectableWhile: options.selectableWhile,
    isComputed: options.isComputed ?? false,
    isAudited: options.isAudited ?? !options.isComputed,
    detail: options.detail,
    isCompressed: options.isCompressed ?? false,
    indexes: options.indexes ?? ({} as Indexes),
    partOf: options.partOf,
  };
}
