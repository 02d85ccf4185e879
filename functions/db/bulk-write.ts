// Bulk writes of new items, to fill a table: without conditions, order or transaction.
import { BatchWriteItemCommand, type DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { pause } from './backoff.ts';
import type { Attributes } from './marshall.ts';
import { flattenWrites, type Writes } from './writes.ts';

/** Puts of one BatchWriteItem; `CONCURRENCY` batches are written concurrently. */
const MAX_BATCH_PUTS = 25;
const CONCURRENCY = 4;

/**
 * Returns the items of writes that only put items, marked so that the reactions ignore them until they change;
 * the projections of the items, such as totals, belong to the writes therefore. Conditions are left out.
 * @throws Error for a write that is no put
 */
export const listBulkItems = (writes: Writes): Attributes[] =>
  flattenWrites(writes)
    .filter(({ touch, action }) => !touch && !action.ConditionCheck)
    .map(({ action: { Put } }) => {
      if (!Put) throw new Error('only puts can be written in bulk');
      return { ...Put.Item, quiet: { BOOL: true } };
    });

/** Puts items over any existing ones, without conditions and checks; each may occur once. */
export async function putInBulk(
  client: DynamoDBClient,
  table: string,
  items: Iterable<Attributes>,
): Promise<void> {
  const requests = [...items].map((Item): WriteRequest => ({ PutRequest: { Item } }));
  const batches = Array.from({ length: Math.ceil(requests.length / MAX_BATCH_PUTS) }, (_, i) =>
    requests.slice(i * MAX_BATCH_PUTS, (i + 1) * MAX_BATCH_PUTS),
  );
  const queue = batches.values();
  const worker = async () => {
    for (const batch of queue) await putAll(client, table, batch);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function putAll(client: DynamoDBClient, table: string, requests: WriteRequest[]) {
  let pending = requests;
  for (let attempt = 0; pending.length > 0; attempt++) {
    if (attempt > 0) await pause(attempt);
    const answer = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: pending } }));
    pending = answer.UnprocessedItems?.[table] ?? [];
  }
}
