// Rules of planned maintenance: when it falls due, how it looks, and (here) which orders the execution of another closes (domain 4.7).
import { type Day, isoWeek } from '../day.ts';
import type { OrderState } from './order.ts';
import { type Frequency, periodDays } from './period.ts';

interface Other<Id> {
  id: Id;
  state: OrderState;
}

/** Runs of a path end those of earlier days and shifts. */
export const RUNS_END: Frequency = { n: 1, unit: 'D' };

const notStarted = ({ state }: { state: OrderState }) => state === 'planned' || state === 'assigned';

/**
 * The other orders of a FIXED cycle with automatic closing that end when one is done on `doneOn`:
 * weekly those of earlier ISO weeks, daily those of earlier days, and of earlier shifts of its own; longer periods close
 * nothing (domain 4.7).
 */
export function autoClosedBy<Id>(
  executed: { id: Id; plannedOn?: Day; shift?: number },
  doneOn: Day,
  frequency: Frequency,
  others: readonly (Other<Id> & { plannedOn: Day; shift?: number })[],
): Id[] {
  const days = periodDays(frequency);
  if (days > 7) return [];
  const moment = days === 7 ? isoWeek : (day: Day, shift = 0) => `${day}~${shift}`;
  // done on another day, it ends none of that day's shifts
  const done = moment(doneOn, executed.plannedOn === doneOn ? executed.shift : 0);
  return others
    .filter(
      (order) => order.id !== executed.id && notStarted(order) && moment(order.plannedOn, order.shift) < done,
    )
    .map(({ id }) => id);
}

/** The other orders of a FIXED meter cycle that end when one is done: those of grid points before the next due reading (domain 4.5). */
export const autoClosedByReading = <Id>(
  executed: { id: Id },
  nextDue: number,
  others: readonly (Other<Id> & { due: number })[],
): Id[] =>
  others
    .filter((order) => order.id !== executed.id && notStarted(order) && order.due < nextDue)
    .map(({ id }) => id);
