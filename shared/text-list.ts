// Compact text form of rows, and search by words over thousands of them.
import { fold } from './text.ts';

/** Separators of fields and rows; neither character can occur in a field. */
const FIELD_SEPARATOR = '\u001f';
const ROW_SEPARATOR = '\u001e';

export type Fields = readonly (string | number | undefined)[];

/** Writes rows as text; empty fields at the end of a row are omitted. */
export const formatTextRows = (rows: readonly Fields[]): string =>
  rows
    .map((fields) => {
      const lastFilledIndex = fields.findLastIndex((field) => field !== undefined && field !== '');
      return fields
        .slice(0, lastFilledIndex + 1)
        .map((field) => field ?? '')
        .join(FIELD_SEPARATOR);
    })
    .join(ROW_SEPARATOR);

export const parseTextRows = (text: string): string[][] =>
  text === '' ? [] : text.split(ROW_SEPARATOR).map((line) => line.split(FIELD_SEPARATOR));

export function splitWords(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}

const joinFields = (fields: Fields) => fields.filter(Boolean).join(' ');

/** Whether every word occurs in one of the fields. */
export const hasAllWords = (words: readonly string[], ...fields: Fields): boolean => {
  const foldedFields = fold(joinFields(fields));
  return words.every((word) => foldedFields.includes(word));
};

/** Search index: the folded text of all rows, and the offset of each row in it. */
export interface SearchIndex {
  readonly text: string;
  readonly begins: Uint32Array;
}

/** Builds the search index from the searchable fields of each row. */
export function buildSearchIndex(rows: readonly Fields[]): SearchIndex {
  const lines = rows.map((fields) => fold(joinFields(fields)));
  const begins = new Uint32Array(lines.length + 1);
  for (const [i, line] of lines.entries()) begins[i + 1] = begins[i]! + line.length + ROW_SEPARATOR.length;
  return { text: `${lines.join(ROW_SEPARATOR)}${ROW_SEPARATOR}`, begins };
}

/**
 * Returns the indexes of the first `maxRows` rows that contain every word, in order; none if there is no word.
 */
export function findRowIndexes(
  { text, begins }: SearchIndex,
  words: readonly string[],
  maxRows: number,
): number[] {
  // The longest word is presumably the rarest.
  const [rarest, ...others] = [...words].sort((a, b) => b.length - a.length);
  const rows: number[] = [];
  // Without rows, searching for the row separator would never end.
  if (rarest === undefined || begins.length < 2) return rows;
  for (let offset = text.indexOf(rarest); offset >= 0 && rows.length < maxRows; ) {
    const row = getRowAt(begins, offset);
    const [begin, end] = [begins[row]!, begins[row + 1]! - ROW_SEPARATOR.length];
    const line = text.slice(begin, end);
    if (offset + rarest.length <= end && others.every((word) => line.includes(word))) rows.push(row);
    // Continues in the next row, even if the word itself contains the row separator.
    offset = text.indexOf(rarest, Math.max(end, offset) + 1);
  }
  return rows;
}

/** Returns the last row that begins at or before an offset (binary search). */
function getRowAt(begins: Uint32Array, offset: number): number {
  let [low, high] = [0, begins.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (begins[middle]! <= offset) low = middle;
    else high = middle;
  }
  return low;
}
