// Plant-local calendar dates and the instants they come from. A day is ISO `YYYY-MM-DD`; its arithmetic uses
// no clock.

export type Day = string;
export type Instant = string;

const DAY = 86_400_000;
const toMillis = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const fromMillis = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/**
 * Bound of the caches below: lists and plans convert the same days repeatedly, but a day may also be
 * arbitrary user input.
 */
const MAX_CACHED_DAYS = 20_000;
function memoize<Key, Value>(find: (key: Key) => Value) {
  const cache = new Map<Key, Value>();
  return (key: Key): Value => {
    const cachedValue = cache.get(key);
    if (cachedValue !== undefined) return cachedValue;
    if (cache.size >= MAX_CACHED_DAYS) cache.clear();
    const value = find(key);
    cache.set(key, value);
    return value;
  };
}

/** Days since 1 January 1970, for code that iterates over many days; `fromDayNumber` is the inverse. */
export const toDayNumber = memoize((day: Day): number => toMillis(day) / DAY);
export const fromDayNumber = memoize((number: number): Day => fromMillis(number * DAY));
export const addDays = (day: Day, n: number): Day => fromDayNumber(toDayNumber(day) + n);
/** Returns the whole days from `a` to `b`; negative when `b` is earlier. */
export const daysBetween = (a: Day, b: Day): number => Math.round((toMillis(b) - toMillis(a)) / DAY);

/**
 * Returns the same day of the month n months later, clamped to the month's end: 31 Jan + 1 → 28 Feb (domain
 * 4.4).
 */
export function addMonths(day: Day, n: number): Day {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number];
  const months = y * 12 + (m - 1) + n;
  const year = Math.floor(months / 12);
  const month = months - year * 12;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return fromMillis(Date.UTC(year, month, Math.min(d, last)));
}

/** ISO weekday: 1 Monday … 7 Sunday. */
export const getWeekday = (day: Day): number => new Date(toMillis(day)).getUTCDay() || 7;
/** Returns the whole calendar months from the month of `a` to the month of `b`, whatever the days. */
export const monthsBetween = (a: Day, b: Day): number =>
  (Number(b.slice(0, 4)) - Number(a.slice(0, 4))) * 12 + Number(b.slice(5, 7)) - Number(a.slice(5, 7));
export const getMonth = (day: Day): string => day.slice(0, 7);

/**
 * Returns the ISO 8601 week, `2026-W53`: week 1 contains 4 January, and the year is that of the week (domain
 * §0).
 */
export function getIsoWeek(day: Day): string {
  const thursday = addDays(day, 4 - getWeekday(day));
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Returns the calendar date of an instant in a time zone (IANA name). */
export function toLocalDay(timeZone: string, instant: Instant): Day {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(new Date(instant));
}

const MINUTE = 60_000;
/** Returns the instant at which a calendar date begins in a time zone, to the minute. */
export function getDayStart(timeZone: string, day: Day): Instant {
  // No time zone is more than 15 hours away from UTC.
  let [lowerBound, upperBound] = [toMillis(day) - 15 * 60 * MINUTE, toMillis(day) + 15 * 60 * MINUTE];
  while (upperBound - lowerBound > MINUTE) {
    const middle = lowerBound + Math.floor((upperBound - lowerBound) / 2 / MINUTE) * MINUTE;
    if (toLocalDay(timeZone, new Date(middle).toISOString()) < day) lowerBound = middle;
    else upperBound = middle;
  }
  return new Date(upperBound).toISOString();
}

/** Returns the whole minutes between two instants, each truncated to its minute (domain §0, Rounding). */
export const minutesBetween = (from: Instant, to: Instant): number =>
  Math.floor(Date.parse(to) / 60_000) - Math.floor(Date.parse(from) / 60_000);
