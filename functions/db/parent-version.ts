// Parent versions: each write of a part increments the version of its parent in the same transaction.
import { type AnyEntity, type ItemCodec, marshallItem } from './items.ts';
import { buildInternalError, type Write } from './writes.ts';

export function createParentVersionBuilder(table: string, { keyOf, signed }: ItemCodec) {
  const writesByParent = new Map<string, Write>();

  /**
   * Returns the same write object for the same parent, so that a commit sends it once for any number of
   * parts.
   */
  return (kind: AnyEntity, id: string | number): Write[] => {
    if (!kind.partOf) return [];
    const key = keyOf(...kind.partOf(String(id)));
    const name = `${key.pk}|${key.sk}`;
    const versionWrite = writesByParent.get(name) ?? {
      action: {
        Update: {
          TableName: table,
          Key: marshallItem(key),
          UpdateExpression: `SET #at = :at, #by = :by${signed.cid ? ', cid = :cid' : ''} ADD v :one`,
          ExpressionAttributeNames: { '#at': 'at', '#by': 'by' },
          ExpressionAttributeValues: marshallItem({
            ...{ ':at': signed.at, ':by': signed.by, ':cid': signed.cid, ':one': 1 },
          }),
        },
      },
      refusal: buildInternalError('the version of a parent could not be moved'),
      touch: true,
    };
    writesByParent.set(name, versionWrite);
    return [versionWrite];
  };
}
