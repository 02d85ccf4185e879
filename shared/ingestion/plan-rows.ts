// Converts a one-worksheet maintenance plan into rows of our tables: machines with their structure, a
// procedure per measure, cycles.
import type { cycleTypologies } from '../procedures/kinds.ts';
import { isUnclearDay, parseDateText } from './dates.ts';
import type { DateOrder, FileWorksheet } from './import.ts';
import { findStartColumn, type PlanProblem, type PlanRow, type PmPlan, parsePmPlan } from './pm-plan.ts';
import type { RowProblem } from './problem.ts';
import { resolveColumnFormat } from './reading/columns.ts';
import type { RegionalFormat } from './region.ts';
import { createRowBuilder } from './rows.ts';
import { getCellText, type PreparedRow, type StagedRow } from './staged.ts';
import { getImportColumns, type ImportTable } from './template/template.ts';

/** Tables filled by a plan, in import order. */
export const planTables = [
  'MachineTypologies',
  'Machines',
  'Groups',
  'Subgroups',
  'Components',
  'Smp',
  'SmpPhases',
  'Cycles',
] as const satisfies readonly ImportTable[];
export type PlanTable = (typeof planTables)[number];

/** Machine type of all machines, since a plan has none; it can be renamed in the library. */
const TYPOLOGY = { code: 'ASSET', description: 'Asset' };
const MAX_CODE_LENGTH = 40;

/** Returns the header and the rows below it as texts; missing cells at the end of a row are empty. */
function buildTextRows(rows: readonly StagedRow[], headerRow: number): PlanRow[] {
  const tableRows = rows.filter(({ line }) => line >= headerRow);
  const header = tableRows[0]?.cells ?? [];
  const width = header.findLastIndex((cell) => getCellText(cell)?.trim() !== '') + 1;
  return tableRows
    .map(({ line, cells, broken }) => {
      const texts = cells.map((cell) => getCellText(cell) ?? '');
      const filledWidth = texts.findLastIndex((text) => text.trim() !== '') + 1;
      const length = Math.max(width, filledWidth);
      const paddedCells = Array.from({ length }, (_, i) => texts[i] ?? '');
      return { line, cells: paddedCells, ...(broken && { broken: true }) };
    })
    .filter(({ cells }, i) => i === 0 || cells.some((cell) => cell.trim() !== ''));
}

/** Returns the columns that a plan requires and the header lacks. */
export const getMissingPlanColumns = (header: StagedRow): string[] =>
  parsePmPlan(buildTextRows([header], header.line)).problems.map(({ value }) => value);

interface PlanOptions {
  /** Day and month order chosen by the user. */
  dates?: DateOrder;
  region?: RegionalFormat;
}
const anchorColumn = getImportColumns('Cycles').find(({ name }) => name === 'anchor')!;

/** Returns how a plan's first days are read, and the open question if they are ambiguous. */
export function resolvePlanDateOrder(sheet: FileWorksheet, { dates, region }: PlanOptions) {
  const profile = sheet.columns[findStartColumn(sheet.columns.map(({ name }) => name))];
  const transform = dates ? [{ op: 'dates' as const, order: dates }] : [];
  const mappedColumn = { source: profile?.name ?? '', target: anchorColumn.name, transform };
  const { writing, question } = resolveColumnFormat(anchorColumn, mappedColumn, {
    profile,
    worksheet: sheet,
    region,
  });
  return { dates: writing.dates, question, profile };
}

/** Returns one remark on how ambiguous first days are read, at the first of them. */
export function buildPlanRemarks(
  rows: readonly StagedRow[],
  sheet: FileWorksheet,
  options: PlanOptions,
): RowProblem[] {
  const { dates = 'dmy', question } = resolvePlanDateOrder(sheet, options);
  if (!question) return [];
  const startColumn = findStartColumn(sheet.columns.map(({ name }) => name));
  const ambiguousCells = rows.flatMap(({ line, cells }) => {
    const value = cells[startColumn];
    return line > sheet.headerRow && typeof value === 'string' && isUnclearDay(value)
      ? [{ line, value }]
      : [];
  });
  return ambiguousCells.slice(0, 1).map(({ line, value }) => ({
    ...{ line, column: anchorColumn.name, code: `dates${question.ground}` as const },
    values: { value: value.trim(), day: parseDateText(value, dates)?.day ?? '', n: ambiguousCells.length },
  }));
}

/** @param day first day of cycles for which the plan has none */
export function buildPlanRows(
  rows: readonly StagedRow[],
  sheet: FileWorksheet,
  day: string,
  options: PlanOptions = {},
): Record<PlanTable, PreparedRow[]> {
  const plan = parsePmPlan(buildTextRows(rows, sheet.headerRow), resolvePlanDateOrder(sheet, options).dates);
  const year = Number(day.slice(0, 4));
  const rowBuilders = Object.fromEntries(
    planTables.map((table) => [table, createRowBuilder(table, year)]),
  ) as Record<PlanTable, ReturnType<typeof createRowBuilder>>;
  const rowsByTable: Record<PlanTable, PreparedRow[]> = {
    MachineTypologies: [],
    Machines: [],
    Groups: [],
    Subgroups: [],
    Components: [],
    Smp: [],
    SmpPhases: [],
    Cycles: [],
  };
  const add: AddRow = (table, line, values, assumed = {}) => {
    const row = rowBuilders[table](line, { ...values, ...assumed });
    const names = Object.keys(assumed);
    rowsByTable[table].push(names.length > 0 ? { ...row, assumed: names } : row);
  };
  const elementPaths = addStructure(plan, add);
  addProcedures(plan, add);
  for (const { code, machine, frequency, start, strategies } of plan.cycles)
    for (const { component, measure, lines } of strategies)
      add(
        'Cycles',
        lines[0]!,
        {
          code,
          machineCode: machine,
          smpCode: buildMeasureCode(measure),
          elementPath: elementPaths.get(buildElementKey(machine, component))!,
          frequencyN: frequency.n,
          frequencyUnit: frequency.unit,
          ...(start && { anchor: start }),
        },
        { ...(!start && { anchor: day }), updateMode: 'initialScheduling' },
      );
  rowsByTable.Cycles = attachProblems(rowsByTable.Cycles, plan);
  return rowsByTable;
}

type Cells = Readonly<Record<string, string | number>>;
/** `assumed`: values that the plan does not contain. */
type AddRow = (table: PlanTable, line: number, values: Cells, assumed?: Cells) => void;
const buildElementKey = (machine: string, component: string) => JSON.stringify([machine, component]);

/**
 * Adds machines and their elements. Codes must be unique within a machine, so an equipment class is named
 * with its loop.
 */
function addStructure({ machines }: PmPlan, add: AddRow): ReadonlyMap<string, string> {
  const elementPaths = new Map<string, string>();
  const first = machines[0];
  if (first)
    add('MachineTypologies', first.line, { code: TYPOLOGY.code }, { description: TYPOLOGY.description });
  for (const { code: machineCode, line, groups } of machines) {
    const assumed = { description: machineCode, typologyCode: TYPOLOGY.code };
    add('Machines', line, { code: machineCode }, assumed);
    for (const group of groups) {
      add('Groups', group.line, { machineCode, code: group.code, description: group.description });
      for (const subgroup of group.subgroups) {
        const parentCodes = { machineCode, groupCode: group.code };
        const code = `${group.code}-${subgroup.code}`;
        add('Subgroups', subgroup.line, { ...parentCodes, code, description: subgroup.description });
        for (const component of subgroup.components) {
          const { line, ...componentFields } = component;
          add('Components', line, { ...parentCodes, subgroupCode: code, ...componentFields });
          elementPaths.set(
            buildElementKey(machineCode, componentFields.code),
            `${group.code}/${code}/${componentFields.code}`,
          );
        }
      }
    }
  }
  return elementPaths;
}

/** Adds a procedure of one phase per measure; the phase has the full text. */
function addProcedures({ cycles, procedures: measures }: PmPlan, add: AddRow) {
  const lineByCode = new Map<string, number>();
  for (const { strategies } of cycles)
    for (const { measure, lines } of strategies) {
      const code = buildMeasureCode(measure);
      lineByCode.set(code, Math.min(lines[0]!, lineByCode.get(code) ?? Infinity));
    }
  for (const measure of measures) {
    const code = buildMeasureCode(measure);
    const line = lineByCode.get(code)!;
    add('Smp', line, { code, description: measure.slice(0, 200) }, { typology: getCycleTypology(measure) });
    add('SmpPhases', line, { smpCode: code, seq: 1, description: measure.slice(0, 1000) });
  }
}

const typologyByWords: readonly [RegExp, (typeof cycleTypologies)[number]][] = [
  [/lubric|greas|\boil|lubrif|ingrass|graiss/i, 'lubrication'],
  [/clean|wash|wipe|puli|nettoy/i, 'cleaning'],
  [/replace|overhaul|renew|change|sostitu|cambio|rempla|changement/i, 'replacement'],
  [/inspect|visual|ispe[zt]/i, 'inspection'],
];
/** Returns the kind of work that the words of a task suggest. */
export const getCycleTypology = (measure: string) =>
  typologyByWords.find(([words]) => words.test(measure))?.[1] ?? 'control';

/**
 * Returns a code that depends on the text only: another plan with the same measure finds the same procedure.
 */
export function buildMeasureCode(measure: string): string {
  const words = measure.toLowerCase();
  const short = words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const code = `SMP-${short}`.toUpperCase();
  // A digest is added if letters alone do not distinguish the texts.
  if (code.length <= MAX_CODE_LENGTH && short.replaceAll('-', ' ') === words) return code;
  const digest = computeDigest(words);
  return `${code.slice(0, MAX_CODE_LENGTH - digest.length - 1).replace(/-$/, '')}-${digest}`;
}

/** FNV-1a hash of 32 bits. */
export function computeDigest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36).toUpperCase();
}

/** Attaches each problem to the row its line became part of, or to an additional row. */
function attachProblems(
  rows: readonly PreparedRow[],
  { problems, cycles }: Pick<PmPlan, 'problems' | 'cycles'>,
): PreparedRow[] {
  const firstLineByLine = new Map(
    cycles.flatMap(({ strategies }) =>
      strategies.flatMap(({ lines }) => lines.map((line) => [line, lines[0]!] as const)),
    ),
  );
  const problemsByLine = Map.groupBy(problems, ({ line }) => firstLineByLine.get(line) ?? line);
  const cycleRows = rows.map((row) => {
    const lineProblems = problemsByLine.get(row.line);
    if (!lineProblems) return row;
    problemsByLine.delete(row.line);
    return { ...row, problems: [...(row.problems ?? []), ...lineProblems.map(toRowProblem)] };
  });
  const problemRows = [...problemsByLine].map(([line, lineProblems]) => ({
    line,
    values: {},
    problems: lineProblems.map(toRowProblem),
  }));
  return [...cycleRows, ...problemRows].sort((a, b) => a.line - b.line);
}

const columnByField: Readonly<Record<string, string>> = { machine: 'machineCode', component: 'elementPath' };
function toRowProblem({ line, code, value }: PlanProblem): RowProblem {
  switch (code) {
    case 'unterminatedQuote':
      return { line, code: 'quoteOpen' };
    case 'cellsWrong': {
      const [n = 0, of = 0] = value.split('/').map(Number);
      return { line, code: 'cellsWrong', values: { n, of } };
    }
    case 'nameMissing':
    case 'columnMissing':
      return { line, column: columnByField[value] ?? 'elementPath', code: 'required' };
    case 'startWrong':
      return { line, column: 'anchor', code: 'notDay', values: { value } };
    case 'measureMissing':
      return { line, column: 'smpCode', code: 'required' };
    case 'noFrequency':
      return value === ''
        ? { line, column: 'frequencyN', code: 'required' }
        : { line, column: 'frequencyN', code: 'badFormat', values: { value } };
    case 'frequenciesDiffer':
      return { line, column: 'frequencyN', code: 'badFormat', values: { value } };
  }
}
