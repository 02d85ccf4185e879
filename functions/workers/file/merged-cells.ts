// Merged ranges of a worksheet: its XML lists them after the rows, and only the first cell of each has a
// value.
import { MAX_COLUMNS } from '#shared/ingestion/import.ts';
import type { StagedCell, StagedRow } from '#shared/ingestion/import-keys.ts';
import { parseColumn } from './cell-reference.ts';

export interface MergedRange {
  /** Lines from 1 and columns from 0, both inclusive. */
  firstLine: number;
  lastLine: number;
  firstColumn: number;
  lastColumn: number;
}

const MAX_RANGES = 20_000;
const TAG = Buffer.from('mergeCell ');
/** Maximum length of a tag, which a piece may cut in two. */
const MAX_TAG_LENGTH = 200;
const referencePattern = /\bref\s*=\s*["']\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})["']/;

/** Finds the ranges by their bytes: parsing all tags of a worksheet twice would double the work. */
export async function findMergedRanges(pieces: AsyncIterable<Buffer>): Promise<MergedRange[]> {
  const ranges: MergedRange[] = [];
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (ranges.length >= MAX_RANGES) continue;
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    let from = 0;
    for (let at = bytes.indexOf(TAG); at >= 0; at = bytes.indexOf(TAG, from)) {
      if (bytes.length - at < MAX_TAG_LENGTH && !bytes.subarray(at).includes('>')) break;
      from = at + TAG.length;
      const range = parseRange(bytes.toString('latin1', at, at + MAX_TAG_LENGTH));
      if (range) ranges.push(range);
    }
    rest = Buffer.from(bytes.subarray(Math.max(from, bytes.length - MAX_TAG_LENGTH)));
  }
  return ranges.sort((a, b) => a.firstLine - b.firstLine);
}

function parseRange(tag: string): MergedRange | undefined {
  const [, left, top, right, bottom] = referencePattern.exec(tag.split('>')[0]!) ?? [];
  if (!left || !right) return undefined;
  const [firstColumn, lastColumn] = [parseColumn(left), Math.min(parseColumn(right), MAX_COLUMNS - 1)];
  return { firstLine: Number(top), lastLine: Number(bottom), firstColumn, lastColumn };
}

/** Returns a function that fills merged cells of rows in ascending order. Rows without cells stay absent. */
export function createMergeFiller(ranges: readonly MergedRange[]): (row: StagedRow) => StagedRow {
  let next = 0;
  let openRanges: { range: MergedRange; value: StagedCell }[] = [];
  return (row) => {
    openRanges = openRanges.filter(({ range }) => range.lastLine >= row.line);
    for (; next < ranges.length && ranges[next]!.firstLine <= row.line; next++) {
      const range = ranges[next]!;
      const value = range.firstLine === row.line ? row.cells[range.firstColumn] : undefined;
      if (value !== undefined && value !== null) openRanges.push({ range, value });
    }
    if (openRanges.length === 0) return row;
    const cells = [...row.cells];
    const merged: number[] = [];
    for (const { range, value } of openRanges)
      for (let at = range.firstColumn; at <= range.lastColumn; at++) {
        if (cells[at] !== undefined && cells[at] !== null) continue;
        while (cells.length < at) cells.push(null);
        cells[at] = value;
        merged.push(at);
      }
    return merged.length > 0 ? { ...row, cells, merged } : row;
  };
}
