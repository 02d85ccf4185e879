// A maintenance plan of one sheet as rows of our tables: machines with their structure, a procedure for each measure, cycles.
import type { cycleTypologies } from '../procedures/kinds.ts';
import type { FileSheet } from './import.ts';
import { type PlanProblem, type PlanRow, type PmPlan, pmPlan } from './pm-plan.ts';
import type { RowProblem } from './problem.ts';
import { writingIn } from './proposal.ts';
import { madeRow } from './rows.ts';
import { type PreparedRow, type StagedRow, textOf } from './staged.ts';
import type { ImportTable } from './template.ts';

/** In their order. */
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

/** A plan names no kinds of machine: they get one, which the library renames. */
const TYPOLOGY = { code: 'ASSET', description: 'Asset' };
const LONGEST_CODE = 40;

/** The header and what stands below it, as a plan is read: cells missing at a row's end are empty ones. */
function planned(rows: readonly StagedRow[], headerRow: number): PlanRow[] {
  const below = rows.filter(({ line }) => line >= headerRow);
  const header = below[0]?.cells ?? [];
  const width = header.findLastIndex((cell) => textOf(cell)?.trim() !== '') + 1;
  return below
    .map(({ line, cells, broken }) => {
      const texts = cells.map((cell) => textOf(cell) ?? '');
      const filled = texts.findLastIndex((text) => text.trim() !== '') + 1;
      const length = Math.max(width, filled);
      const whole = Array.from({ length }, (_, i) => texts[i] ?? '');
      return { line, cells: whole, ...(broken && { broken: true }) };
    })
    .filter(({ cells }, i) => i === 0 || cells.some((cell) => cell.trim() !== ''));
}

/** The columns a plan needs that a header has not. */
export const missingOfPlan = (header: StagedRow): string[] =>
  pmPlan(planned([header], header.line)).problems.map(({ value }) => value);

/** @param day on which its cycles begin where it names no day */
export function planRows(
  rows: readonly StagedRow[],
  sheet: FileSheet,
  day: string,
): Record<PlanTable, PreparedRow[]> {
  const plan = pmPlan(planned(rows, sheet.headerRow), writingIn(sheet, undefined).dates);
  const year = Number(day.slice(0, 4));
  const makers = Object.fromEntries(planTables.map((table) => [table, madeRow(table, year)])) as Record<
    PlanTable,
    ReturnType<typeof madeRow>
  >;
  const made: Record<PlanTable, PreparedRow[]> = {
    MachineTypologies: [],
    Machines: [],
    Groups: [],
    Subgroups: [],
    Components: [],
    Smp: [],
    SmpPhases: [],
    Cycles: [],
  };
  const add: Add = (table, line, values, assumed = {}) => {
    const row = makers[table](line, { ...values, ...assumed });
    const names = Object.keys(assumed);
    made[table].push(names.length > 0 ? { ...row, assumed: names } : row);
  };
  const paths = structure(plan, add);
  procedures(plan, add);
  for (const { code, machine, frequency, start, strategies } of plan.cycles)
    for (const { component, measure, lines } of strategies)
      add(
        'Cycles',
        lines[0]!,
        {
          code,
          machineCode: machine,
          smpCode: measureCode(measure),
          elementPath: paths.get(placeOf(machine, component))!,
          frequencyN: frequency.n,
          frequencyUnit: frequency.unit,
          ...(start && { anchor: start }),
        },
        { ...(!start && { anchor: day }), updateMode: 'initialScheduling' },
      );
  made.Cycles = withProblems(made.Cycles, plan);
  return made;
}

type Cells = Readonly<Record<string, string | number>>;
/** `assumed`: what the plan does not say. */
type Add = (table: PlanTable, line: number, values: Cells, assumed?: Cells) => void;
const placeOf = (machine: string, component: string) => JSON.stringify([machine, component]);

/** Codes of a machine stand once in it: a class of equipment is named with its loop. */
function structure({ machines }: PmPlan, add: Add): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const first = machines[0];
  if (first)
    add('MachineTypologies', first.line, { code: TYPOLOGY.code }, { description: TYPOLOGY.description });
  for (const { code: machineCode, line, groups } of machines) {
    const assumed = { description: machineCode, typologyCode: TYPOLOGY.code };
    add('Machines', line, { code: machineCode }, assumed);
    for (const group of groups) {
      add('Groups', group.line, { machineCode, code: group.code, description: group.description });
      for (const subgroup of group.subgroups) {
        const of = { machineCode, groupCode: group.code };
        const code = `${group.code}-${subgroup.code}`;
        add('Subgroups', subgroup.line, { ...of, code, description: subgroup.description });
        for (const component of subgroup.components) {
          const { line, ...named } = component;
          add('Components', line, { ...of, subgroupCode: code, ...named });
          paths.set(placeOf(machineCode, named.code), `${group.code}/${code}/${named.code}`);
        }
      }
    }
  }
  return paths;
}

/** A measure becomes a procedure of one phase, which says it in full. */
function procedures({ cycles, procedures: measures }: PmPlan, add: Add) {
  const lineOf = new Map<string, number>();
  for (const { strategies } of cycles)
    for (const { measure, lines } of strategies) {
      const code = measureCode(measure);
      lineOf.set(code, Math.min(lines[0]!, lineOf.get(code) ?? Infinity));
    }
  for (const measure of measures) {
    const code = measureCode(measure);
    const line = lineOf.get(code)!;
    add('Smp', line, { code, description: measure.slice(0, 200) }, { typology: kindOfWork(measure) });
    add('SmpPhases', line, { smpCode: code, seq: 1, description: measure.slice(0, 1000) });
  }
}

const works: readonly [RegExp, (typeof cycleTypologies)[number]][] = [
  [/lubric|greas|oil|lubrif|ingrass|graiss/i, 'lubrication'],
  [/clean|wash|wipe|puli|nettoy/i, 'cleaning'],
  [/replace|overhaul|renew|change|sostitu|rempla/i, 'replacement'],
  [/inspect|visual|ispe[zt]/i, 'inspection'],
];
const kindOfWork = (measure: string) => works.find(([words]) => words.test(measure))?.[1] ?? 'control';

/** The same for the same words, whatever else a file holds: another plan with the measure finds the procedure again. */
export function measureCode(measure: string): string {
  const words = measure.toLowerCase();
  const short = words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const code = `SMP-${short}`.toUpperCase();
  // what the letters alone do not tell apart, a digest does
  if (code.length <= LONGEST_CODE && short.replaceAll('-', ' ') === words) return code;
  const digest = digestOf(words);
  return `${code.slice(0, LONGEST_CODE - digest.length - 1).replace(/-$/, '')}-${digest}`;
}

/** FNV-1a of 32 bits. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36).toUpperCase();
}

/** Each problem at the row its line became part of, or at one that has nothing else. */
function withProblems(
  rows: readonly PreparedRow[],
  { problems, cycles }: Pick<PmPlan, 'problems' | 'cycles'>,
): PreparedRow[] {
  const rowOf = new Map(
    cycles.flatMap(({ strategies }) =>
      strategies.flatMap(({ lines }) => lines.map((line) => [line, lines[0]!] as const)),
    ),
  );
  const byLine = Map.groupBy(problems, ({ line }) => rowOf.get(line) ?? line);
  const sound = rows.map((row) => {
    const its = byLine.get(row.line);
    if (!its) return row;
    byLine.delete(row.line);
    return { ...row, problems: [...(row.problems ?? []), ...its.map(rowProblem)] };
  });
  const bare = [...byLine].map(([line, its]) => ({ line, values: {}, problems: its.map(rowProblem) }));
  return [...sound, ...bare].sort((a, b) => a.line - b.line);
}

const named: Readonly<Record<string, string>> = { machine: 'machineCode', component: 'elementPath' };
function rowProblem({ line, code, value }: PlanProblem): RowProblem {
  switch (code) {
    case 'unterminatedQuote':
      return { line, code: 'quoteOpen' };
    case 'cellsWrong': {
      const [n = 0, of = 0] = value.split('/').map(Number);
      return { line, code: 'cellsWrong', values: { n, of } };
    }
    case 'nameMissing':
    case 'columnMissing':
      return { line, column: named[value] ?? 'elementPath', code: 'required' };
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
