// Rows of a file after parsing and before mapping.
import type { RowProblem } from './problem.ts';

/**
 * A cell of a file: days and instants as ISO text, a formula error by its name, a number under a text format
 * with its displayed text.
 */
export type StagedCell =
  | string
  | number
  | boolean
  | null
  | { day: string }
  | { error: string }
  | { number: number; shown: string };
export interface StagedRow {
  /** The line of the file, from 1. */
  line: number;
  cells: readonly StagedCell[];
  /** True if a quote is never closed. */
  broken?: true;
  /** True if the workbook hides the row. */
  hidden?: true;
  /** Indexes of cells of a merged range that got the value of its first cell. */
  merged?: readonly number[];
}

/** A row in the columns of its table. */
export interface PreparedRow {
  line: number;
  values: Record<string, string | number>;
  /** Columns with an assumed value, used only for new records. */
  assumed?: readonly string[];
  problems?: RowProblem[];
}

/** Writes a number as text: codes read as numbers get neither an exponent nor rounding artefacts. */
function formatPlainNumber(n: number): string {
  const short = String(n);
  // A spreadsheet keeps fifteen significant digits.
  const rounded = short.replace(/\D/g, '').length > 15 ? Number(n.toPrecision(15)) : n;
  const text = String(rounded);
  if (!/e/.test(text)) return text;
  return Number.isInteger(rounded) ? BigInt(rounded).toString() : rounded.toFixed(20).replace(/0+$/, '');
}

/** Returns the text of a cell; empty for an empty cell, undefined for an error. */
export function getCellText(cell: StagedCell | undefined): string | undefined {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return formatPlainNumber(cell);
  if (typeof cell === 'boolean') return String(cell);
  if ('shown' in cell) return cell.shown;
  return 'day' in cell ? cell.day : undefined;
}

/** Returns the number of a numeric cell; undefined for others, including text. */
export const getCellNumber = (cell: StagedCell): number | undefined =>
  typeof cell === 'number'
    ? cell
    : cell !== null && typeof cell === 'object' && 'number' in cell
      ? cell.number
      : undefined;

/** Whether a cell is empty or has blanks only. */
export const isBlank = (cell: StagedCell | undefined): boolean =>
  cell === null ||
  cell === undefined ||
  (typeof cell === 'string' && (cell === '' || (hasBlankStart(cell) && cell.trim() === '')));

/** Fast check of the first character, which decides for most texts. */
function hasBlankStart(text: string): boolean {
  const first = text.charCodeAt(0);
  return first <= 32 || first >= 0xa0;
}
