// What a number of a workbook means under its format: a day, a time, a code of so many digits.
import type { StagedCell } from '../../../shared/ingestion/import-places.ts';

export type Meaning = { of: 'number' | 'day' | 'time' } | { of: 'digits'; digits: number };

const NUMBER: Meaning = { of: 'number' };
const DAY: Meaning = { of: 'day' };
const TIME: Meaning = { of: 'time' };
/** Formats of the standard that no workbook spells out; those from 27 on show days in the Far East. */
const days = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const times = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47]);

/** `code` as the workbook spells it, where it does. */
export function meaningOf(id: number, code?: string): Meaning {
  if (code === undefined) return days.has(id) ? DAY : times.has(id) ? TIME : NUMBER;
  // of a positive number, without colours, conditions and quoted words
  const plain = code.split(';')[0]!.replace(/"[^"]*"|\\.|_.|\*./g, '');
  const marks = plain.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').toLowerCase();
  if (/^0{2,}$/.test(marks)) return { of: 'digits', digits: marks.length };
  if (/general|[#0?]/.test(marks.replace(/s[.,]0+/g, 's'))) return NUMBER;
  if (/[dy]/.test(marks)) return DAY;
  if (/[hs]/.test(marks)) return TIME;
  return /m/.test(marks) ? DAY : NUMBER;
}

const DAY_MS = 86_400_000;
/** Day 0 of the two calendars; the first has a 29 February 1900, which was none. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** The last day of 9999. */
const LAST = 2_958_465;

const two = (n: number) => String(n).padStart(2, '0');

/** A number as it is read under its format. */
export function cellOf(value: number, meaning: Meaning, from1904: boolean): StagedCell {
  switch (meaning.of) {
    case 'digits':
      return Number.isInteger(value) && value >= 0 ? String(value).padStart(meaning.digits, '0') : value;
    case 'day':
      return dayOf(value, from1904) ?? value;
    case 'time':
      return value < 0 || value > LAST ? value : timeOf(Math.round(value * 86_400));
    default:
      return value;
  }
}

function dayOf(serial: number, from1904: boolean): StagedCell | undefined {
  if (!(serial >= 0 && serial <= LAST)) return undefined;
  const shifted = !from1904 && serial < 60 ? serial + 1 : serial;
  const seconds = Math.round((shifted % 1) * 86_400);
  const at = (from1904 ? EPOCH_1904 : EPOCH) + Math.floor(shifted) * DAY_MS + seconds * 1000;
  const iso = new Date(at).toISOString();
  if (at % DAY_MS === 0) return { day: iso.slice(0, 10) };
  return { day: iso.slice(0, at % 60_000 === 0 ? 16 : 19) };
}

/** `26:30`: a duration may have more than a day. */
function timeOf(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${two(hours)}:${two(minutes)}${rest ? `:${two(rest)}` : ''}`;
}
