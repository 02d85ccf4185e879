// What the columns below a header are called, wherever a file is read: no two alike, and none without a name.
import { type StagedCell, textOf } from './staged.ts';

/** With room for a number of its own. */
const LONGEST = 190;

export function headerWords(cell: StagedCell | undefined): string {
  const text = cell !== null && typeof cell === 'object' && 'error' in cell ? cell.error : textOf(cell)!;
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST).toWellFormed();
}

/** A name for each of so many columns. */
export function headerNames(
  header: readonly (StagedCell | undefined)[],
  columns: number = header.length,
): string[] {
  const written = Array.from({ length: columns }, (_, i) => headerWords(header[i]));
  const taken = new Set(written);
  const given = new Set<string>();
  return written.map((name, i) => {
    const own = name !== '' && !given.has(name) ? name : numbered(name, i + 1, taken);
    given.add(own);
    taken.add(own);
    return own;
  });
}

/** How many columns a header names; what stands right of them is there only where a row has more cells. */
export const namedColumns = (names: readonly string[]): number =>
  names.findLastIndex((name, i) => name !== `(${i + 1})`) + 1;

/** `Code (2)`, and `(3)` for the third column where nothing is written. */
function numbered(name: string, column: number, taken: ReadonlySet<string>): string {
  for (let n = name === '' ? column : 2; ; n++) {
    const such = `${name} (${n})`.trim();
    if (!taken.has(such)) return such;
  }
}
