// Conversion between plant-local wall-clock time and UTC instants (domain 0, Typed local times).
import type { Instant } from './day.ts';

/** Local date and time, `2026-03-16T06:00`. */
export type WallTime = string;

const formatCache = new Map<string, Intl.DateTimeFormat>();
function getClockFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formatCache.get(timeZone);
  if (cachedFormat) return cachedFormat;
  const clockFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formatCache.set(timeZone, clockFormat);
  return clockFormat;
}

const formatWallTime = (timeZone: string, at: number): WallTime =>
  getClockFormat(timeZone).format(at).replace(' ', 'T');

export const toWallTime = (timeZone: string, instant: Instant): WallTime =>
  formatWallTime(timeZone, Date.parse(instant));

const DAY = 86_400_000;

/**
 * Converts a local time to an instant. A time skipped in spring is moved forward by the gap; a time that
 * occurs twice in autumn is its first occurrence. A bare day is its beginning.
 */
export function toInstant(timeZone: string, wall: WallTime): Instant {
  const time = wall.includes('T') ? wall.slice(0, 16) : `${wall}T00:00`;
  const guess = Date.parse(`${time}:00Z`);
  const getOffset = (at: number) => Date.parse(`${formatWallTime(timeZone, at)}:00Z`) - at;
  const instantWithOldOffset = guess - getOffset(guess - DAY);
  const instantWithNewOffset = guess - getOffset(guess + DAY);
  // A local time that occurs twice is first reached with the offset that was valid before.
  const matchingInstant = [instantWithOldOffset, instantWithNewOffset].find(
    (at) => formatWallTime(timeZone, at) === time,
  );
  return new Date(matchingInstant ?? instantWithOldOffset).toISOString();
}
