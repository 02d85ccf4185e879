// Locks of unique values: one item per value, which contains the id of the item that has it.
import { RefusalError } from '#shared/refused.ts';
import { getCodeKey } from '#shared/text.ts';
import { type AnyEntity, type ItemCodec, marshallItem } from './items.ts';
import { buildInternalError, type Write } from './writes.ts';

const buildCodeTakenRefusal = (field: string) => () =>
  new RefusalError('conflict', 'codeTaken', { fields: { [field]: 'codeTaken' } });

export function createLockBuilder(table: string, { lockKey, formerLockKey }: ItemCodec) {
  type Key = ReturnType<typeof lockKey>;
  const freeCondition = { TableName: table, ConditionExpression: 'attribute_not_exists(pk)' };
  const buildFreeOrOwnCondition = (id: string | number) => ({
    TableName: table,
    ConditionExpression: 'attribute_not_exists(pk) OR id = :id',
    ExpressionAttributeValues: marshallItem({ ':id': String(id) }),
  });

  /** Locks the value for the item. A lock of the previous version, under its own key, counts too. */
  function lock(kind: AnyEntity, id: string | number, field: string, value: unknown): Write[] {
    const Item = marshallItem({ ...lockKey(kind, id, field, value), id: String(id) });
    const formerKey = formerLockKey(kind, id, field, value);
    return [
      { action: { Put: { ...freeCondition, Item } }, refusal: buildCodeTakenRefusal(field) },
      ...(formerKey
        ? [
            {
              action: { ConditionCheck: { ...freeCondition, Key: marshallItem(formerKey) } },
              refusal: buildCodeTakenRefusal(field),
            },
          ]
        : []),
    ];
  }

  /** Removes a lock unless another item holds it, which has held it since both texts became equal codes. */
  const buildLockRelease = (key: Key, id: string | number): Write => ({
    action: { Delete: { ...buildFreeOrOwnCondition(id), Key: marshallItem(key) } },
    refusal: buildInternalError('a lock could not be removed'),
    optional: true,
  });

  function unlock(kind: AnyEntity, id: string | number, field: string, value: unknown): Write[] {
    const formerKey = formerLockKey(kind, id, field, value);
    return [lockKey(kind, id, field, value), ...(formerKey ? [formerKey] : [])].map((key) =>
      buildLockRelease(key, id),
    );
  }

  /**
   * Moves the lock of a value from the key of the previous version.
   * @throws Refused codeTaken at commit if another item has the code
   */
  function renewLock(kind: AnyEntity, id: string | number, field: string, value: unknown): Write[] {
    const formerKey = formerLockKey(kind, id, field, value);
    if (!formerKey) return [];
    const Item = marshallItem({ ...lockKey(kind, id, field, value), id: String(id) });
    return [
      { action: { Put: { ...buildFreeOrOwnCondition(id), Item } }, refusal: buildCodeTakenRefusal(field) },
      buildLockRelease(formerKey, id),
    ];
  }

  /** Changes the locks of a unique attribute; undefined is no value. */
  function changeLock(
    kind: AnyEntity,
    id: string | number,
    field: string,
    previousValue: unknown,
    newValue: unknown,
  ): Write[] {
    if (previousValue === newValue) return [];
    const isSameCode =
      previousValue !== undefined &&
      newValue !== undefined &&
      getCodeKey(String(previousValue)) === getCodeKey(String(newValue));
    if (isSameCode) return renewLock(kind, id, field, previousValue);
    return [
      ...(previousValue === undefined ? [] : unlock(kind, id, field, previousValue)),
      ...(newValue === undefined ? [] : lock(kind, id, field, newValue)),
    ];
  }

  return { lock, unlock, renewLock, changeLock };
}
