// Recognition of values as people write them: numbers with their decimal mark, days with their order.
import type { DateOrder } from '#shared/ingestion/import.ts';

export type DecimalMark = ',' | '.';

/**
 * Matches digits with marks, and a sign, percent or currency around them. A code with a leading zero is
 * excluded below.
 */
const numberPattern = /^[-+−]?(?:[€$£]\s?)?(\d[\d.,' \u00a0\u202f]*?)-?(?:\s?[%€$£])?$/;
const groupedPatterns = {
  ',': /^[1-9]\d{0,2}(?:[. '\u00a0\u202f]\d{3})*(?:,\d+)?$/,
  '.': /^[1-9]\d{0,2}(?:[, '\u00a0\u202f]\d{3})*(?:\.\d+)?$/,
};
const plainPatterns = { ',': /^\d+(?:,\d+)?$/, '.': /^\d+(?:\.\d+)?$/ };

/**
 * Returns whether a text is a number, and its decimal mark if that is certain; `1.234` can have both
 * meanings.
 */
export function recogniseNumber(text: string): { decimal?: DecimalMark } | undefined {
  const digits = numberPattern.exec(text)?.[1];
  if (!digits || /^0\d/.test(digits)) return undefined;
  const canHaveMark = (mark: DecimalMark) =>
    plainPatterns[mark].test(digits) || groupedPatterns[mark].test(digits);
  const [comma, point] = [canHaveMark(','), canHaveMark('.')];
  if (!comma && !point) return undefined;
  if (comma && point) return {};
  return { decimal: comma ? ',' : '.' };
}

const dayPattern =
  /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})(?:[T\s,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m?\.?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isDay = (month: string, dayOfMonth: string) => {
  const [m, d] = [Number(month), Number(dayOfMonth)];
  return m >= 1 && m <= 12 && d >= 1 && d <= monthLengths[m - 1]!;
};

/** Returns the possible orders of a day; empty if the text is no day. */
export function recogniseDay(text: string): readonly DateOrder[] {
  const [, first = '', , second = '', third = ''] = dayPattern.exec(text) ?? [];
  if (first.length === 4)
    return /^(19|20|21)/.test(first) && third.length <= 2 && isDay(second, third) ? ['ymd'] : [];
  if (first.length > 2 || (third.length !== 4 && third.length !== 2)) return [];
  return [
    ...(isDay(second, first) ? (['dmy'] as const) : []),
    ...(isDay(first, second) ? (['mdy'] as const) : []),
  ];
}
