// How a value becomes an item of the table, and back: keys, version, author and the keys of its indexes.
import type { Profile } from '../../shared/permissions.ts';
import type { Answered } from './answers.ts';
import type { Entity, Index, Kept, KeptOf } from './entity.ts';
import { idFrom, indexSort, NOBODY, partition, type Scope, sortKey, within } from './keys.ts';
import { packed, unpacked } from './packed.ts';

// biome-ignore lint/suspicious/noExplicitAny: any entity, whatever its value and indexes
export type AnyEntity = Entity<any, any, any>;
export type Raw = Record<string, unknown>;
export { toItem } from './plain.ts';

export interface Author {
  user: string;
  /** Of people: names may be shared or change, an id does neither. */
  userId?: string;
  now: string;
  /** Of people; jobs and seeds have none. */
  profile?: Profile | 'tenantRoot';
}

export type Items = ReturnType<typeof itemsOf>;

export function itemsOf(scope: Scope, author: Author) {
  const signed: Raw = {
    at: author.now,
    by: author.user,
    ...(author.userId && { u: author.userId }),
    ...(author.profile && { as: author.profile }),
  };
  const home = (kind: AnyEntity): Scope =>
    kind.wide === 'nobody' ? { tenant: NOBODY } : kind.wide ? { tenant: scope.tenant } : scope;
  const partitions = new Map<AnyEntity, string>();
  const partitionOf = (kind: AnyEntity) => {
    let known = partitions.get(kind);
    if (known === undefined) {
      known = partition(home(kind), kind.name);
      partitions.set(kind, known);
    }
    return known;
  };
  const keyOf = (kind: AnyEntity, id: string | number) => ({
    pk: partitionOf(kind),
    sk: kind.ids === 'text' ? String(id) : sortKey(id),
  });

  /** The value of an item. One of another scope never leaves here. */
  function read<E extends AnyEntity>(kind: E, { pk, sk, value }: Answered): KeptOf<E> {
    if (pk !== partitionOf(kind)) throw new Error('an item of another scope was read');
    const own = kind.packed ? unpacked(value) : value;
    own.id = kind.ids === 'text' ? sk : kind.ids === 'number' ? Number(sk) : idFrom(sk);
    return own as KeptOf<E>;
  }

  function raw(kind: AnyEntity, id: string | number, value: object, version: number): Raw {
    const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...fields } = value as Partial<Kept<Raw>>;
    for (const name of kind.sheet?.holds ?? []) delete fields[name];
    return {
      ...{ ...keyOf(kind, id), ...(kind.packed ? { packed: packed(fields) } : fields) },
      ...{ v: version, ...(!kind.derived && signed) },
      ...indexKeys(kind, id, fields),
    };
  }

  /** Where a value stands in the indexes of its kind. */
  function indexKeys(kind: AnyEntity, id: string | number, value: Raw): Raw {
    const { pk, sk } = keyOf(kind, id);
    const keys: Raw = {};
    for (const index of Object.values(kind.indexes) as Index<Raw>[]) {
      if (index.pk.some((name) => value[name] === undefined)) continue;
      keys[`${index.on}pk`] = within(pk, ...index.pk.map((name) => value[name] as string));
      keys[`${index.on}sk`] = indexSort([...index.sk.map((name) => (value[name] ?? '') as string), sk]);
    }
    return keys;
  }

  /** The other item of a value that names anything its sheet holds. */
  function sheetOf(kind: AnyEntity, id: string | number, value: object, version: number): Raw | undefined {
    const ofSheet = kind.sheet?.holds.filter((name: string) => (value as Raw)[name] !== undefined) ?? [];
    if (ofSheet.length === 0) return undefined;
    return raw(
      kind.sheet!.kind,
      id,
      Object.fromEntries(ofSheet.map((name: string) => [name, (value as Raw)[name]])),
      version,
    );
  }

  /** The lock on a unique value. */
  const lockKey = (kind: AnyEntity, id: string | number, field: string, value: unknown) => {
    const within = kind.uniqueWithin === 'parent' ? String(id).slice(0, String(id).lastIndexOf('.')) : '';
    return {
      pk: partition(home(kind), 'lock', kind.name, field),
      sk: `${within}#${String(value).toLowerCase()}`,
    };
  };
  /** The count of what refers to an item. */
  const holdKey = (kind: AnyEntity, id: string | number) => ({
    pk: partition(home(kind), 'hold', kind.name),
    sk: sortKey(id),
  });

  /** What refers to an item, one link each, in order of kind and id. */
  const linkPartition = (kind: AnyEntity, id: string | number) =>
    partition(home(kind), 'link', kind.name, String(id));
  const linkKey = (kind: AnyEntity, id: string | number, by: string, holder: string | number) => ({
    pk: linkPartition(kind, id),
    sk: `${by}#${sortKey(holder)}`,
  });

  return { home, keyOf, read, raw, indexKeys, sheetOf, lockKey, holdKey, linkPartition, linkKey, signed };
}
