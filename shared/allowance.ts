// Token bucket: `atOnce` requests in a burst, `perHour` sustained. Its whole state is the instant at which it
// is full again.

export interface RateLimit {
  atOnce: number;
  perHour: number;
}

const HOUR = 3_600_000;

/** Returns the milliseconds in which a bucket gains one token. */
export const getMillisPerToken = ({ perHour }: RateLimit): number => HOUR / perHour;

/**
 * Takes one token. Returns when the request may run (`turn`: now, or later if the bucket is empty) and the
 * new state of the bucket (`full`), both in milliseconds since the epoch.
 */
export function takeToken(limit: RateLimit, now: number, full = now): { turn: number; full: number } {
  const millisPerToken = getMillisPerToken(limit);
  const fullAfter = Math.max(full, now) + millisPerToken;
  return { turn: Math.max(now, fullAfter - limit.atOnce * millisPerToken), full: fullAfter };
}
