// Where a key leads in the grid: lines and columns, the first of which are one cell for all lines of an element. Pure.
export interface Place {
  line: number;
  column: number;
}

export interface Field {
  /** Of every line the first line of its element. */
  firsts: readonly number[];
  columns: number;
  /** So many columns are one cell an element. */
  merged: number;
  /** Lines that PageUp and PageDown step over. */
  page: number;
}

/** The cell that shows a place: a merged one stands on the first line. */
export const cellAt = ({ firsts, merged }: Field, { line, column }: Place): Place => ({
  line: column < merged ? (firsts[line] ?? 0) : line,
  column,
});

/** Undefined for keys that are not the grid's. */
export function walked(field: Field, from: Place, key: string, far: boolean): Place | undefined {
  const { firsts, columns, merged, page } = field;
  const [lastLine, lastColumn] = [firsts.length - 1, columns - 1];
  const { line, column } = cellAt(field, from);
  const to = (line: number, column: number) =>
    cellAt(field, {
      line: Math.min(Math.max(line, 0), lastLine),
      column: Math.min(Math.max(column, 0), lastColumn),
    });
  const below = () => {
    if (column >= merged) return line + 1;
    const next = firsts.findIndex((first) => first > line);
    return next < 0 ? line : next;
  };
  switch (key) {
    case 'ArrowLeft':
      return to(line, column - 1);
    case 'ArrowRight':
      return to(line, column + 1);
    case 'ArrowUp':
      return to(line - 1, column);
    case 'ArrowDown':
      return to(below(), column);
    case 'Home':
      return to(far ? 0 : line, 0);
    case 'End':
      return to(far ? lastLine : line, lastColumn);
    case 'PageUp':
      return to(line - page, column);
    case 'PageDown':
      return to(line + page, column);
    default:
      return undefined;
  }
}
