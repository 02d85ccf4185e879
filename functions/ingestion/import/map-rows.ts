// The rows of a file as rows of our tables, page by page: what a mapping asks for, done.

import { headerNames } from '../../../shared/ingestion/header-names.ts';
import { MAX_TABLE_ROWS, type MappedTable, PAGE_ROWS } from '../../../shared/ingestion/import.ts';
import type { TableFound } from '../../../shared/ingestion/import-kept.ts';
import type { StagedSheet } from '../../../shared/ingestion/import-places.ts';
import { missingOfPlan, planRows, planTables } from '../../../shared/ingestion/plan-rows.ts';
import { blocks } from '../../../shared/ingestion/problem.ts';
import { rowMapper } from '../../../shared/ingestion/rows.ts';
import type { PreparedRow, StagedRow } from '../../../shared/ingestion/staged.ts';
import { tableIndexes } from '../../../shared/ingestion/template.ts';
import { eachPage } from './each-page.ts';

/** Where rows come from and go to. */
export interface MapPorts {
  sheets: readonly StagedSheet[];
  staged(sheet: number, page: number): Promise<StagedRow[]>;
  /** A page of a table, by the table's index. */
  keep(index: number, page: number, rows: readonly PreparedRow[]): Promise<void>;
}

/** Problems told with a mapping itself; all of them stand with their rows. */
const MOST_TOLD = 100;

type Taker = ReturnType<typeof taker>;
/** Takes a table's rows, keeps each page as it is full, and counts. */
function taker({ keep }: MapPorts, index: number) {
  const found: TableFound = { index, rows: 0, wrong: 0, pages: 0, problems: [] };
  let page: PreparedRow[] = [];
  let keeping: Promise<void> = Promise.resolve();
  const flush = async () => {
    if (page.length === 0) return;
    const full = page;
    page = [];
    await keeping;
    keeping = keep(index, found.pages++, full);
    // a page that could not be kept is told by `end`, not by nobody
    keeping.catch(() => {});
  };
  return {
    /** Something to wait for where the row filled a page. */
    take(row: PreparedRow): Promise<void> | undefined {
      if (found.rows > MAX_TABLE_ROWS) return undefined;
      if (found.rows === MAX_TABLE_ROWS) {
        const { line } = row;
        row = {
          line,
          values: {},
          problems: [{ line, code: 'tooManyRows', values: { limit: MAX_TABLE_ROWS } }],
        };
      }
      found.rows++;
      if (row.problems) {
        if (row.problems.some(blocks)) found.wrong++;
        found.problems.push(...row.problems.slice(0, MOST_TOLD - found.problems.length));
      }
      page.push(row);
      return page.length === PAGE_ROWS ? flush() : undefined;
    },
    async end(): Promise<TableFound> {
      await flush();
      await keeping;
      return found;
    },
  };
}

const pagesOf = ({ sheets, staged }: MapPorts, sheet: number) =>
  eachPage(sheets[sheet]!.pages, (page) => staged(sheet, page));

const sheetNamed = ({ sheets }: Pick<MapPorts, 'sheets'>, name: string): number =>
  sheets.findIndex(({ sheet }) => sheet.name === name);

/** What a sheet's columns are called below a line; undefined where it has no such sheet or line. */
export async function namesAt(
  ports: Pick<MapPorts, 'sheets' | 'staged'>,
  name: string,
  headerRow: number,
): Promise<string[] | undefined> {
  const at = sheetNamed(ports, name);
  const sheet = ports.sheets[at]?.sheet;
  if (!sheet || sheet.headerRow === headerRow) return sheet?.columns.map(({ name }) => name);
  const header = await rowAt(ports, at, headerRow);
  return header && headerNames(header.cells, Math.max(header.cells.length, sheet.columns.length));
}

async function rowAt(
  ports: Pick<MapPorts, 'sheets' | 'staged'>,
  sheet: number,
  line: number,
): Promise<StagedRow | undefined> {
  for (let page = 0; page < ports.sheets[sheet]!.pages; page++) {
    const rows = await ports.staged(sheet, page);
    const last = rows.at(-1);
    if (last && last.line >= line) return rows.find((row) => row.line === line);
  }
  return undefined;
}

/** @param year the plant's present one */
export async function mapRows(
  ports: MapPorts,
  tables: readonly MappedTable[],
  year: number,
  timeZone?: string,
): Promise<TableFound[]> {
  const takers = new Map(tables.map(({ index }) => [index, taker(ports, index)]));
  for (const [name, its] of Map.groupBy(tables, ({ sheet }) => sheet)) {
    const at = sheetNamed(ports, name);
    const { sheet } = ports.sheets[at]!;
    const shared = its.length > 1;
    const mappers = await Promise.all(
      its.map(async (mapped) => {
        const names = (await namesAt(ports, name, mapped.headerRow)) ?? [];
        const { take } = takers.get(mapped.index)!;
        return { ...mapped, take, map: rowMapper(mapped, sheet, { names, year, timeZone, shared }) };
      }),
    );
    for await (const rows of pagesOf(ports, at))
      for (const row of rows)
        for (const { headerRow, map, take } of mappers) {
          const made = row.line > headerRow ? map(row) : undefined;
          const full = made && take(made);
          if (full) await full;
        }
  }
  return ended([...takers.values()]);
}

const ended = (takers: readonly Taker[]) => Promise.all(takers.map(({ end }) => end()));

/** The sheet that is a maintenance plan, and the line of its header; undefined where none is. */
export function planIn(sheets: readonly StagedSheet[]): { sheet: number; headerRow: number } | undefined {
  const sheet = sheets.findIndex(({ sheet: { headerRow, columns } }) => {
    const header = { line: headerRow, cells: columns.map(({ name }) => name) };
    return missingOfPlan(header).length === 0;
  });
  return sheet < 0 ? undefined : { sheet, headerRow: sheets[sheet]!.sheet.headerRow };
}

/** @param day on which the plan's cycles begin */
export async function mapPlan(ports: MapPorts, day: string): Promise<TableFound[]> {
  const plan = planIn(ports.sheets);
  if (!plan) return [];
  const rows: StagedRow[] = [];
  for await (const page of pagesOf(ports, plan.sheet)) rows.push(...page);
  const made = planRows(rows, ports.sheets[plan.sheet]!.sheet, day);
  const takers = planTables.map((table) => ({ table, ...taker(ports, tableIndexes[table]) }));
  for (const { table, take } of takers) for (const row of made[table]) await take(row);
  return ended(takers);
}
