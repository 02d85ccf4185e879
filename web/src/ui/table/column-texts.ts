// Texts of a table's first rows, which its initial column widths are computed from.
import { useCallback, useMemo, useState } from 'react';
import type { GetText } from '../../i18n/text.ts';
import type { Format } from '../format.ts';
import { type Column, formatRenderedCell } from './column.ts';

/** Number of rows that determine the column widths. */
const SAMPLE_ROWS = 300;

interface ColumnTexts {
  textsOf: (id: string) => readonly string[];
  /** Changes when a table has to be created again, as it keeps its first widths. */
  key: number;
  /** To be called when a user enters the table: it is not created again from then on. */
  markEntered: () => void;
}

/**
 * Returns the texts of each column. The key changes with the first rows, and when a column is filled that was
 * empty until then, such as one of names that arrive after the rows.
 */
export function useColumnTexts<T>(
  columns: readonly Column<T>[],
  items: readonly T[] | undefined,
  format: Format,
  text: GetText,
): ColumnTexts {
  const textsByColumn = useMemo(() => {
    const sample = items?.slice(0, SAMPLE_ROWS) ?? [];
    return new Map(
      columns.map((column) => [
        column.id,
        [...new Set(sample.flatMap((item) => formatRenderedCell(column, item, format, text).split('\n')))],
      ]),
    );
  }, [columns, items, format, text]);
  const filledCount = [...textsByColumn.values()].filter((texts) => texts.some((each) => each !== '')).length;
  const [isEntered, setEntered] = useState(false);
  const [createdWith, setCreatedWith] = useState(filledCount);
  if (filledCount > createdWith && (createdWith === 0 || !isEntered)) setCreatedWith(filledCount);
  return {
    textsOf: (id) => textsByColumn.get(id) ?? [],
    key: createdWith,
    markEntered: useCallback(() => setEntered(true), []),
  };
}
