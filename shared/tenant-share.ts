// Share of a tenant in the calls of a stage: a token bucket that all processes fill together. An item written at
// each call would be a hot key, so that each process counts its own calls and adds them up now and then.
import { getMillisPerToken, type RateLimit, takeToken } from './allowance.ts';

/** Calls of a process that are added up at a time, at least. */
export const LEAST_ADDED_CALLS = 10;
/** Shortest time between two additions of a process. */
const ADDITION_MS = 1_000;
/** A tenant may use the calls of so many seconds at once. */
const BURST_SECONDS = 10;

/** Calls of a tenant as one process knows them. */
export interface TenantShare {
  /** Instant at which the bucket is full, with the calls of this process that are not added up. */
  full: number;
  /** Calls of this process that are not added up. */
  unadded: number;
  /** Instant of the last addition. */
  addedAt: number;
}

/** Returns the limit of a tenant that may make so many calls a second. */
export const buildTenantLimit = (callsPerSecond: number): RateLimit => ({
  atOnce: callsPerSecond * BURST_SECONDS,
  perHour: callsPerSecond * 3_600,
});

/**
 * Counts a call at an instant in milliseconds, and returns how many of them it has to wait; 0 if it may run. A call
 * that has to wait is not counted, so that it does not prolong the wait of others.
 */
export function countTenantCall(
  before: TenantShare | undefined,
  limit: RateLimit,
  now: number,
): { waitMs: number; share: TenantShare } {
  const share = before ?? { full: now, unadded: 0, addedAt: now };
  const { turn, full } = takeToken(limit, now, share.full);
  if (turn > now) return { waitMs: turn - now, share };
  return { waitMs: 0, share: { ...share, full, unadded: share.unadded + 1 } };
}

/** Whether the calls of the process are to be added to those of the others. */
export const isAdditionDue = ({ unadded, addedAt }: TenantShare, now: number): boolean =>
  unadded >= LEAST_ADDED_CALLS && now - addedAt >= ADDITION_MS;

/** Returns the share while its calls are being added, and the milliseconds that they move the bucket. */
export const beginAddition = (
  share: TenantShare,
  limit: RateLimit,
  now: number,
): { addedMs: number; share: TenantShare } => ({
  addedMs: share.unadded * getMillisPerToken(limit),
  share: { ...share, unadded: 0, addedAt: now },
});

/** Returns the share after an addition; `sharedFull` is the instant at which the bucket of all processes is full. */
export const completeAddition = (share: TenantShare, limit: RateLimit, sharedFull: number): TenantShare => ({
  ...share,
  full: sharedFull + share.unadded * getMillisPerToken(limit),
});
