// Automatic closing: the orders that the execution of another one closes (domain 4.7).
import { type Day, getIsoWeek } from '../../day.ts';
import type { OrderState } from '../order.ts';
import { type Frequency, getPeriodDays } from '../period.ts';

interface OtherOrder<Id> {
  id: Id;
  state: OrderState;
}

/** Frequency of path runs for automatic closing: a run closes those of earlier days and shifts. */
export const RUN_AUTO_CLOSE_FREQUENCY: Frequency = { n: 1, unit: 'D' };

const isNotStarted = ({ state }: { state: OrderState }) => state === 'planned' || state === 'assigned';

/**
 * Returns the other orders of a FIXED cycle with automatic closing that are closed by one done on `doneOn`:
 * weekly cycles close earlier ISO weeks, daily ones earlier days and earlier shifts of the same day; longer
 * periods close none (domain 4.7).
 */
export function getAutoClosedIds<Id>(
  executed: { id: Id; plannedOn?: Day; shift?: number },
  doneOn: Day,
  frequency: Frequency,
  others: readonly (OtherOrder<Id> & { plannedOn: Day; shift?: number })[],
): Id[] {
  const days = getPeriodDays(frequency);
  if (days > 7) return [];
  const getPeriodKey = days === 7 ? getIsoWeek : (day: Day, shift = 0) => `${day}~${shift}`;
  // An order done on a day other than planned closes no shift of that day.
  const donePeriod = getPeriodKey(doneOn, executed.plannedOn === doneOn ? executed.shift : 0);
  return others
    .filter(
      (order) =>
        order.id !== executed.id &&
        isNotStarted(order) &&
        getPeriodKey(order.plannedOn, order.shift) < donePeriod,
    )
    .map(({ id }) => id);
}

/**
 * Returns the other orders of a FIXED meter cycle that are closed by a done one: those of grid points before
 * the next due reading (domain 4.5).
 */
export const getAutoClosedIdsByReading = <Id>(
  executed: { id: Id },
  nextDue: number,
  others: readonly (OtherOrder<Id> & { due: number })[],
): Id[] =>
  others
    .filter((order) => order.id !== executed.id && isNotStarted(order) && order.due < nextDue)
    .map(({ id }) => id);
