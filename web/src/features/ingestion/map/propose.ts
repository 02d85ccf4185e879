// What a file's headers say of themselves: which tables a sheet fills, and with which columns.
import type {
  ColumnProfile,
  FileSheet,
  MappedColumn,
  MappedTable,
  Mapper,
} from '../../../../../shared/ingestion/import.ts';
import {
  type ImportTable,
  importTableNames,
  tableIndexes,
} from '../../../../../shared/ingestion/template.ts';
import { columnsOf } from '../table-words.ts';
import { plain } from './names.ts';

export const columnsFor = (index: number, columns: readonly ColumnProfile[]): MappedColumn[] => {
  const sources = new Map(columns.map(({ name }) => [plain(name), name]));
  return columnsOf(index).flatMap(({ name }) => {
    const source = sources.get(plain(name));
    return source === undefined ? [] : [{ source, target: name }];
  });
};

/** From here on a sheet is taken for a table. */
const ENOUGH = 2;

/** The one table a sheet fits best: by its name, else by the most of its columns. */
function tableFor({ name, headerRow, columns }: FileSheet): MappedTable | undefined {
  const tables = importTableNames.map((table) => ({
    table,
    index: tableIndexes[table],
    named: plain(table) === plain(name),
    columns: columnsFor(tableIndexes[table], columns),
  }));
  const worth = ({ table, named, columns: found }: (typeof tables)[number]) =>
    (named ? 100 : 0) + found.length + share(table, found);
  const [best] = tables
    .filter(({ named, columns: found }) => found.length >= (named ? 1 : ENOUGH))
    .sort((a, b) => worth(b) - worth(a));
  return best && { index: best.index, sheet: name, headerRow, columns: best.columns };
}

/** Of two tables that hold as many, the one of which less is missing. */
const share = (table: ImportTable, found: readonly MappedColumn[]) =>
  found.length / (columnsOf(tableIndexes[table]).length + 1);

/** The tables a mapper makes of a file. */
export function proposed(mapper: Mapper, sheets: readonly FileSheet[]): MappedTable[] {
  if (mapper.kind === 'plan') return [];
  if (mapper.kind === 'template') return sheets.flatMap((sheet) => tableFor(sheet) ?? []);
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
