// State of a cycle that counts from its last completion, after an order was done or cancelled.
import type { Day } from '#shared/day.ts';
import type { CycleState } from '#shared/planned/cycle.ts';
import { computeNextDueReading } from '#shared/planned/meter.ts';
import { computeReadingShift, getActiveFactors } from '#shared/planned/shift.ts';
import type { StoredCycle, StoredOrder } from './issuing.ts';

/**
 * Returns the fields of the state after its open order was done or cancelled. With shift factors an order of
 * an earlier plan does not affect the next date while another one is open.
 */
export function advanceOpenOrder(
  cycle: StoredCycle,
  { open, openFrom, since }: CycleState,
  orderId: string,
  event: { completed: Day } | { cancelled: Day },
): Pick<CycleState, 'since' | 'open' | 'openFrom'> {
  if (!getActiveFactors(cycle)) return { since: event, open: open === orderId ? undefined : open };
  if (open !== undefined && open !== orderId) return { since, open, openFrom };
  return { since: { ...event, ...(openFrom && { from: openFrom }) }, open: undefined, openFrom: undefined };
}

/** Returns the due reading after an execution, and how shift factors shifted it. */
export function computeReadingAfter(
  cycle: StoredCycle,
  { dueRun }: Pick<StoredOrder, 'dueRun'>,
  done: number,
): Pick<CycleState, 'nextRun' | 'runShift'> {
  const { every, start } = cycle.run!;
  const factors = getActiveFactors(cycle);
  if (!factors || dueRun === undefined)
    return { nextRun: computeNextDueReading('lastCompletion', { start, frequency: every, done }) };
  const { due, ...runShift } = computeReadingShift(every, factors, { due: dueRun, done });
  return { nextRun: due, runShift };
}
