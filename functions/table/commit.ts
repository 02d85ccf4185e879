// Committing: all writes or none, retried where the table asks for it, refused with the first condition that failed.
import { isDeepStrictEqual } from 'node:util';
import {
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { Refused } from '../../shared/refused.ts';
import { pause } from './pause.ts';
import { type Attributes, plainItem } from './plain.ts';
import { flat, type Write, type Writes } from './writes.ts';

/** Writes of one transaction, and how many of them a process may compose: one is left for the note of the request. */
const MOST = 100;
export const TRANSACTION = MOST - 1;
const ATTEMPTS = 8;

/**
 * All writes or none; a single write goes by its plain command, which costs half.
 * @throws Refused of the first write whose condition failed, or unavailable when the table stays busy for eight attempts
 */
export async function commit(client: DynamoDBClient, writes: Writes): Promise<void> {
  // what several writes ask for alike is done once
  const all = [...new Map(flat(writes).map((write) => [write.action, write])).values()];
  if (all.length === 0) return;
  if (all.length > MOST) throw new Error(`a transaction holds at most ${MOST} writes, not ${all.length}`);
  if (all.length === 1) return alone(client, all[0]!);
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new TransactWriteItemsCommand({ TransactItems: all.map((write) => write.action) }));
      return;
    } catch (error) {
      if (!isCancelled(error)) throw error;
      const failed = error.CancellationReasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
      if (failed >= 0) throw all[failed]!.refusal(found(error.CancellationReasons[failed]!.Item));
      if (!error.CancellationReasons.some(({ Code }) => passing.has(Code ?? ''))) throw error;
      if (attempt === ATTEMPTS) throw new Refused('unavailable', 'unavailable');
      await pause(attempt);
    }
  }
}

/** What stands beside many writes: `first` in the first of their transactions, `last` in the last. */
export interface Ends {
  first?: Writes;
  last?: Writes;
}

/**
 * What is too much for one transaction, in as many as it takes; in one if it fits. A process that ends between two leaves the
 * rest undone: whoever calls must find it undone and do it again. `writesOf` composes what some of them are written with.
 */
export async function commitInChunks<Each>(
  commit: (writes: Writes) => Promise<void>,
  all: readonly Each[],
  writesOf: (some: readonly Each[]) => Writes,
  { first = [], last = [] }: Ends = {},
): Promise<void> {
  let head = flat(first);
  const tail = flat(last);
  let chunk: Each[] = [];
  let size = head.length + tail.length;
  for (const each of all) {
    // alone it is never less than its part of several
    const own = flat(writesOf([each])).length;
    if (size + own > TRANSACTION) {
      await commit([head, writesOf(chunk)]);
      [head, chunk, size] = [[], [], tail.length];
    }
    chunk.push(each);
    size += own;
  }
  await commit([head, writesOf(chunk), tail]);
}

async function alone(client: DynamoDBClient, { action, refusal }: Write): Promise<void> {
  try {
    if (action.Put) await client.send(new PutItemCommand(action.Put));
    else if (action.Delete) await client.send(new DeleteItemCommand(action.Delete));
    else if (action.Update) await client.send(new UpdateItemCommand(action.Update));
    else await client.send(new TransactWriteItemsCommand({ TransactItems: [action] }));
  } catch (error) {
    if (isCancelled(error)) throw refusal(found(error.CancellationReasons[0]?.Item));
    if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error;
    const standing = found((error as { Item?: Attributes }).Item);
    // an answer was lost and the client asked again: what stands there is what we wrote
    if (standing && action.Put && isDeepStrictEqual(standing, plainItem(action.Put.Item!))) return;
    throw refusal(standing);
  }
}

const found = (item: Attributes | undefined) => item && plainItem(item);

interface Cancelled extends Error {
  CancellationReasons: { Code?: string; Item?: Attributes }[];
}
const isCancelled = (error: unknown): error is Cancelled =>
  error instanceof Error && error.name === 'TransactionCanceledException' && 'CancellationReasons' in error;
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);
