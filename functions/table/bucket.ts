// Token buckets: what a tenant, or somebody, may do so often an hour.
import { type Allowance, take } from '../../shared/allowance.ts';
import { buckets } from './entities/kernel.ts';
import type { Store } from './store.ts';
import type { Writes } from './writes.ts';

/**
 * When this one may go, and the writes that take its token; both instants in milliseconds since the epoch. `passing`: the table removes the bucket once it is full.
 * @throws Refused stale or codeTaken at commit, when another took a token at the same moment
 */
export async function rationed(
  store: Store,
  what: string,
  allowance: Allowance,
  now: number,
  { passing = false } = {},
): Promise<{ turn: number; spend: Writes }> {
  const bucket = await store.find(buckets, what);
  const { turn, full } = take(allowance, now, bucket && Date.parse(bucket.fullAt));
  const after = {
    fullAt: new Date(full).toISOString(),
    ...(passing && { expiresAt: Math.ceil(full / 1000) }),
  };
  return {
    turn,
    spend: bucket ? store.replace(buckets, bucket, after) : store.create(buckets, what, after),
  };
}
