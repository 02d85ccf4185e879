// The table as features see it: items of the actor's plant by id, by parent and by index; writes that are composed, then committed.
import {
  BatchGetItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { Refused } from '../../shared/refused.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Entity, IdOf, Index, Kept, KeptOf, ValueOf } from './entity.ts';
import { idFrom, indexSort, partition, type Scope, sortKey } from './keys.ts';
import { fault, flat, missing, type Write, type Writes } from './writes.ts';

// biome-ignore lint/suspicious/noExplicitAny: any entity, whatever its value and indexes
type AnyEntity = Entity<any, any, any>;
type Raw = Record<string, unknown>;

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
export interface Author {
  user: string;
  now: string;
}

const META = [
  'pk',
  'sk',
  'v',
  'at',
  'by',
  'why',
  'gsi1pk',
  'gsi1sk',
  'gsi2pk',
  'gsi2sk',
  'gsi3pk',
  'gsi3sk',
  'gsi4pk',
  'gsi4sk',
];
const toItem = (value: Raw) => marshall(value, { removeUndefinedValues: true });
const TABLE_LIMIT = 100;
export const GONE = 'gone';
/** Sorts after every character a key part can hold. */
const LAST = '\u{10FFFF}';

export type Store = ReturnType<typeof openStore>;

/** A store sees one scope and writes in one author's name. Only `serve`, jobs, reactions and workers open one. */
export function openStore(client: DynamoDBClient, table: string, scope: Scope, author: Author) {
  const home = (kind: AnyEntity): Scope => (kind.wide ? { tenant: scope.tenant } : scope);
  const keyOf = (kind: AnyEntity, id: string | number) => ({
    pk: partition(home(kind), kind.name),
    sk: kind.ids === 'text' ? String(id) : sortKey(id),
  });

  function read<E extends AnyEntity>(kind: E, raw: Raw): KeptOf<E> {
    if (raw.pk !== partition(home(kind), kind.name)) throw new Error('an item of another scope was read');
    const id = kind.ids === 'text' ? raw.sk : kind.ids === 'number' ? Number(raw.sk) : idFrom(String(raw.sk));
    const item: Raw = { id, version: raw.v, updatedAt: raw.at, updatedBy: raw.by };
    for (const name in raw) if (!META.includes(name)) item[name] = raw[name];
    return item as KeptOf<E>;
  }

  function raw(kind: AnyEntity, id: string | number, value: object, version: number): Raw {
    const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...fields } = value as Partial<Kept<Raw>>;
    const item: Raw = { ...keyOf(kind, id), ...fields, v: version, at: author.now, by: author.user };
    for (const index of Object.values(kind.indexes) as Index<Raw>[]) {
      if (index.pk.some((name) => fields[name] === undefined)) continue;
      item[`${index.on}pk`] = partition(
        home(kind),
        kind.name,
        ...index.pk.map((name) => fields[name] as string),
      );
      item[`${index.on}sk`] = indexSort([
        ...index.sk.map((name) => (fields[name] ?? '') as string),
        String(item.sk),
      ]);
    }
    return item;
  }

  const lockKey = (kind: AnyEntity, id: string | number, field: string, value: unknown) => {
    const within = kind.uniqueWithin === 'parent' ? String(id).slice(0, String(id).lastIndexOf('.')) : '';
    return {
      pk: partition(home(kind), 'lock', kind.name, field),
      sk: `${within}#${String(value).toLowerCase()}`,
    };
  };
  const holdKey = (kind: AnyEntity, id: string | number) => ({
    pk: partition(home(kind), 'hold', kind.name),
    sk: sortKey(id),
  });
  const taken = (field: string) => () =>
    new Refused('conflict', 'codeTaken', { fields: { [field]: 'codeTaken' } });

  const lock = (kind: AnyEntity, id: string | number, field: string, value: unknown): Write => ({
    action: {
      Put: {
        TableName: table,
        Item: toItem({ ...lockKey(kind, id, field, value), id: String(id) }),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refusal: taken(field),
  });
  const unlock = (kind: AnyEntity, id: string | number, field: string, value: unknown): Write => ({
    action: { Delete: { TableName: table, Key: toItem(lockKey(kind, id, field, value)) } },
    refusal: fault('a lock could not be removed'),
  });
  const stale = (found: Raw | undefined): Error =>
    found
      ? new Refused('conflict', 'stale', { values: { by: String(found.by), at: String(found.at) } })
      : missing();

  async function query<E extends AnyEntity>(
    kind: E,
    where: { index?: string; pk: string; low: string; high: string },
    options: ListOptions & IndexRange,
  ): Promise<PageOf<KeptOf<E>>> {
    const [pk, sk] = where.index ? [`${where.index}pk`, `${where.index}sk`] : ['pk', 'sk'];
    const place = `${where.index ?? 'table'}|${where.pk}|${where.low}|${where.high}|${options.descending ? 'down' : 'up'}`;
    const answer = await client.send(
      new QueryCommand({
        TableName: table,
        ...(where.index && { IndexName: where.index }),
        KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :low AND :high',
        ExpressionAttributeNames: { '#pk': pk, '#sk': sk },
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
      items: (answer.Items ?? []).map((item) => read(kind, unmarshall(item))),
      ...(answer.LastEvaluatedKey && { next: encodeCursor(place, unmarshall(answer.LastEvaluatedKey)) }),
    };
  }

  const store = {
    scope,

    /** The item, or undefined. Strongly consistent. */
    async find<E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<KeptOf<E> | undefined> {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: table, Key: toItem(keyOf(kind, id)), ConsistentRead: true }),
      );
      return Item && read(kind, unmarshall(Item));
    },

    /** The item; another plant's and an absent one alike are not found. */
    async get<E extends AnyEntity>(kind: E, id: IdOf<E>): Promise<KeptOf<E>> {
      const item = await store.find(kind, id);
      if (!item) throw missing();
      return item;
    },

    /** The items that exist among these ids, of any kinds, in one round trip (100 a trip). Eventually consistent. */
    async load<const Wanted extends readonly (readonly [AnyEntity, string | number])[]>(
      wanted: Wanted,
    ): Promise<{ [I in keyof Wanted]: KeptOf<Wanted[I][0]> | undefined }> {
      const keys = [
        ...new Map(wanted.map(([kind, id]) => [JSON.stringify(keyOf(kind, id)), keyOf(kind, id)])).values(),
      ];
      const found = new Map<string, Raw>();
      for (let i = 0; i < keys.length; i += TABLE_LIMIT) {
        let pending = keys.slice(i, i + TABLE_LIMIT).map((key) => toItem(key));
        for (let attempt = 0; pending.length > 0; attempt++) {
          if (attempt > 0) await pause(attempt);
          const answer = await client.send(
            new BatchGetItemCommand({ RequestItems: { [table]: { Keys: pending } } }),
          );
          for (const item of answer.Responses?.[table] ?? []) {
            const value = unmarshall(item);
            found.set(JSON.stringify({ pk: value.pk, sk: value.sk }), value);
          }
          pending = (answer.UnprocessedKeys?.[table]?.Keys ?? []) as typeof pending;
        }
      }
      return wanted.map(([kind, id]) => {
        const item = found.get(JSON.stringify(keyOf(kind, id)));
        return item && read(kind, item);
      }) as never;
    },

    /** A page of a kind, or of the children of one id, in order of id. */
    list<E extends AnyEntity>(kind: E, options: ListOptions = {}): Promise<PageOf<KeptOf<E>>> {
      const start = options.prefix ?? (options.under === undefined ? '' : `${sortKey(options.under)}.`);
      const low = options.from === undefined ? start || ' ' : sortKey(options.from);
      const high = options.to === undefined ? `${start}${LAST}` : sortKey(options.to);
      return query(kind, { pk: partition(home(kind), kind.name), low, high }, options);
    },

    /** A page of an index: all its partition attributes given, the first sort attribute within from…to. */
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

    /** The id that holds a unique value. */
    async holder(
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
      return Item && String(unmarshall(Item).id);
    },

    /** A new item; refuses when its id or one of its unique values is taken. */
    create<E extends AnyEntity>(kind: E, id: IdOf<E>, value: ValueOf<E>): Write[] {
      return [
        {
          action: {
            Put: {
              TableName: table,
              Item: toItem(raw(kind, id, value, 1)),
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
          refusal: () => new Refused('conflict', 'codeTaken', { fields: { id: 'codeTaken' } }),
        },
        ...kind.uniques
          .filter((f) => (value as Raw)[f] !== undefined)
          .map((field) => lock(kind, id, field, (value as Raw)[field])),
      ];
    },

    /** The whole new image over the version that was read. `expected` is the version a caller saw; absent, the last write wins. */
    replace<E extends AnyEntity>(
      kind: E,
      before: KeptOf<E>,
      after: ValueOf<E>,
      options: { expected?: number; why?: string } = {},
    ): Write[] {
      const was = before as unknown as Kept<Raw>;
      if (options.expected !== undefined && options.expected !== was.version)
        throw stale({ by: was.updatedBy, at: was.updatedAt });
      const item = raw(kind, was.id, after, was.version + 1);
      if (options.why) item.why = options.why;
      const moved = kind.uniques.filter(
        (field) =>
          String(was[field] ?? '').toLowerCase() !== String((after as Raw)[field] ?? '').toLowerCase(),
      );
      return [
        {
          action: {
            Put: {
              TableName: table,
              Item: toItem(item),
              ConditionExpression: 'v = :v',
              ExpressionAttributeValues: toItem({ ':v': was.version }),
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          refusal: stale,
        },
        ...moved.flatMap((field) => [
          ...(was[field] === undefined ? [] : [unlock(kind, was.id, field, was[field])]),
          ...((after as Raw)[field] === undefined ? [] : [lock(kind, was.id, field, (after as Raw)[field])]),
        ]),
      ];
    },

    /** Takes an item away; refuses while anything holds it. `inUse` words the refusal. */
    remove<E extends AnyEntity>(
      kind: E,
      before: KeptOf<E>,
      inUse?: (by: string, count: number) => Refused,
    ): Write[] {
      const was = before as unknown as Kept<Raw>;
      return [
        {
          action: {
            Delete: {
              TableName: table,
              Key: toItem(keyOf(kind, was.id)),
              ConditionExpression: 'v = :v',
              ExpressionAttributeValues: toItem({ ':v': was.version }),
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          refusal: stale,
        },
        ...(kind.held ? [unheld(kind, was.id, inUse), tombstone(kind, was)] : []),
        ...kind.uniques
          .filter((f) => was[f] !== undefined)
          .map((field) => unlock(kind, was.id, field, was[field])),
      ];
    },

    /** `by` (a plural: "machines") uses the item from now on; it cannot be removed meanwhile. Refuses when it does not exist. */
    hold<E extends AnyEntity>(kind: E, id: IdOf<E>, by: string, field?: string): Write[] {
      return [store.require(kind, id, field), count(kind, id, by, 1)];
    },
    release<E extends AnyEntity>(kind: E, id: IdOf<E>, by: string): Write {
      return count(kind, id, by, -1);
    },

    /** Only if the item exists at commit; `field` is the input that named it. */
    require<E extends AnyEntity>(kind: E, id: IdOf<E>, field?: string): Write {
      return {
        action: {
          ConditionCheck: {
            TableName: table,
            Key: toItem(keyOf(kind, id)),
            ConditionExpression: 'attribute_exists(pk)',
          },
        },
        refusal: () =>
          new Refused('invalid', 'refMissing', {
            values: { what: kind.name },
            ...(field && { fields: { [field]: 'refMissing' } }),
          }),
      };
    },

    /** Only while nothing holds the item. */
    requireUnheld<E extends AnyEntity>(kind: E, id: IdOf<E>, refusal: () => Refused): Write {
      return {
        action: {
          ConditionCheck: {
            TableName: table,
            Key: toItem(holdKey(kind, id)),
            ConditionExpression: 'attribute_not_exists(pk) OR holders = :none',
            ExpressionAttributeValues: toItem({ ':none': 0 }),
          },
        },
        refusal,
      };
    },

    /** The item as it stands after a commit, without reading it again. */
    made<E extends AnyEntity>(_kind: E, id: IdOf<E>, value: ValueOf<E>, version = 1): KeptOf<E> {
      return { ...value, id, version, updatedAt: author.now, updatedBy: author.user } as KeptOf<E>;
    },

    /** Writes an item whatever stood there: totals and other recomputed things. */
    put<E extends AnyEntity>(kind: E, id: IdOf<E>, value: ValueOf<E>): Write {
      return {
        action: { Put: { TableName: table, Item: toItem(raw(kind, id, value, 1)) } },
        refusal: fault('a put without a condition failed'),
      };
    },

    /** Reserves `n` numbers of a sequence and returns the first. Gaps are possible, repeats are not. */
    async next(sequence: string, n = 1): Promise<number> {
      const { Attributes } = await client.send(
        new UpdateItemCommand({
          TableName: table,
          Key: toItem({ pk: partition(scope, 'sequence'), sk: sequence }),
          UpdateExpression: 'ADD #last :n',
          ExpressionAttributeNames: { '#last': 'last' },
          ExpressionAttributeValues: toItem({ ':n': n }),
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return Number(unmarshall(Attributes!).last) - n + 1;
    },

    /** All or nothing. A single write goes by its plain command, which costs half. Refuses with the first write that could not be. */
    async commit(...writes: Writes[]): Promise<void> {
      const all = flat(writes);
      if (all.length === 0) return;
      if (all.length > TABLE_LIMIT)
        throw new Error(`a transaction holds at most ${TABLE_LIMIT} writes, not ${all.length}`);
      if (all.length === 1) return commitOne(all[0]!);
      for (let attempt = 1; ; attempt++) {
        try {
          await client.send(new TransactWriteItemsCommand({ TransactItems: all.map((w) => w.action) }));
          return;
        } catch (error) {
          if (!isCancelled(error)) throw error;
          const failed = error.CancellationReasons.findIndex((r) => r.Code === 'ConditionalCheckFailed');
          if (failed >= 0) {
            const found = error.CancellationReasons[failed]!.Item;
            throw all[failed]!.refusal(found && unmarshall(found as never));
          }
          const again = error.CancellationReasons.some(
            (r) =>
              r.Code === 'TransactionConflict' ||
              r.Code === 'ThrottlingError' ||
              r.Code === 'ProvisionedThroughputExceeded',
          );
          if (!again) throw error;
          if (attempt === 8) throw new Refused('unavailable', 'unavailable');
          await pause(attempt);
        }
      }
    },
  };

  /** Who took the item away, for the audit: a delete in the stream has no author. It expires by itself. */
  function tombstone(kind: AnyEntity, was: Kept<Raw>): Write {
    const { id, version: _, updatedAt: __, updatedBy: ___, ...before } = was;
    const key = { pk: partition(home(kind), GONE, kind.name), sk: `${id}#${author.now}` };
    const expiresAt = Math.floor(Date.parse(author.now) / 1000) + 7 * 86_400;
    return {
      action: {
        Put: {
          TableName: table,
          Item: toItem({ ...key, id: String(id), before, by: author.user, at: author.now, expiresAt }),
        },
      },
      refusal: fault('a tombstone could not be set'),
    };
  }

  /** The count of holders goes with the item; while it is not zero neither does. */
  function unheld(
    kind: AnyEntity,
    id: string | number,
    inUse?: (by: string, count: number) => Refused,
  ): Write {
    return {
      action: {
        Delete: {
          TableName: table,
          Key: toItem(holdKey(kind, id)),
          ConditionExpression: 'attribute_not_exists(pk) OR holders = :none',
          ExpressionAttributeValues: toItem({ ':none': 0 }),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      refusal: (found) => {
        const [by, n] = Object.entries(found ?? {}).find(
          ([name, n]) => name.startsWith('n_') && (n as number) > 0,
        ) ?? ['n_items', 1];
        return (
          inUse?.(by.slice(2), Number(n)) ??
          new Refused('conflict', 'inUse', { values: { by: by.slice(2), count: Number(n) } })
        );
      },
    };
  }

  function count(kind: AnyEntity, id: string | number, by: string, n: 1 | -1): Write {
    return {
      action: {
        Update: {
          TableName: table,
          Key: toItem(holdKey(kind, id)),
          UpdateExpression: 'ADD holders :n, #by :n',
          ExpressionAttributeNames: { '#by': `n_${by}` },
          ExpressionAttributeValues: toItem({ ':n': n }),
        },
      },
      refusal: fault('a count of holders failed'),
    };
  }

  async function commitOne({ action, refusal }: Write) {
    try {
      if (action.Put) await client.send(new PutItemCommand(action.Put));
      else if (action.Delete) await client.send(new DeleteItemCommand(action.Delete));
      else if (action.Update) await client.send(new UpdateItemCommand(action.Update));
      else await client.send(new TransactWriteItemsCommand({ TransactItems: [action] }));
    } catch (error) {
      if (isCancelled(error)) throw refusal(undefined);
      if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error;
      const found = (error as { Item?: Record<string, never> }).Item;
      throw refusal(found && unmarshall(found));
    }
  }

  return store;
}

interface Cancelled extends Error {
  CancellationReasons: { Code?: string; Item?: Record<string, unknown> }[];
}
const isCancelled = (error: unknown): error is Cancelled =>
  error instanceof Error && error.name === 'TransactionCanceledException' && 'CancellationReasons' in error;

const pause = (attempt: number) => new Promise((done) => setTimeout(done, Math.random() * 20 * 2 ** attempt));
