// Time of an act that a device records without a network (decisions PS46). This module builds no schema, so
// that tablets load it with their offline code.
import type { Instant } from '../day.ts';

/** Last contact with the service: its time, and the stopwatch of the device at that moment. */
export interface ClockReading {
  serviceMs: number;
  stopwatchMs: number;
  /** False once the stopwatch may have stood still, because the page was hidden and the device may have slept. */
  isContinuous: boolean;
}

/** Time of an act, with the seconds that the clock of its device was ahead of the service, if noteworthy. */
export interface ActClock {
  at: Instant;
  clockDifference?: number;
}

/** A smaller difference in seconds between two clocks is not noted. */
const MAX_UNNOTED_SECONDS = 120;
/** Greatest difference in seconds that is accepted: ten years. */
export const MAX_CLOCK_DIFFERENCE = 315_576_000;

export const isNoteworthyDifference = (seconds: number): boolean => Math.abs(seconds) > MAX_UNNOTED_SECONDS;

/**
 * Returns the time of an act of a device: that of the service at the last contact and the stopwatch since then.
 * `now` is the time by the clock of the device; it is taken as it is without a reading, as after a restart, and
 * where the stopwatch may have stood still.
 */
export function computeActClock(
  reading: ClockReading | undefined,
  { now, clockMs, stopwatchMs }: { now: Instant; clockMs: number; stopwatchMs: number },
): ActClock {
  if (!reading) return { at: now };
  const serviceMs = reading.serviceMs + stopwatchMs - reading.stopwatchMs;
  const seconds = Math.round((clockMs - serviceMs) / 1000);
  return {
    at: reading.isContinuous ? new Date(serviceMs).toISOString() : now,
    ...(isNoteworthyDifference(seconds) &&
      Math.abs(seconds) <= MAX_CLOCK_DIFFERENCE && { clockDifference: seconds }),
  };
}
