// Rate limit of uploads per hour.
import type { RateLimit } from '#shared/allowance.ts';
import { RefusalError } from '#shared/refused.ts';
import { reserveToken } from '../db/rate-limit.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';

/**
 * Returns the writes that consume one upload of the allowance.
 * @throws Refused tooManyUploads with the time until the next one
 */
export async function buildUploadAllowanceWrites(
  store: Store,
  bucketId: string,
  allowance: RateLimit,
  now: string,
): Promise<Writes> {
  const { turn, spend } = await reserveToken(store, bucketId, allowance, Date.parse(now));
  const waitMs = turn - Date.parse(now);
  if (waitMs > 0)
    throw new RefusalError('tooMany', 'tooManyUploads', {
      retryAfter: Math.ceil(waitMs / 1000),
      values: { minutes: Math.ceil(waitMs / 60_000) },
    });
  return spend;
}
