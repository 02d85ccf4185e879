// Parses a maintenance plan kept as a table of assets, control loops, components and measures, and reports
// what it cannot use.
import { isNoDate, parseDateText } from './dates.ts';
import { formatFrequencyCode, type ImportedFrequency, parseFrequency } from './frequency.ts';
import type { DateOrder } from './import.ts';

export interface PlanRow {
  /** The physical line of the file, from 1. */
  line: number;
  cells: readonly string[];
  broken?: boolean;
}

export interface Component {
  code: string;
  description: string;
  /** Line of the first row that contains it. */
  line: number;
}
export interface Subgroup extends Component {
  components: Component[];
}
export interface Group extends Component {
  subgroups: Subgroup[];
}
export interface PlannedMachine {
  code: string;
  line: number;
  groups: Group[];
}
export interface PlannedStrategy {
  machine: string;
  component: string;
  /** Description of its procedure. */
  measure: string;
  frequency: ImportedFrequency;
  /** First day, if the plan has one. */
  start?: string;
  /** Lines of the rows that require it. */
  lines: number[];
}
export interface PlannedCycle {
  code: string;
  machine: string;
  frequency: ImportedFrequency;
  start?: string;
  strategies: PlannedStrategy[];
}
/** A problem of a row or of the file. */
export interface PlanProblem {
  line: number;
  code:
    | 'columnMissing'
    | 'unterminatedQuote'
    | 'cellsWrong'
    | 'nameMissing'
    | 'noFrequency'
    | 'measureMissing'
    | 'startWrong'
    | 'frequenciesDiffer';
  value: string;
}
export interface PmPlan {
  machines: PlannedMachine[];
  /** Measures, each to become a procedure. */
  procedures: string[];
  cycles: PlannedCycle[];
  problems: PlanProblem[];
}

/** Header synonyms, compared by letters and digits only; the first one present in the file is used. */
const columnSynonyms = {
  machine: ['assetid', 'machinecode', 'equipmentid', 'asset', 'machine'],
  loop: ['controlloopid', 'contolloopid', 'loopid', 'controlloop', 'system'],
  component: ['componentid', 'tagno', 'tag', 'component'],
  description: ['componentinformation', 'componentdescription'],
  classCode: ['iso14224equipmentclasscodel6', 'equipmentclasscode', 'classcode'],
  classText: ['iso14224equipmentclassdescriptionl6', 'equipmentclassdescription', 'equipmentclass'],
  measure: ['controlmeasure', 'maintenancetask', 'task', 'measure'],
  frequency: ['controlfrequency', 'frequency', 'interval'],
  start: ['startdate', 'firstdate', 'begindate', 'begin', 'start', 'anchor'],
} as const;
type Column = keyof typeof columnSynonyms;
const requiredColumns: readonly Column[] = ['machine', 'loop', 'component', 'measure', 'frequency'];

const normalizeHeader = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, '');
const normalizeCell = (cell: string | undefined) => (cell ?? '').trim().replace(/\s+/g, ' ');
/** Returns the loop's number: `CL 02774` and `Loop 02774` are the same loop. */
const getLoopCode = (cell: string) => cell.split(' ').at(-1)!;
const MAX_STRATEGIES = 45;

const findColumnIndex = (titles: readonly string[], name: Column): number =>
  columnSynonyms[name].map((title) => titles.indexOf(title)).find((at) => at >= 0) ?? -1;

/** Returns the index of the start date column; −1 if there is none. */
export const findStartColumn = (header: readonly string[]): number =>
  findColumnIndex(header.map(normalizeHeader), 'start');

/**
 * Parses a plan whose first row is the header. Every row becomes part of the plan, or a problem with its
 * line, or both.
 */
export function parsePmPlan([header, ...rows]: readonly PlanRow[], dates: DateOrder = 'dmy'): PmPlan {
  const problems: PlanProblem[] = [];
  const titles = (header?.cells ?? []).map(normalizeHeader);
  const columnIndexes = Object.fromEntries(
    Object.keys(columnSynonyms).map((name) => [name, findColumnIndex(titles, name as Column)]),
  ) as Record<Column, number>;
  const missingColumns = requiredColumns.filter((name) => columnIndexes[name] < 0);
  if (missingColumns.length > 0) {
    return {
      machines: [],
      procedures: [],
      cycles: [],
      problems: missingColumns.map((value) => ({ line: header?.line ?? 1, code: 'columnMissing', value })),
    };
  }

  const machines = new Map<string, Tree>();
  const strategies = new Map<string, PlannedStrategy>();
  for (const { line, cells, broken } of rows) {
    const getCell = (name: Column) =>
      columnIndexes[name] < 0 ? '' : normalizeCell(cells[columnIndexes[name]]);
    const addProblem = (code: PlanProblem['code'], value: string) => problems.push({ line, code, value });
    if (broken) addProblem('unterminatedQuote', getCell('component'));
    const missingName = (['machine', 'loop', 'component'] as const).find((name) => getCell(name) === '');
    if (cells.length !== titles.length) addProblem('cellsWrong', `${cells.length}/${titles.length}`);
    else if (missingName) addProblem('nameMissing', missingName);
    else {
      addComponent(machines, getCell, line);
      const frequency = parseFrequency(getCell('frequency'));
      const startText = isNoDate(getCell('start')) ? '' : getCell('start');
      const start = parseDateText(startText, dates)?.day;
      if (!frequency) addProblem('noFrequency', getCell('frequency'));
      else if (getCell('measure') === '') addProblem('measureMissing', getCell('component'));
      else if (startText !== '' && !start) addProblem('startWrong', startText);
      else {
        const key = JSON.stringify([
          getCell('machine'),
          getCell('component'),
          getCell('measure').toLowerCase(),
        ]);
        const existingStrategy = strategies.get(key);
        if (!existingStrategy) {
          const [machine, component, measure] = [
            getCell('machine'),
            getCell('component'),
            getCell('measure'),
          ];
          strategies.set(key, {
            machine,
            component,
            measure,
            frequency,
            ...(start && { start }),
            lines: [line],
          });
        } else if (formatFrequencyCode(existingStrategy.frequency) === formatFrequencyCode(frequency))
          existingStrategy.lines.push(line);
        else
          addProblem(
            'frequenciesDiffer',
            `${formatFrequencyCode(existingStrategy.frequency)}, ${formatFrequencyCode(frequency)}`,
          );
      }
    }
  }
  const allStrategies = [...strategies.values()];
  return {
    machines: [...machines].map(([code, { line, groups }]) => ({ code, line, groups })),
    procedures: [...new Map(allStrategies.map(({ measure }) => [measure.toLowerCase(), measure])).values()],
    cycles: groupIntoCycles(allStrategies),
    problems,
  };
}

interface Tree {
  line: number;
  groups: Group[];
  /** Codes of components already placed: each belongs to the first place that lists it. */
  placedCodes: Set<string>;
}

/** Adds a row's component to the tree: machine → loop → class of equipment → component. */
function addComponent(machines: Map<string, Tree>, getCell: (name: Column) => string, line: number) {
  const tree = machines.get(getCell('machine')) ?? { line, groups: [], placedCodes: new Set() };
  machines.set(getCell('machine'), tree);
  const code = getCell('component');
  if (tree.placedCodes.has(code)) return;
  tree.placedCodes.add(code);
  const loop = getLoopCode(getCell('loop'));
  const group = getOrCreate(tree.groups, loop, () => ({
    code: loop,
    description: getCell('loop'),
    line,
    subgroups: [],
  }));
  const kind = getCell('classCode') || 'X';
  const subgroup = getOrCreate(group.subgroups, kind, () => ({
    code: kind,
    description: getCell('classText') || kind,
    line,
    components: [],
  }));
  subgroup.components.push({ code, description: getCell('description') || code, line });
}

function getOrCreate<Item extends { code: string }>(items: Item[], code: string, create: () => Item): Item {
  const existingItem = items.find((one) => one.code === code);
  if (existingItem) return existingItem;
  const newItem = create();
  items.push(newItem);
  return newItem;
}

/** Groups strategies into cycles by machine, frequency and start; very large cycles are split. */
function groupIntoCycles(allStrategies: readonly PlannedStrategy[]): PlannedCycle[] {
  const strategiesByCycle = Map.groupBy(allStrategies, ({ machine, frequency, start }) =>
    [machine, formatFrequencyCode(frequency), ...(start ? [start] : [])].join('-'),
  );
  return [...strategiesByCycle].flatMap(([code, cycleStrategies]) =>
    Array.from({ length: Math.ceil(cycleStrategies.length / MAX_STRATEGIES) }, (_, n) => ({
      code: n === 0 ? code : `${code}-${n + 1}`,
      machine: cycleStrategies[0]!.machine,
      frequency: cycleStrategies[0]!.frequency,
      ...(cycleStrategies[0]!.start && { start: cycleStrategies[0]!.start }),
      strategies: cycleStrategies.slice(n * MAX_STRATEGIES, (n + 1) * MAX_STRATEGIES),
    })),
  );
}
