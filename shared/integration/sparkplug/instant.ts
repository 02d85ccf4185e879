// Times of metrics: milliseconds, or another unit that the size alone tells (decision G37).
import type { Instant } from '../../day.ts';

/** Years that a time may lie in, as milliseconds. */
const FROM = Date.UTC(2000, 0);
const TO = Date.UTC(2100, 0);

/** Ticks in a millisecond for seconds, milliseconds, microseconds and nanoseconds. */
const unitsPerMillisecond = [0.001, 1, 1_000, 1_000_000] as const;

/**
 * Returns the instant of a time of Sparkplug. The ranges of the four units do not overlap between the years 2000 and
 * 2100; a time outside all of them is unclear, and undefined is returned.
 */
export function readMetricTime(time: bigint): Instant | undefined {
  for (const unit of unitsPerMillisecond) {
    const milliseconds = Number(time) / unit;
    if (milliseconds >= FROM && milliseconds < TO) return new Date(Math.floor(milliseconds)).toISOString();
  }
  return undefined;
}
