// What a table is called: in the reader's language, and as files name it.
import { useCallback } from 'react';
import {
  type ImportTable,
  importTables,
  type TemplateColumn,
  tableAt,
} from '../../../../shared/ingestion/template.ts';
import { useText } from '../../i18n/text.ts';

/** By the number it is known by from outside. */
export function useTableName(): (index: number) => string {
  const text = useText('ingestion');
  return useCallback(
    (index) => {
      const table = tableAt(index);
      return table ? text(`tables.${table}`) : String(index);
    },
    [text],
  );
}

export const columnsOf = (index: number): readonly TemplateColumn[] => {
  const table = tableAt(index);
  return table ? importTables[table as ImportTable] : [];
};
