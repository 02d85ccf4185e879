// A whole knows when its parts change: its version counts their writes, one by one or many at once, in the same transaction.
import { type AnyEntity, type Items, toItem } from './items.ts';
import { fault, type Write } from './writes.ts';

export function wholesOf(table: string, { keyOf, signed }: Items) {
  const made = new Map<string, Write>();

  /** Of a store always the same write for the same whole: a commit counts it once, however many parts it changes. */
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
      refusal: fault('a whole could not be touched'),
      touch: true,
    };
    made.set(name, touch);
    return [touch];
  };
}
