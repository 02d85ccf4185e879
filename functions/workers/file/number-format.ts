// Interpretation of numbers in a workbook by their format: day, time, or digits shown with letters and
// separators.
import type { StagedCell } from '#shared/ingestion/import-keys.ts';

/** Part of a format: literal text, a digit placeholder, or the whole number. */
type FormatPart = { text: string } | { place: '0' | '#' | '?' } | 'general';
export type NumberFormat =
  | { type: 'number' | 'day' | 'time' }
  | { type: 'digits'; digits: number }
  | { type: 'shown'; parts: readonly FormatPart[] };

const NUMBER: NumberFormat = { type: 'number' };
const DAY: NumberFormat = { type: 'day' };
const TIME: NumberFormat = { type: 'time' };
/** Built-in formats of the standard; those from 27 on are East Asian dates. */
const dayFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const timeFormats = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47]);

/** Returns the meaning of a format; `code` is its text, if the workbook defines it. */
export function parseNumberFormat(id: number, code?: string): NumberFormat {
  if (code === undefined) return dayFormats.has(id) ? DAY : timeFormats.has(id) ? TIME : NUMBER;
  const section = getPositiveSection(code);
  // Removes colours, conditions and quoted texts from the section for positive numbers.
  const unquotedSection = section.replace(/"[^"]*"|\\.|_.|\*./g, '');
  const formatMarks = unquotedSection.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').toLowerCase();
  if (/^0{2,}$/.test(formatMarks) && formatMarks.length === section.length)
    return { type: 'digits', digits: formatMarks.length };
  if (/general|[#0?]/.test(formatMarks.replace(/s[.,]0+/g, 's'))) return parseCodeFormat(section) ?? NUMBER;
  if (/[dy]/.test(formatMarks)) return DAY;
  if (/[hs]/.test(formatMarks)) return TIME;
  return /m/.test(formatMarks) ? DAY : NUMBER;
}

/** Returns the part before the first unquoted semicolon. */
function getPositiveSection(code: string): string {
  let isQuoted = false;
  for (let i = 0; i < code.length; i++) {
    if (code[i] === '"') isQuoted = !isQuoted;
    else if (code[i] === '\\' && !isQuoted) i++;
    else if (code[i] === ';' && !isQuoted) return code.slice(0, i);
  }
  return code;
}

const piecePattern = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|(general)|([0#?])|([\s\S])/giy;

/**
 * Returns the parts of a code format; undefined for ordinary numbers with decimals, thousands separators or a
 * currency.
 */
function parseCodeFormat(section: string): NumberFormat | undefined {
  const parts: FormatPart[] = [];
  let isConditional = false;
  for (const [all, quoted, escaped, general, place, other] of section.matchAll(piecePattern)) {
    const text = quoted ?? escaped;
    if (text !== undefined) parts.push({ text });
    else if (general) parts.push('general');
    else if (place) parts.push({ place: place as '0' });
    else if (other !== undefined) {
      // Decimals, thousands, percents, exponents, fractions and repeated texts mark an ordinary number.
      if (/[.,%eE/@]/.test(other)) return undefined;
      parts.push({ text: other });
    } else if (/^\[[<>=]/.test(all)) isConditional = true;
  }
  if (isConditional || !isCodeFormat(parts)) return undefined;
  return { type: 'shown', parts };
}

/** Whether the texts have letters or digits, or separate the digit placeholders. */
function isCodeFormat(parts: readonly FormatPart[]): boolean {
  const texts = parts.flatMap((part) => (typeof part === 'object' && 'text' in part ? [part.text] : []));
  if (texts.some((text) => /[\p{L}\p{N}]/u.test(text))) return true;
  const isPlace = (part: FormatPart | undefined) => part === 'general' || (part && 'place' in part);
  const [first, last] = [parts.findIndex(isPlace), parts.findLastIndex(isPlace)];
  return parts.slice(first, last).some((part) => !isPlace(part));
}

/** Fills the placeholders from the right; the first one takes all remaining digits. */
function formatCode(value: number, parts: readonly FormatPart[]): string {
  let digits = String(value);
  const first = parts.findIndex((part) => part === 'general' || 'place' in part);
  let formattedText = '';
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i]!;
    if (part !== 'general' && 'text' in part) {
      formattedText = part.text + formattedText;
      continue;
    }
    const partDigits = part === 'general' || i === first ? digits : digits.slice(-1);
    digits = digits.slice(0, digits.length - partDigits.length);
    const empty = part === 'general' || part.place === '#' ? '' : part.place === '0' ? '0' : ' ';
    formattedText = (partDigits || empty) + formattedText;
  }
  return formattedText.trim();
}

const DAY_MS = 86_400_000;
/** Day 0 of the two calendars; the first includes the nonexistent 29 February 1900. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Serial number of the last day of 9999. */
const MAX_SERIAL = 2_958_465;

const padTwo = (n: number) => String(n).padStart(2, '0');

/** Converts a number according to its format. */
export function applyNumberFormat(value: number, numberFormat: NumberFormat, from1904: boolean): StagedCell {
  switch (numberFormat.type) {
    case 'digits':
      return Number.isSafeInteger(value) && value >= 0
        ? String(value).padStart(numberFormat.digits, '0')
        : value;
    case 'shown':
      return Number.isSafeInteger(value) && value >= 0
        ? { number: value, shown: formatCode(value, numberFormat.parts) }
        : value;
    case 'day':
      return formatDay(value, from1904) ?? value;
    case 'time':
      return value < 0 || value > MAX_SERIAL ? value : formatTime(Math.round(value * 86_400));
    default:
      return value;
  }
}
function formatDay(serial: number, from1904: boolean): StagedCell | undefined {
  if (!(serial >= 0 && serial <= MAX_SERIAL)) return undefined;
  const shifted = !from1904 && serial < 60 ? serial + 1 : serial;
  const seconds = Math.round((shifted % 1) * 86_400);
  const at = (from1904 ? EPOCH_1904 : EPOCH) + Math.floor(shifted) * DAY_MS + seconds * 1000;
  const iso = new Date(at).toISOString();
  if (at % DAY_MS === 0) return { day: iso.slice(0, 10) };
  return { day: iso.slice(0, at % 60_000 === 0 ? 16 : 19) };
}

/** Formats a time or duration such as `26:30`, which may exceed a day. */
function formatTime(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${padTwo(hours)}:${padTwo(minutes)}${rest ? `:${padTwo(rest)}` : ''}`;
}
