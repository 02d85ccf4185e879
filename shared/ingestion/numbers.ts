// Numbers as people and programs write them.
export type DecimalMark = ',' | '.';

const spaces = /[\s\u00a0\u2007\u2009\u202f]/g;
const money = /^[€$£]|[€$£]$/g;
const grammar: Record<DecimalMark, { grouped: RegExp; marks: RegExp }> = {
  ',': { grouped: /^\d{1,3}(?:[.'’]\d{3})+(?:,\d*)?$/, marks: /[.'’]/g },
  '.': { grouped: /^\d{1,3}(?:[,'’]\d{3})+(?:\.\d*)?$/, marks: /[,'’]/g },
};
const plain = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/**
 * A number in a text: `1.234,5`, `1 234.5`, `45-` as SAP writes what is negative, `1,5E+3`. `decimal` is the mark its column has
 * before decimals; where the column does not tell, a mark that stands once is that. Undefined when it is no number.
 */
export function numberIn(text: string, decimal?: DecimalMark): number | undefined {
  // what most columns hold
  if (/^[\d.,]+$/.test(text)) {
    const simple = unsignedIn(text, decimal);
    return simple === undefined ? undefined : Number(simple);
  }
  const all = text.replace(spaces, '').replace(money, '').replace('−', '-');
  const [, first, digits, exponent = '', last] =
    /^([+-]?)([\d.,'’]+)(?:[eE]([+-]?\d{1,3}))?(-?)$/.exec(all) ?? [];
  if (digits === undefined || (first !== '' && last === '-')) return undefined;
  const unsigned = unsignedIn(digits, decimal);
  if (unsigned === undefined) return undefined;
  const value = Number(exponent === '' ? unsigned : `${unsigned}e${exponent}`);
  if (!Number.isFinite(value)) return undefined;
  return first === '-' || last === '-' ? 0 - value : value;
}

/** With a point before its decimals, and no other mark. */
function unsignedIn(digits: string, decimal: DecimalMark | undefined): string | undefined {
  if (/^\d+$/.test(digits)) return digits;
  const mark = decimal ?? lastMark(digits);
  const { grouped, marks } = grammar[mark];
  if (grouped.test(digits)) return digits.replace(marks, '').replace(',', '.');
  // marks in front of less or more than three digits part no thousands
  return plain.test(digits) ? digits.replace(',', '.') : undefined;
}

function lastMark(digits: string): DecimalMark {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  const last = comma > point ? ',' : '.';
  // what stands twice parts thousands
  const twice = digits.indexOf(last) !== digits.lastIndexOf(last);
  return twice ? (last === ',' ? '.' : ',') : last;
}
