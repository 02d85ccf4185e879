// Rows as one text, a few characters each, and finding rows in thousands of them by words.

/** Neither character can stand in a field. */
const FIELD = '\u001f';
const LINE = '\u001e';

export type Fields = readonly (string | number | undefined)[];

/** What is empty at a row's end is left out. */
export const write = (rows: readonly Fields[]): string =>
  rows
    .map((fields) => {
      const full = fields.findLastIndex((field) => field !== undefined && field !== '');
      return fields
        .slice(0, full + 1)
        .map((field) => field ?? '')
        .join(FIELD);
    })
    .join(LINE);

export const read = (text: string): string[][] =>
  text === '' ? [] : text.split(LINE).map((line) => line.split(FIELD));

/** Without regard to case and accents. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function wordsOf(text: string): string[] {
  return folded(text).split(/\s+/).filter(Boolean);
}

const joined = (fields: Fields) => fields.filter(Boolean).join(' ');

/** Every word must occur in one of the fields. */
export const matches = (words: readonly string[], ...fields: Fields): boolean => {
  const all = folded(joined(fields));
  return words.every((word) => all.includes(word));
};

/** What words are looked for in: all rows in one text, and where each begins. */
export interface Searchable {
  readonly text: string;
  readonly begins: Uint32Array;
}

/** Of each row the fields that are searched. */
export function searchable(rows: readonly Fields[]): Searchable {
  const lines = rows.map((fields) => folded(joined(fields)));
  const begins = new Uint32Array(lines.length + 1);
  for (const [i, line] of lines.entries()) begins[i + 1] = begins[i]! + line.length + LINE.length;
  return { text: `${lines.join(LINE)}${LINE}`, begins };
}

/** The rows that hold every word, in order, the first `most` of them; none without a word. */
export function found({ text, begins }: Searchable, words: readonly string[], most: number): number[] {
  // the longest is the rarest, as far as one can tell
  const [rarest, ...others] = [...words].sort((a, b) => b.length - a.length);
  const rows: number[] = [];
  // where there is no row, the mark between rows would be found for ever
  if (rarest === undefined || begins.length < 2) return rows;
  for (let at = text.indexOf(rarest); at >= 0 && rows.length < most; ) {
    const row = rowAt(begins, at);
    const [begin, end] = [begins[row]!, begins[row + 1]! - LINE.length];
    const line = text.slice(begin, end);
    if (at + rarest.length <= end && others.every((word) => line.includes(word))) rows.push(row);
    // on from the next row, also where the word itself holds what parts rows
    at = text.indexOf(rarest, Math.max(end, at) + 1);
  }
  return rows;
}

/** The last row that begins at or before a place. */
function rowAt(begins: Uint32Array, at: number): number {
  let [low, high] = [0, begins.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (begins[middle]! <= at) low = middle;
    else high = middle;
  }
  return low;
}
