// A token bucket: so many at once, so many an hour. It is kept as the instant at which it will be full again.

export interface Allowance {
  atOnce: number;
  perHour: number;
}

const HOUR = 3_600_000;

/** When the next one may go (now, or its turn), and the bucket without its token. Milliseconds since the epoch. */
export function take(
  { atOnce, perHour }: Allowance,
  now: number,
  full = now,
): { turn: number; full: number } {
  const each = HOUR / perHour;
  const after = Math.max(full, now) + each;
  return { turn: Math.max(now, after - atOnce * each), full: after };
}
