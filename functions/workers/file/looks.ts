// What a value looks like as people write it: a number and its decimal mark, a day and its order.
import type { DateOrder } from '../../../shared/ingestion/import.ts';

export type Mark = ',' | '.';

/** Digits with marks, and a sign, a percent or a currency around them; a code that begins with a zero is none. */
const number = /^[-+]?(?:[€$£]\s?)?(\d[\d.,' \u00a0\u202f]*)(?:\s?[%€$£])?$/;
const grouped = {
  ',': /^[1-9]\d{0,2}(?:[. '\u00a0\u202f]\d{3})*(?:,\d+)?$/,
  '.': /^[1-9]\d{0,2}(?:[, '\u00a0\u202f]\d{3})*(?:\.\d+)?$/,
};
const plain = { ',': /^\d+(?:,\d+)?$/, '.': /^\d+(?:\.\d+)?$/ };

/** Whether a text is a number, and the mark that it cannot have but for decimals; `1.234` can be both. */
export function numberLook(text: string): { decimal?: Mark } | undefined {
  const digits = number.exec(text)?.[1];
  if (!digits || /^0\d/.test(digits)) return undefined;
  const fits = (mark: Mark) => plain[mark].test(digits) || grouped[mark].test(digits);
  const [comma, point] = [fits(','), fits('.')];
  if (!comma && !point) return undefined;
  if (comma && point) return {};
  return { decimal: comma ? ',' : '.' };
}

const day =
  /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[T ,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?(?:\s?[ap]m)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;
const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isDay = (month: string, of: string) => {
  const [m, d] = [Number(month), Number(of)];
  return m >= 1 && m <= 12 && d >= 1 && d <= longest[m - 1]!;
};

/** The orders in which a text is a day; none where it is no day at all. */
export function dayLook(text: string): readonly DateOrder[] {
  const [, first = '', , second = '', third = ''] = day.exec(text) ?? [];
  if (first.length === 4)
    return /^(19|20|21)/.test(first) && third.length <= 2 && isDay(second, third) ? ['ymd'] : [];
  if (first.length > 2 || (third.length !== 4 && third.length !== 2)) return [];
  return [
    ...(isDay(second, first) ? (['dmy'] as const) : []),
    ...(isDay(first, second) ? (['mdy'] as const) : []),
  ];
}
