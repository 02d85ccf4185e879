// Commits writes in a transaction: all or none, retried while the table is busy, refused by the first failed
// condition.
import { isDeepStrictEqual } from 'node:util';
import {
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { RefusalError } from '#shared/refused.ts';
import { pause } from './backoff.ts';
import { type Attributes, unmarshallItem } from './marshall.ts';
import { flattenWrites, type Write, type Writes } from './writes.ts';

/**
 * Maximum writes of a transaction; callers may compose one less, which is left for the idempotency record of
 * the request.
 */
const MAX_TRANSACTION_WRITES = 100;
export const MAX_COMPOSED_WRITES = MAX_TRANSACTION_WRITES - 1;
const MAX_ATTEMPTS = 8;

/**
 * Commits all writes or none; a single write uses its plain command, which costs half.
 * @throws Refused of the first write whose condition failed, or unavailable if the table is busy for eight
 * attempts
 */
export async function commit(client: DynamoDBClient, writes: Writes): Promise<void> {
  // Identical writes are sent once.
  let all = [...new Map(flattenWrites(writes).map((write) => [write.action, write])).values()];
  if (all.length === 0) return;
  if (all.length > MAX_TRANSACTION_WRITES)
    throw new Error(`a transaction holds at most ${MAX_TRANSACTION_WRITES} writes, not ${all.length}`);
  // A condition alone has no plain command.
  if (all.length === 1 && !all[0]!.action.ConditionCheck) return commitSingle(client, all[0]!);
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new TransactWriteItemsCommand({ TransactItems: all.map((write) => write.action) }));
      return;
    } catch (error) {
      if (!isCancelled(error)) throw error;
      const reasons = error.CancellationReasons;
      const hasFailed = (i: number) => reasons[i]?.Code === 'ConditionalCheckFailed';
      const failedIndex = all.findIndex(({ optional }, i) => hasFailed(i) && !optional);
      if (failedIndex >= 0) throw all[failedIndex]!.refusal(unmarshallExisting(reasons[failedIndex]!.Item));
      const remainingWrites = all.filter((_, i) => !hasFailed(i));
      if (remainingWrites.length < all.length) {
        if (remainingWrites.length === 0) return;
        all = remainingWrites;
        continue;
      }
      if (!reasons.some(({ Code }) => retryableReasons.has(Code ?? ''))) throw error;
      if (attempt === MAX_ATTEMPTS) throw new RefusalError('unavailable', 'unavailable');
      await pause(attempt);
    }
  }
}

/** Additional writes: `first` in the first transaction, `last` in the last one. */
export interface BoundaryWrites {
  first?: Writes;
  last?: Writes;
}

/**
 * Commits writes in as many transactions as needed, in one if they fit. After an interruption the rest is
 * missing: the caller must detect and repeat it. `writesOf` composes the writes of some items.
 */
export async function commitInChunks<Each>(
  commit: (writes: Writes) => Promise<void>,
  all: readonly Each[],
  writesOf: (some: readonly Each[]) => Writes,
  { first = [], last = [] }: BoundaryWrites = {},
): Promise<void> {
  let head = flattenWrites(first);
  const tail = flattenWrites(last);
  let chunk: Each[] = [];
  let size = head.length + tail.length;
  for (const each of all) {
    // A single item never takes fewer writes than its share of several.
    const itemSize = flattenWrites(writesOf([each])).length;
    if (size + itemSize > MAX_COMPOSED_WRITES) {
      await commit([head, writesOf(chunk)]);
      [head, chunk, size] = [[], [], tail.length];
    }
    chunk.push(each);
    size += itemSize;
  }
  await commit([head, writesOf(chunk), tail]);
}

/** @throws Refused unavailable if a transaction holds the item for eight attempts */
async function commitSingle(client: DynamoDBClient, { action, refusal, optional }: Write): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (action.Put) await client.send(new PutItemCommand(action.Put));
      else if (action.Delete) await client.send(new DeleteItemCommand(action.Delete));
      else await client.send(new UpdateItemCommand(action.Update!));
      return;
    } catch (error) {
      const { name, Item } = error as { name?: string; Item?: Attributes };
      if (name === 'TransactionConflictException') {
        if (attempt === MAX_ATTEMPTS) throw new RefusalError('unavailable', 'unavailable');
        await pause(attempt);
        continue;
      }
      if (name !== 'ConditionalCheckFailedException') throw error;
      if (optional) return;
      const existingItem = unmarshallExisting(Item);
      // The response was lost and the client retried: the existing item is the one we wrote.
      if (existingItem && action.Put && isDeepStrictEqual(existingItem, unmarshallItem(action.Put.Item!)))
        return;
      throw refusal(existingItem);
    }
  }
}

const unmarshallExisting = (item: Attributes | undefined) => item && unmarshallItem(item);

interface Cancelled extends Error {
  CancellationReasons: { Code?: string; Item?: Attributes }[];
}
const isCancelled = (error: unknown): error is Cancelled =>
  error instanceof Error && error.name === 'TransactionCanceledException' && 'CancellationReasons' in error;
const retryableReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);
