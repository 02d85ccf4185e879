// Rows of a sheet as rows of a table: each mapped cell changed, read and checked.
import { type CellReader, cellReader, rowProblems } from './cells.ts';
import { namedColumns } from './header-names.ts';
import type { FileSheet, MappedColumn, MappedTable } from './import.ts';
import { blocks, type CheckCode, type RowProblem } from './problem.ts';
import { writingIn } from './proposal.ts';
import { isBlank, type PreparedRow, type StagedCell, type StagedRow } from './staged.ts';
import { columnsOf, type ImportTable, type TemplateColumn, tableAt } from './template.ts';
import { transformed } from './transform.ts';

interface Reading {
  name: string;
  /** The place of its cell; none where a constant alone gives it. */
  at: number | undefined;
  change: ((cell: StagedCell) => StagedCell) | undefined;
  read: CellReader;
}

export type RowMapper = (row: StagedRow) => PreparedRow | undefined;
interface Options {
  /** Of the columns, in their order. */
  names: readonly string[];
  /** The plant's present one. */
  year: number;
  /** Of the plant. */
  timeZone?: string;
  /** The sheet fills other tables too: a row that says nothing of this one is none, and one that says the same again is one. */
  shared?: boolean;
}

/** Undefined where a row is no row of the table. */
export function rowMapper(
  mapped: MappedTable,
  sheet: FileSheet,
  { names, year, timeZone, shared }: Options,
): RowMapper {
  const table = tableAt(mapped.index)!;
  const readings = columnsOf(table).map((column) =>
    readingOf(
      column,
      mapped.columns.find(({ target }) => target === column.name),
      sheet,
      names,
      year,
      timeZone,
    ),
  );
  const sources = readings.map(({ at }) => at).filter((at) => at !== undefined);
  const width = Math.max(namedColumns(names), ...sources.map((at) => at + 1));
  const known = new Set<string>();
  return ({ line, cells, broken }) => {
    if (cells.every(isBlank) || (shared && sources.length > 0 && sources.every((at) => isBlank(cells[at]))))
      return undefined;
    const row = rowOf(readings, line, (at) => cells[at]);
    const problems = [...structure(line, cells, width, broken), ...(row.problems ?? [])];
    if (shared && !problems.some(blocks)) {
      const key = JSON.stringify(row.values);
      if (known.has(key)) return undefined;
      known.add(key);
    }
    return problems.length === 0 ? row : { ...row, problems };
  };
}

function readingOf(
  column: TemplateColumn,
  mapped: MappedColumn | undefined,
  sheet: FileSheet,
  names: readonly string[],
  year: number,
  timeZone: string | undefined,
): Reading {
  const at = mapped && mapped.source !== '' ? names.indexOf(mapped.source) : undefined;
  const writing = writingIn(sheet, at === undefined ? undefined : sheet.columns[at]);
  return {
    name: column.name,
    at,
    change: mapped?.transform?.length ? transformed(mapped.transform, writing.decimal) : undefined,
    read: cellReader(column, writing, year, timeZone),
  };
}

function rowOf(
  readings: readonly Reading[],
  line: number,
  cellAt: (at: number) => StagedCell | undefined,
): PreparedRow {
  const values: PreparedRow['values'] = {};
  let problems: RowProblem[] | undefined;
  let column = '';
  const tell = (code: CheckCode, more?: RowProblem['values']) => {
    problems ??= [];
    problems.push(more ? { line, column, code, values: more } : { line, column, code });
  };
  for (const { name, at, change, read } of readings) {
    column = name;
    const cell = at === undefined ? null : cellAt(at);
    const value = read(change ? change(cell ?? null) : cell, tell);
    if (value !== undefined) values[name] = value;
  }
  const more = rowProblems(values, line);
  if (more.length > 0) problems = [...(problems ?? []), ...more];
  return problems ? { line, values, problems } : { line, values };
}

/** A row whose quotes or cells do not come right: whatever else it says may stand in the wrong column. */
function structure(
  line: number,
  cells: readonly StagedCell[],
  of: number,
  broken: true | undefined,
): RowProblem[] {
  if (broken) return [{ line, code: 'brokenRow' }];
  const full = cells.findLastIndex((cell) => !isBlank(cell)) + 1;
  return full > of ? [{ line, code: 'cellsWrong', values: { n: full, of } }] : [];
}

/** A row the product made itself, checked as one of a file. */
export function madeRow(table: ImportTable, year: number) {
  const columns = columnsOf(table);
  const readings = columns.map(
    (column, at): Reading => ({
      name: column.name,
      at,
      change: undefined,
      read: cellReader(column, {}, year),
    }),
  );
  return (line: number, values: Readonly<Record<string, string | number | undefined>>): PreparedRow =>
    rowOf(readings, line, (at) => values[columns[at]!.name]);
}
