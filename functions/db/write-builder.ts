// Composes writes of items before they are committed: create, replace, remove, add and put.
import { RefusalError } from '#shared/refused.ts';
import type { IdOf, Stored, StoredOf, ValueOf } from './entity.ts';
import { type AnyEntity, type Author, type ItemCodec, marshallItem, type RawItem } from './items.ts';
import { buildPartitionKey } from './keys.ts';
import { createLockBuilder } from './locks.ts';
import { createParentVersionBuilder } from './parent-version.ts';
import { createReferenceWriteBuilder } from './reference-writes.ts';
import { buildInternalError, buildNotFoundRefusal, type Write } from './writes.ts';

/** Entity of the tombstones of removed items. */
export const TOMBSTONE_ENTITY = 'gone';

/** Attribute of items written in bulk, which the reactions ignore; their first change removes it. */
const BULK_ATTRIBUTE = 'quiet';

/** Casts an item as features see it to the raw one. */
const toRawItem = <E extends AnyEntity>(thing: StoredOf<E>) => thing as unknown as Stored<RawItem>;

export function createWriteBuilder(table: string, author: Author, items: ItemCodec) {
  const { scopeOf, keyOf, raw, indexKeys, buildDetailItem, signed } = items;
  const { lock, unlock, changeLock, renewLock } = createLockBuilder(table, items);
  const parentVersion = createParentVersionBuilder(table, items);
  const { referenceWrites, buildReferenceCountDelete } = createReferenceWriteBuilder(table, items);

  /**
   * Writes the detail item with its header, whose condition protects both. A value without detail fields
   * leaves it unchanged.
   */
  function buildDetailWrites(kind: AnyEntity, id: string | number, value: object, version: number): Write[] {
    const item = buildDetailItem(kind, id, value, version);
    if (!item) return [];
    return [
      {
        action: { Put: { TableName: table, Item: marshallItem(item) } },
        refusal: buildInternalError('a sheet could not be written'),
      },
    ];
  }
  const buildStaleRefusal = (storedItem: RawItem | undefined): Error =>
    storedItem
      ? new RefusalError('conflict', 'stale', {
          values: { by: String(storedItem.by), at: String(storedItem.at) },
        })
      : buildNotFoundRefusal();

  function assertVersion(existingItem: Stored<RawItem>, expected: number | undefined) {
    if (expected !== undefined && expected !== existingItem.version)
      throw buildStaleRefusal({ by: existingItem.updatedBy, at: existingItem.updatedAt });
  }

  /**
   * Returns the tombstone with the author of a removal, for the audit trail: a delete in the stream has no
   * author. It expires.
   */
  function buildTombstone(kind: AnyEntity, existingItem: Stored<RawItem>, why?: string): Write {
    const { id, version: _, updatedAt: __, updatedBy: ___, ...before } = existingItem;
    const key = {
      pk: buildPartitionKey(scopeOf(kind), TOMBSTONE_ENTITY, kind.name),
      sk: `${id}#${author.now}`,
    };
    const expiresAt = Math.floor(Date.parse(author.now) / 1000) + 7 * 86_400;
    return {
      action: {
        Put: {
          TableName: table,
          Item: marshallItem({ ...key, ...signed, id: String(id), before, why, expiresAt }),
        },
      },
      refusal: buildInternalError('a tombstone could not be set'),
    };
  }

  return {
    ...referenceWrites,

    /** Creates an item. @throws Refused codeTaken at commit if its id or one of its unique values is taken */
    create<E extends AnyEntity>(kind: E, id: IdOf<E>, value: ValueOf<E>): Write[] {
      return [
        {
          action: {
            Put: {
              TableName: table,
              Item: marshallItem(raw(kind, id, value, 1)),
              ConditionExpression: 'attribute_not_exists(pk)',
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          refusal: () => new RefusalError('conflict', 'codeTaken', { fields: { id: 'codeTaken' } }),
        },
        ...buildDetailWrites(kind, id, value, 1),
        ...kind.uniques
          .filter((f) => (value as RawItem)[f] !== undefined)
          .flatMap((field) => lock(kind, id, field, (value as RawItem)[field])),
        ...parentVersion(kind, id),
      ];
    },

    /**
     * Replaces the item that was read. `expected` is the version the caller saw; without it the last write
     * wins.
     * @throws Refused stale (with author and time), notFound, codeTaken
     */
    replace<E extends AnyEntity>(
      kind: E,
      before: StoredOf<E>,
      after: ValueOf<E>,
      options: { expected?: number; reason?: string } = {},
    ): Write[] {
      const existingItem = toRawItem(before);
      assertVersion(existingItem, options.expected);
      const item = raw(kind, existingItem.id, after, existingItem.version + 1);
      if (options.reason) item.why = options.reason;
      return [
        {
          action: {
            Put: {
              TableName: table,
              Item: marshallItem(item),
              ConditionExpression: 'v = :v',
              ExpressionAttributeValues: marshallItem({ ':v': existingItem.version }),
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          refusal: buildStaleRefusal,
        },
        ...buildDetailWrites(kind, existingItem.id, after, existingItem.version + 1),
        ...kind.uniques.flatMap((field) =>
          changeLock(kind, existingItem.id, field, existingItem[field], (after as RawItem)[field]),
        ),
        ...parentVersion(kind, existingItem.id),
      ];
    },

    /**
     * Removes an item. `going`: numbers of references removed in the same transaction, by plural.
     * @throws Refused inUse while anything else refers to it (or the result of `inUse`), stale if the caller
     * saw another version
     */
    remove<E extends AnyEntity>(
      kind: E,
      before: StoredOf<E>,
      {
        expected,
        inUse,
        going,
      }: {
        expected?: number;
        inUse?: (by: string, buildCountUpdate: number) => RefusalError;
        going?: Readonly<Record<string, number>>;
      } = {},
    ): Write[] {
      const existingItem = toRawItem(before);
      assertVersion(existingItem, expected);
      return [
        {
          action: {
            Delete: {
              TableName: table,
              Key: marshallItem(keyOf(kind, existingItem.id)),
              ConditionExpression: 'v = :v',
              ExpressionAttributeValues: marshallItem({ ':v': existingItem.version }),
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          refusal: buildStaleRefusal,
        },
        ...(buildDetailItem(kind, existingItem.id, existingItem, 1)
          ? [
              {
                action: {
                  Delete: { TableName: table, Key: marshallItem(keyOf(kind.detail!.kind, existingItem.id)) },
                },
                refusal: buildInternalError('a sheet could not be removed'),
              },
            ]
          : []),
        ...(kind.isReferenceable
          ? [
              buildReferenceCountDelete(kind, existingItem.id, inUse, going),
              buildTombstone(kind, existingItem),
            ]
          : []),
        ...kind.uniques
          .filter((f) => existingItem[f] !== undefined)
          .flatMap((field) => unlock(kind, existingItem.id, field, existingItem[field])),
        ...parentVersion(kind, existingItem.id),
      ];
    },

    renewLock,

    /** Returns the tombstone for an item without references, with the reason, for the audit trail. */
    remember: <E extends AnyEntity>(kind: E, removedItem: StoredOf<E>, why?: string): Write =>
      buildTombstone(kind, toRawItem(removedItem), why),

    /** Requires that the item is unchanged since it was read. */
    requireUnchanged<E extends AnyEntity>(kind: E, read: StoredOf<E>, refusal: () => RefusalError): Write {
      const { id, version } = toRawItem(read);
      return {
        action: {
          ConditionCheck: {
            TableName: table,
            Key: marshallItem(keyOf(kind, id)),
            ConditionExpression: 'v = :v',
            ExpressionAttributeValues: marshallItem({ ':v': version }),
          },
        },
        refusal,
      };
    },

    /** Returns the item as it is after the commit, without reading it. */
    buildStoredItem<E extends AnyEntity>(_kind: E, id: IdOf<E>, value: ValueOf<E>, version = 1): StoredOf<E> {
      return { ...value, id, version, updatedAt: author.now, updatedBy: author.user } as StoredOf<E>;
    },

    /**
     * Writes attributes of an item regardless of its previous state, and increments its version; undefined
     * ones are removed. `of`: requires that the item is unchanged since it was read, and keeps its author;
     * index keys are added, never removed.
     * @throws Refused stale
     */
    putParts<E extends AnyEntity>(
      kind: E,
      id: IdOf<E>,
      parts: Readonly<Record<string, unknown>>,
      { unchangedItem }: { unchangedItem?: StoredOf<E> } = {},
    ): Write {
      const {
        pk: _,
        sk: __,
        v: ___,
        ...item
      } = unchangedItem
        ? {
            ...keyOf(kind, id),
            v: 0,
            ...parts,
            ...indexKeys(kind, id, { ...toRawItem(unchangedItem), ...parts }),
          }
        : raw(kind, id, parts, 1);
      const namedAttributes = Object.entries(item).map(
        ([name, value], at) => [`#n${at}`, `:v${at}`, name, value] as const,
      );
      const set = namedAttributes.filter(([, , , value]) => value !== undefined);
      const removedAttributes = namedAttributes.filter(([, , , value]) => value === undefined);
      return {
        action: {
          Update: {
            TableName: table,
            Key: marshallItem(keyOf(kind, id)),
            UpdateExpression: [
              `SET ${set.map(([name, value]) => `${name} = ${value}`).join(', ')}`,
              `REMOVE ${[...removedAttributes.map(([name]) => name), BULK_ATTRIBUTE].join(', ')}`,
              'ADD v :one',
            ].join(' '),
            ...(unchangedItem && {
              ConditionExpression: 'v = :was',
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            }),
            ExpressionAttributeNames: Object.fromEntries(namedAttributes.map(([at, , name]) => [at, name])),
            ExpressionAttributeValues: marshallItem({
              ':one': 1,
              ...(unchangedItem && { ':was': toRawItem(unchangedItem).version }),
              ...Object.fromEntries(set.map(([, at, , value]) => [at, value])),
            }),
          },
        },
        refusal: unchangedItem ? buildStaleRefusal : buildInternalError('parts without a condition failed'),
      };
    },

    /**
     * Adds to numeric attributes, so that concurrent writers need no version. Attributes of index keys are
     * not permitted. `least` has minimum previous values, `same` required ones, `set` further attributes to
     * write; undefined ones are removed.
     */
    add<E extends AnyEntity>(
      kind: E,
      id: IdOf<E>,
      amounts: Partial<Record<keyof ValueOf<E> & string, number>>,
      {
        minimums = {},
        same = {},
        set = {},
        refusal,
      }: {
        minimums?: Partial<Record<keyof ValueOf<E> & string, number>>;
        same?: Partial<Record<keyof ValueOf<E> & string, number>>;
        set?: Partial<ValueOf<E>>;
        refusal: (storedItem: RawItem | undefined) => Error;
      },
    ): Write {
      const addedAmounts = Object.entries(amounts) as [string, number][];
      const limits = [
        ...Object.entries(minimums).map(([name, n]) => [name, '>=', n] as const),
        ...Object.entries(same).map(([name, n]) => [name, '=', n] as const),
      ];
      const attributes = Object.entries({ ...set, ...(!kind.isComputed && signed) });
      const newAttributes = attributes.filter(([, value]) => value !== undefined);
      const removedAttributes = attributes.filter(([, value]) => value === undefined);
      const names = [...new Set([...addedAmounts, ...limits, ...attributes].map(([name]) => name))];
      const getPlaceholder = (name: string) => `#n${names.indexOf(name)}`;
      return {
        action: {
          Update: {
            TableName: table,
            Key: marshallItem(keyOf(kind, id)),
            UpdateExpression: [
              ...(newAttributes.length > 0
                ? [`SET ${newAttributes.map(([name], i) => `${getPlaceholder(name)} = :s${i}`).join(', ')}`]
                : []),
              `REMOVE ${[BULK_ATTRIBUTE, ...removedAttributes.map(([name]) => getPlaceholder(name))].join(', ')}`,
              `ADD ${['v :one', ...addedAmounts.map(([name], i) => `${getPlaceholder(name)} :a${i}`)].join(', ')}`,
            ].join(' '),
            ConditionExpression: [
              'attribute_exists(pk)',
              ...limits.map(([name, is], i) => `${getPlaceholder(name)} ${is} :l${i}`),
            ].join(' AND '),
            ...(names.length > 0 && {
              ExpressionAttributeNames: Object.fromEntries(names.map((name) => [getPlaceholder(name), name])),
            }),
            ExpressionAttributeValues: marshallItem({
              ':one': 1,
              ...Object.fromEntries(addedAmounts.map(([, n], i) => [`:a${i}`, n])),
              ...Object.fromEntries(limits.map(([, , n], i) => [`:l${i}`, n])),
              ...Object.fromEntries(newAttributes.map(([, value], i) => [`:s${i}`, value])),
            }),
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        refusal,
      };
    },

    /** Writes an item regardless of its previous state, for totals and other computed items. */
    put<E extends AnyEntity>(kind: E, id: IdOf<E>, value: ValueOf<E>): Write[] {
      return [
        {
          action: { Put: { TableName: table, Item: marshallItem(raw(kind, id, value, 1)) } },
          refusal: buildInternalError('a put without a condition failed'),
        },
        ...parentVersion(kind, id),
      ];
    },
  };
}
