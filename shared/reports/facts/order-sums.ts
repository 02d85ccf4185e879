// Orders added up by machine and team, of a month and of its days: a year of figures is folded from twelve months (domain 9.1).
// Columns are read as they stand: a month has many orders, and an object of each takes longer than all sums.
import { type Columns, columnsOf, rowsOf } from '../../columns.ts';
import { type Day, daysBetween, monthOf } from '../../day.ts';
import { type OrderState, orderStates } from '../../planned/order-state.ts';
import type { DayTotal } from '../../planned/totals.ts';
import type { OrderFacts } from './order-facts.ts';

export interface FactsOfDay {
  id: Day;
  rows: OrderFacts;
}
interface Placed {
  machineId: number;
  teamId?: number;
}
type IsMeant = (placed: Placed) => boolean;

/** What orders of one machine and team come to; colours are those of closed ones. */
interface Sums {
  machine: number;
  team?: number;
  green?: number;
  orange?: number;
  blue?: number;
  minutes: number;
  spent?: number;
}
interface MonthRow extends Sums {
  ok?: number;
  nok?: number;
  /** Technician, minutes, and so on; 0 is nobody in particular. */
  worked?: number[];
}
interface DayRow extends Sums {
  /** Of the month, from 1. */
  day: number;
}
interface OpenRow {
  machine: number;
  team?: number;
  day: number;
  state: number;
  tolerance?: number;
  run?: number;
  overdue?: 1;
}
export interface OrderMonth {
  sums: Columns<MonthRow>;
  open: Columns<OpenRow>;
}
export type OrderDays = Columns<DayRow>;

/** What is read of planned work: sums, and each order that is open. */
export interface OrderSum extends Placed {
  month: string;
  green: number;
  orange: number;
  blue: number;
  minutes: number;
  spent: number;
  ok: number;
  nok: number;
  worked: readonly number[];
}
export interface OpenOrder extends Placed {
  plannedOn: Day;
  tolerance: number;
  state: OrderState;
  dueRun?: number;
  overdue?: boolean;
  /** Those of it are among the sums. */
  minutes: 0;
  actualMinutes: 0;
}
export interface PlannedWork {
  sums: readonly OrderSum[];
  open: readonly OpenOrder[];
}

type Column = readonly (number | null | undefined)[] | undefined;
const at = (column: Column, i: number): number => column?.[i] ?? 0;
const some = (value: number | null | undefined): number | undefined => value ?? undefined;

const [CLOSED, AUTO_CLOSED] = [orderStates.indexOf('closed'), orderStates.indexOf('autoClosed')];

/** Of a closed order; undefined: it is open. */
function colourAt(facts: OrderFacts, i: number): 'green' | 'orange' | 'blue' | undefined {
  const state = facts.state![i]!;
  if (state === AUTO_CLOSED) return 'blue';
  if (state !== CLOSED) return undefined;
  const isLate =
    some(facts.run?.[i]) === undefined
      ? at(facts.closed, i) > Math.trunc(at(facts.tolerance, i))
      : at(facts.late, i) === 1;
  return isLate ? 'orange' : 'green';
}

/** Minutes are counted in thousandths of one, so that it does not matter in which order they are added. */
const FINEST = 1000;
const fine = (minutes: number) => Math.round(minutes * FINEST);

const keyAt = ({ machine, team }: OrderFacts, i: number) => machine![i]! * TEAMS + at(team, i);
/** More than a plant has. */
const TEAMS = 2 ** 20;

class Sum {
  colours = { green: 0, orange: 0, blue: 0 };
  minutes = 0;
  spent = 0;
  ok = 0;
  nok = 0;
  worked = new Map<number, number>();
  readonly machine: number;
  readonly team: number | undefined;
  constructor(facts: OrderFacts, i: number) {
    this.machine = facts.machine![i]!;
    this.team = some(facts.team?.[i]);
  }
  add(facts: OrderFacts, i: number) {
    const colour = colourAt(facts, i);
    if (colour) this.colours[colour]++;
    this.minutes += fine(facts.minutes![i]!);
    this.spent += fine(at(facts.spent, i));
    this.ok += at(facts.ok, i);
    this.nok += at(facts.nok, i);
  }
  /** What nobody reported as theirs is nobody's. */
  addWork(facts: OrderFacts, i: number) {
    const [spent, worked] = [at(facts.spent, i), facts.worked?.[i] ?? undefined];
    if (typeof worked === 'number') return this.addMinutes(worked, spent);
    let rest = spent;
    for (let n = 0; worked && n < worked.length; n += 2) {
      this.addMinutes(worked[n]!, worked[n + 1]!);
      rest -= worked[n + 1]!;
    }
    if (rest > 0) this.addMinutes(NOBODY, rest);
  }
  addMinutes(technician: number, minutes: number) {
    this.worked.set(technician, (this.worked.get(technician) ?? 0) + fine(minutes));
  }
  row(): Sums {
    const { machine, team, colours, minutes, spent } = this;
    return {
      machine,
      team,
      green: colours.green || undefined,
      orange: colours.orange || undefined,
      blue: colours.blue || undefined,
      minutes: minutes / FINEST,
      spent: spent / FINEST || undefined,
    };
  }
  monthRow(): MonthRow {
    const worked = [...this.worked].sort(([a], [b]) => a - b);
    return {
      ...this.row(),
      ok: this.ok || undefined,
      nok: this.nok || undefined,
      worked: worked.length > 0 ? worked.flatMap(([id, minutes]) => [id, minutes / FINEST]) : undefined,
    };
  }
}
export const NOBODY = 0;

const inOrder = <Value>(sums: ReadonlyMap<number, Value>): Value[] =>
  [...sums].sort(([a], [b]) => a - b).map(([, sum]) => sum);

/** Of some days of one month. */
export function orderMonthOf(days: readonly FactsOfDay[]): OrderMonth {
  const sums = new Map<number, Sum>();
  const open: OpenRow[] = [];
  for (const { id, rows } of days)
    for (let i = 0; i < rows.n; i++) {
      const key = keyAt(rows, i);
      const sum = sums.get(key) ?? new Sum(rows, i);
      sums.set(key, sum);
      sum.add(rows, i);
      sum.addWork(rows, i);
      if (colourAt(rows, i) === undefined) open.push(openRow(rows, i, id));
    }
  return {
    sums: columnsOf(inOrder(sums).map((sum) => sum.monthRow())),
    open: columnsOf(open.sort((a, b) => a.day - b.day)),
  };
}

const openRow = (facts: OrderFacts, i: number, plannedOn: Day): OpenRow => ({
  machine: facts.machine![i]!,
  team: some(facts.team?.[i]),
  day: Number(plannedOn.slice(8)),
  state: facts.state![i]!,
  tolerance: some(facts.tolerance?.[i]),
  run: some(facts.run?.[i]),
  overdue: facts.overdue?.[i] ?? undefined,
});

/** The same days one by one: those of a machine and team follow one another. */
export function orderDaysOf(days: readonly FactsOfDay[]): OrderDays {
  const rows = days.flatMap(({ id, rows: facts }) => {
    const sums = new Map<number, Sum>();
    for (let i = 0; i < facts.n; i++) {
      const key = keyAt(facts, i);
      const sum = sums.get(key) ?? new Sum(facts, i);
      sums.set(key, sum);
      sum.add(facts, i);
    }
    const day = Number(id.slice(8));
    return [...sums.values()].map((sum) => ({ ...sum.row(), day }));
  });
  return columnsOf(
    rows.sort((a, b) => a.machine - b.machine || (a.team ?? 0) - (b.team ?? 0) || a.day - b.day),
  );
}

const dayIn = (month: string, day: number): Day => `${month}-${String(day).padStart(2, '0')}`;

/** Of a month, what is meant. */
export function workIn(month: string, { sums, open }: OrderMonth, isMeant: IsMeant): PlannedWork {
  return {
    sums: rowsOf<MonthRow>(sums, [...sumNames, 'ok', 'nok', 'worked']).flatMap(
      ({ machine: machineId, team: teamId, green = 0, orange = 0, blue = 0, minutes, ...row }) => {
        const { spent = 0, ok = 0, nok = 0, worked = [] } = row;
        return isMeant({ machineId, teamId })
          ? { month, machineId, teamId, green, orange, blue, minutes, spent, ok, nok, worked }
          : [];
      },
    ),
    open: rowsOf<OpenRow>(open, ['machine', 'team', 'day', 'state', 'tolerance', 'run', 'overdue']).flatMap(
      ({ machine: machineId, team: teamId, day, state, tolerance = 0, run, overdue }) =>
        isMeant({ machineId, teamId })
          ? {
              ...{ machineId, teamId, plannedOn: dayIn(month, day), tolerance, state: orderStates[state]! },
              ...{ dueRun: run, overdue: overdue && true, minutes: 0, actualMinutes: 0 },
            }
          : [],
    ),
  };
}
const sumNames = ['machine', 'team', 'green', 'orange', 'blue', 'minutes', 'spent'] as const;

export const together = (all: readonly PlannedWork[]): PlannedWork => ({
  sums: all.flatMap(({ sums }) => sums),
  open: all.flatMap(({ open }) => open),
});

type Counted = Required<Pick<DayTotal, 'green' | 'orange' | 'blue' | 'plannedMinutes' | 'actualMinutes'>>;

/** What is meant of each day of a month; open orders in their minutes alone. */
export function daysIn(month: string, days: OrderDays, isMeant: IsMeant): (Counted & { id: Day })[] {
  const totals: Counted[] = [];
  let [key, meant] = [-1, false];
  for (let i = 0; i < days.n; i++) {
    const [machineId, teamId] = [days.machine![i]!, some(days.team?.[i])];
    const its = machineId * TEAMS + (teamId ?? 0);
    if (its !== key) [key, meant] = [its, isMeant({ machineId, teamId })];
    if (!meant) continue;
    const day = days.day![i]!;
    totals[day] ??= { green: 0, orange: 0, blue: 0, plannedMinutes: 0, actualMinutes: 0 };
    const total = totals[day];
    total.green += at(days.green, i);
    total.orange += at(days.orange, i);
    total.blue += at(days.blue, i);
    total.plannedMinutes += fine(days.minutes![i]!);
    total.actualMinutes += fine(at(days.spent, i));
  }
  return Object.entries(totals).map(([day, { plannedMinutes, actualMinutes, ...colours }]) => ({
    id: dayIn(month, Number(day)),
    ...colours,
    plannedMinutes: plannedMinutes / FINEST,
    actualMinutes: actualMinutes / FINEST,
  }));
}

export const lastDayOf = (month: string): Day => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  return dayIn(month, daysBetween(`${month}-01`, next));
};

export const byMonth = (days: readonly FactsOfDay[]): Map<string, FactsOfDay[]> =>
  Map.groupBy(days, ({ id }) => monthOf(id));
