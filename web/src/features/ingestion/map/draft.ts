// A mapping as it is being made: kept in this tab, so that a reload comes back to it.
import { useState } from 'react';
import type { FileSheet, MappedColumn, MappedTable, Mapper } from '../../../../../shared/ingestion/import.ts';
import { keepDraft, readDraft, useDraftKey } from '../../../ui/form/draft.ts';
import { columnsOf } from '../table-words.ts';
import { columnsFor, proposed } from './propose.ts';

export interface MappingDraft {
  tables: readonly MappedTable[];
  change: (at: number, table: MappedTable) => void;
  add: (index: number, sheet: FileSheet) => void;
  remove: (at: number) => void;
}

export function useMappingDraft(
  fileId: string,
  mapper: Mapper | undefined,
  sheets: readonly FileSheet[],
): MappingDraft {
  const key = useDraftKey(`ingestion:${fileId}:${mapper?.id ?? 'new'}`)!;
  const [tables, setTables] = useState(() => {
    const kept = readDraft(key)?.tables as MappedTable[] | undefined;
    return kept ?? (mapper ? proposed(mapper, sheets) : []);
  });
  const keep = (next: MappedTable[]) => {
    setTables(next);
    keepDraft(key, { tables: next });
  };
  return {
    tables,
    change: (at, table) => keep(tables.with(at, table)),
    add: (index, sheet) =>
      keep([
        ...tables,
        { index, sheet: sheet.name, headerRow: sheet.headerRow, columns: columnsFor(index, sheet) },
      ]),
    remove: (at) => keep(tables.filter((_, each) => each !== at)),
  };
}

/** A column of the plant's from another source, or from none. */
export function withColumn(
  table: MappedTable,
  target: string,
  column: Omit<MappedColumn, 'target'> | undefined,
): MappedTable {
  const others = table.columns.filter((each) => each.target !== target);
  return { ...table, columns: column ? [...others, { ...column, target }] : others };
}

/** What must be there, and has no source yet. */
export const unmapped = ({ index, columns }: MappedTable): string[] =>
  columnsOf(index)
    .filter(({ need }) => need !== 'optional')
    .map(({ name }) => name)
    .filter((name) => !columns.some(({ target }) => target === name));
