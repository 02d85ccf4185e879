// What is still to be done of one planned day, by machine: what a plan of the plant reads instead of the orders.
import { addDays, type Day } from '../day.ts';
import type { Order } from './order.ts';
import { isOpen } from './order-state.ts';

/** A meter order runs late by its reading, whatever the day. */
const ALWAYS: Day = '1900-01-01';

export interface Backlog {
  /** Absent on a day whose orders are all done: the index forgets it. */
  open?: 'yes';
  /** The first day on which one of the orders is late. */
  lateFrom?: Day;
  /** By machine, how many orders are late from which day on. */
  machines: Record<string, Record<Day, number>>;
}

type Counted = Pick<Order, 'state' | 'machineId' | 'plannedOn' | 'tolerance' | 'dueRun' | 'overdue'>;

export function backlogOf(orders: readonly Counted[]): Backlog {
  const machines: Backlog['machines'] = {};
  let first: Day | undefined;
  for (const order of orders) {
    const from = lateFrom(order);
    if (!from) continue;
    if (!first || from < first) first = from;
    machines[order.machineId] ??= {};
    const its = machines[order.machineId]!;
    its[from] = (its[from] ?? 0) + 1;
  }
  return first ? { open: 'yes', lateFrom: first, machines } : { machines };
}

/** A meter that has not run past its order says nothing yet of when it will. */
function lateFrom({ state, plannedOn, tolerance, dueRun, overdue }: Counted): Day | undefined {
  if (!isOpen(state)) return undefined;
  if (dueRun !== undefined) return overdue ? ALWAYS : undefined;
  return addDays(plannedOn, Math.trunc(tolerance) + 1);
}

/** How many orders of each machine are late today. */
export function lateByMachine(
  backlogs: readonly Pick<Backlog, 'machines'>[],
  today: Day,
): Map<number, number> {
  const late = new Map<number, number>();
  for (const { machines } of backlogs)
    for (const [machine, days] of Object.entries(machines))
      for (const [from, n] of Object.entries(days))
        if (from <= today) late.set(Number(machine), (late.get(Number(machine)) ?? 0) + n);
  return late;
}
