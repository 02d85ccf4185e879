// Token buckets: rate limits of a tenant or a person.
import { type RateLimit, takeToken } from '#shared/allowance.ts';
import { tokenBuckets } from './entities/kernel.ts';
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
