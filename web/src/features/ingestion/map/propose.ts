// What a mapper makes of a file: the tables its sheets fill, and how well it fits.
import type { FileSheet, MappedColumn, MappedTable, Mapper } from '../../../../../shared/ingestion/import.ts';
import { proposal, proposedTable } from '../../../../../shared/ingestion/proposal.ts';
import { tableAt } from '../../../../../shared/ingestion/template.ts';
import { plain } from '../../../../../shared/ingestion/words/plain.ts';

/** As the sheet's headers propose. */
export function columnsFor(index: number, sheet: FileSheet): MappedColumn[] {
  const table = tableAt(index);
  return table ? proposedTable(table, sheet).columns : [];
}

/** The tables a mapper makes of a file. */
export function proposed(mapper: Mapper, sheets: readonly FileSheet[]): MappedTable[] {
  if (mapper.kind === 'plan') return [];
  if (mapper.kind === 'template')
    return proposal(sheets).map(({ index, sheet, headerRow, columns }) => ({
      index,
      sheet,
      headerRow,
      columns,
    }));
  return mapper.Data.Tables.flatMap((table) => {
    const wanted = table.Columns.flatMap(({ source }) => source || []);
    const sheet = sheetFor(table.sheet, wanted, sheets);
    if (!sheet) return [];
    const known = new Map(sheet.columns.map(({ name }) => [plain(name), name]));
    const columns = table.Columns.flatMap(({ name, source, transform }): MappedColumn[] => {
      if (source === undefined) return [];
      const found = source === '' ? '' : known.get(plain(source));
      return found === undefined ? [] : [{ source: found, target: name, ...(transform && { transform }) }];
    });
    return columns.length > 0
      ? [{ index: table.Index, sheet: sheet.name, headerRow: sheet.headerRow, columns }]
      : [];
  });
}

/** The sheet of that name, else the one that has most of the columns. */
function sheetFor(name: string | undefined, wanted: readonly string[], sheets: readonly FileSheet[]) {
  const named = sheets.find((sheet) => name !== undefined && plain(sheet.name) === plain(name));
  const has = (sheet: FileSheet) => {
    const known = new Set(sheet.columns.map((column) => plain(column.name)));
    return wanted.filter((source) => known.has(plain(source))).length;
  };
  return named ?? [...sheets].sort((a, b) => has(b) - has(a))[0];
}

/** How much of a mapper finds its columns in a file, from 0 to 1; the product's own are asked by the file's columns. */
export function fitOf(mapper: Mapper, sheets: readonly FileSheet[]): number {
  const made = proposed(mapper, sheets).reduce((sum, { columns }) => sum + columns.length, 0);
  const asked =
    mapper.kind === 'own'
      ? mapper.Data.Tables.flatMap(({ Columns }) => Columns.filter(({ source }) => source !== undefined))
          .length
      : sheets.reduce((sum, { columns }) => sum + columns.length, 0);
  return asked === 0 ? 0 : Math.min(1, made / asked);
}
