// Parsing of typed numbers by the user's regional settings (domain 0, "Numbers typed").
import type { Settings } from './access/settings.ts';

type Region = Settings['globalization'];

const marks = {
  en: { decimal: '.', group: ',' },
  it: { decimal: ',', group: '.' },
} as const satisfies Record<Region, object>;

export interface ParsedNumber {
  /** Undefined if nothing was typed; the text itself if it is not a number, for the schema to refuse. */
  value: number | string | undefined;
  /**
   * True if the other regional settings would read another number: the form then shows how this one was read.
   */
  isUnclear?: true;
  /** Both values of an ambiguous pasted text: by the user's regional settings, and by the other ones. */
  readings?: readonly [own: number, other: number];
}

/**
 * Grouped numbers: each group has three digits, and the first does not begin with zero, so `0.125` is never
 * 125.
 */
const groupedPatterns = { en: /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/, it: /^[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/ };
const ungroupedPatterns = { en: /^(\d+\.?\d*|\.\d+)$/, it: /^(\d+,?\d*|,\d+)$/ };

/** Parses digits by the separators of one region; undefined if they do not follow its pattern. */
function parseDigits(digits: string, region: Region): number | undefined {
  if (!ungroupedPatterns[region].test(digits) && !groupedPatterns[region].test(digits)) return undefined;
  const { decimal, group } = marks[region];
  return Number(digits.replaceAll(group, '').replace(decimal, '.'));
}

/**
 * Reads a typed or pasted number. `1.254,644` is 1254.644 in Italian settings; a text that only the other
 * settings can read, such as `1,254.644`, is read by those. `12.345` is ambiguous: if typed, it is read by
 * the user's settings and marked unclear; if pasted, it is refused with both readings.
 */
export function parseTypedNumber(text: string, region: Region, { isPasted = false } = {}): ParsedNumber {
  const compactText = text.replace(/[\s'’\u2009\u202f]/g, '').replace('\u2212', '-');
  if (compactText === '') return { value: undefined };
  const [, sign = '', digits = ''] = /^([-+]?)(.*)$/s.exec(compactText)!;
  const applySign = (n: number) => (sign === '-' ? 0 - n : n);
  const ownNumber = parseDigits(digits, region);
  const otherNumber = parseDigits(digits, region === 'it' ? 'en' : 'it');
  if (ownNumber === undefined) return { value: otherNumber === undefined ? text : applySign(otherNumber) };
  const isAmbiguous = otherNumber !== undefined && otherNumber !== ownNumber;
  if (isAmbiguous && isPasted)
    return { value: text, readings: [applySign(ownNumber), applySign(otherNumber)] };
  const isGrouped = groupedPatterns[region].test(digits);
  return { value: applySign(ownNumber), ...(isAmbiguous && isGrouped && { isUnclear: true }) };
}

/** Writes a number so that it can be typed again: no grouping, every digit, the region's decimal mark. */
export const formatEditableNumber = (value: number, region: Region): string =>
  value
    .toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    .replace('.', marks[region].decimal);
