// Conversion of local times to instants in the plant's zone: a time in the spring gap moves forward, a
// doubled one is the first (domain §0).
import type { Day, Instant } from '#shared/day.ts';

/**
 * Returns the instant of a local time: `2026-03-29` and `02:30` in Europe/Rome give the instant shown as
 * 03:30.
 */
export function toInstant(timeZone: string, day: Day, time: string): Instant {
  const wallMs = Date.parse(`${day}T${time}:00Z`);
  const candidates = [
    computeOffset(timeZone, wallMs - 86_400_000),
    computeOffset(timeZone, wallMs + 86_400_000),
  ]
    .map((minutes) => wallMs - minutes * 60_000)
    .sort((a, b) => a - b);
  const exactMs = candidates.find((ms) => computeWallMs(timeZone, ms) === wallMs);
  return new Date(exactMs ?? candidates[1]!).toISOString();
}

/** Returns the local time of an instant: `{ day: '2026-03-29', time: '03:30' }`. */
export function toLocalTime(timeZone: string, instant: Instant): { day: Day; time: string } {
  const [day, time] = new Date(computeWallMs(timeZone, Date.parse(instant))).toISOString().split('T') as [
    string,
    string,
  ];
  return { day, time: time.slice(0, 5) };
}

const computeOffset = (timeZone: string, ms: number) =>
  Math.round((computeWallMs(timeZone, ms) - ms) / 60_000);

function computeWallMs(timeZone: string, ms: number): number {
  const minute = Math.floor(ms / 60_000) * 60_000;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return Date.parse(`${format.format(minute).replace(' ', 'T')}:00Z`) + (ms - minute);
}
