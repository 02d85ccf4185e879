// Stopwatch of this tab since the last contact with the service (decisions PS46): it does not follow the clock
// of the device when somebody sets it.
import type { Instant } from '#shared/day.ts';
import { type ActClock, type ClockReading, computeActClock } from '#shared/safety/device-clock.ts';

let lastReading: ClockReading | undefined;

/** Notes the time that the service just answered. */
export function noteServiceTime(now: Instant): void {
  lastReading = {
    serviceMs: Date.parse(now),
    stopwatchMs: performance.now(),
    isContinuous: document.visibilityState === 'visible',
  };
}

/** Marks the stopwatch as interrupted while the page is hidden: many devices stop it while they sleep. */
export function watchPageVisibility(): void {
  document.addEventListener('visibilitychange', () => {
    if (lastReading && document.visibilityState !== 'visible')
      lastReading = { ...lastReading, isContinuous: false };
  });
}

/** Returns the time of an act done now; `now` is that of the clock of this device. */
export const readActClock = (now: Instant): ActClock =>
  computeActClock(lastReading, { now, clockMs: Date.now(), stopwatchMs: performance.now() });
