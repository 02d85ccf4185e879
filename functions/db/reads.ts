// Reads by id, by parent and by index, always within the scope.
import {
  BatchGetItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  type KeysAndAttributes,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { pause } from './backoff.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Entity, IdOf, Index, Stored, StoredOf, ValueOf } from './entity.ts';
import { type AnyEntity, type ItemCodec, marshallItem, type RawItem } from './items.ts';
import { buildIndexSortKey, buildPartitionKey } from './keys.ts';
import { unmarshallItem } from './marshall.ts';
import type { Reference } from './reference-writes.ts';
import { buildNotFoundRefusal } from './writes.ts';

export interface PageOf<Item> {
  items: Item[];
  next?: string;
}
export interface ListOptions {
  limit?: number;
  next?: string;
  /** Only children of this id. */
  under?: string | number;
  /** Only ids with this prefix, for entities with text ids. */
  prefix?: string;
  /** Bounds of the id, both inclusive. */
  from?: string | number;
  to?: string | number;
  descending?: boolean;
  consistent?: boolean;
}
/** Reads every page of a list; only for lists bounded by a parent. */
export async function loadAllPages<Item>(page: (next?: string) => Promise<PageOf<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | undefined;
  do {
    const answer = await page(next);
    items.push(...answer.items);
    next = answer.next;
  } while (next);
  return items;
}
export interface IndexRange {
  limit?: number;
  next?: string;
  /** Bounds of the first attribute of the sort key, both inclusive. */
  from?: string | number;
  to?: string | number;
  descending?: boolean;
}
/** Maximum keys of one BatchGetItem. */
const MAX_BATCH_KEYS = 100;
/** Sorts after every character a key part can contain. */
const LAST_CHARACTER = '\u{10FFFF}';

type Key = { pk: string; sk: string };
const formatKey = ({ pk, sk }: Key) => `${pk}|${sk}`;

/**
 * Returns the projection of attributes, besides key and version, with placeholders since some names are
 * reserved words.
 */
const buildProjection = (names: readonly string[]) =>
  ['pk', 'sk', 'v', ...names.map((_, i) => `#${i}`)].join();
const buildAttributeNames = (names: readonly string[]) =>
  Object.fromEntries(names.map((name, i) => [`#${i}`, name]));

/** Merges a header with its detail item, if there is one. */
export function mergeDetailItem<E extends AnyEntity>(
  kind: E,
  header: StoredOf<E>,
  detailItem: object | undefined,
): StoredOf<E> {
  if (!detailItem) return header;
  const detailFields = kind.detail!.fields.map((name) => [
    name,
    (detailItem as Record<string, unknown>)[name],
  ]);
  return { ...header, ...Object.fromEntries(detailFields) };
}

export function createReads(
  client: DynamoDBClient,
  table: string,
  { scopeOf, keyOf, read, lockKey, formerLockKey, holdKey, linkPartition }: ItemCodec,
) {
  async function query<E extends AnyEntity>(
    kind: E,
    where: { index?: string; pk: string; low: string; high: string },
    options: ListOptions & IndexRange,
  ): Promise<PageOf<StoredOf<E>>> {
    const [pk, sk] = where.index ? [`${where.index}pk`, `${where.index}sk`] : ['pk', 'sk'];
    if (where.low > where.high) return { items: [] };
    const listId = `${where.index ?? 'table'}|${where.pk}|${where.low}|${where.high}|${options.descending ? 'down' : 'up'}`;
    const answer = await client.send(
      new QueryCommand({
        TableName: table,
        ...(where.index && { IndexName: where.index }),
        KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :low AND :high',
        ExpressionAttributeNames: { '#pk': pk, '#sk': sk },
        ExpressionAttributeValues: marshallItem({ ':pk': where.pk, ':low': where.low, ':high': where.high }),
        Limit: options.limit ?? 500,
        ScanIndexForward: !options.descending,
        ConsistentRead: where.index ? undefined : (options.consistent ?? false),
        ExclusiveStartKey: options.next
          ? marshallItem(
              decodeCursor(options.next, {
                place: listId,
                sort: sk,
                low: where.low,
                high: where.high,
                partitions: { [pk]: where.pk, pk: buildPartitionKey(scopeOf(kind), kind.name) },
              }),
            )
          : undefined,
      }),
    );
    return {
      items: (answer.Items ?? []).map((item) => read(kind, unmarshallItem(item))),
      ...(answer.LastEvaluatedKey && { next: encodeCursor(listId, unmarshallItem(answer.LastEvaluatedKey)) }),
    };
  }

  async function find<E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<StoredOf<E> | undefined> {
    const { Item } = await client.send(
      new GetItemCommand({ TableName: table, Key: marshallItem(keyOf(kind, id)), ConsistentRead: true }),
    );
    return Item && read(kind, unmarshallItem(Item));
  }

  /** Reads the existing items of these keys by name, in concurrent commands of 100 keys. */
  async function loadBatch(keys: readonly Key[], readOptions: Omit<KeysAndAttributes, 'Keys'>) {
    const itemsByKey = new Map<string, RawItem & Key>();
    const read = async (batchKeys: readonly Key[]) => {
      let pending = batchKeys.map((key) => marshallItem(key));
      for (let attempt = 0; pending.length > 0; attempt++) {
        if (attempt > 0) await pause(attempt);
        const answer = await client.send(
          new BatchGetItemCommand({ RequestItems: { [table]: { Keys: pending, ...readOptions } } }),
        );
        for (const item of (answer.Responses?.[table] ?? []).map(unmarshallItem) as (RawItem & Key)[])
          itemsByKey.set(formatKey(item), item);
        pending = (answer.UnprocessedKeys?.[table]?.Keys ?? []) as typeof pending;
      }
    };
    const parts = Array.from({ length: Math.ceil(keys.length / MAX_BATCH_KEYS) }, (_, i) =>
      keys.slice(i * MAX_BATCH_KEYS, (i + 1) * MAX_BATCH_KEYS),
    );
    await Promise.all(parts.map(read));
    return itemsByKey;
  }

  /**
   * Reads the existing items of these ids of any entities in one round trip. Eventually consistent by
   * default.
   */
  async function load<const Wanted extends readonly (readonly [AnyEntity, string | number])[]>(
    requested: Wanted,
    { consistent = false } = {},
  ): Promise<{ [I in keyof Wanted]: StoredOf<Wanted[I][0]> | undefined }> {
    const namedKeys = requested.map(([kind, id]) => {
      const key = keyOf(kind, id);
      return [formatKey(key), key] as const;
    });
    const itemsByKey = await loadBatch([...new Map(namedKeys).values()], { ConsistentRead: consistent });
    return requested.map(([kind], i) => {
      const item = itemsByKey.get(namedKeys[i]![0]);
      return item && read(kind, item);
    }) as never;
  }

  /** Reads only these attributes of existing items, by id. Eventually consistent. */
  async function loadParts<E extends AnyEntity, const Name extends keyof ValueOf<E> & string>(
    kind: E,
    ids: readonly IdOf<E>[],
    names: readonly Name[],
  ): Promise<Map<IdOf<E>, Pick<StoredOf<E>, 'id' | 'version' | Name>>> {
    const keys = [...new Set(ids)].map((id) => keyOf(kind, id));
    const itemsByKey = await loadBatch(keys, {
      ProjectionExpression: buildProjection(names),
      ExpressionAttributeNames: buildAttributeNames(names),
    });
    const items = [...itemsByKey.values()].map((item) => read(kind, item));
    return new Map(items.map((item) => [item.id as IdOf<E>, item]));
  }

  /** Reads a header and its detail item in one round trip. */
  async function findWithDetail<E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<StoredOf<E> | undefined> {
    if (!kind.detail) return find(kind, id);
    const [header, detailItem] = await load(
      [
        [kind, id],
        [kind.detail.kind, id],
      ],
      { consistent: true },
    );
    return header && mergeDetailItem(kind, header as StoredOf<E>, detailItem);
  }

  return {
    /** Returns the item with its detail fields, or undefined. Strongly consistent. */
    find: findWithDetail,

    /** Returns the item, strongly consistent. @throws Refused notFound, also for an item of another plant */
    async get<E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<StoredOf<E>> {
      const item = await findWithDetail(kind, id);
      if (!item) throw buildNotFoundRefusal();
      return item;
    },

    load,
    loadParts,

    /**
     * Returns a page of an entity, or of the children of one id, in order of id; eventually consistent by
     * default.
     * @throws Refused badCursor
     */
    list<E extends AnyEntity>(kind: E, options: ListOptions = {}): Promise<PageOf<StoredOf<E>>> {
      const getSortKey = (id: string | number) => keyOf(kind, id).sk;
      const start = options.prefix ?? (options.under === undefined ? '' : `${getSortKey(options.under)}.`);
      const low = options.from === undefined ? start || ' ' : getSortKey(options.from);
      const high = options.to === undefined ? `${start}${LAST_CHARACTER}` : getSortKey(options.to);
      return query(kind, { pk: buildPartitionKey(scopeOf(kind), kind.name), low, high }, options);
    },

    /**
     * Returns a page of an index for given partition attributes, with the first sort attribute within
     * from…to. Eventually consistent.
     * @throws Refused badCursor
     */
    listBy<
      Value extends object,
      Id extends string | number,
      Indexes extends Record<string, Index<Value>>,
      Name extends keyof Indexes & string,
    >(
      kind: Entity<Value, Id, Indexes>,
      name: Name,
      values: readonly (string | number)[],
      range: IndexRange = {},
    ): Promise<PageOf<Stored<Value, Id>>> {
      const index = kind.indexes[name]!;
      const low = range.from === undefined ? ' ' : buildIndexSortKey([range.from]);
      const high =
        range.to === undefined ? LAST_CHARACTER : `${buildIndexSortKey([range.to])}${LAST_CHARACTER}`;
      return query(
        kind,
        { index: index.on, pk: buildPartitionKey(scopeOf(kind), kind.name, ...values), low, high },
        range,
      ) as Promise<PageOf<Stored<Value, Id>>>;
    },

    /** Returns the first `limit` linked references to an item, of all kinds or of one. */
    async referencesTo<E extends AnyEntity>(
      kind: E,
      id: IdOf<E>,
      limit = 100,
      by?: string,
    ): Promise<Reference[]> {
      const { Items: links = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: by ? 'pk = :pk AND begins_with(sk, :by)' : 'pk = :pk',
          ExpressionAttributeValues: marshallItem({
            ':pk': linkPartition(kind, id),
            ...(by && { ':by': `${by}#` }),
          }),
          Limit: limit,
        }),
      );
      return links
        .map(unmarshallItem)
        .map(({ sk, holder }) => ({ referenceKind: String(sk).split('#')[0]!, id: String(holder) }));
    },

    /** Returns the number of references to an item, by the plural of their kind. */
    async referencedBy<E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<Record<string, number>> {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: table, Key: marshallItem(holdKey(kind, id)), ConsistentRead: true }),
      );
      const counts = Object.entries(Item ? unmarshallItem(Item) : {}) as [string, number][];
      return Object.fromEntries(
        counts.flatMap(([name, n]) => (name.startsWith('n_') && n > 0 ? [[name.slice(2), n]] : [])),
      );
    },

    /** Returns the id of the item with this value of a unique attribute. */
    async idWith(
      kind: AnyEntity,
      field: string,
      value: string,
      parent: string | number = '',
    ): Promise<string | undefined> {
      const readLockHolder = async (key: Key) => {
        const { Item } = await client.send(
          new GetItemCommand({ TableName: table, Key: marshallItem(key), ConsistentRead: true }),
        );
        return Item && (unmarshallItem(Item).id as string);
      };
      const parentPrefix = parent === '' ? '' : `${parent}.`;
      const formerKey = formerLockKey(kind, parentPrefix, field, value);
      return (
        (await readLockHolder(lockKey(kind, parentPrefix, field, value))) ??
        (formerKey && readLockHolder(formerKey))
      );
    },
  };
}
