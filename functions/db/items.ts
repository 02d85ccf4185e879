// Conversion between values and items of the table: keys, version, author and index keys.
import type { Profile } from '#shared/permissions.ts';
import { getCodeKey } from '#shared/text.ts';
import { getTrace } from '../http/trace.ts';
import { compress, decompress } from './compression.ts';
import type { Entity, Index, Stored, StoredOf } from './entity.ts';
import {
  buildIndexSortKey,
  buildPartitionKey,
  buildSortKey,
  buildSubPartitionKey,
  NO_SCOPE,
  parseSortKey,
  type Scope,
} from './keys.ts';

// biome-ignore lint/suspicious/noExplicitAny: any entity, whatever its value and indexes
export type AnyEntity = Entity<any, any, any>;
export type RawItem = Record<string, unknown>;
export { marshallItem } from './marshall.ts';

export interface Author {
  user: string;
  /** Id of a user, since names may be shared or change. */
  userId?: string;
  now: string;
  /** Profile of a user; absent for jobs and seeds. */
  profile?: Profile | 'tenantRoot';
}

export type ItemCodec = ReturnType<typeof createItemCodec>;

/** Attributes that are not fields of a value: keys, index keys, and facts that only the table and the audit trail use. */
const internalAttributes = /^(pk|sk|gsi\d[ps]k|u|as|cid|why|quiet)$/;
/** Fields of a value whose attributes have a shorter name. */
const fieldNames: Readonly<Record<string, string>> = { v: 'version', at: 'updatedAt', by: 'updatedBy' };

export function createItemCodec(scope: Scope, author: Author) {
  const { correlationId } = getTrace() ?? {};
  const signed: RawItem = {
    at: author.now,
    by: author.user,
    ...(author.userId && { u: author.userId }),
    ...(author.profile && { as: author.profile }),
    ...(correlationId && { cid: correlationId }),
  };
  const scopes: Record<AnyEntity['scope'], Scope> = {
    plant: scope,
    tenant: { tenant: scope.tenant },
    global: { tenant: NO_SCOPE },
  };
  const scopeOf = (kind: AnyEntity): Scope => scopes[kind.scope];
  const partitions = new Map<AnyEntity, string>();
  const partitionOf = (kind: AnyEntity) => {
    let partitionKey = partitions.get(kind);
    if (partitionKey === undefined) {
      partitionKey = buildPartitionKey(scopeOf(kind), kind.name);
      partitions.set(kind, partitionKey);
    }
    return partitionKey;
  };
  const keyOf = (kind: AnyEntity, id: string | number) => ({
    pk: partitionOf(kind),
    sk: kind.ids === 'text' ? String(id) : buildSortKey(id),
  });

  /** Returns the value of an item. @throws Error for an item of another scope */
  function read<E extends AnyEntity>(kind: E, item: RawItem): StoredOf<E> {
    const { pk, sk } = item as { pk: string; sk: string };
    if (pk !== partitionOf(kind)) throw new Error('an item of another scope was read');
    const id = kind.ids === 'text' ? sk : kind.ids === 'number' ? Number(sk) : parseSortKey(sk);
    const value: RawItem = { id };
    for (const [name, field] of Object.entries(kind.isCompressed ? decompress(item) : item))
      if (!internalAttributes.test(name)) value[fieldNames[name] ?? name] = field;
    return value as StoredOf<E>;
  }

  function raw(kind: AnyEntity, id: string | number, value: object, version: number): RawItem {
    const {
      id: _,
      version: __,
      updatedAt: ___,
      updatedBy: ____,
      ...fields
    } = value as Partial<Stored<RawItem>>;
    for (const name of kind.detail?.fields ?? []) delete fields[name];
    return {
      ...{ ...keyOf(kind, id), ...(kind.isCompressed ? { packed: compress(fields) } : fields) },
      ...{ v: version, ...(!kind.isComputed && signed) },
      ...indexKeys(kind, id, fields),
    };
  }

  /** Returns the index keys of a value. */
  function indexKeys(kind: AnyEntity, id: string | number, value: RawItem): RawItem {
    const { pk, sk } = keyOf(kind, id);
    const keys: RawItem = {};
    for (const index of Object.values(kind.indexes) as Index<RawItem>[]) {
      if (index.pk.some((name) => value[name] === undefined)) continue;
      keys[`${index.on}pk`] = buildSubPartitionKey(pk, ...index.pk.map((name) => value[name] as string));
      keys[`${index.on}sk`] = buildIndexSortKey([
        ...index.sk.map((name) => (value[name] ?? '') as string),
        sk,
      ]);
    }
    return keys;
  }

  /** Returns the detail item of a value; undefined if it has no detail fields. */
  function buildDetailItem(
    kind: AnyEntity,
    id: string | number,
    value: object,
    version: number,
  ): RawItem | undefined {
    const detailFields =
      kind.detail?.fields.filter((name: string) => (value as RawItem)[name] !== undefined) ?? [];
    if (detailFields.length === 0) return undefined;
    return raw(
      kind.detail!.kind,
      id,
      Object.fromEntries(detailFields.map((name: string) => [name, (value as RawItem)[name]])),
      version,
    );
  }

  const buildLockKey = (kind: AnyEntity, id: string | number, field: string, key: string) => {
    const parentId = kind.uniqueWithin === 'parent' ? String(id).slice(0, String(id).lastIndexOf('.')) : '';
    return { pk: buildPartitionKey(scopes[kind.scope], 'lock', kind.name, field), sk: `${parentId}#${key}` };
  };
  /** Returns the key of the lock on a unique value. */
  const lockKey = (kind: AnyEntity, id: string | number, field: string, value: unknown) =>
    buildLockKey(kind, id, field, getCodeKey(String(value)));
  /**
   * Returns the key that the previous version used for the lock, if it differs; that version compared texts
   * only without case.
   */
  const formerLockKey = (kind: AnyEntity, id: string | number, field: string, value: unknown) => {
    const formerText = String(value).toLowerCase();
    return formerText === getCodeKey(String(value)) ? undefined : buildLockKey(kind, id, field, formerText);
  };
  /** Returns the key of the reference count of an item. */
  const holdKey = (kind: AnyEntity, id: string | number) => ({
    pk: buildPartitionKey(scopes[kind.scope], 'hold', kind.name),
    sk: buildSortKey(id),
  });

  /** Returns the partition of the links of an item, one per reference, in order of kind and id. */
  const linkPartition = (kind: AnyEntity, id: string | number) =>
    buildPartitionKey(scopes[kind.scope], 'link', kind.name, String(id));
  const linkKey = (kind: AnyEntity, id: string | number, by: string, holder: string | number) => ({
    pk: linkPartition(kind, id),
    sk: `${by}#${buildSortKey(holder)}`,
  });

  return {
    scopeOf,
    keyOf,
    read,
    raw,
    indexKeys,
    buildDetailItem,
    lockKey,
    formerLockKey,
    holdKey,
    linkPartition,
    linkKey,
    signed,
  };
}
