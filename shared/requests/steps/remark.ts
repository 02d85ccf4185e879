// The date of a remark, checked by the server and by devices that work offline.

import { clampToNow, isInFuture } from '../../date-order.ts';
import type { Instant } from '../../day.ts';
import { RefusalError } from '../../refused.ts';
import type { Principal } from '../../transitions.ts';
import { assertCanBackdate } from './ewo.ts';

/**
 * Returns the time a remark was written, which may have been offline; at most `days` ago for users who do not
 * manage the plant.
 * @throws Refused dateInFuture, backdatedTooFar
 */
export function getRemarkInstant(
  principal: Pick<Principal, 'profile'>,
  writtenAt: Instant | undefined,
  now: Instant,
  days: number,
): Instant {
  if (writtenAt === undefined) return now;
  if (isInFuture(writtenAt, now))
    throw new RefusalError('invalid', 'dateInFuture', { fields: { writtenAt: 'dateInFuture' } });
  assertCanBackdate(principal, writtenAt, now, days, 'writtenAt');
  return clampToNow(writtenAt, now);
}
