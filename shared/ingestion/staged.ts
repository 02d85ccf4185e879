// Rows of a file between its bytes and our fields.
import type { RowProblem } from './problem.ts';

/** A cell of a file: a day or an instant comes as text in ISO, an error of a formula as its name. */
export type StagedCell = string | number | boolean | null | { day: string } | { error: string };
export interface StagedRow {
  /** The line of the file, from 1. */
  line: number;
  cells: readonly StagedCell[];
  /** A quote of it is never closed. */
  broken?: true;
}

/** Such a row as a table has it. */
export interface PreparedRow {
  line: number;
  values: Record<string, string | number>;
  /** Columns nobody said: only what is new takes them. */
  assumed?: readonly string[];
  problems?: RowProblem[];
}

/** A number as a text says it: codes read as numbers have neither exponent nor decimals of their own. */
function plainNumber(n: number): string {
  const short = String(n);
  // a spreadsheet keeps fifteen digits
  const kept = short.replace(/\D/g, '').length > 15 ? Number(n.toPrecision(15)) : n;
  const text = String(kept);
  if (!/e/.test(text)) return text;
  return Number.isInteger(kept) ? BigInt(kept).toString() : kept.toFixed(20).replace(/0+$/, '');
}

/** What a cell shows; empty where it holds nothing, undefined where an error. */
export function textOf(cell: StagedCell | undefined): string | undefined {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return plainNumber(cell);
  if (typeof cell === 'boolean') return String(cell);
  return 'day' in cell ? cell.day : undefined;
}

/** Nothing in it, or blanks alone. */
export const isBlank = (cell: StagedCell | undefined): boolean =>
  cell === null ||
  cell === undefined ||
  (typeof cell === 'string' && (cell === '' || (beginsBlank(cell) && cell.trim() === '')));

/** Letters and digits of most texts need no closer look. */
function beginsBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return first <= 32 || first >= 0xa0;
}
