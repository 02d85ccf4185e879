// A maintenance plan kept as a table of assets, control loops, components and measures: what it proposes, and what it cannot.
import type { Frequency } from '../planned/period.ts';
import { isNoDate, whenIn } from './dates.ts';
import { frequencyCode, frequencyIn } from './frequency.ts';
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
  /** The first that names it. */
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
  /** The description of its procedure. */
  measure: string;
  frequency: Frequency;
  /** The day it begins on, where the plan names one. */
  start?: string;
  /** The rows that ask for it. */
  lines: number[];
}
export interface PlannedCycle {
  code: string;
  machine: string;
  frequency: Frequency;
  start?: string;
  strategies: PlannedStrategy[];
}
/** Why a row, or the file, does not say all it should. */
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
  /** Measures, each a procedure to write. */
  procedures: string[];
  cycles: PlannedCycle[];
  problems: PlanProblem[];
}

/** Headers are compared by their letters and digits alone; the first that the file has is taken. */
const columns = {
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
type Column = keyof typeof columns;
const needed: readonly Column[] = ['machine', 'loop', 'component', 'measure', 'frequency'];

const plain = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, '');
const tidy = (cell: string | undefined) => (cell ?? '').trim().replace(/\s+/g, ' ');
/** `CL 02774` and `Loop 02774` are one loop. */
const loopCode = (cell: string) => cell.split(' ').at(-1)!;
const MOST_STRATEGIES = 45;

/** The first row is the header. Every row becomes part of the plan, or a problem with its line, or both. */
export function pmPlan([header, ...rows]: readonly PlanRow[], dates: DateOrder = 'dmy'): PmPlan {
  const problems: PlanProblem[] = [];
  const titles = (header?.cells ?? []).map(plain);
  const place = Object.fromEntries(
    Object.entries(columns).map(([name, known]) => [
      name,
      known.map((title) => titles.indexOf(title)).find((at) => at >= 0) ?? -1,
    ]),
  ) as Record<Column, number>;
  const absent = needed.filter((name) => place[name] < 0);
  if (absent.length > 0) {
    return {
      machines: [],
      procedures: [],
      cycles: [],
      problems: absent.map((value) => ({ line: header?.line ?? 1, code: 'columnMissing', value })),
    };
  }

  const machines = new Map<string, Tree>();
  const strategies = new Map<string, PlannedStrategy>();
  for (const { line, cells, broken } of rows) {
    const cell = (name: Column) => (place[name] < 0 ? '' : tidy(cells[place[name]]));
    const problem = (code: PlanProblem['code'], value: string) => problems.push({ line, code, value });
    if (broken) problem('unterminatedQuote', cell('component'));
    const unnamed = (['machine', 'loop', 'component'] as const).find((name) => cell(name) === '');
    if (cells.length !== titles.length) problem('cellsWrong', `${cells.length}/${titles.length}`);
    else if (unnamed) problem('nameMissing', unnamed);
    else {
      hang(machines, cell, line);
      const frequency = frequencyIn(cell('frequency'));
      const begins = isNoDate(cell('start')) ? '' : cell('start');
      const start = whenIn(begins, dates)?.day;
      if (!frequency) problem('noFrequency', cell('frequency'));
      else if (cell('measure') === '') problem('measureMissing', cell('component'));
      else if (begins !== '' && !start) problem('startWrong', begins);
      else {
        const key = JSON.stringify([cell('machine'), cell('component'), cell('measure').toLowerCase()]);
        const known = strategies.get(key);
        if (!known) {
          const [machine, component, measure] = [cell('machine'), cell('component'), cell('measure')];
          strategies.set(key, {
            machine,
            component,
            measure,
            frequency,
            ...(start && { start }),
            lines: [line],
          });
        } else if (frequencyCode(known.frequency) === frequencyCode(frequency)) known.lines.push(line);
        else problem('frequenciesDiffer', `${frequencyCode(known.frequency)}, ${frequencyCode(frequency)}`);
      }
    }
  }
  const all = [...strategies.values()];
  return {
    machines: [...machines].map(([code, { line, groups }]) => ({ code, line, groups })),
    procedures: [...new Map(all.map(({ measure }) => [measure.toLowerCase(), measure])).values()],
    cycles: cyclesOf(all),
    problems,
  };
}

interface Tree {
  line: number;
  groups: Group[];
  /** Components already hung somewhere: each stands in one place, the first it was named in. */
  known: Set<string>;
}

/** Machine → loop → class of equipment → component. */
function hang(machines: Map<string, Tree>, cell: (name: Column) => string, line: number) {
  const tree = machines.get(cell('machine')) ?? { line, groups: [], known: new Set() };
  machines.set(cell('machine'), tree);
  const code = cell('component');
  if (tree.known.has(code)) return;
  tree.known.add(code);
  const loop = loopCode(cell('loop'));
  const group = named(tree.groups, loop, () => ({
    code: loop,
    description: cell('loop'),
    line,
    subgroups: [],
  }));
  const kind = cell('classCode') || 'X';
  const subgroup = named(group.subgroups, kind, () => ({
    code: kind,
    description: cell('classText') || kind,
    line,
    components: [],
  }));
  subgroup.components.push({ code, description: cell('description') || code, line });
}

function named<Item extends { code: string }>(all: Item[], code: string, make: () => Item): Item {
  const found = all.find((one) => one.code === code);
  if (found) return found;
  const made = make();
  all.push(made);
  return made;
}

/** A cycle for each frequency of a machine, and each day one begins on; a very long one in several. */
function cyclesOf(all: readonly PlannedStrategy[]): PlannedCycle[] {
  const sorts = Map.groupBy(all, ({ machine, frequency, start }) =>
    [machine, frequencyCode(frequency), ...(start ? [start] : [])].join('-'),
  );
  return [...sorts].flatMap(([code, its]) =>
    Array.from({ length: Math.ceil(its.length / MOST_STRATEGIES) }, (_, n) => ({
      code: n === 0 ? code : `${code}-${n + 1}`,
      machine: its[0]!.machine,
      frequency: its[0]!.frequency,
      ...(its[0]!.start && { start: its[0]!.start }),
      strategies: its.slice(n * MOST_STRATEGIES, (n + 1) * MOST_STRATEGIES),
    })),
  );
}
