// Applies a mapper to a file: the tables filled from its worksheets, and the degree of match.
import type { FileWorksheet, MappedColumn, MappedTable, Mapper } from '#shared/ingestion/import.ts';
import { findFrequencyColumns } from '#shared/ingestion/maintenance-plan/matrix.ts';
import { proposePlan } from '#shared/ingestion/maintenance-plan/plan-proposal.ts';
import { getMissingPlanColumns } from '#shared/ingestion/plan-rows.ts';
import { proposeMapping, proposeTable } from '#shared/ingestion/proposal.ts';
import { findImportTable, tableIndexes } from '#shared/ingestion/template/template.ts';
import { normalizeForMatching } from '#shared/ingestion/words/plain.ts';

/** Returns the columns proposed from the headers of the worksheet. */
export function proposeColumns(index: number, sheet: FileWorksheet): MappedColumn[] {
  const table = findImportTable(index);
  return table ? proposeTable(table, sheet).columns : [];
}

/** Returns the worksheet that is a plan of control loops, which is read without a choice of columns. */
export const findControlPlan = (sheets: readonly FileWorksheet[]): FileWorksheet | undefined =>
  sheets.find(
    ({ headerRow, columns }) =>
      getMissingPlanColumns({ line: headerRow, cells: columns.map(({ name }) => name) }).length === 0,
  );
const readsByItself = (sheets: readonly FileWorksheet[]) => findControlPlan(sheets) !== undefined;

/** Returns the tables that a mapper fills from a file. */
export function proposeTables(mapper: Mapper, sheets: readonly FileWorksheet[]): MappedTable[] {
  if (mapper.kind === 'plan') {
    const plan = readsByItself(sheets) ? undefined : proposePlan(sheets);
    return plan ? [plan] : [];
  }
  if (mapper.kind === 'template')
    return proposeMapping(sheets).map(({ index, sheet, headerRow, columns }) => ({
      index,
      sheet,
      headerRow,
      columns,
    }));
  return mapper.Data.Tables.flatMap((table) => {
    const sources = table.Columns.flatMap(({ source }) => source || []);
    const sheet = findWorksheet(table.sheet, sources, sheets);
    if (!sheet) return [];
    const nameByFold = new Map(sheet.columns.map(({ name }) => [normalizeForMatching(name), name]));
    const columns = table.Columns.flatMap(({ name, source, transform }): MappedColumn[] => {
      if (source === undefined) return [];
      const columnName = source === '' ? '' : nameByFold.get(normalizeForMatching(source));
      return columnName === undefined
        ? []
        : [{ source: columnName, target: name, ...(transform && { transform }) }];
    });
    return columns.length > 0
      ? [{ index: table.Index, sheet: sheet.name, headerRow: sheet.headerRow, columns }]
      : [];
  });
}

/** Returns the worksheet of that name, otherwise the one with most of the columns. */
function findWorksheet(
  name: string | undefined,
  sources: readonly string[],
  sheets: readonly FileWorksheet[],
) {
  const sheetByName = sheets.find(
    (sheet) => name !== undefined && normalizeForMatching(sheet.name) === normalizeForMatching(name),
  );
  const countMatches = (sheet: FileWorksheet) => {
    const foldedNames = new Set(sheet.columns.map((column) => normalizeForMatching(column.name)));
    return sources.filter((source) => foldedNames.has(normalizeForMatching(source))).length;
  };
  return sheetByName ?? [...sheets].sort((a, b) => countMatches(b) - countMatches(a))[0];
}

/**
 * Returns the share of the mapper's columns present in the file, from 0 to 1; for built-in mappers the share
 * of the file's columns.
 */
export function computeFit(mapper: Mapper, sheets: readonly FileWorksheet[]): number {
  const mappedCount = proposeTables(mapper, sheets).reduce(
    (sum, table) => sum + table.columns.length + countFrequencyColumns(table, sheets),
    0,
  );
  const expectedCount =
    mapper.kind === 'own'
      ? mapper.Data.Tables.flatMap(({ Columns }) => Columns.filter(({ source }) => source !== undefined))
          .length
      : sheets.reduce((sum, { columns }) => sum + columns.length, 0);
  return expectedCount === 0 ? 0 : Math.min(1, mappedCount / expectedCount);
}

/** Returns the number of columns of a matrix that a plan reads by their headers. */
function countFrequencyColumns(table: MappedTable, sheets: readonly FileWorksheet[]): number {
  const sheet = sheets.find(({ name }) => name === table.sheet);
  if (table.index !== tableIndexes.MaintenancePlan || !sheet) return 0;
  return findFrequencyColumns(
    table,
    sheet.columns.map(({ name }) => name),
  ).length;
}
