// Saturation of a technician by recorded hours (domain 10.5); below a fifth of the time at work it is
// unknown.

/** Percent of the time at work from which saturation is known, high, and too high. */
const [KNOWN_PERCENT, BUSY_PERCENT, FULL_PERCENT] = [20, 80, 100];

export type Saturation = 'unknown' | 'easy' | 'busy' | 'over';

/** Returns `unknown` without time at work, or with too few recorded hours. */
export function getSaturationLevel(percent: number | null): Saturation {
  if (percent === null || percent < KNOWN_PERCENT) return 'unknown';
  if (percent > FULL_PERCENT) return 'over';
  return percent >= BUSY_PERCENT ? 'busy' : 'easy';
}
