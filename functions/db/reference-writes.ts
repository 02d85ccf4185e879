// Composes the writes of references: counts of what refers to an item, links that can be listed, and
// conditions.
import { RefusalError } from '#shared/refused.ts';
import type { IdOf, ValueOf } from './entity.ts';
import { type AnyEntity, type ItemCodec, marshallItem } from './items.ts';
import { buildInternalError, type Write } from './writes.ts';

/** Reference from another item: the plural of its kind, and its id. */
export interface Reference {
  referenceKind: string;
  id: string | number;
}

/** Condition that an item must meet to be referred to, besides existing. */
export interface ReferenceCondition<E extends AnyEntity> {
  having: Partial<ValueOf<E>>;
  otherwise: () => RefusalError;
}

export function createReferenceWriteBuilder(table: string, { keyOf, holdKey, linkKey }: ItemCodec) {
  /**
   * Deletes the reference count with the item; fails while there are more references than those that are
   * removed too.
   */
  function buildReferenceCountDelete(
    kind: AnyEntity,
    id: string | number,
    inUse?: (by: string, buildCountUpdate: number) => RefusalError,
    going: Readonly<Record<string, number>> = {},
  ): Write {
    const n = Object.values(going).reduce((sum, each) => sum + each, 0);
    return {
      action: {
        Delete: {
          TableName: table,
          Key: marshallItem(holdKey(kind, id)),
          ConditionExpression: n > 0 ? 'holders = :n' : 'attribute_not_exists(pk) OR holders = :none',
          ExpressionAttributeValues: marshallItem(n > 0 ? { ':n': n } : { ':none': 0 }),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      refusal: (storedItem) => {
        const [by, n] = Object.entries(storedItem ?? {}).find(
          ([name, n]) => name.startsWith('n_') && (n as number) > (going[name.slice(2)] ?? 0),
        ) ?? ['n_items', 1];
        return (
          inUse?.(by.slice(2), Number(n)) ??
          new RefusalError('conflict', 'inUse', { values: { by: by.slice(2), count: Number(n) } })
        );
      },
    };
  }

  function buildCountUpdate(
    kind: AnyEntity,
    id: string | number,
    by: string | readonly string[],
    n: number,
  ): Write {
    const all = [by].flat();
    return {
      action: {
        Update: {
          TableName: table,
          Key: marshallItem(holdKey(kind, id)),
          UpdateExpression: `ADD holders :all, ${all.map((_, i) => `#by${i} :n`).join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(all.map((each, i) => [`#by${i}`, `n_${each}`])),
          ExpressionAttributeValues: marshallItem({ ':all': n * all.length, ':n': n }),
        },
      },
      refusal: buildInternalError('a count of references failed'),
    };
  }

  function buildLinkPut(
    kind: AnyEntity,
    id: string | number,
    { referenceKind, id: holder }: Reference,
  ): Write {
    return {
      action: {
        Put: {
          TableName: table,
          Item: marshallItem({ ...linkKey(kind, id, referenceKind, holder), holder: String(holder) }),
        },
      },
      refusal: buildInternalError('a link could not be noted'),
    };
  }
  function buildLinkDelete(
    kind: AnyEntity,
    id: string | number,
    { referenceKind, id: holder }: Reference,
  ): Write {
    return {
      action: { Delete: { TableName: table, Key: marshallItem(linkKey(kind, id, referenceKind, holder)) } },
      refusal: buildInternalError('a link could not be forgotten'),
    };
  }

  /** Requires that the item exists and is active, if its kind can be inactive. */
  function buildExistenceCheck<E extends AnyEntity>(kind: E, id: IdOf<E>, field?: string): Write {
    const { selectableWhile } = kind;
    return {
      action: {
        ConditionCheck: {
          TableName: table,
          Key: marshallItem(keyOf(kind, id)),
          ConditionExpression: selectableWhile ? '#used = :true' : 'attribute_exists(pk)',
          ...(selectableWhile && {
            ExpressionAttributeNames: { '#used': selectableWhile },
            ExpressionAttributeValues: marshallItem({ ':true': true }),
          }),
        },
      },
      refusal: () =>
        new RefusalError('invalid', 'refMissing', {
          values: { what: kind.name },
          ...(field && { fields: { [field]: 'refMissing' } }),
        }),
    };
  }

  /** Requires that the item exists at commit with these values. */
  function buildValueCheck<E extends AnyEntity>(
    kind: E,
    id: IdOf<E>,
    values: Partial<ValueOf<E>>,
    refusal: () => RefusalError,
  ): Write {
    const entries = Object.entries(values);
    return {
      action: {
        ConditionCheck: {
          TableName: table,
          Key: marshallItem(keyOf(kind, id)),
          ConditionExpression: entries.map((_, i) => `#n${i} = :v${i}`).join(' AND '),
          ExpressionAttributeNames: Object.fromEntries(entries.map(([name], i) => [`#n${i}`, name])),
          ExpressionAttributeValues: marshallItem(
            Object.fromEntries(entries.map(([, value], i) => [`:v${i}`, value])),
          ),
        },
      },
      refusal,
    };
  }

  /** Requires that nothing refers to the item. */
  const buildUnreferencedCheck = <E extends AnyEntity>(
    kind: E,
    id: IdOf<E>,
    refusal: () => RefusalError,
  ): Write => ({
    action: {
      ConditionCheck: {
        TableName: table,
        Key: marshallItem(holdKey(kind, id)),
        ConditionExpression: 'attribute_not_exists(pk) OR holders = :none',
        ExpressionAttributeValues: marshallItem({ ':none': 0 }),
      },
    },
    refusal,
  });

  const buildReferenceCheck = <E extends AnyEntity>(
    kind: E,
    id: IdOf<E>,
    field?: string,
    condition?: ReferenceCondition<E>,
  ): Write =>
    condition
      ? buildValueCheck(kind, id, condition.having, condition.otherwise)
      : buildExistenceCheck(kind, id, field);

  const referenceWrites = {
    requireWith: buildValueCheck,

    /**
     * Adds a reference by a kind (`by` is a plural such as "machines"), which prevents the removal of the
     * item.
     * @throws Refused refMissing at `field` if it does not exist or is inactive
     */
    hold<E extends AnyEntity>(
      kind: E,
      id: IdOf<E>,
      by: string,
      field?: string,
      condition?: ReferenceCondition<E>,
    ): Write[] {
      return [buildReferenceCheck(kind, id, field, condition), buildCountUpdate(kind, id, by, 1)];
    },
    /**
     * Changes several reference counts at once, by kind, since a transaction can write an item only once.
     * Returns no write if all counts are zero.
     */
    holdAll<E extends AnyEntity>(kind: E, id: IdOf<E>, counts: Readonly<Record<string, number>>): Write[] {
      const all = Object.entries(counts).filter(([, n]) => n !== 0);
      if (all.length === 0) return [];
      const names = Object.fromEntries(all.map(([by], i) => [`#by${i}`, `n_${by}`]));
      const values = Object.fromEntries(all.map(([, n], i) => [`:n${i}`, n]));
      return [
        {
          action: {
            Update: {
              TableName: table,
              Key: marshallItem(holdKey(kind, id)),
              UpdateExpression: `ADD holders :all, ${all.map((_, i) => `#by${i} :n${i}`).join(', ')}`,
              ExpressionAttributeNames: names,
              ExpressionAttributeValues: marshallItem({
                ':all': all.reduce((sum, [, n]) => sum + n, 0),
                ...values,
              }),
            },
          },
          refusal: buildInternalError('counts of references failed'),
        },
      ];
    },
    /** Adds `n` references without checking that the item exists, if another reference guarantees it. */
    holdMore<E extends AnyEntity>(kind: E, id: IdOf<E>, by: string, n: number): Write {
      return buildCountUpdate(kind, id, by, n);
    },
    /** Removes `n` references at once, since a transaction can write an item only once. */
    release<E extends AnyEntity>(kind: E, id: IdOf<E>, by: string, n = 1): Write {
      return buildCountUpdate(kind, id, by, -n);
    },
    /**
     * Adds a reference that `referencesTo` can list, at the price of one more write. Several kinds can be
     * linked at once, since a transaction can write an item only once.
     */
    link<E extends AnyEntity>(
      kind: E,
      id: IdOf<E>,
      reference: Reference | readonly Reference[],
      field?: string,
      condition?: ReferenceCondition<E>,
    ): Write[] {
      const all = [reference].flat() as Reference[];
      const by = all.map((each) => each.referenceKind);
      return [
        buildReferenceCheck(kind, id, field, condition),
        buildCountUpdate(kind, id, by, 1),
        ...all.map((each) => buildLinkPut(kind, id, each)),
      ];
    },
    unlink<E extends AnyEntity>(kind: E, id: IdOf<E>, reference: Reference): Write[] {
      return [buildCountUpdate(kind, id, reference.referenceKind, -1), buildLinkDelete(kind, id, reference)];
    },

    /** Single links, without the count, for callers that count several at once. */
    noted: buildLinkPut,
    forgotten: buildLinkDelete,

    /** Writes all reference counts of an item by plural, to fill a table. */
    referenceCounts<E extends AnyEntity>(
      kind: E,
      id: IdOf<E>,
      counts: Readonly<Record<string, number>>,
    ): Write {
      const by = Object.entries(counts);
      const item = {
        ...holdKey(kind, id),
        holders: by.reduce((sum, [, n]) => sum + n, 0),
        ...Object.fromEntries(by.map(([name, n]) => [`n_${name}`, n])),
      };
      return {
        action: { Put: { TableName: table, Item: marshallItem(item) } },
        refusal: buildInternalError('references could not be counted'),
      };
    },

    /**
     * Requires that the item exists at commit; `field` is the input field of its id.
     * @throws Refused refMissing
     */
    require: buildExistenceCheck,

    requireUnheld: buildUnreferencedCheck,

    /** Requires that the reference counts are unchanged since they were read (`referencedBy`). */
    requireReferredBy<E extends AnyEntity>(
      kind: E,
      id: IdOf<E>,
      counts: Readonly<Record<string, number>>,
      refusal: () => RefusalError,
    ): Write {
      const by = Object.entries(counts);
      if (by.length === 0) return buildUnreferencedCheck(kind, id, refusal);
      const all = by.reduce((sum, [, n]) => sum + n, 0);
      return {
        action: {
          ConditionCheck: {
            TableName: table,
            Key: marshallItem(holdKey(kind, id)),
            ConditionExpression: ['holders = :all', ...by.map((_, i) => `#n${i} = :n${i}`)].join(' AND '),
            ExpressionAttributeNames: Object.fromEntries(by.map(([name], i) => [`#n${i}`, `n_${name}`])),
            ExpressionAttributeValues: marshallItem({
              ':all': all,
              ...Object.fromEntries(by.map(([, n], i) => [`:n${i}`, n])),
            }),
          },
        },
        refusal,
      };
    },
  };
  return { referenceWrites, buildReferenceCountDelete };
}
