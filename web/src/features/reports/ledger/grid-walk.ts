// Keyboard navigation of the grid: lines and columns, the first of which are one cell for all lines of an
// element. Pure.
export interface GridPosition {
  line: number;
  column: number;
}

export interface GridShape {
  /** First line of the element of each line. */
  firsts: readonly number[];
  columns: number;
  /** Number of leading columns that have one cell per element. */
  merged: number;
  /** Number of lines that PageUp and PageDown skip. */
  page: number;
}

/** Returns the cell at a position; a merged cell is on the element's first line. */
export const getCellPosition = (
  { firsts, merged }: GridShape,
  { line, column }: GridPosition,
): GridPosition => ({
  line: column < merged ? (firsts[line] ?? 0) : line,
  column,
});

/** Returns the position after a key; undefined for keys the grid does not handle. */
export function findNextPosition(
  field: GridShape,
  from: GridPosition,
  key: string,
  hasControlKey: boolean,
): GridPosition | undefined {
  const { firsts, columns, merged, page } = field;
  const [lastLine, lastColumn] = [firsts.length - 1, columns - 1];
  const { line, column } = getCellPosition(field, from);
  const moveTo = (line: number, column: number) =>
    getCellPosition(field, {
      line: Math.min(Math.max(line, 0), lastLine),
      column: Math.min(Math.max(column, 0), lastColumn),
    });
  const getLineBelow = () => {
    if (column >= merged) return line + 1;
    const next = firsts.findIndex((first) => first > line);
    return next < 0 ? line : next;
  };
  switch (key) {
    case 'ArrowLeft':
      return moveTo(line, column - 1);
    case 'ArrowRight':
      return moveTo(line, column + 1);
    case 'ArrowUp':
      return moveTo(line - 1, column);
    case 'ArrowDown':
      return moveTo(getLineBelow(), column);
    case 'Home':
      return moveTo(hasControlKey ? 0 : line, 0);
    case 'End':
      return moveTo(hasControlKey ? lastLine : line, lastColumn);
    case 'PageUp':
      return moveTo(line - page, column);
    case 'PageDown':
      return moveTo(line + page, column);
    default:
      return undefined;
  }
}
