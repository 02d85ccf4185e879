// Sums of orders by machine and team, for a month and for its days, so that a year is added up from twelve
// months (domain 9.1). Orders count on their due day; minutes worked and results on the day of closing,
// regardless of the planned day (domain 9). The code reads columns directly, since creating an object per
// order would take longer than summing.
import { type Columns, toColumns, toRows } from '../../columns.ts';
import { type Day, daysBetween, fromDayNumber, getMonth, toDayNumber } from '../../day.ts';
import { type OrderState, orderStates } from '../../planned/order-state.ts';
import type { DayTotal } from '../../planned/totals.ts';
import { NO_TECHNICIAN } from '../../planned/work-done.ts';
import type { Period } from '../overview.ts';
import type { OrderFacts } from './order-facts.ts';

export interface DayFacts {
  id: Day;
  rows: OrderFacts;
}
interface MachineAndTeam {
  machineId: number;
  teamId?: number;
}
type RecordFilter = (placed: MachineAndTeam) => boolean;

/**
 * Sums of one machine and team: closed orders by colour, planned minutes of due orders, `spent` minutes of
 * closed ones.
 */
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
  /** Free orders, which the other fields but `worked` exclude: due ones, those done in time, minutes. */
  freeDue?: number;
  freeOnTime?: number;
  freeSpent?: number;
  cancelled?: number;
  ok?: number;
  nok?: number;
  /** Pairs of technician and minutes; technician 0 if not reported. */
  worked?: number[];
}
interface DayRow extends Sums {
  /** Day of the month, from 1. */
  day: number;
}
interface OpenRow {
  machine: number;
  team?: number;
  /** Day of the month on which it is due. */
  day: number;
  state: number;
  run?: number;
  overdue?: 1;
}
export interface OrderMonth {
  sums: Columns<MonthRow>;
  open: Columns<OpenRow>;
}
export type OrderDays = Columns<DayRow>;

/** Planned work as read: sums, and each open order. */
export interface OrderSum extends MachineAndTeam {
  month: string;
  green: number;
  orange: number;
  blue: number;
  cancelled: number;
  minutes: number;
  spent: number;
  ok: number;
  nok: number;
  worked: readonly number[];
  freeDue: number;
  freeOnTime: number;
  freeSpent: number;
}
/** An open order, presented as if planned without tolerance on its due day. */
export interface OpenOrder extends MachineAndTeam {
  plannedOn: Day;
  tolerance: 0;
  state: OrderState;
  dueRun?: number;
  overdue?: boolean;
  /** Always 0, since the sums include its minutes. */
  minutes: 0;
  actualMinutes: 0;
}
export interface PlannedWork {
  sums: readonly OrderSum[];
  open: readonly OpenOrder[];
}

type Column = readonly (number | null | undefined)[] | undefined;
const getNumber = (column: Column, i: number): number => column?.[i] ?? 0;
const nullToUndefined = (value: number | null | undefined): number | undefined => value ?? undefined;

const [CLOSED, AUTO_CLOSED] = [orderStates.indexOf('closed'), orderStates.indexOf('autoClosed')];
const CANCELLED = orderStates.indexOf('cancelled');
const isCancelledAt = (facts: OrderFacts, i: number) => facts.state![i] === CANCELLED;
const isFreeAt = (facts: OrderFacts, i: number) => getNumber(facts.free, i) === 1;

/** Returns the colour of a closed order; undefined if it is open or cancelled. */
function findColour(facts: OrderFacts, i: number): 'green' | 'orange' | 'blue' | undefined {
  const state = facts.state![i]!;
  if (state === AUTO_CLOSED) return 'blue';
  if (state !== CLOSED) return undefined;
  const isLate =
    nullToUndefined(facts.run?.[i]) === undefined
      ? getNumber(facts.closed, i) > Math.trunc(getNumber(facts.tolerance, i))
      : getNumber(facts.late, i) === 1;
  return isLate ? 'orange' : 'green';
}

/** Minutes are summed as integers in thousandths, so that the order of addition does not matter. */
const MINUTE_SCALE = 1000;
const toScaledMinutes = (minutes: number) => Math.round(minutes * MINUTE_SCALE);

const getRowKey = ({ machine, team }: OrderFacts, i: number) => machine![i]! * MAX_TEAMS + getNumber(team, i);
/** More than the number of teams of any plant. */
const MAX_TEAMS = 2 ** 20;

class OrderAccumulator {
  colours = { green: 0, orange: 0, blue: 0 };
  minutes = 0;
  spent = 0;
  ok = 0;
  nok = 0;
  cancelled = 0;
  free = { due: 0, onTime: 0, spent: 0 };
  worked = new Map<number, number>();
  readonly machine: number;
  readonly team: number | undefined;
  constructor(facts: OrderFacts, i: number) {
    this.machine = facts.machine![i]!;
    this.team = nullToUndefined(facts.team?.[i]);
  }
  addDue(facts: OrderFacts, i: number) {
    if (isFreeAt(facts, i)) return this.addFreeDue(facts, i);
    if (isCancelledAt(facts, i)) {
      this.cancelled++;
      return;
    }
    const colour = findColour(facts, i);
    if (colour) this.colours[colour]++;
    this.minutes += toScaledMinutes(facts.minutes![i]!);
  }
  addFreeDue(facts: OrderFacts, i: number) {
    if (isCancelledAt(facts, i)) return;
    this.free.due++;
    if (findColour(facts, i) === 'green') this.free.onTime++;
  }
  addClosed(facts: OrderFacts, i: number) {
    if (isFreeAt(facts, i)) {
      this.free.spent += toScaledMinutes(getNumber(facts.spent, i));
      return;
    }
    this.spent += toScaledMinutes(getNumber(facts.spent, i));
    this.ok += getNumber(facts.ok, i);
    this.nok += getNumber(facts.nok, i);
  }
  /** Adds the worked minutes by technician; minutes not reported by technicians are added without one. */
  addWork(facts: OrderFacts, i: number) {
    const [spent, worked] = [getNumber(facts.spent, i), facts.worked?.[i] ?? undefined];
    if (typeof worked === 'number') return this.addMinutes(worked, spent);
    let rest = spent;
    for (let n = 0; worked && n < worked.length; n += 2) {
      this.addMinutes(worked[n]!, worked[n + 1]!);
      rest -= worked[n + 1]!;
    }
    if (rest > ROUNDING_TOLERANCE) this.addMinutes(NO_TECHNICIAN, rest);
  }
  addMinutes(technician: number, minutes: number) {
    this.worked.set(technician, (this.worked.get(technician) ?? 0) + toScaledMinutes(minutes));
  }
  row(): Sums {
    const { machine, team, colours, minutes, spent } = this;
    return {
      machine,
      team,
      green: colours.green || undefined,
      orange: colours.orange || undefined,
      blue: colours.blue || undefined,
      minutes: minutes / MINUTE_SCALE,
      spent: spent / MINUTE_SCALE || undefined,
    };
  }
  monthRow(): MonthRow {
    const worked = [...this.worked].sort(([a], [b]) => a - b);
    return {
      ...this.row(),
      cancelled: this.cancelled || undefined,
      ok: this.ok || undefined,
      nok: this.nok || undefined,
      freeDue: this.free.due || undefined,
      freeOnTime: this.free.onTime || undefined,
      freeSpent: this.free.spent / MINUTE_SCALE || undefined,
      worked: worked.length > 0 ? worked.flatMap(([id, minutes]) => [id, minutes / MINUTE_SCALE]) : undefined,
    };
  }
}
/** Rounding difference: an order's minutes are whole, those of its technicians are not. */
const ROUNDING_TOLERANCE = 0.5;

const sortByKey = <Value>(sums: ReadonlyMap<number, Value>): Value[] =>
  [...sums].sort(([a], [b]) => a - b).map(([, sum]) => sum);

/** Returns the days on which an order counts, as numbers. `closed` is undefined while it is open. */
function getCountedDays(
  facts: OrderFacts,
  i: number,
  plannedDay: number,
): { due: number; closed: number | undefined } {
  const tolerance =
    nullToUndefined(facts.run?.[i]) === undefined ? Math.trunc(getNumber(facts.tolerance, i)) : 0;
  const isClosed = findColour(facts, i) !== undefined;
  return {
    due: plannedDay + tolerance,
    closed: isClosed ? plannedDay + getNumber(facts.closed, i) : undefined,
  };
}

/** Yields the rows whose order is due or was closed within days of one month. */
function* iterateCountedRows(days: readonly DayFacts[], { from, to }: Period) {
  const [first, last] = [toDayNumber(from), toDayNumber(to)];
  const isWithin = (day: number | undefined) => day !== undefined && day >= first && day <= last;
  for (const { id, rows } of days) {
    const plannedDay = toDayNumber(id);
    for (let i = 0; i < rows.n; i++) {
      const { due, closed } = getCountedDays(rows, i, plannedDay);
      const [isDue, isClosed] = [isWithin(due), isWithin(closed)];
      if (isDue || isClosed) yield { rows, i, due, closed, isDue, isClosed };
    }
  }
}

/** Returns the months in which orders of a planned day count. */
export function getFactMonths({ id, rows }: DayFacts): string[] {
  const days = new Set<number>();
  const plannedDay = toDayNumber(id);
  for (let i = 0; i < rows.n; i++) {
    const { due, closed } = getCountedDays(rows, i, plannedDay);
    days.add(due);
    if (closed !== undefined) days.add(closed);
  }
  return [...new Set([...days].map((day) => getMonth(fromDayNumber(day))))];
}

/** Sums a period within one month, from the facts of all days whose orders count in it. */
export function sumOrderMonth(days: readonly DayFacts[], period: Period): OrderMonth {
  const sums = new Map<number, OrderAccumulator>();
  const open: OpenRow[] = [];
  for (const { rows, i, due, isDue, isClosed } of iterateCountedRows(days, period)) {
    const key = getRowKey(rows, i);
    const sum = sums.get(key) ?? new OrderAccumulator(rows, i);
    sums.set(key, sum);
    if (isDue) sum.addDue(rows, i);
    if (isDue && findColour(rows, i) === undefined && !isCancelledAt(rows, i) && !isFreeAt(rows, i))
      open.push(buildOpenRow(rows, i, fromDayNumber(due)));
    if (!isClosed) continue;
    sum.addClosed(rows, i);
    sum.addWork(rows, i);
  }
  return {
    sums: toColumns(sortByKey(sums).map((sum) => sum.monthRow())),
    open: toColumns(open.sort(compareOpen)),
  };
}

/** Sort order that makes the result independent of the order of facts. */
const compareOpen = (a: OpenRow, b: OpenRow): number =>
  a.day - b.day ||
  a.machine - b.machine ||
  (a.team ?? 0) - (b.team ?? 0) ||
  a.state - b.state ||
  (a.run ?? 0) - (b.run ?? 0) ||
  (a.overdue ?? 0) - (b.overdue ?? 0);

const buildOpenRow = (facts: OrderFacts, i: number, dueOn: Day): OpenRow => ({
  machine: facts.machine![i]!,
  team: nullToUndefined(facts.team?.[i]),
  day: Number(dueOn.slice(8)),
  state: facts.state![i]!,
  run: nullToUndefined(facts.run?.[i]),
  overdue: facts.overdue?.[i] ?? undefined,
});

/** Sums the same period by day; the days of a machine and team are consecutive. */
export function sumOrderDays(days: readonly DayFacts[], period: Period): OrderDays {
  const sums = new Map<number, Map<number, OrderAccumulator>>();
  const getDaySum = (day: number, rows: OrderFacts, i: number) => {
    const daySums = sums.get(day) ?? new Map<number, OrderAccumulator>();
    sums.set(day, daySums);
    const sum = daySums.get(getRowKey(rows, i)) ?? new OrderAccumulator(rows, i);
    daySums.set(getRowKey(rows, i), sum);
    return sum;
  };
  for (const { rows, i, due, closed, isDue, isClosed } of iterateCountedRows(days, period)) {
    if (isFreeAt(rows, i)) continue;
    if (isDue && !isCancelledAt(rows, i)) getDaySum(due, rows, i).addDue(rows, i);
    if (isClosed && closed !== undefined) getDaySum(closed, rows, i).addClosed(rows, i);
  }
  const rows = [...sums].flatMap(([day, daySums]) =>
    [...daySums.values()].map((sum) => ({ ...sum.row(), day: Number(fromDayNumber(day).slice(8)) })),
  );
  return toColumns(
    rows.sort((a, b) => a.machine - b.machine || (a.team ?? 0) - (b.team ?? 0) || a.day - b.day),
  );
}

const buildDay = (month: string, day: number): Day => `${month}-${String(day).padStart(2, '0')}`;

/** Returns a month's work selected by the filter. */
export function selectPlannedWork(
  month: string,
  { sums, open }: OrderMonth,
  isSelected: RecordFilter,
): PlannedWork {
  return {
    sums: toRows<MonthRow>(sums, [...sumColumns, ...monthColumns]).flatMap(
      ({ machine: machineId, team: teamId, green = 0, orange = 0, blue = 0, minutes, ...row }) => {
        const { cancelled = 0, spent = 0, ok = 0, nok = 0, worked = [] } = row;
        const { freeDue = 0, freeOnTime = 0, freeSpent = 0 } = row;
        return isSelected({ machineId, teamId })
          ? {
              ...{ month, machineId, teamId, green, orange, blue, cancelled },
              ...{ minutes, spent, ok, nok, worked, freeDue, freeOnTime, freeSpent },
            }
          : [];
      },
    ),
    open: toRows<OpenRow>(open, ['machine', 'team', 'day', 'state', 'run', 'overdue']).flatMap(
      ({ machine: machineId, team: teamId, day, state, run, overdue }): OpenOrder[] =>
        isSelected({ machineId, teamId })
          ? [
              {
                ...{ machineId, teamId, plannedOn: buildDay(month, day), tolerance: 0 },
                ...{ state: orderStates[state]!, dueRun: run, overdue: overdue && true },
                ...{ minutes: 0, actualMinutes: 0 },
              },
            ]
          : [],
    ),
  };
}
const sumColumns = ['machine', 'team', 'green', 'orange', 'blue', 'minutes', 'spent'] as const;
const monthColumns = [
  ...(['cancelled', 'ok', 'nok', 'worked'] as const),
  ...(['freeDue', 'freeOnTime', 'freeSpent'] as const),
] as const;

export const mergePlannedWork = (all: readonly PlannedWork[]): PlannedWork => ({
  sums: all.flatMap(({ sums }) => sums),
  open: all.flatMap(({ open }) => open),
});

type CountedTotals = Required<
  Pick<DayTotal, 'green' | 'orange' | 'blue' | 'plannedMinutes' | 'actualMinutes'>
>;

/**
 * Returns the totals of each day of a month selected by the filter; open orders count only with their
 * minutes.
 */
export function computeDayTotals(
  month: string,
  days: OrderDays,
  isSelected: RecordFilter,
): (CountedTotals & { id: Day })[] {
  const totals: CountedTotals[] = [];
  let [key, isRowSelected] = [-1, false];
  for (let i = 0; i < days.n; i++) {
    const [machineId, teamId] = [days.machine![i]!, nullToUndefined(days.team?.[i])];
    const rowKey = machineId * MAX_TEAMS + (teamId ?? 0);
    if (rowKey !== key) [key, isRowSelected] = [rowKey, isSelected({ machineId, teamId })];
    if (!isRowSelected) continue;
    const day = days.day![i]!;
    totals[day] ??= { green: 0, orange: 0, blue: 0, plannedMinutes: 0, actualMinutes: 0 };
    const total = totals[day];
    total.green += getNumber(days.green, i);
    total.orange += getNumber(days.orange, i);
    total.blue += getNumber(days.blue, i);
    total.plannedMinutes += toScaledMinutes(days.minutes![i]!);
    total.actualMinutes += toScaledMinutes(getNumber(days.spent, i));
  }
  return Object.entries(totals).map(([day, { plannedMinutes, actualMinutes, ...colours }]) => ({
    id: buildDay(month, Number(day)),
    ...colours,
    plannedMinutes: plannedMinutes / MINUTE_SCALE,
    actualMinutes: actualMinutes / MINUTE_SCALE,
  }));
}

export const getLastDayOfMonth = (month: string): Day => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const nextMonthStart =
    number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  return buildDay(month, daysBetween(`${month}-01`, nextMonthStart));
};
