// Where the columns of a table are named, and how.
import { headerNames, headerWords } from '../../../shared/ingestion/header-names.ts';
import type { StagedCell, StagedRow } from '../../../shared/ingestion/import-places.ts';
import { dayLook, numberLook } from './looks.ts';
import { UnfitFile } from './unfit.ts';

/** Rows among which a header is looked for. */
export const HEADER_WITHIN = 50;
/** Of the cells of a header, so many are words of their own, and so many columns have one. */
const MOSTLY = 0.8;
const COVERED = 0.5;

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

const isWord = (cell: StagedCell) =>
  typeof cell === 'string' &&
  cell.trim() !== '' &&
  !numberLook(cell.trim()) &&
  dayLook(cell.trim()).length === 0;
const filledIn = ({ cells }: StagedRow) => cells.filter((cell) => cell !== null && cell !== '');

/** The place of the header among the first rows: the first whose cells are words that differ, over as many columns as the rows have. */
export function headerAt(rows: readonly StagedRow[]): number {
  const width = usual(rows.map((row) => filledIn(row).length));
  const found = rows.findIndex((row, i) => {
    const filled = filledIn(row);
    const words = filled.filter(isWord);
    const distinct = new Set(words.map((word) => String(word).trim().toLowerCase()));
    return (
      i < rows.length - 1 &&
      filled.length >= width * COVERED &&
      words.length >= filled.length * MOSTLY &&
      distinct.size >= words.length * MOSTLY
    );
  });
  if (found >= 0) return found;
  return Math.max(
    0,
    rows.findIndex((row) => filledIn(row).length >= width * COVERED),
  );
}

/** What most rows have; a title above a table has less. */
function usual(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  return Math.max(1, sorted[Math.floor(sorted.length / 2)] ?? 1);
}

/** A name for each of so many columns, no two alike. @throws UnfitFile fileHeaderForbidden */
export function namesOf(header: readonly StagedCell[], columns: number): string[] {
  if (header.some((cell) => forbidden.has(headerWords(cell).toLowerCase())))
    throw new UnfitFile('fileHeaderForbidden');
  return headerNames(header, columns);
}
