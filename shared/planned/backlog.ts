// What is still to be done of one planned day, of each machine and of all: what a plan and the figures of the plant read instead of the orders.
import type { Day } from '../day.ts';
import { lateFrom } from './colour.ts';
import type { Order } from './order.ts';
import { isOpen } from './order-state.ts';

/** How many orders are late from which day on. */
type Late = Record<Day, number>;
export interface Backlog {
  /** Absent on a day whose orders are all done: the index forgets it. */
  open?: 'yes';
  /** The first day on which one of the orders is late. */
  lateFrom?: Day;
  machines: Record<string, Late>;
}

type Counted = Pick<Order, 'state' | 'machineId' | 'plannedOn' | 'tolerance' | 'dueRun' | 'overdue'>;

/** The open orders of one planned day: from which day how many of each machine are late. */
export function backlogOf(orders: readonly Counted[]): Backlog {
  const machines: Backlog['machines'] = {};
  let first: Day | undefined;
  for (const order of orders) {
    const from = isOpen(order.state) && lateFrom({ ...order, byMeter: order.dueRun !== undefined });
    if (!from) continue;
    if (!first || from < first) first = from;
    machines[order.machineId] ??= {};
    const its = machines[order.machineId]!;
    its[from] = (its[from] ?? 0) + 1;
  }
  return first ? { open: 'yes', lateFrom: first, machines } : { machines };
}

/** The same of all machines together; nothing of a day whose orders are all done. */
export function lateDayOf({ open, machines }: Backlog): Late | undefined {
  const late: Late = {};
  for (const its of Object.values(machines))
    for (const [from, n] of Object.entries(its)) late[from] = (late[from] ?? 0) + n;
  return open && late;
}

/** Of what is kept of a plant's days: those late orders were planned on, and how many each has today. */
export const lateOn = (kept: object, today: Day): Map<Day, number> =>
  new Map(
    Object.entries(kept).flatMap(([day, late]): [Day, number][] => {
      const n = typeof late === 'object' ? countOf(late, today) : 0;
      return n > 0 ? [[day, n]] : [];
    }),
  );

const countOf = (late: Late, today: Day) =>
  Object.entries(late).reduce((sum, [from, n]) => (from <= today ? sum + n : sum), 0);

/** How many orders of each machine are late today. */
export function lateByMachine(
  backlogs: readonly Pick<Backlog, 'machines'>[],
  today: Day,
): Map<number, number> {
  const late = new Map<number, number>();
  for (const { machines } of backlogs)
    for (const [machine, its] of Object.entries(machines)) {
      const n = countOf(its, today);
      if (n > 0) late.set(Number(machine), (late.get(Number(machine)) ?? 0) + n);
    }
  return late;
}
