// Token buckets: rate limits of a tenant or a person.
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { type RateLimit, takeToken } from '#shared/allowance.ts';
import { callShares, tokenBuckets } from './entities/kernel.ts';
import { buildPartitionKey } from './keys.ts';
import { marshallItem, unmarshallItem } from './marshall.ts';
import type { Store } from './store.ts';
import type { Writes } from './writes.ts';

/**
 * Returns when the action may run, and the writes that take its token; instants in milliseconds since the
 * epoch. With `passing`, the table deletes the bucket once it is full.
 * @throws Refused stale or codeTaken at commit after a concurrent take
 */
export async function reserveToken(
  store: Store,
  bucketId: string,
  allowance: RateLimit,
  now: number,
  { passing = false } = {},
): Promise<{ turn: number; spend: Writes }> {
  const bucket = await store.find(tokenBuckets, bucketId);
  const { turn, full } = takeToken(allowance, now, bucket && Date.parse(bucket.fullAt));
  const after = {
    fullAt: new Date(full).toISOString(),
    ...(passing && { expiresAt: Math.ceil(full / 1000) }),
  };
  return {
    turn,
    spend: bucket ? store.replace(tokenBuckets, bucket, after) : store.create(tokenBuckets, bucketId, after),
  };
}

/** Seconds after the last addition at which the table may delete the bucket of a tenant. */
const IDLE_SECONDS = 3_600;
/** Attempts to find the bucket in the state that the process expects; another process may fill it in between. */
const MAX_ADDITIONS = 4;

interface Addition {
  client: DynamoDBClient;
  table: string;
  tenant: string;
  /** Milliseconds by which the calls move the instant at which the bucket is full. */
  addedMs: number;
  now: number;
}

/**
 * Adds the calls of a process to the bucket of its tenant. Returns the instant at which the bucket of all processes
 * is full, in milliseconds since the epoch; undefined if other processes got in between each time.
 */
export async function addToCallShare({
  client,
  table,
  tenant,
  addedMs,
  now,
}: Addition): Promise<number | undefined> {
  const common = {
    TableName: table,
    Key: marshallItem({ pk: buildPartitionKey({ tenant }, callShares.name), sk: 'all' }),
    ReturnValues: 'UPDATED_NEW',
  } as const;
  const values = { ':now': now, ':end': Math.ceil(now / 1000) + IDLE_SECONDS, ':yes': true, ':one': 1 };
  const moved = {
    ...common,
    UpdateExpression: 'SET expiresAt = :end, quiet = :yes ADD fullAt :added, v :one',
    ConditionExpression: 'fullAt > :now',
    ExpressionAttributeValues: marshallItem({ ...values, ':added': addedMs }),
  };
  const begun = {
    ...common,
    UpdateExpression: 'SET expiresAt = :end, quiet = :yes, fullAt = :added ADD v :one',
    ConditionExpression: 'attribute_not_exists(fullAt) OR fullAt <= :now',
    ExpressionAttributeValues: marshallItem({ ...values, ':added': now + addedMs }),
  };
  for (let attempt = 0; attempt < MAX_ADDITIONS; attempt++) {
    try {
      const { Attributes } = await client.send(new UpdateItemCommand(attempt % 2 === 0 ? moved : begun));
      return Number(unmarshallItem(Attributes!).fullAt);
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
  return undefined;
}
