// Parsing of numbers as people and programs write them.
export type DecimalMark = ',' | '.';

const spaces = /[\s\u00a0\u2007\u2009\u202f]/g;
const currencySigns = /^[€$£]|[€$£]$/g;
const groupingByMark: Record<DecimalMark, { grouped: RegExp; marks: RegExp }> = {
  ',': { grouped: /^\d{1,3}(?:[.'’]\d{3})+(?:,\d*)?$/, marks: /[.'’]/g },
  '.': { grouped: /^\d{1,3}(?:[,'’]\d{3})+(?:\.\d*)?$/, marks: /[,'’]/g },
};
const ungroupedPattern = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/**
 * Parses `1.234,5`, `1 234.5`, `45-` (SAP's negative), `1,5E+3`; undefined if it is not a number. `decimal`
 * is the decimal mark of the column; if unknown, a mark that occurs once is taken as decimal.
 */
export function parseNumberText(text: string, decimal?: DecimalMark): number | undefined {
  // Fast path for the content of most columns.
  if (/^[\d.,]+$/.test(text)) {
    const normalized = normalizeDigits(text, decimal);
    return normalized === undefined ? undefined : Number(normalized);
  }
  const compact = text.replace(spaces, '').replace(currencySigns, '').replace('−', '-');
  const [, first, digits, exponent = '', last] =
    /^([+-]?)([\d.,'’]+)(?:[eE]([+-]?\d{1,3}))?(-?)$/.exec(compact) ?? [];
  if (digits === undefined || (first !== '' && last === '-')) return undefined;
  const unsigned = normalizeDigits(digits, decimal);
  if (unsigned === undefined) return undefined;
  const value = Number(exponent === '' ? unsigned : `${unsigned}e${exponent}`);
  if (!Number.isFinite(value)) return undefined;
  return first === '-' || last === '-' ? 0 - value : value;
}

/** Normalizes unsigned digits: a decimal point and no grouping. */
function normalizeDigits(digits: string, decimal: DecimalMark | undefined): string | undefined {
  if (/^\d+$/.test(digits)) return digits;
  const mark = decimal ?? guessDecimalMark(digits);
  // A mark not followed by exactly three digits does not group thousands; if only the other mark explains the
  // text, that one is used.
  return (
    removeGrouping(digits, mark) ??
    (ungroupedPattern.test(digits)
      ? digits.replace(',', '.')
      : removeGrouping(digits, mark === ',' ? '.' : ','))
  );
}

function removeGrouping(digits: string, mark: DecimalMark): string | undefined {
  const { grouped, marks } = groupingByMark[mark];
  return grouped.test(digits) ? digits.replace(marks, '').replace(',', '.') : undefined;
}

function guessDecimalMark(digits: string): DecimalMark {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  const last = comma > point ? ',' : '.';
  // A mark that occurs twice groups thousands.
  const isRepeated = digits.indexOf(last) !== digits.lastIndexOf(last);
  return isRepeated ? (last === ',' ? '.' : ',') : last;
}

/** Whether a number has a single mark followed by three digits: `1.500` fits both readings. */
export const isUnclearNumber = (text: string): boolean =>
  /^[-+−]?(?:[€$£]\s?)?[1-9]\d{0,2}[.,]\d{3}-?(?:\s?[€$£])?$/.test(text.trim());
