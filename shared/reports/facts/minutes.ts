// Instants as numbers of minutes, and flat lists of pairs and triples, for the stored form of facts.
import { type Day, fromDayNumber, type Instant, toDayNumber } from '../../day.ts';

export const toEpochMinutes = (instant: Instant): number => Math.floor(Date.parse(instant) / 60_000);

const MINUTES_PER_DAY = 24 * 60;
const padToTwoDigits = (n: number) => String(n).padStart(2, '0');
const times = Array.from(
  { length: MINUTES_PER_DAY },
  (_, minute) => `T${padToTwoDigits(Math.floor(minute / 60))}:${padToTwoDigits(minute % 60)}:00.000Z`,
);
/**
 * Cache of days by number: a year has few days but many instants, and formatting each would take longer than
 * computing the figures.
 */
const dayCache = new Map<number, Day>();
const MAX_CACHED_DAYS = 2000;

export function getDayByNumber(number: number): Day {
  const cachedDay = dayCache.get(number);
  if (cachedDay) return cachedDay;
  if (dayCache.size >= MAX_CACHED_DAYS) dayCache.clear();
  const day = fromDayNumber(number);
  dayCache.set(number, day);
  return day;
}
export function fromEpochMinutes(minutes: number): Instant {
  const number = Math.floor(minutes / MINUTES_PER_DAY);
  return getDayByNumber(number) + times[minutes - number * MINUTES_PER_DAY]!;
}
/** Returns the minute, since 1970 in UTC, at which a day begins. */
export const toMidnightMinutes = (day: Day): number => toDayNumber(day) * 24 * 60;

export const toPairs = (all: readonly number[]) =>
  Array.from({ length: all.length / 2 }, (_, i) => [all[2 * i]!, all[2 * i + 1]!] as const);
export const toTriples = (all: readonly number[]) =>
  Array.from({ length: all.length / 3 }, (_, i) => [all[3 * i]!, all[3 * i + 1]!, all[3 * i + 2]!] as const);
