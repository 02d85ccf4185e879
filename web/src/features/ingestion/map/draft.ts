// Mapping being edited, stored as a draft in this tab so that it survives a reload.
import { useState } from 'react';
import type {
  FileWorksheet,
  MappedColumn,
  MappedTable,
  Mapper,
  Transform,
} from '#shared/ingestion/import.ts';
import { getRequiredColumns } from '#shared/ingestion/maintenance-plan/matrix.ts';
import type { getOpenQuestions } from '#shared/ingestion/reading/columns.ts';
import { tableIndexes } from '#shared/ingestion/template/template.ts';
import { readDraft, storeDraft, useDraftKey } from '#web/ui/form/draft.ts';
import { proposeColumns, proposeTables } from './propose.ts';

export interface MappingDraft {
  tables: readonly MappedTable[];
  change: (position: number, table: MappedTable) => void;
  add: (index: number, sheet: FileWorksheet) => void;
  remove: (position: number) => void;
}

/**
 * Returns the draft of a mapping.
 * @param file id of the file, followed by its code page if it has one
 */
export function useMappingDraft(
  file: string,
  mapper: Mapper | undefined,
  sheets: readonly FileWorksheet[],
): MappingDraft {
  const key = useDraftKey(`ingestion:${file}:${mapper?.id ?? 'new'}`)!;
  const [tables, setTables] = useState(() => {
    const storedTables = readDraft(key)?.tables as MappedTable[] | undefined;
    return storedTables ?? (mapper ? proposeTables(mapper, sheets) : []);
  });
  const storeTables = (next: MappedTable[]) => {
    setTables(next);
    storeDraft(key, { tables: next });
  };
  return {
    tables,
    change: (position, table) => storeTables(tables.with(position, table)),
    add: (index, sheet) =>
      storeTables([
        ...tables,
        { index, sheet: sheet.name, headerRow: sheet.headerRow, columns: proposeColumns(index, sheet) },
      ]),
    remove: (position) => storeTables(tables.filter((_, each) => each !== position)),
  };
}

/** Returns the table with a target column mapped to another source, or to none. */
export function replaceColumn(
  table: MappedTable,
  target: string,
  column: Omit<MappedColumn, 'target'> | undefined,
): MappedTable {
  const otherColumns = table.columns.filter((each) => each.target !== target);
  return { ...table, columns: column ? [...otherColumns, { ...column, target }] : otherColumns };
}

/**
 * Returns the required columns that have no source yet. The service decides about a plan whose header row was
 * changed: it may be a matrix.
 */
export function getUnmappedColumns(table: MappedTable, sheets: readonly FileWorksheet[]): string[] {
  const sheet = sheets.find(({ name }) => name === table.sheet);
  const names = (sheet?.columns ?? []).map(({ name }) => name);
  const hasOtherHeader = table.index === tableIndexes.MaintenancePlan && sheet?.headerRow !== table.headerRow;
  return getRequiredColumns(table, names).filter(
    (name) =>
      !table.columns.some(({ target }) => target === name) && !(hasOtherHeader && name !== 'machineCode'),
  );
}

type ReadingAnswer = Extract<Transform, { op: 'dates' | 'decimals' }>;

/**
 * Returns the column with the reading of its dates or decimals: decimals are read before, dates after all
 * other transforms.
 */
export function replaceReading<Column extends Omit<MappedColumn, 'target'>>(
  column: Column,
  answer: ReadingAnswer,
): Column {
  const otherTransforms = (column.transform ?? []).filter(({ op }) => op !== answer.op);
  return {
    ...column,
    transform: answer.op === 'decimals' ? [answer, ...otherTransforms] : [...otherTransforms, answer],
  };
}

/**
 * Returns the table with a changed column. A reading chosen for it also applies to the other columns that
 * need one.
 */
export function applyAnswer(
  table: MappedTable,
  column: MappedColumn,
  open: ReturnType<typeof getOpenQuestions>,
): MappedTable {
  const question = open.find(({ target }) => target === column.target);
  const answer = column.transform?.find(({ op }) => op === question?.about) as ReadingAnswer | undefined;
  const next = replaceColumn(table, column.target, column);
  if (!answer) return next;
  const openTargets = new Set(open.filter(({ about }) => about === answer.op).map(({ target }) => target));
  openTargets.delete(column.target);
  return {
    ...next,
    columns: next.columns.map((each) => (openTargets.has(each.target) ? replaceReading(each, answer) : each)),
  };
}
