// Detection of the header row of a table, and its column names.
import { buildHeaderNames, getHeaderText } from '#shared/ingestion/header-names.ts';
import type { StagedCell, StagedRow } from '#shared/ingestion/import-keys.ts';
import { isBlank } from '#shared/ingestion/staged.ts';
import { FileRefusalError } from './unfit.ts';
import { recogniseDay, recogniseNumber } from './value-recognition.ts';

/** Maximum rows searched for a header. */
export const MAX_HEADER_ROWS = 50;
/**
 * Minimum share of distinct words among the cells of a header; `MIN_NAMED_SHARE` is the minimum share of columns with
 * a name.
 */
const MIN_WORD_SHARE = 0.8;
const MIN_NAMED_SHARE = 0.5;

const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

const isWord = (cell: StagedCell) =>
  typeof cell === 'string' &&
  cell.trim() !== '' &&
  !recogniseNumber(cell.trim()) &&
  recogniseDay(cell.trim()).length === 0;
const getFilledCells = ({ cells }: StagedRow) => cells.filter((cell) => cell !== null && cell !== '');

/**
 * Returns the index of the header among the first rows: the first row of distinct words, over enough columns,
 * below which numbers and days begin.
 */
export function findHeaderIndex(rows: readonly StagedRow[]): number {
  const width = computeMedian(rows.map((row) => getFilledCells(row).length));
  const candidates = rows.flatMap((row, i) => {
    const filledCells = getFilledCells(row);
    const words = filledCells.filter(isWord);
    const distinct = new Set(words.map((word) => String(word).trim().toLowerCase()));
    const isHeaderLike =
      i < rows.length - 1 &&
      filledCells.length >= width * MIN_NAMED_SHARE &&
      words.length >= filledCells.length * MIN_WORD_SHARE &&
      distinct.size >= words.length * MIN_WORD_SHARE;
    return isHeaderLike ? [i] : [];
  });
  const columnCounts = candidates.map((at) => countColumnsBeginningBelow(rows, at));
  const maxCount = Math.max(0, ...columnCounts);
  const headerIndex = candidates[columnCounts.findIndex((count) => count * 2 >= maxCount)] ?? -1;
  if (headerIndex >= 0) return headerIndex;
  return Math.max(
    0,
    rows.findIndex((row) => getFilledCells(row).length >= width * MIN_NAMED_SHARE),
  );
}

/** Counts the columns with a word in this row whose next cell below is no word. */
function countColumnsBeginningBelow(rows: readonly StagedRow[], at: number): number {
  const rowsBelow = rows.slice(at + 1);
  return rows[at]!.cells.filter((cell, column) => {
    if (!isWord(cell)) return false;
    const next = rowsBelow.find(({ cells }) => !isBlank(cells[column]))?.cells[column];
    return next !== undefined && !isWord(next);
  }).length;
}

/** Returns the median number of filled cells; a title above a table has fewer. */
function computeMedian(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  return Math.max(1, sorted[Math.floor(sorted.length / 2)] ?? 1);
}

/** Returns a distinct name for each column. @throws UnfitFile fileHeaderForbidden */
export function getColumnNames(header: readonly StagedCell[], columns: number): string[] {
  if (header.some((cell) => forbiddenNames.has(getHeaderText(cell).toLowerCase())))
    throw new FileRefusalError('fileHeaderForbidden');
  return buildHeaderNames(header, columns);
}
