// What planned work of a period comes to: compliance, what is late now, hours, results in order (domain 9.4, 9.7).
import { addDays, type Day, daysBetween } from '../day.ts';
import { isLate } from '../planned/colour.ts';
import { type DayTotal, totalsByDay } from '../planned/totals.ts';
import type { MachineFact } from './facts/machine-facts.ts';
import type { OrderFact } from './facts/order-facts.ts';
import type { OpenOrder, OrderSum, PlannedWork } from './facts/order-sums.ts';
import type { groupKinds } from './figure-kinds.ts';
import type { OrderReport } from './kpi-api.ts';
import { overviewOf, type Period } from './overview.ts';
import { NONE } from './pareto.ts';
import { percent, ratio, tenths, tenthsOf } from './rounding.ts';

const sum = <T>(all: readonly T[], of: (each: T) => number) =>
  all.reduce((total, each) => total + of(each), 0);

interface Overdue {
  overdue: number;
  overdueDays: number | null;
}
/** Of all open orders, whenever they were planned; an order that a meter has run past is late by no day. */
export function overdueOf(open: readonly OrderFact[], today: Day): Overdue {
  const late = open.filter((order) => isLate({ ...order, byMeter: order.dueRun !== undefined }, today));
  const days = late
    .filter(({ dueRun }) => dueRun === undefined)
    .map(({ plannedOn, tolerance }) => daysBetween(addDays(plannedOn, Math.trunc(tolerance)), today));
  return {
    overdue: late.length,
    overdueDays: tenthsOf(
      ratio(
        sum(days, (n) => n),
        days.length,
      ),
    ),
  };
}

/** Orders of meters, of those that are open: to be done by now, and run past. */
export function metersOf(open: readonly OrderFact[], today: Day): { metersDue: number; metersLate: number } {
  const metered = open.filter(({ dueRun }) => dueRun !== undefined);
  const late = metered.filter(({ overdue }) => overdue);
  const due = metered.filter(({ overdue, plannedOn }) => !overdue && plannedOn <= today);
  return { metersDue: due.length, metersLate: late.length };
}

/** Of results, those in order; null where none was reported. */
export function okRateOf({ sums }: PlannedWork): number | null {
  const ok = sum(sums, (each) => each.ok);
  return tenthsOf(percent(ok, ok + sum(sums, ({ nok }) => nok)));
}

type TotalOn = DayTotal & { on: Day };

/** What was closed does not depend on the day it was planned on. */
const totalsOf = ({ sums, open }: PlannedWork, { from }: Period): TotalOn[] => [
  {
    on: from,
    green: sum(sums, ({ green }) => green),
    orange: sum(sums, ({ orange }) => orange),
    blue: sum(sums, ({ blue }) => blue),
    plannedMinutes: sum(sums, ({ minutes }) => minutes),
    actualMinutes: sum(sums, ({ spent }) => spent),
  },
  ...openByDay(open),
];
const openByDay = (open: readonly OpenOrder[]): TotalOn[] =>
  totalsByDay(open).map(({ id, ...total }) => ({ on: id, ...total }));

/** Of work planned in the period. */
export function orderKpiOf(work: PlannedWork, period: Period, today: Day) {
  const { compliance, completion, pmHours } = overviewOf(totalsOf(work, period), 0, period, today);
  return { compliance, completion, pmHours };
}

interface Planned {
  /** What was planned in the period, and the same by day. */
  work: PlannedWork;
  days: readonly (DayTotal & { id: Day })[];
  /** Of all days. */
  open: readonly OrderFact[];
}

export function orderReportOf(
  { work, days, open }: Planned,
  period: Period,
  today: Day,
  groupOf: (order: OrderSum | OpenOrder) => string,
): OrderReport {
  const [sums, left] = [Map.groupBy(work.sums, groupOf), Map.groupBy(work.open, groupOf)];
  const groups = [...sums].map(([key, its]) => ({
    key,
    ...rowOf({ sums: its, open: left.get(key) ?? [] }, period, today),
  }));
  return {
    kpi: { ...orderKpiOf(work, period, today), ...overdueOf(open, today), okRate: okRateOf(work) },
    days: shownDays(days, work.open, period, today),
    groups: groups.sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

function shownDays(days: Planned['days'], open: readonly OpenOrder[], period: Period, today: Day) {
  const left = new Map(openByDay(open).map((total) => [total.on, total]));
  const all = days.map(({ id, ...closed }): TotalOn => ({ ...left.get(id), ...closed, on: id }));
  return overviewOf(
    all.sort((a, b) => (a.on < b.on ? -1 : 1)),
    0,
    period,
    today,
  ).days;
}

function rowOf(work: PlannedWork, period: Period, today: Day) {
  const totals = totalsOf(work, period);
  const { days, compliance, completion } = overviewOf(totals, 0, period, today);
  const of = (colour: 'green' | 'orange' | 'blue' | 'yellow' | 'red') => sum(days, (each) => each[colour]);
  return {
    ...{ green: of('green'), orange: of('orange'), blue: of('blue'), yellow: of('yellow'), red: of('red') },
    compliance,
    completion,
    plannedHours: tenths(totals[0]!.plannedMinutes! / 60),
    actualHours: tenths(totals[0]!.actualMinutes! / 60),
  };
}

/** What a thing is grouped by: its machine, what that is of, or its team. */
export function groupBy(by: (typeof groupKinds)[number], machines: ReadonlyMap<number, MachineFact>) {
  return ({ machineId, teamId }: { machineId?: number; teamId?: number }): string => {
    const machine = machineId === undefined ? undefined : machines.get(machineId);
    switch (by) {
      case 'machine':
        return String(machineId ?? NONE);
      case 'department':
        return machine?.department ?? NONE;
      case 'class':
        return machine?.class ?? NONE;
      case 'team':
        return String(teamId ?? NONE);
    }
  };
}
