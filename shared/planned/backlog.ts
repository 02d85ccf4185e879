// What is still to be done of one planned day, of each machine and of all: what a plan and the figures of the plant read instead of the orders.
import type { Day } from '../day.ts';
import { lateFrom } from './colour.ts';
import type { Order } from './order.ts';
import { isOpen } from './order-state.ts';

interface Ahead {
  /** Absent on a day whose orders are all done: the index forgets it. */
  open?: 'yes';
  /** The first day on which one of the orders is late. */
  lateFrom?: Day;
}
/** How many orders are late from which day on. */
type Late = Record<Day, number>;
export type Backlog = Ahead & { machines: Record<string, Late> };
export type LateDay = Ahead & { late: Late };

type Counted = Pick<Order, 'state' | 'machineId' | 'plannedOn' | 'tolerance' | 'dueRun' | 'overdue'>;

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

/** The same of all machines together. */
export function lateDayOf({ machines, ...ahead }: Backlog): LateDay {
  const late: Late = {};
  for (const its of Object.values(machines))
    for (const [from, n] of Object.entries(its)) late[from] = (late[from] ?? 0) + n;
  return { ...ahead, late };
}

/** How many orders are late today. */
export const lateOn = (days: readonly Pick<LateDay, 'late'>[], today: Day): number =>
  days.reduce((sum, { late }) => sum + countOf(late, today), 0);

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
