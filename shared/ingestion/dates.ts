// Days and times as people and programs write them.
import { dayOf } from '../day.ts';
import { wallTimeOf } from '../wall-clock.ts';
import type { DateOrder } from './import.ts';

export interface When {
  day: string;
  /** Minutes of the day; absent where only the day is named. */
  minutes?: number;
}

/** Days before 1 January 1970 of a spreadsheet's day 0: it counts a 29 February 1900 that never was. */
const EPOCH = 25_569;
const NEVER = 60;
const LAST_SERIAL = 109_574;
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

const two = (n: number) => String(n).padStart(2, '0');
const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function dayFrom(year: number, month: number, day: number): string | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return undefined;
  const last = month === 2 && isLeap(year) ? 29 : lastDays[month - 1]!;
  return day < 1 || day > last ? undefined : `${year}-${two(month)}-${two(day)}`;
}

/** Two digits are of the years 1969 to 2068. */
const yearOf = (text: string) =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 69 ? 2000 : 1900);

/** A number as a spreadsheet keeps a day, or as `20260316`. A year alone is no day. */
export function whenOfNumber(n: number): When | undefined {
  if (Number.isInteger(n) && n >= FIRST_YEAR * 10_000 && n <= (LAST_YEAR + 1) * 10_000)
    return digits(String(n));
  const whole = Math.floor(n);
  if (whole < 1 || whole === NEVER || whole > LAST_SERIAL || (n >= FIRST_YEAR && n <= LAST_YEAR))
    return undefined;
  const minutes = Math.round((n - whole) * 1440);
  const day = dayOf(whole - EPOCH + (whole < NEVER ? 1 : 0) + (minutes === 1440 ? 1 : 0));
  return n === whole ? { day } : { day, minutes: minutes % 1440 };
}

function digits(text: string): When | undefined {
  const day = dayFrom(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8)));
  return day === undefined ? undefined : { day };
}

/** The first letters of months, accents left out: English, Italian, French and German. */
const months = [
  ['jan', 'gen'],
  ['feb', 'fev'],
  ['mar', 'mrz'],
  ['apr', 'avr'],
  ['may', 'mag', 'mai'],
  ['jun', 'giu', 'juin'],
  ['jul', 'lug', 'juil'],
  ['aug', 'ago', 'aou'],
  ['sep', 'set'],
  ['oct', 'ott', 'okt'],
  ['nov'],
  ['dec', 'dic', 'dez'],
];
function monthNamed(name: string): number {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return 1 + months.findIndex((starts) => starts.some((start) => plain.startsWith(start)));
}

/** What programs write where there is no date: day 0 of a spreadsheet, the zeros of a database. */
const none =
  /^(?:0{8}|0{1,4}([-/.])0{1,2}\1(?:0{2}|0{4})|(?:0?0([-/.])0?1|0?1([-/.])0?0)[-/.](?:00|1900))(?:$|[T\s]+0?0[:.]00)/;
export const isNoDate = (text: string): boolean => none.test(text.trim());

const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:$|[T\s,]+(.+)$)/;
const parted = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?:$|[T\s,]+(.+)$)/;
const named = /^(\d{1,2})[-/.\s]+(\p{L}{3,})\.?[-/,\s]+(\d{4}|\d{2})(?:$|[\s,]+(.+)$)/u;
const monthFirst = /^(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})(?:$|[\s,]+(.+)$)/u;

/**
 * `16/03/2026 14:30`, `2026-03-16`, `16 marzo 2026`, `46097`. Undefined when it names no day that exists: `0/1/00`, `31/04/2026`.
 * @param order of days and months where both are numbers and the year comes last
 */
export function whenIn(text: string, order: DateOrder): When | undefined {
  const all = text.trim();
  if (/^\d{8}$/.test(all)) return digits(all);
  if (/^\d{5}(?:[.,]\d+)?$/.test(all)) return whenOfNumber(Number(all.replace(',', '.')));
  const [year, month, day, time] = partsIn(all, order) ?? [];
  if (year === undefined) return undefined;
  const on = dayFrom(year, month!, day!);
  if (on === undefined || time === undefined) return on === undefined ? undefined : { day: on };
  const minutes = minutesIn(time);
  return minutes === undefined ? undefined : { day: on, minutes };
}

type Parts = [year: number, month: number, day: number, time?: string];
function partsIn(text: string, order: DateOrder): Parts | undefined {
  const full = iso.exec(text);
  if (full) return [Number(full[1]), Number(full[3]), Number(full[4]), full[5]];
  const short = parted.exec(text);
  if (short) {
    const [, a, , b, c, time] = short as unknown as [string, string, string, string, string, string?];
    if (order === 'dmy') return [yearOf(c), Number(b), Number(a), time];
    if (order === 'mdy') return [yearOf(c), Number(a), Number(b), time];
    return c.length === 2 && a.length === 2 ? [yearOf(a), Number(b), Number(c), time] : undefined;
  }
  const words = named.exec(text);
  if (words) return [yearOf(words[3]!), monthNamed(words[2]!), Number(words[1]), words[4]];
  const american = monthFirst.exec(text);
  if (american) return [Number(american[3]), monthNamed(american[1]!), Number(american[2]), american[4]];
  return undefined;
}

const zoned = /^(\d{4}-\d{2}-\d{2})[T\s](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|[+-]\d{2}:?\d{2})$/i;

/** `2026-03-16T05:00Z`, `2026-03-16 07:00+02:00`: what the plant's clock showed then. */
export function whenElsewhere(text: string, timeZone: string): When | undefined {
  const [, on = '', time, zone = ''] = zoned.exec(text.trim()) ?? [];
  const [year, month, day] = on.split('-').map(Number);
  if (time === undefined || !dayFrom(year!, month!, day!)) return undefined;
  const at = Date.parse(`${on}T${time}${zone.toUpperCase().replace(/(\d{2})(\d{2})$/, '$1:$2')}`);
  if (Number.isNaN(at)) return undefined;
  const wall = wallTimeOf(timeZone, new Date(at).toISOString());
  return { day: wall.slice(0, 10), minutes: minutesIn(wall.slice(11))! };
}

/** `14:30`, `14:30:59.5`, `2.30 pm`. */
export function minutesIn(text: string): number | undefined {
  const [, hour, minute, second = '0', half] =
    /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ?? [];
  if (hour === undefined || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (half === undefined) return Number(hour) > 23 ? undefined : Number(hour) * 60 + Number(minute);
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  return ((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)) * 60 + Number(minute);
}

export const wallClock = ({ day, minutes = 0 }: When): string =>
  `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
