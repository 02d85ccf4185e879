// Where the columns of a table are named, and how.
import type { StagedCell, StagedRow } from '../../../shared/ingestion/import-places.ts';
import { dayLook, numberLook } from './looks.ts';
import { UnfitFile } from './unfit.ts';

/** Rows among which a header is looked for. */
export const HEADER_WITHIN = 50;
/** Of the cells of a header, so many are words of their own, and so many columns have one. */
const MOSTLY = 0.8;
const COVERED = 0.5;
const LONGEST = 200;

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

const wordsOf = (cell: StagedCell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'object' ? ('day' in cell ? cell.day : cell.error) : String(cell);
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST).toWellFormed();
};

/** A name for each of so many columns, no two alike. @throws UnfitFile fileHeaderForbidden */
export function namesOf(header: readonly StagedCell[], columns: number): string[] {
  const written = Array.from({ length: columns }, (_, i) => wordsOf(header[i]));
  if (written.some((name) => forbidden.has(name.toLowerCase()))) throw new UnfitFile('fileHeaderForbidden');
  const taken = new Set(written);
  const given = new Set<string>();
  return written.map((name, i) => {
    const own = name !== '' && !given.has(name) ? name : numbered(name, i + 1, taken);
    given.add(own);
    taken.add(own);
    return own;
  });
}

/** `Code (2)`, and `(3)` for the third column where nothing is written. */
function numbered(name: string, column: number, taken: ReadonlySet<string>): string {
  for (let n = name === '' ? column : 2; ; n++) {
    const such = `${name} (${n})`.trim();
    if (!taken.has(such)) return such;
  }
}
