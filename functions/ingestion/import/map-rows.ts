// Maps the rows of a file to rows of import tables, page by page, as the mapping defines.

import type { Day } from '#shared/day.ts';
import { buildHeaderNames } from '#shared/ingestion/header-names.ts';
import { type DateOrder, MAX_TABLE_ROWS, type MappedTable, ROWS_PER_PAGE } from '#shared/ingestion/import.ts';
import type { StagedWorksheet } from '#shared/ingestion/import-keys.ts';
import type { TableMappingResult } from '#shared/ingestion/import-records.ts';
import { expandedTables, expandPlan, toCycleProblem } from '#shared/ingestion/maintenance-plan/expansion.ts';
import type { SpreadContext } from '#shared/ingestion/maintenance-plan/first-dates.ts';
import { createMatrix } from '#shared/ingestion/maintenance-plan/matrix.ts';
import {
  buildPlanRemarks,
  buildPlanRows,
  getMissingPlanColumns,
  planTables,
} from '#shared/ingestion/plan-rows.ts';
import { isBlocking, type RowProblem } from '#shared/ingestion/problem.ts';
import type { RegionalFormat } from '#shared/ingestion/region.ts';
import { createRowMapper } from '#shared/ingestion/rows.ts';
import type { PreparedRow, StagedRow } from '#shared/ingestion/staged.ts';
import { tableIndexes } from '#shared/ingestion/template/template.ts';
import { iteratePages } from './each-page.ts';

/** Source and destination of rows. */
export interface MapPorts {
  worksheets: readonly StagedWorksheet[];
  staged(sheet: number, page: number): Promise<StagedRow[]>;
  /** Stores a page of a table, by the table's index. */
  keep(index: number, page: number, rows: readonly PreparedRow[]): Promise<void>;
}

/** Maximum problems stored with the mapping itself; all of them are stored with their rows. */
const MAX_STORED_PROBLEMS = 100;

type RowCollector = ReturnType<typeof createRowCollector>;
/** Collects a table's rows, stores full pages, and counts. */
function createRowCollector({ keep }: MapPorts, index: number) {
  const result: TableMappingResult = { index, rows: 0, wrong: 0, pages: 0, problems: [] };
  let page: PreparedRow[] = [];
  let storedPage: Promise<void> = Promise.resolve();
  const flush = async () => {
    if (page.length === 0) return;
    const fullPage = page;
    page = [];
    await storedPage;
    storedPage = keep(index, result.pages++, fullPage);
    // An error of storing a page is thrown by `end`.
    storedPage.catch(() => {});
  };
  return {
    remark(problem: RowProblem) {
      result.remarks = [...(result.remarks ?? []), problem];
    },
    /** Returns a promise to await if the row filled a page. */
    take(row: PreparedRow): Promise<void> | undefined {
      if (result.rows > MAX_TABLE_ROWS) return undefined;
      if (result.rows === MAX_TABLE_ROWS) {
        const { line } = row;
        row = {
          line,
          values: {},
          problems: [{ line, code: 'tooManyRows', values: { limit: MAX_TABLE_ROWS } }],
        };
      }
      result.rows++;
      if (row.problems) {
        if (row.problems.some(isBlocking)) result.wrong++;
        result.problems.push(...row.problems.slice(0, MAX_STORED_PROBLEMS - result.problems.length));
      }
      page.push(row);
      return page.length === ROWS_PER_PAGE ? flush() : undefined;
    },
    async end(): Promise<TableMappingResult> {
      await flush();
      await storedPage;
      return result;
    },
  };
}

const iterateWorksheetPages = ({ worksheets, staged }: MapPorts, sheet: number) =>
  iteratePages(worksheets[sheet]!.pages, (page) => staged(sheet, page));

const findWorksheetIndex = ({ worksheets }: Pick<MapPorts, 'worksheets'>, name: string): number =>
  worksheets.findIndex(({ sheet }) => sheet.name === name);

/**
 * Returns the column names of a worksheet for a header line; undefined if there is no such worksheet or line.
 */
export async function findColumnNames(
  ports: Pick<MapPorts, 'worksheets' | 'staged'>,
  name: string,
  headerRow: number,
): Promise<string[] | undefined> {
  const sheetIndex = findWorksheetIndex(ports, name);
  const sheet = ports.worksheets[sheetIndex]?.sheet;
  if (!sheet || sheet.headerRow === headerRow) return sheet?.columns.map(({ name }) => name);
  const header = await findRow(ports, sheetIndex, headerRow);
  return header && buildHeaderNames(header.cells, Math.max(header.cells.length, sheet.columns.length));
}

async function findRow(
  ports: Pick<MapPorts, 'worksheets' | 'staged'>,
  sheet: number,
  line: number,
): Promise<StagedRow | undefined> {
  for (let page = 0; page < ports.worksheets[sheet]!.pages; page++) {
    const rows = await ports.staged(sheet, page);
    const lastRow = rows.at(-1);
    if (lastRow && lastRow.line >= line) return rows.find((row) => row.line === line);
  }
  return undefined;
}

/** Inputs of a mapping from the plant. */
export interface PlantContext {
  /** Current day of the plant. */
  day: Day;
  timeZone?: string;
  region?: RegionalFormat;
  /** Inputs of first dates; present if a table is a maintenance plan. */
  spread?: Omit<SpreadContext, 'from'>;
}

export async function mapRows(
  ports: MapPorts,
  tables: readonly MappedTable[],
  { day, timeZone, region, spread }: PlantContext,
): Promise<TableMappingResult[]> {
  const year = Number(day.slice(0, 4));
  const planRows: PreparedRow[] = [];
  const isPlan = ({ index }: Pick<MappedTable, 'index'>) => index === tableIndexes.MaintenancePlan;
  const collectedIndexes = tables.flatMap((table) =>
    isPlan(table) ? expandedTables.map((each) => tableIndexes[each]) : [table.index],
  );
  const collectors = new Map<number, RowCollector>(
    collectedIndexes.map((index) => [index, createRowCollector(ports, index)]),
  );
  const cycleCollector = collectors.get(tableIndexes.Cycles);
  const planCollector: Pick<RowCollector, 'take' | 'remark'> = {
    take(row) {
      planRows.push(row);
      return undefined;
    },
    remark: (problem) => cycleCollector?.remark(toCycleProblem(problem)),
  };
  for (const [name, sheetTables] of Map.groupBy(tables, ({ sheet }) => sheet)) {
    const sheetIndex = findWorksheetIndex(ports, name);
    const { sheet } = ports.worksheets[sheetIndex]!;
    const mappers = await Promise.all(
      sheetTables.map(async (mappedTable) => {
        // A list of meters repeats a meter for each cycle that follows it.
        const isShared = sheetTables.length > 1 || mappedTable.index === tableIndexes.MeterReadings;
        const names = (await findColumnNames(ports, name, mappedTable.headerRow)) ?? [];
        const { take, remark } = isPlan(mappedTable) ? planCollector : collectors.get(mappedTable.index)!;
        const matrix = isPlan(mappedTable) ? createMatrix(mappedTable, names) : undefined;
        const options = { year, timeZone, shared: isShared, region, remark };
        return {
          ...mappedTable,
          take,
          split: matrix?.split ?? ((row: StagedRow) => [row]),
          map: createRowMapper(matrix?.table ?? mappedTable, sheet, {
            ...options,
            names: matrix?.names ?? names,
          }),
        };
      }),
    );
    for await (const rows of iterateWorksheetPages(ports, sheetIndex))
      for (const row of rows)
        for (const { headerRow, map, take, split } of mappers) {
          if (row.line <= headerRow) continue;
          for (const part of split(row)) {
            const mappedRow = map(part);
            const fullPage = mappedRow && take(mappedRow);
            if (fullPage) await fullPage;
          }
        }
  }
  if (tables.some(isPlan)) {
    const { rows, remarks } = expandPlan(planRows, { isOpen: () => true, ...spread, from: day });
    for (const remark of remarks) cycleCollector!.remark(remark);
    for (const table of expandedTables)
      for (const row of rows[table]) await collectors.get(tableIndexes[table])!.take(row);
  }
  return finishCollectors([...collectors.values()]);
}

const finishCollectors = (collectors: readonly RowCollector[]) =>
  Promise.all(collectors.map(({ end }) => end()));

/** Finds the worksheet that is a maintenance plan, with its header line; undefined if there is none. */
export function findPlanWorksheet(
  sheets: readonly StagedWorksheet[],
): { worksheetIndex: number; headerRow: number } | undefined {
  const sheet = sheets.findIndex(({ sheet: { headerRow, columns } }) => {
    const header = { line: headerRow, cells: columns.map(({ name }) => name) };
    return getMissingPlanColumns(header).length === 0;
  });
  return sheet < 0 ? undefined : { worksheetIndex: sheet, headerRow: sheets[sheet]!.sheet.headerRow };
}

/** @param day first day of the plan's cycles */
export async function mapPlan(
  ports: MapPorts,
  day: string,
  planOptions: { dates?: DateOrder; region?: RegionalFormat } = {},
): Promise<TableMappingResult[]> {
  const plan = findPlanWorksheet(ports.worksheets);
  if (!plan) return [];
  const rows: StagedRow[] = [];
  for await (const page of iterateWorksheetPages(ports, plan.worksheetIndex)) rows.push(...page);
  const { sheet } = ports.worksheets[plan.worksheetIndex]!;
  const rowsByTable = buildPlanRows(rows, sheet, day, planOptions);
  const collectors = planTables.map((table) => ({
    table,
    ...createRowCollector(ports, tableIndexes[table]),
  }));
  const cycles = collectors.find(({ table }) => table === 'Cycles')!;
  for (const remark of buildPlanRemarks(rows, sheet, planOptions)) cycles.remark(remark);
  for (const { table, take } of collectors) for (const row of rowsByTable[table]) await take(row);
  return finishCollectors(collectors);
}
