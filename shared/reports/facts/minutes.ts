// Instants as numbers of minutes, and lists of numbers that belong together: how facts are kept.
import { type Day, dayNumber, dayOf, type Instant } from '../../day.ts';

export const minute = (instant: Instant): number => Math.floor(Date.parse(instant) / 60_000);

const MINUTES = 24 * 60;
const twoDigits = (n: number) => String(n).padStart(2, '0');
const times = Array.from(
  { length: MINUTES },
  (_, minute) => `T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00.000Z`,
);
/** A year has few days, and a year of facts many instants: writing each anew takes longer than the figures. */
const days = new Map<number, Day>();
const MOST_DAYS = 2000;

export function dayAt(number: number): Day {
  const known = days.get(number);
  if (known) return known;
  if (days.size >= MOST_DAYS) days.clear();
  const day = dayOf(number);
  days.set(number, day);
  return day;
}
export function instantAt(minutes: number): Instant {
  const number = Math.floor(minutes / MINUTES);
  return dayAt(number) + times[minutes - number * MINUTES]!;
}
/** The minute a day begins at in UTC. */
export const midnight = (day: Day): number => dayNumber(day) * 24 * 60;

export const pairs = (all: readonly number[]) =>
  Array.from({ length: all.length / 2 }, (_, i) => [all[2 * i]!, all[2 * i + 1]!] as const);
export const triples = (all: readonly number[]) =>
  Array.from({ length: all.length / 3 }, (_, i) => [all[3 * i]!, all[3 * i + 1]!, all[3 * i + 2]!] as const);
