// Column names from a header row, for every reader of files: unique and never empty.
import { getCellText, type StagedCell } from './staged.ts';

/** Maximum length of a name, leaving room for an appended number. */
const MAX_NAME_LENGTH = 190;

export function getHeaderText(cell: StagedCell | undefined): string {
  const text = cell !== null && typeof cell === 'object' && 'error' in cell ? cell.error : getCellText(cell)!;
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH).toWellFormed();
}

/** Returns a unique name for each column. */
export function buildHeaderNames(
  header: readonly (StagedCell | undefined)[],
  columns: number = header.length,
): string[] {
  const headerTexts = Array.from({ length: columns }, (_, i) => getHeaderText(header[i]));
  const usedNames = new Set(headerTexts);
  const assignedNames = new Set<string>();
  return headerTexts.map((name, i) => {
    const uniqueName =
      name !== '' && !assignedNames.has(name) ? name : buildNumberedName(name, i + 1, usedNames);
    assignedNames.add(uniqueName);
    usedNames.add(uniqueName);
    return uniqueName;
  });
}

/**
 * Returns the number of columns named by a header; columns to the right exist only because a row has more
 * cells.
 */
export const countNamedColumns = (names: readonly string[]): number =>
  names.findLastIndex((name, i) => name !== `(${i + 1})`) + 1;

/** Returns `Code (2)` for a duplicate, and `(3)` for a third column without a header. */
function buildNumberedName(name: string, column: number, usedNames: ReadonlySet<string>): string {
  for (let n = name === '' ? column : 2; ; n++) {
    const candidate = `${name} (${n})`.trim();
    if (!usedNames.has(candidate)) return candidate;
  }
}
