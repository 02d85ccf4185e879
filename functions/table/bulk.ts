// Many new items at once, for tables that are being filled: no conditions, no order, no transaction.
import { BatchWriteItemCommand, type DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { pause } from './pause.ts';
import { flat, type Writes } from './writes.ts';

/** Puts of one BatchWriteItem, and batches in flight. */
const BATCH = 25;
const AT_ONCE = 4;

/**
 * Writes what the store composed, puts only, whatever stood there before; none of it may name an item twice.
 * What follows from the items, such as totals, is among them: reactions pass them by until they change.
 */
export async function bulkPut(client: DynamoDBClient, table: string, writes: Writes): Promise<void> {
  const requests = flat(writes)
    .filter(({ touch }) => !touch)
    .map(({ action: { Put } }): WriteRequest => {
      if (!Put) throw new Error('only puts can be written in bulk');
      return { PutRequest: { Item: { ...Put.Item, quiet: { BOOL: true } } } };
    });
  const batches = Array.from({ length: Math.ceil(requests.length / BATCH) }, (_, i) =>
    requests.slice(i * BATCH, (i + 1) * BATCH),
  );
  const queue = batches.values();
  const worker = async () => {
    for (const batch of queue) await putAll(client, table, batch);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function putAll(client: DynamoDBClient, table: string, requests: WriteRequest[]) {
  let pending = requests;
  for (let attempt = 0; pending.length > 0; attempt++) {
    if (attempt > 0) await pause(attempt);
    const answer = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: pending } }));
    pending = answer.UnprocessedItems?.[table] ?? [];
  }
}
