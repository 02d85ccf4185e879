// Parsing of days and times as people and programs write them.
import { fromDayNumber } from '../day.ts';
import { fold } from '../text.ts';
import { toWallTime } from '../wall-clock.ts';
import type { DateOrder } from './import.ts';

export interface ParsedDate {
  day: string;
  /** Minutes since midnight; absent if only the day is given. */
  minutes?: number;
}

/**
 * Days from a spreadsheet's day 0 to 1 January 1970; spreadsheets count a 29 February 1900 that never
 * existed.
 */
const EPOCH_SERIAL = 25_569;
const NONEXISTENT_SERIAL = 60;
const LAST_SERIAL = 109_574;
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

const formatTwoDigits = (n: number) => String(n).padStart(2, '0');
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function buildDay(year: number, month: number, day: number): string | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return undefined;
  const last = month === 2 && isLeap(year) ? 29 : monthLengths[month - 1]!;
  return day < 1 || day > last ? undefined : `${year}-${formatTwoDigits(month)}-${formatTwoDigits(day)}`;
}

/** Two-digit years are 1969 to 2068. */
const parseYear = (text: string) =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 69 ? 2000 : 1900);

/** Epoch seconds of the years 1980 to 2099; epoch milliseconds are a thousand times as many. */
const [FIRST_SECOND, LAST_SECOND] = [315_532_800, 4_102_444_800];

/** Converts an epoch timestamp to the plant's local time. */
function parseEpoch(n: number, timeZone: string): ParsedDate | undefined {
  const seconds = n >= FIRST_SECOND * 1000 ? n / 1000 : n;
  if (seconds < FIRST_SECOND || seconds >= LAST_SECOND) return undefined;
  const wall = toWallTime(timeZone, new Date(Math.floor(seconds) * 1000).toISOString());
  return { day: wall.slice(0, 10), minutes: parseTimeText(wall.slice(11))! };
}

/**
 * Reads a number as a spreadsheet serial, as `20260316`, or as an epoch timestamp. A year alone is not a day.
 */
export function parseDateNumber(n: number, timeZone = 'UTC'): ParsedDate | undefined {
  if (n >= FIRST_SECOND) return parseEpoch(n, timeZone);
  if (Number.isInteger(n) && n >= FIRST_YEAR * 10_000 && n <= (LAST_YEAR + 1) * 10_000)
    return parseCompactDay(String(n));
  const whole = Math.floor(n);
  if (whole < 1 || whole === NONEXISTENT_SERIAL || whole > LAST_SERIAL || (n >= FIRST_YEAR && n <= LAST_YEAR))
    return undefined;
  const minutes = Math.round((n - whole) * 1440);
  const day = fromDayNumber(
    whole - EPOCH_SERIAL + (whole < NONEXISTENT_SERIAL ? 1 : 0) + (minutes === 1440 ? 1 : 0),
  );
  return n === whole ? { day } : { day, minutes: minutes % 1440 };
}

function parseCompactDay(text: string): ParsedDate | undefined {
  const day = buildDay(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8)));
  return day === undefined ? undefined : { day };
}

/** Parses `20260316143000`, as SAP and databases write an instant. */
function parseCompactInstant(text: string): ParsedDate | undefined {
  const day = parseCompactDay(text.slice(0, 8));
  const minutes = parseTimeText(`${text.slice(8, 10)}:${text.slice(10, 12)}:${text.slice(12)}`);
  return day && minutes !== undefined ? { ...day, minutes } : undefined;
}

/** First letters of months without accents: English, Italian, French and German. */
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
export function parseMonthName(name: string): number {
  const folded = fold(name);
  return 1 + months.findIndex((starts) => starts.some((start) => folded.startsWith(start)));
}

/** Placeholders that programs write for no date: day 0 of a spreadsheet, zeros of a database. */
const noDatePattern =
  /^(?:0{8}|0{1,4}([-/.])0{1,2}\1(?:0{2}|0{4})|(?:0?0([-/.])0?1|0?1([-/.])0?0)[-/.](?:00|1900))(?:$|[T\s]+0?0[:.]00)/;
export const isNoDate = (text: string): boolean => noDatePattern.test(text.trim());

const isoPattern = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:$|[T\s,]+(.+)$)/;
const numericPattern = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?:$|[T\s,]+(.+)$)/;
const monthNamePattern = /^(\d{1,2})[-/.\s]+(\p{L}{3,})\.?[-/,\s]+(\d{4}|\d{2})(?:$|[\s,]+(.+)$)/u;
const monthFirst = /^(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})(?:$|[\s,]+(.+)$)/u;

/**
 * Parses `16/03/2026 14:30`, `2026-03-16`, `16 marzo 2026`, `46097`. Returns undefined if the day does not
 * exist: `0/1/00`, `31/04/2026`.
 * @param order order of day and month if both are numbers and the year is last
 */
export function parseDateText(text: string, order: DateOrder, timeZone?: string): ParsedDate | undefined {
  const trimmed = text.trim();
  if (/^\d{9,10}(?:\.\d+)?$|^\d{12,13}$/.test(trimmed)) return parseDateNumber(Number(trimmed), timeZone);
  if (/^\d{14}$/.test(trimmed)) return parseCompactInstant(trimmed);
  if (/^\d{8}$/.test(trimmed)) return parseCompactDay(trimmed);
  if (/^\d{5}(?:[.,]\d+)?$/.test(trimmed)) return parseDateNumber(Number(trimmed.replace(',', '.')));
  const [year, month, day, time] = parseDateParts(trimmed, order) ?? [];
  if (year === undefined) return undefined;
  const parsedDay = buildDay(year, month!, day!);
  if (parsedDay === undefined || time === undefined)
    return parsedDay === undefined ? undefined : { day: parsedDay };
  const minutes = parseTimeText(time);
  return minutes === undefined ? undefined : { day: parsedDay, minutes };
}

type Parts = [year: number, month: number, day: number, time?: string];
function parseDateParts(text: string, order: DateOrder): Parts | undefined {
  const full = isoPattern.exec(text);
  if (full) return [Number(full[1]), Number(full[3]), Number(full[4]), full[5]];
  const short = numericPattern.exec(text);
  if (short) {
    const [, a, , b, c, time] = short as unknown as [string, string, string, string, string, string?];
    if (order === 'dmy') return [parseYear(c), Number(b), Number(a), time];
    if (order === 'mdy') return [parseYear(c), Number(a), Number(b), time];
    return c.length === 2 && a.length === 2 ? [parseYear(a), Number(b), Number(c), time] : undefined;
  }
  const words = monthNamePattern.exec(text);
  if (words) return [parseYear(words[3]!), parseMonthName(words[2]!), Number(words[1]), words[4]];
  const american = monthFirst.exec(text);
  if (american) return [Number(american[3]), parseMonthName(american[1]!), Number(american[2]), american[4]];
  return undefined;
}

const zonedPattern = /^(\d{4}-\d{2}-\d{2})[T\s](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|[+-]\d{2}:?\d{2})$/i;

/** Converts `2026-03-16T05:00Z` or `2026-03-16 07:00+02:00` to the plant's local time. */
export function parseZonedDateText(text: string, timeZone: string): ParsedDate | undefined {
  const [, dayText = '', time, zone = ''] = zonedPattern.exec(text.trim()) ?? [];
  const [year, month, day] = dayText.split('-').map(Number);
  if (time === undefined || !buildDay(year!, month!, day!)) return undefined;
  const timestamp = Date.parse(`${dayText}T${time}${zone.toUpperCase().replace(/(\d{2})(\d{2})$/, '$1:$2')}`);
  if (Number.isNaN(timestamp)) return undefined;
  const wall = toWallTime(timeZone, new Date(timestamp).toISOString());
  return { day: wall.slice(0, 10), minutes: parseTimeText(wall.slice(11))! };
}

/** Returns the minutes since midnight of `14:30`, `14:30:59.5`, `2.30 pm`. */
export function parseTimeText(text: string): number | undefined {
  const [, hour, minute, second = '0', half] =
    /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ?? [];
  if (hour === undefined || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (half === undefined) return Number(hour) > 23 ? undefined : Number(hour) * 60 + Number(minute);
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  return ((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)) * 60 + Number(minute);
}

export const formatLocalTime = ({ day, minutes = 0 }: ParsedDate): string =>
  `${day}T${formatTwoDigits(Math.floor(minutes / 60))}:${formatTwoDigits(minutes % 60)}`;

/** Whether a text is a different day in day-first and month-first order. */
export function isUnclearDay(text: string): boolean {
  const [dayFirst, monthFirst] = [parseDateText(text, 'dmy')?.day, parseDateText(text, 'mdy')?.day];
  return dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst;
}
