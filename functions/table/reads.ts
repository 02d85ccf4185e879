// Reading: by id, by parent and by index, always within the scope.
import {
  BatchGetItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  type KeysAndAttributes,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import type { Answered } from './answers.ts';
import type { Reference } from './changes.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Entity, IdOf, Index, Kept, KeptOf, ValueOf } from './entity.ts';
import { type AnyEntity, type Items, toItem } from './items.ts';
import { indexSort, partition } from './keys.ts';
import { pause } from './pause.ts';
import { missing } from './writes.ts';

export interface PageOf<Item> {
  items: Item[];
  next?: string;
}
export interface ListOptions {
  limit?: number;
  next?: string;
  /** Children of this id. */
  under?: string | number;
  /** Ids that begin so, of kinds whose ids are words. */
  prefix?: string;
  /** Bounds of the id, both included. */
  from?: string | number;
  to?: string | number;
  descending?: boolean;
  consistent?: boolean;
}
/** Every page of a list; only for lists that a parent bounds. */
export async function everyPage<Item>(page: (next?: string) => Promise<PageOf<Item>>): Promise<Item[]> {
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
  /** Bounds of the sort key's first attribute, both included. */
  from?: string | number;
  to?: string | number;
  descending?: boolean;
}
/** Keys of one BatchGetItem. */
const BATCH = 100;
/** Sorts after every character a key part can hold. */
const LAST = '\u{10FFFF}';

/** Items as they come, whatever the SDK calls them (`protocol.ts`). */
const answered = (item: object) => item as Answered;

type Key = Pick<Answered, 'pk' | 'sk'>;
const nameOf = ({ pk, sk }: Key) => `${pk}|${sk}`;

/** These attributes, besides the key and the version; some of their names are words of the table's own. */
const expression = (names: readonly string[]) => ['pk', 'sk', 'v', ...names.map((_, i) => `#${i}`)].join();
const placesOf = (names: readonly string[]) => Object.fromEntries(names.map((name, i) => [`#${i}`, name]));

/** A header with what its sheet holds, if it has one. */
export function withSheet<E extends AnyEntity>(
  kind: E,
  header: KeptOf<E>,
  sheet: object | undefined,
): KeptOf<E> {
  if (!sheet) return header;
  const held = kind.sheet!.holds.map((name) => [name, (sheet as Record<string, unknown>)[name]]);
  return { ...header, ...Object.fromEntries(held) };
}

export function readsOf(
  client: DynamoDBClient,
  table: string,
  { home, keyOf, read, lockKey, holdKey, linkPartition }: Items,
) {
  async function query<E extends AnyEntity>(
    kind: E,
    where: { index?: string; pk: string; low: string; high: string },
    options: ListOptions & IndexRange,
  ): Promise<PageOf<KeptOf<E>>> {
    const [pk, sk] = where.index ? [`${where.index}pk`, `${where.index}sk`] : ['pk', 'sk'];
    if (where.low > where.high) return { items: [] };
    const place = `${where.index ?? 'table'}|${where.pk}|${where.low}|${where.high}|${options.descending ? 'down' : 'up'}`;
    const names = kind.attributes && ['at', 'by', ...kind.attributes, ...(kind.sheet?.holds ?? [])];
    const answer = await client.send(
      new QueryCommand({
        TableName: table,
        ...(where.index && { IndexName: where.index }),
        KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :low AND :high',
        ...(names && { ProjectionExpression: expression(names) }),
        ExpressionAttributeNames: { '#pk': pk, '#sk': sk, ...(names && placesOf(names)) },
        ExpressionAttributeValues: toItem({ ':pk': where.pk, ':low': where.low, ':high': where.high }),
        Limit: options.limit ?? 500,
        ScanIndexForward: !options.descending,
        ConsistentRead: where.index ? undefined : (options.consistent ?? false),
        ExclusiveStartKey: options.next
          ? toItem(
              decodeCursor(options.next, {
                place,
                sort: sk,
                low: where.low,
                high: where.high,
                partitions: { [pk]: where.pk, pk: partition(home(kind), kind.name) },
              }),
            )
          : undefined,
      }),
    );
    return {
      items: (answer.Items ?? []).map((item) => read(kind, answered(item))),
      ...(answer.LastEvaluatedKey && { next: encodeCursor(place, answer.LastEvaluatedKey) }),
    };
  }

  async function find<E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<KeptOf<E> | undefined> {
    const { Item } = await client.send(
      new GetItemCommand({ TableName: table, Key: toItem(keyOf(kind, id)), ConsistentRead: true }),
    );
    return Item && read(kind, answered(Item));
  }

  /** What exists of these keys, by name: 100 a command, all at once. */
  async function batch(keys: readonly Key[], wanted: Omit<KeysAndAttributes, 'Keys'>) {
    const found = new Map<string, Answered>();
    const read = async (some: readonly Key[]) => {
      let pending = some.map((key) => toItem(key));
      for (let attempt = 0; pending.length > 0; attempt++) {
        if (attempt > 0) await pause(attempt);
        const answer = await client.send(
          new BatchGetItemCommand({ RequestItems: { [table]: { Keys: pending, ...wanted } } }),
        );
        for (const item of (answer.Responses?.[table] ?? []).map(answered)) found.set(nameOf(item), item);
        pending = (answer.UnprocessedKeys?.[table]?.Keys ?? []) as typeof pending;
      }
    };
    const parts = Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, i) =>
      keys.slice(i * BATCH, (i + 1) * BATCH),
    );
    await Promise.all(parts.map(read));
    return found;
  }

  /** The items that exist among these ids, of any kinds, in one round trip. Eventually consistent unless asked otherwise. */
  async function load<const Wanted extends readonly (readonly [AnyEntity, string | number])[]>(
    wanted: Wanted,
    { consistent = false } = {},
  ): Promise<{ [I in keyof Wanted]: KeptOf<Wanted[I][0]> | undefined }> {
    const named = wanted.map(([kind, id]) => {
      const key = keyOf(kind, id);
      return [nameOf(key), key] as const;
    });
    const found = await batch([...new Map(named).values()], { ConsistentRead: consistent });
    return wanted.map(([kind], i) => {
      const item = found.get(named[i]![0]);
      return item && read(kind, item);
    }) as never;
  }

  /** What lists say of other items: these attributes alone, by id, of those that exist. Eventually consistent. */
  async function loadParts<E extends AnyEntity, const Name extends keyof ValueOf<E> & string>(
    kind: E,
    ids: readonly IdOf<E>[],
    names: readonly Name[],
  ): Promise<Map<IdOf<E>, Pick<KeptOf<E>, 'id' | 'version' | Name>>> {
    const keys = [...new Set(ids)].map((id) => keyOf(kind, id));
    const found = await batch(keys, {
      ProjectionExpression: expression(names),
      ExpressionAttributeNames: placesOf(names),
    });
    const items = [...found.values()].map((item) => read(kind, item));
    return new Map(items.map((item) => [item.id as IdOf<E>, item]));
  }

  /** A header and its sheet, in one trip. */
  async function findWithSheet<E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<KeptOf<E> | undefined> {
    if (!kind.sheet) return find(kind, id);
    const [header, sheet] = await load(
      [
        [kind, id],
        [kind.sheet.kind, id],
      ],
      { consistent: true },
    );
    return header && withSheet(kind, header as KeptOf<E>, sheet);
  }

  return {
    /** The item with its sheet, or undefined. Strongly consistent. */
    find: findWithSheet,

    /** The item, strongly consistent. @throws Refused notFound, for another plant's as for an absent one */
    async get<E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<KeptOf<E>> {
      const item = await findWithSheet(kind, id);
      if (!item) throw missing();
      return item;
    },

    load,
    loadParts,

    /** A page of a kind, or of the children of one id, in order of id; eventually consistent unless asked otherwise. @throws Refused badCursor */
    list<E extends AnyEntity>(kind: E, options: ListOptions = {}): Promise<PageOf<KeptOf<E>>> {
      const at = (id: string | number) => keyOf(kind, id).sk;
      const start = options.prefix ?? (options.under === undefined ? '' : `${at(options.under)}.`);
      const low = options.from === undefined ? start || ' ' : at(options.from);
      const high = options.to === undefined ? `${start}${LAST}` : at(options.to);
      return query(kind, { pk: partition(home(kind), kind.name), low, high }, options);
    },

    /** A page of an index: all its partition attributes given, the first sort attribute within from…to. Eventually consistent. @throws Refused badCursor */
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
    ): Promise<PageOf<Kept<Value, Id>>> {
      const index = kind.indexes[name]!;
      const low = range.from === undefined ? ' ' : indexSort([range.from]);
      const high = range.to === undefined ? LAST : `${indexSort([range.to])}${LAST}`;
      return query(
        kind,
        { index: index.on, pk: partition(home(kind), kind.name, ...values), low, high },
        range,
      ) as Promise<PageOf<Kept<Value, Id>>>;
    },

    /** What refers to an item, as far as it was linked, of all kinds or of one; the first `limit`. */
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
          ExpressionAttributeValues: toItem({
            ':pk': linkPartition(kind, id),
            ...(by && { ':by': `${by}#` }),
          }),
          Limit: limit,
        }),
      );
      return links
        .map(answered)
        .map(({ sk, value }) => ({ by: sk.split('#')[0]!, id: String(value.holder) }));
    },

    /** How many items refer to an item, by the plural of their kind. */
    async referencedBy<E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<Record<string, number>> {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: table, Key: toItem(holdKey(kind, id)), ConsistentRead: true }),
      );
      const counts = Object.entries(Item ? answered(Item).value : {}) as [string, number][];
      return Object.fromEntries(
        counts.flatMap(([name, n]) => (name.startsWith('n_') && n > 0 ? [[name.slice(2), n]] : [])),
      );
    },

    /** The id of the item with this value of a unique attribute. */
    async idWith(
      kind: AnyEntity,
      field: string,
      value: string,
      parent: string | number = '',
    ): Promise<string | undefined> {
      const { Item } = await client.send(
        new GetItemCommand({
          TableName: table,
          Key: toItem(lockKey(kind, parent === '' ? '' : `${parent}.`, field, value)),
          ConsistentRead: true,
        }),
      );
      return Item && (answered(Item).value.id as string);
    },
  };
}
