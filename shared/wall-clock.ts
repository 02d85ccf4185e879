// What the clock on a plant's wall shows, and the instant that was (domain 0, Typed local times).
import type { Instant } from './day.ts';

/** `2026-03-16T06:00` */
export type WallTime = string;

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock;
}

const wallAt = (timeZone: string, at: number): WallTime => clockIn(timeZone).format(at).replace(' ', 'T');

export const wallTimeOf = (timeZone: string, instant: Instant): WallTime =>
  wallAt(timeZone, Date.parse(instant));

const DAY = 86_400_000;

/** A time that spring leaves out moves forward by what was left out; of one that autumn has twice it is the first. A day is its beginning. */
export function instantOf(timeZone: string, wall: WallTime): Instant {
  const time = wall.includes('T') ? wall.slice(0, 16) : `${wall}T00:00`;
  const guess = Date.parse(`${time}:00Z`);
  const offsetAt = (at: number) => Date.parse(`${wallAt(timeZone, at)}:00Z`) - at;
  const before = guess - offsetAt(guess - DAY);
  const after = guess - offsetAt(guess + DAY);
  // of a time that exists twice the one with the offset of before is the first
  const found = [before, after].find((at) => wallAt(timeZone, at) === time);
  return new Date(found ?? before).toISOString();
}
