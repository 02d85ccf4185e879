// What planned work of a period comes to: compliance, what is late now, hours, results in order (domain 9.4, 9.7).
import { addDays, type Day, daysBetween } from '../day.ts';
import { isLate } from '../planned/colour.ts';
import { totalsByDay } from '../planned/totals.ts';
import type { MachineFact } from './facts/machine-facts.ts';
import type { OrderFact } from './facts/order-facts.ts';
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
export function okRateOf(orders: readonly OrderFact[]): number | null {
  const ok = sum(orders, ({ results }) => results?.ok ?? 0);
  return tenthsOf(percent(ok, ok + sum(orders, ({ results }) => results?.nok ?? 0)));
}

const reportOf = (orders: readonly OrderFact[], period: Period, today: Day) =>
  overviewOf(
    totalsByDay(orders).map((total) => ({ ...total, on: total.id })),
    0,
    period,
    today,
  );

/** `orders` are those planned in the period. */
export function orderKpiOf(orders: readonly OrderFact[], period: Period, today: Day) {
  const { compliance, completion, pmHours } = reportOf(orders, period, today);
  return { compliance, completion, pmHours };
}

export function orderReportOf(
  { orders, open }: { orders: readonly OrderFact[]; open: readonly OrderFact[] },
  period: Period,
  today: Day,
  groupOf: (order: OrderFact) => string,
): OrderReport {
  const { days, compliance, completion, pmHours } = reportOf(orders, period, today);
  const groups = [...Map.groupBy(orders, groupOf)].map(([key, its]) => ({
    key,
    ...rowOf(its, period, today),
  }));
  return {
    kpi: { compliance, completion, ...overdueOf(open, today), pmHours, okRate: okRateOf(orders) },
    days,
    groups: groups.sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

function rowOf(orders: readonly OrderFact[], period: Period, today: Day) {
  const { days, compliance, completion } = reportOf(orders, period, today);
  const of = (colour: 'green' | 'orange' | 'blue' | 'yellow' | 'red') => sum(days, (each) => each[colour]);
  return {
    ...{ green: of('green'), orange: of('orange'), blue: of('blue'), yellow: of('yellow'), red: of('red') },
    compliance,
    completion,
    plannedHours: tenths(sum(orders, ({ minutes }) => minutes) / 60),
    actualHours: tenths(sum(orders, ({ actualMinutes }) => actualMinutes) / 60),
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
