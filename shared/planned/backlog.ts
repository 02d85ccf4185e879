// Backlog of a planned day by machine and in total, read by plans and plant figures instead of the orders.
import type { Day } from '../day.ts';
import { getFirstLateDay } from './colour.ts';
import type { Order } from './order.ts';
import { isOpen } from './order-state.ts';

/** Number of orders by the day from which they are late. */
type LateCounts = Record<Day, number>;
export interface Backlog {
  /** Index attribute; absent on a day whose orders are all done, so that the index omits it. */
  open?: 'yes';
  /** The first day on which one of the orders is late. */
  lateFrom?: Day;
  machines: Record<string, LateCounts>;
}

type BacklogOrder = Pick<Order, 'state' | 'machineId' | 'plannedOn' | 'tolerance' | 'dueRun' | 'overdue'>;

/** Computes the backlog of one planned day: late days of its open orders, by machine. */
export function computeBacklog(orders: readonly BacklogOrder[]): Backlog {
  const machines: Backlog['machines'] = {};
  let first: Day | undefined;
  for (const order of orders) {
    const from = isOpen(order.state) && getFirstLateDay({ ...order, byMeter: order.dueRun !== undefined });
    if (!from) continue;
    if (!first || from < first) first = from;
    machines[order.machineId] ??= {};
    const machineCounts = machines[order.machineId]!;
    machineCounts[from] = (machineCounts[from] ?? 0) + 1;
  }
  return first ? { open: 'yes', lateFrom: first, machines } : { machines };
}

/** Sums a backlog over all machines; undefined if all orders of the day are done. */
export function sumBacklog({ open, machines }: Backlog): LateCounts | undefined {
  const late: LateCounts = {};
  for (const machineCounts of Object.values(machines))
    for (const [from, n] of Object.entries(machineCounts)) late[from] = (late[from] ?? 0) + n;
  return open && late;
}

/** Returns the planned days that have late orders today, with their number. */
export const countLateByDay = (storedDays: object, today: Day): Map<Day, number> =>
  new Map(
    Object.entries(storedDays).flatMap(([day, late]): [Day, number][] => {
      const n = typeof late === 'object' ? countLate(late, today) : 0;
      return n > 0 ? [[day, n]] : [];
    }),
  );

const countLate = (late: LateCounts, today: Day) =>
  Object.entries(late).reduce((sum, [from, n]) => (from <= today ? sum + n : sum), 0);

/** Counts the orders of each machine that are late today. */
export function countLateByMachine(
  backlogs: readonly Pick<Backlog, 'machines'>[],
  today: Day,
): Map<number, number> {
  const late = new Map<number, number>();
  for (const { machines } of backlogs)
    for (const [machine, machineCounts] of Object.entries(machines)) {
      const n = countLate(machineCounts, today);
      if (n > 0) late.set(Number(machine), (late.get(Number(machine)) ?? 0) + n);
    }
  return late;
}
