// Digest of a set of items: equal for equal items in any order, with attributes in any order.
import { createHash } from 'node:crypto';
import type { JsonItem } from '#functions/db/transfer/json-item.ts';
import { toStableJson } from '#shared/stable-json.ts';

const BITS = 256;

/** Adds up the hashes of the items, so that a table of any size needs no memory. */
export function createDigest() {
  let sum = 0n;
  let count = 0;
  return {
    /** Counts an item. The mark of a bulk write is no part of a record. */
    add({ quiet: _, ...item }: JsonItem) {
      const hash = createHash('sha256').update(toStableJson(item)).digest('hex');
      sum = BigInt.asUintN(BITS, sum + BigInt(`0x${hash}`));
      count++;
    },
    count: () => count,
    value: () => sum.toString(16).padStart(BITS / 4, '0'),
  };
}
