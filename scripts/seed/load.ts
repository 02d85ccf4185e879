// From memory to the table: keys, locks and indexes are built by the store itself, the way is the bulk one.
import { setting, tableClient } from '../../functions/http/aws.ts';
import { bulkPut } from '../../functions/table/bulk.ts';
import type { Scope } from '../../functions/table/keys.ts';
import { openStore } from '../../functions/table/store.ts';
import type { Gathered } from './gather.ts';

/** Sequences moved at once. */
const AT_ONCE = 8;

export async function load({ items, held, sequences }: Gathered, scope: Scope, now: string) {
  const [client, table] = [tableClient(), setting('TABLE')];
  const store = openStore(client, table, scope, { user: 'seed', now });
  await bulkPut(client, table, [
    items.map(({ kind, id, value }) => store.create(kind, id, value)),
    [...held.values()].map(({ kind, id, counts }) => store.holders(kind, id, counts)),
  ]);
  const queue = sequences[Symbol.iterator]();
  const worker = async () => {
    for (const [sequence, n] of queue) await store.next(sequence, n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
