// Converts the rows of a maintenance plan into rows of our tables: a procedure with its phases for each task, and
// cycles of the tasks that a machine gets at the same frequency and date.
import { addDays, addMonths, type Day } from '../../day.ts';
import { getDefaultMode, getPeriodDays } from '../../planned/period.ts';
import { getCodeKey } from '../../text.ts';
import {
  formatFrequencyCode,
  type ImportedFrequency,
  isCalendarFrequency,
  parseFrequency,
} from '../frequency.ts';
import { buildMeasureCode, computeDigest, getCycleTypology } from '../plan-rows.ts';
import { isBlocking, type RowProblem } from '../problem.ts';
import { createRowBuilder } from '../rows.ts';
import type { PreparedRow } from '../staged.ts';
import { type SpreadContext, spreadFirstDates } from './first-dates.ts';

/** Tables filled from a maintenance plan, in import order. */
export const expandedTables = ['Smp', 'SmpPhases', 'Cycles'] as const;
type ExpandedTable = (typeof expandedTables)[number];

export interface PlanExpansion {
  rows: Record<ExpandedTable, PreparedRow[]>;
  /** Remarks on the first dates. */
  remarks: RowProblem[];
}

/** Maximum strategies of a cycle. */
const MAX_STRATEGIES = 45;
const MAX_CODE_LENGTH = 40;
const MAX_DESCRIPTION = 200;
const MAX_PHASE = 1000;
/** Minutes of a task whose plan says none, to compare its load with that of others. */
const DEFAULT_MINUTES = 30;

/** Columns of cycles that show the problems of a plan's columns. */
const cycleColumns: Readonly<Record<string, string>> = {
  machineCode: 'machineCode',
  elementPath: 'elementPath',
  frequency: 'frequencyN',
  team: 'team',
  lastDone: 'anchor',
  firstDate: 'anchor',
};
/** Returns a problem of a plan's row as one of its cycle; what concerns the procedure is shown there. */
export const toCycleProblem = (problem: RowProblem): RowProblem =>
  problem.column === undefined ? problem : { ...problem, column: cycleColumns[problem.column] ?? 'smpCode' };

/** A row of a plan without errors. */
interface PlannedTask {
  line: number;
  machineCode: string;
  elementPath?: string;
  task: string;
  frequency: ImportedFrequency;
  minutes?: number;
  technicians?: number;
  team?: string;
  typology?: string;
  steps: string[];
  /** First date, if the row says one. */
  first?: Day;
  /** True if the first date follows from the last execution. */
  isCounted: boolean;
  /** True if it should have been done before the day of the import. */
  isOverdue: boolean;
  warnings: RowProblem[];
}
interface PlannedGroup {
  code: string;
  tasks: (PlannedTask & { smpCode: string })[];
}

export function expandPlan(
  rows: readonly PreparedRow[],
  { from: day, ...spread }: SpreadContext,
): PlanExpansion {
  const build = Object.fromEntries(
    expandedTables.map((table) => [table, createRowBuilder(table, Number(day.slice(0, 4)))]),
  ) as Record<ExpandedTable, ReturnType<typeof createRowBuilder>>;
  const tasks: PlannedTask[] = [];
  const wrongRows: PreparedRow[] = [];
  for (const row of rows) {
    const parsed = parseTask(row, day);
    if ('task' in parsed) tasks.push(parsed);
    else wrongRows.push(parsed);
  }
  const { groups, procedures } = groupTasks(tasks);
  const anchors = spreadFirstDates(
    groups.filter(isDateless).map(({ code, tasks: [task, ...others] }) => ({
      code,
      periodDays: getPeriodDays(task!.frequency as Parameters<typeof getPeriodDays>[0]),
      minutes: [task!, ...others].reduce((sum, each) => sum + getManMinutes(each), 0),
      team: task!.team,
    })),
    { ...spread, from: day },
  );
  const cycleRows = groups.flatMap(({ code, tasks: groupTasksOfCode }) =>
    groupTasksOfCode.map((task) => {
      const { frequency, first, isCounted } = task;
      const isAnchorGiven = first !== undefined && !isCounted;
      const assumed = {
        updateMode: isCalendarFrequency(frequency) ? getDefaultMode(frequency) : 'lastCompletion',
        ...(!isAnchorGiven && { anchor: first ?? anchors.get(code) ?? day }),
      };
      const row = build.Cycles(task.line, {
        code,
        machineCode: task.machineCode,
        smpCode: task.smpCode,
        elementPath: task.elementPath,
        frequencyN: frequency.n,
        frequencyUnit: frequency.unit,
        ...(isAnchorGiven && { anchor: first }),
        team: task.team,
        ...assumed,
      });
      const problems = [...(row.problems ?? []), ...task.warnings.map(toCycleProblem)];
      return { ...row, assumed: Object.keys(assumed), ...(problems.length > 0 && { problems }) };
    }),
  );
  return {
    rows: {
      Smp: procedures.map(({ smpCode, line, task, typology, minutes, technicians }) => ({
        ...build.Smp(line, {
          code: smpCode,
          description: task.slice(0, MAX_DESCRIPTION),
          typology: typology ?? getCycleTypology(task),
          minutes,
          technicians,
        }),
        ...(typology === undefined && { assumed: ['typology'] }),
      })),
      SmpPhases: procedures.flatMap(({ smpCode, line, task, steps, minutes }) =>
        (steps.length > 0 ? steps : [task]).map((description, i) =>
          build.SmpPhases(line, {
            smpCode,
            seq: i + 1,
            description: description.slice(0, MAX_PHASE),
            minutes: steps.length > 1 ? undefined : minutes,
          }),
        ),
      ),
      Cycles: [...cycleRows, ...wrongRows].sort((a, b) => a.line - b.line),
    },
    remarks: buildRemarks(groups, anchors, day),
  };
}

const isDateless = ({ tasks: [task] }: PlannedGroup) =>
  task!.first === undefined && isCalendarFrequency(task!.frequency);
const getManMinutes = ({ minutes = DEFAULT_MINUTES, technicians = 1 }: PlannedTask) =>
  minutes * Math.max(1, technicians);

/** Returns a row as a task, or as a row of the table of cycles with its problems. */
function parseTask({ line, values, problems = [] }: PreparedRow, day: Day): PlannedTask | PreparedRow {
  const getText = (name: string) => (values[name] === undefined ? undefined : String(values[name]));
  const frequencyText = getText('frequency');
  const frequency = frequencyText === undefined ? undefined : parseFrequency(frequencyText);
  const lastDone = getText('lastDone');
  const found: RowProblem[] = [...problems];
  if (frequencyText !== undefined && !frequency)
    found.push({ line, column: 'frequency', code: 'frequencyUnknown', values: { value: frequencyText } });
  if (lastDone !== undefined && lastDone > day)
    found.push({ line, column: 'lastDone', code: 'dateAhead', values: { value: lastDone } });
  const { machineCode, elementPath } = values;
  if (!frequency || found.some(isBlocking))
    return {
      line,
      values: { ...(machineCode !== undefined && { machineCode }) },
      problems: found.map(toCycleProblem),
    };
  const due =
    lastDone !== undefined && isCalendarFrequency(frequency) ? addPeriod(lastDone, frequency) : undefined;
  const firstDate = isCalendarFrequency(frequency) ? getText('firstDate') : undefined;
  const isCounted = firstDate === undefined && due !== undefined;
  return {
    line,
    machineCode: String(machineCode),
    ...(elementPath !== undefined && { elementPath: String(elementPath) }),
    task: String(values.task),
    frequency,
    minutes: values.minutes === undefined ? undefined : Number(values.minutes),
    technicians: values.technicians === undefined ? undefined : Number(values.technicians),
    team: getText('team'),
    typology: getText('typology'),
    steps: splitSteps(getText('steps') ?? ''),
    first: firstDate ?? (due !== undefined && due < day ? day : due),
    isCounted,
    isOverdue: isCounted && due < day,
    warnings: found,
  };
}

function addPeriod(from: Day, { n, unit }: ImportedFrequency): Day {
  if (unit === 'M' || unit === 'Y') return addMonths(from, unit === 'M' ? n : 12 * n);
  return addDays(from, unit === 'W' ? 7 * n : n);
}

/** Splits the steps of a procedure: one per line, or numbered, or separated by semicolons. */
const splitSteps = (text: string): string[] =>
  (text.includes('\n') ? text.split('\n') : text.split(/;|(?:^|\s)(?=\d{1,2}[.)]\s)/))
    .map((step) => step.trim().replace(/^(?:\d{1,2}[.)]|[-–•*])\s*/, ''))
    .filter((step) => step !== '');

/**
 * Groups the tasks into cycles, and gives each task a procedure. A strategy belongs to one cycle, so a task that
 * a machine gets at two frequencies is two procedures.
 */
function groupTasks(tasks: readonly PlannedTask[]) {
  const groups: PlannedGroup[] = [];
  const groupByKey = new Map<string, PlannedGroup>();
  const countByPrefix = new Map<string, number>();
  const procedures = new Map<string, PlannedTask & { smpCode: string }>();
  const codeByVariant = new Map<string, string>();
  const usedCodes = new Set<string>();
  const cycleByStrategy = new Map<string, string>();

  const openGroup = (task: PlannedTask) => {
    const prefix = `${task.machineCode}-${formatFrequencyCode(task.frequency)}`;
    const n = (countByPrefix.get(getCodeKey(prefix)) ?? 0) + 1;
    countByPrefix.set(getCodeKey(prefix), n);
    const group: PlannedGroup = { code: limitCode(n === 1 ? prefix : `${prefix}-${n}`), tasks: [] };
    groups.push(group);
    return group;
  };
  const getProcedureCode = (task: PlannedTask, frequency: string) => {
    const { minutes, technicians, typology, steps } = task;
    const text = getCodeKey(task.task);
    const variant = JSON.stringify([text, minutes, technicians, typology, steps, frequency]);
    const knownCode = codeByVariant.get(variant);
    if (knownCode) return knownCode;
    const plainCode = buildMeasureCode(task.task.replace(/\s+/g, ' '));
    const ending = frequency || computeDigest(variant);
    const candidates = [
      ...(frequency ? [] : [plainCode]),
      `${plainCode.slice(0, MAX_CODE_LENGTH - ending.length - 1)}-${ending}`,
      `${plainCode.slice(0, MAX_CODE_LENGTH - 8)}-${computeDigest(variant)}`,
    ];
    const code =
      candidates.find((each) => !usedCodes.has(each)) ?? limitCode(`SMP-${computeDigest(variant)}`);
    usedCodes.add(code);
    codeByVariant.set(variant, code);
    return code;
  };

  for (const task of tasks) {
    const groupKey = JSON.stringify([
      getCodeKey(task.machineCode),
      formatFrequencyCode(task.frequency),
      getCodeKey(task.team ?? ''),
      task.first ?? '',
    ]);
    let group = groupByKey.get(groupKey);
    if (!group || group.tasks.length >= MAX_STRATEGIES) {
      group = openGroup(task);
      groupByKey.set(groupKey, group);
    }
    const getStrategyKey = (smpCode: string) =>
      JSON.stringify([getCodeKey(task.machineCode), getCodeKey(task.elementPath ?? ''), smpCode]);
    let smpCode = getProcedureCode(task, '');
    const cycleCode = cycleByStrategy.get(getStrategyKey(smpCode));
    if (cycleCode !== undefined && cycleCode !== group.code)
      smpCode = getProcedureCode(task, formatFrequencyCode(task.frequency));
    const strategyKey = getStrategyKey(smpCode);
    // A task repeated with the same frequency is the same work.
    if (cycleByStrategy.get(strategyKey) === group.code) continue;
    cycleByStrategy.set(strategyKey, group.code);
    const taskWithCode = { ...task, smpCode };
    group.tasks.push(taskWithCode);
    if (!procedures.has(smpCode)) procedures.set(smpCode, taskWithCode);
  }
  return {
    groups: groups.filter((group) => group.tasks.length > 0),
    procedures: [...procedures.values()],
  };
}

/** Shortens a code that is too long, and keeps it distinct by a digest. */
function limitCode(code: string): string {
  if (code.length <= MAX_CODE_LENGTH) return code;
  const digest = computeDigest(code.toLowerCase());
  return `${code.slice(0, MAX_CODE_LENGTH - digest.length - 1)}-${digest}`;
}

/** Returns what is said once about the first dates: spread, overdue, and counted by the meter. */
function buildRemarks(
  groups: readonly PlannedGroup[],
  anchors: ReadonlyMap<string, Day>,
  day: Day,
): RowProblem[] {
  const getRemark = (
    code: RowProblem['code'],
    chosen: readonly PlannedGroup[],
    values = {},
  ): RowProblem[] => {
    const [first] = chosen;
    if (!first) return [];
    const line = Math.min(...first.tasks.map((task) => task.line));
    return [{ line, column: 'anchor', code, values: { n: chosen.length, ...values } }];
  };
  const days = [...anchors.values()].sort();
  return [
    ...getRemark('firstDatesSpread', groups.filter(isDateless), {
      from: days[0] ?? day,
      to: days.at(-1) ?? day,
    }),
    ...getRemark(
      'firstDatesOverdue',
      groups.filter(({ tasks: [task] }) => task!.isOverdue),
      { day },
    ),
    ...getRemark(
      'firstDatesByMeter',
      groups.filter(({ tasks: [task] }) => !isCalendarFrequency(task!.frequency)),
    ),
  ];
}
