// KPIs of planned work in a period: compliance, late orders, hours, share of OK results (domain 9.4, 9.7).
import { addDays, type Day, daysBetween } from '../day.ts';
import { isLate } from '../planned/colour.ts';
import { computeTotalsByDay, type DayTotal } from '../planned/totals.ts';
import {
  computePercent,
  computeRatio,
  roundFigures,
  roundToTenths,
  roundToTenthsOrNull,
} from '../rounding.ts';
import type { MachineFact } from './facts/machine-facts.ts';
import type { OrderFact } from './facts/order-facts.ts';
import type { OpenOrder, OrderSum, PlannedWork } from './facts/order-sums.ts';
import type { groupKinds } from './figure-kinds.ts';
import type { Corrective, OrderReport } from './kpi-api.ts';
import { computeExactFigures, computeOverview, type Period } from './overview.ts';
import { NONE_KEY } from './pareto.ts';

const sum = <T>(all: readonly T[], getValue: (each: T) => number) =>
  all.reduce((total, each) => total + getValue(each), 0);

interface Overdue {
  overdue: number;
  overdueDays: number | null;
}
/**
 * Counts the late ones among all open orders, with their mean delay; overdue meter orders have no delay in
 * days.
 */
export function computeOverdue(open: readonly OrderFact[], today: Day): Overdue {
  const lateOrders = open.filter((order) => isLate({ ...order, byMeter: order.dueRun !== undefined }, today));
  const days = lateOrders
    .filter(({ dueRun }) => dueRun === undefined)
    .map(({ plannedOn, tolerance }) =>
      Math.max(0, daysBetween(addDays(plannedOn, Math.trunc(tolerance)), today)),
    );
  return {
    overdue: lateOrders.length,
    overdueDays: roundToTenthsOrNull(
      computeRatio(
        sum(days, (n) => n),
        days.length,
      ),
    ),
  };
}

/** Counts the open meter orders that are due now, and those that are late. */
export function countMeterOrders(
  open: readonly OrderFact[],
  today: Day,
): { metersDue: number; metersLate: number } {
  const meterOrders = open.filter(({ dueRun }) => dueRun !== undefined);
  const lateOrders = meterOrders.filter(({ overdue }) => overdue);
  const dueOrders = meterOrders.filter(({ overdue, plannedOn }) => !overdue && plannedOn <= today);
  return { metersDue: dueOrders.length, metersLate: lateOrders.length };
}

/** Returns the unrounded percentage of OK results; null if none was reported. */
export function computeOkRate({ sums }: PlannedWork): number | null {
  const ok = sum(sums, (each) => each.ok);
  return computePercent(ok, ok + sum(sums, ({ nok }) => nok));
}

type DatedTotal = DayTotal & { on: Day };

/**
 * Puts all closed work on the first day of the period, since its count does not depend on the planned day.
 */
const buildTotals = ({ sums, open }: PlannedWork, { from }: Period): DatedTotal[] => [
  {
    on: from,
    green: sum(sums, ({ green }) => green),
    orange: sum(sums, ({ orange }) => orange),
    blue: sum(sums, ({ blue }) => blue),
    cancelled: sum(sums, ({ cancelled }) => cancelled),
    plannedMinutes: sum(sums, ({ minutes }) => minutes),
    actualMinutes: sum(sums, ({ spent }) => spent),
  },
  ...sumOpenByDay(open),
];
const sumOpenByDay = (open: readonly OpenOrder[]): DatedTotal[] =>
  computeTotalsByDay(open).map(({ id, ...total }) => ({ on: id, ...total }));

/**
 * Returns the figures of planned corrective work: free orders due in the period, those done in time, and the
 * hours of those closed in it (beyond 16).
 */
export const computeCorrective = ({ sums }: PlannedWork): Corrective => ({
  count: sum(sums, ({ freeDue }) => freeDue),
  onTime: sum(sums, ({ freeOnTime }) => freeOnTime),
  hours: roundToTenths(sum(sums, ({ freeSpent }) => freeSpent) / 60),
});

/** Returns the unrounded KPIs of work that counts in the period, without free orders. */
export const computeOrderKpi = (work: PlannedWork, period: Period, today: Day) =>
  computeExactFigures(buildTotals(work, period), period, today);

interface Planned {
  /** Work that counts in the period, in total and by day. */
  work: PlannedWork;
  days: readonly (DayTotal & { id: Day })[];
  /** Open orders of all days. */
  open: readonly OrderFact[];
}

export function buildOrderReport(
  { work, days, open }: Planned,
  period: Period,
  today: Day,
  getGroup: (order: OrderSum | OpenOrder) => string,
): OrderReport {
  const [sums, openByGroup] = [Map.groupBy(work.sums, getGroup), Map.groupBy(work.open, getGroup)];
  const groups = [...sums].map(([key, groupSums]) => ({
    key,
    ...buildGroupRow({ sums: groupSums, open: openByGroup.get(key) ?? [] }, period, today),
  }));
  return {
    kpi: {
      ...roundFigures({ ...computeOrderKpi(work, period, today), okRate: computeOkRate(work) }),
      ...computeOverdue(open, today),
      corrective: computeCorrective(work),
    },
    days: buildReportDays(days, work.open, period, today),
    groups: groups.sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

function buildReportDays(days: Planned['days'], open: readonly OpenOrder[], period: Period, today: Day) {
  const openTotals = new Map(sumOpenByDay(open).map((total) => [total.on, total]));
  const all = days.map(({ id, ...closed }): DatedTotal => ({ ...openTotals.get(id), ...closed, on: id }));
  return computeOverview(
    all.sort((a, b) => (a.on < b.on ? -1 : 1)),
    0,
    period,
    today,
  ).days;
}

function buildGroupRow(work: PlannedWork, period: Period, today: Day) {
  const totals = buildTotals(work, period);
  const { days, compliance, completion, cancelled } = computeOverview(totals, 0, period, today);
  const sumColour = (colour: 'green' | 'orange' | 'blue' | 'yellow' | 'red') =>
    sum(days, (each) => each[colour]);
  return {
    ...{
      green: sumColour('green'),
      orange: sumColour('orange'),
      blue: sumColour('blue'),
      yellow: sumColour('yellow'),
      red: sumColour('red'),
    },
    ...{ compliance, completion, cancelled },
    plannedHours: roundToTenths(totals[0]!.plannedMinutes! / 60),
    actualHours: roundToTenths(totals[0]!.actualMinutes! / 60),
  };
}

/** Returns a function that gives the group of a record: machine, department, class or team. */
export function createRecordGrouping(
  dimension: (typeof groupKinds)[number],
  machines: ReadonlyMap<number, MachineFact>,
) {
  return ({ machineId, teamId }: { machineId?: number; teamId?: number }): string => {
    const machine = machineId === undefined ? undefined : machines.get(machineId);
    switch (dimension) {
      case 'machine':
        return String(machineId ?? NONE_KEY);
      case 'department':
        return machine?.department ?? NONE_KEY;
      case 'class':
        return machine?.class ?? NONE_KEY;
      case 'team':
        return String(teamId ?? NONE_KEY);
    }
  };
}
