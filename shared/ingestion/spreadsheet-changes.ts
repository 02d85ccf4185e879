// Detects codes altered by a spreadsheet: scientific notation, dates, and zeros after the fifteenth digit
// (check 21).
import { parseMonthName } from './dates.ts';
import type { CheckCode } from './problem.ts';
import { getCellNumber, type StagedCell } from './staged.ts';
import type { TemplateColumn } from './template/template-columns.ts';

const scientific = /^-?\d(?:[.,]\d+)?E[+-]?\d{2,3}$/;
const numericDate = /^(?:\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?)$/;
/** Matches `12-gen`, `3-Sep-26`, `mar-12`: a spreadsheet never writes months in capitals. */
const namedDate = /^(?:\d{1,2}[-/ ](\p{L}\p{Ll}{2,4}\.?)(?:[-/ ]\d{2,4})?|(\p{L}\p{Ll}{2,4}\.?)[-/ ]\d{2})$/u;
/** Significant digits that a spreadsheet keeps of a number. */
const SPREADSHEET_DIGITS = 15;

const isNamedDate = (text: string) => {
  const [, after, before] = namedDate.exec(text) ?? [];
  const month = after ?? before;
  return month !== undefined && parseMonthName(month) > 0;
};
const hasLostDigits = (text: string) => /^\d{16,}$/.test(text) && /^0+$/.test(text.slice(SPREADSHEET_DIGITS));

const codeNames = new Set([
  'codeSap',
  'sapVendor',
  'modello',
  'targaFiat',
  'matricolaInv',
  'location',
  'shelving',
]);
const isCode = ({ name, need, lookup }: TemplateColumn) =>
  (need === 'key' && name !== 'readAt') || lookup !== undefined || codeNames.has(name);

/**
 * Creates a function that returns how a spreadsheet altered a cell, if it did; in free text columns only
 * altered numbers count.
 */
export function createSpreadsheetChangeFinder(
  column: TemplateColumn,
): (cell: StagedCell) => CheckCode | undefined {
  const isFreeText = !isCode(column);
  return (cell) => {
    if (typeof cell === 'object' && cell !== null && 'day' in cell)
      return isFreeText ? undefined : 'spreadsheetDate';
    const n = getCellNumber(cell);
    if (n !== undefined) return Math.abs(n) >= 10 ** SPREADSHEET_DIGITS ? 'spreadsheetDigits' : undefined;
    if (typeof cell !== 'string' || cell.length > 40) return undefined;
    const text = cell.trim();
    if (scientific.test(text)) return 'spreadsheetNumber';
    if (isFreeText) return undefined;
    if (hasLostDigits(text)) return 'spreadsheetDigits';
    return numericDate.test(text) || isNamedDate(text) ? 'spreadsheetDate' : undefined;
  };
}
