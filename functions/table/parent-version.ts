// An item's parent knows when its parts change: each write of a part adds one to the parent's version, in the same transaction.
import { type AnyEntity, type Items, toItem } from './items.ts';
import { fault, type Write } from './writes.ts';

export function parentVersions(table: string, { keyOf, signed }: Items) {
  const made = new Map<string, Write>();

  /** The same write for the same parent each time: a commit counts it once, however many parts it changes. */
  return (kind: AnyEntity, id: string | number): Write[] => {
    if (!kind.partOf) return [];
    const key = keyOf(...kind.partOf(String(id)));
    const name = `${key.pk}|${key.sk}`;
    const touch = made.get(name) ?? {
      action: {
        Update: {
          TableName: table,
          Key: toItem(key),
          UpdateExpression: 'SET #at = :at, #by = :by ADD v :one',
          ExpressionAttributeNames: { '#at': 'at', '#by': 'by' },
          ExpressionAttributeValues: toItem({ ':at': signed.at, ':by': signed.by, ':one': 1 }),
        },
      },
      refusal: fault('the version of a parent could not be moved'),
      touch: true,
    };
    made.set(name, touch);
    return [touch];
  };
}
