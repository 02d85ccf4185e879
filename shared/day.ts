// Plant-local calendar dates and the instants they come from. A day is ISO `YYYY-MM-DD`; arithmetic never touches a clock.

export type Day = string;
export type Instant = string;

const DAY = 86_400_000;
const millis = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const fromMillis = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** Lists and plans ask for the same days again and again. Bounded: a day may also be what anybody typed. */
const MOST = 20_000;
function known<Key, Value>(find: (key: Key) => Value) {
  const found = new Map<Key, Value>();
  return (key: Key): Value => {
    const before = found.get(key);
    if (before !== undefined) return before;
    if (found.size >= MOST) found.clear();
    const value = find(key);
    found.set(key, value);
    return value;
  };
}

/** Days since 1 January 1970, for code that steps through many; `dayOf` is the way back. */
export const dayNumber = known((day: Day): number => millis(day) / DAY);
export const dayOf = known((number: number): Day => fromMillis(number * DAY));
export const addDays = (day: Day, n: number): Day => dayOf(dayNumber(day) + n);
/** Whole days from `a` to `b`; negative when `b` is earlier. */
export const daysBetween = (a: Day, b: Day): number => Math.round((millis(b) - millis(a)) / DAY);

/** Same day of the month as `day`, n months on, clamped to the month's end: 31 Jan + 1 → 28 Feb (domain 4.4). */
export function addMonths(day: Day, n: number): Day {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number];
  const months = y * 12 + (m - 1) + n;
  const year = Math.floor(months / 12);
  const month = months - year * 12;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return fromMillis(Date.UTC(year, month, Math.min(d, last)));
}

/** 1 Monday … 7 Sunday. */
export const weekday = (day: Day): number => new Date(millis(day)).getUTCDay() || 7;
/** Whole calendar months from the month of `a` to the month of `b`, whatever their days. */
export const monthsBetween = (a: Day, b: Day): number =>
  (Number(b.slice(0, 4)) - Number(a.slice(0, 4))) * 12 + Number(b.slice(5, 7)) - Number(a.slice(5, 7));
export const monthOf = (day: Day): string => day.slice(0, 7);

/** ISO 8601 week: `2026-W53`. Week 1 holds 4 January; the year is the week's own (domain §0). */
export function isoWeek(day: Day): string {
  const thursday = addDays(day, 4 - weekday(day));
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** The calendar date an instant falls on in a time zone (IANA name). */
export function dayIn(timeZone: string, instant: Instant): Day {
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
/** The instant a plant's calendar date begins, to the minute. */
export function startIn(timeZone: string, day: Day): Instant {
  // no clock is further from UTC
  let [before, from] = [millis(day) - 15 * 60 * MINUTE, millis(day) + 15 * 60 * MINUTE];
  while (from - before > MINUTE) {
    const middle = before + Math.floor((from - before) / 2 / MINUTE) * MINUTE;
    if (dayIn(timeZone, new Date(middle).toISOString()) < day) before = middle;
    else from = middle;
  }
  return new Date(from).toISOString();
}

/** Whole minutes between two instants, each truncated to its minute (domain §0, Rounding). */
export const minutesBetween = (from: Instant, to: Instant): number =>
  Math.floor(Date.parse(to) / 60_000) - Math.floor(Date.parse(from) / 60_000);
