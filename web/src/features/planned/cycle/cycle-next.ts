// Next date of a cycle, by the rule that generates its orders: for a fixed plan the first from today on, for
// a floating plan its open order.

import { addDays, type Day } from '#shared/day.ts';
import type { CycleState } from '#shared/planned/cycle.ts';
import type { CycleWithStatus } from '#shared/planned/cycle-api.ts';
import { computeDueOrders } from '#shared/planned/due.ts';
import { getNextDueReading } from '#shared/planned/meter.ts';
import { getPeriodDays, isShorterThanWeek } from '#shared/planned/period.ts';
import type { PlantCalendar } from '#shared/planned/plant-calendar.ts';
import type { MeterCycle } from '#shared/planned/reading-api.ts';

/** Days searched beyond a period; longer than any closure of a plant. */
const SEARCH_DAYS = 400;

export function computeNextDate(
  cycle: CycleWithStatus,
  today: Day,
  calendar?: PlantCalendar,
): Day | undefined {
  const { status, frequency, meter, mode } = cycle;
  if (cycle.alsoFrequency && cycle.active) return status?.openOn;
  if (!status || !frequency || meter !== 'none') return undefined;
  const findFirst = (state: CycleState) =>
    computeDueOrders(cycle, state, { today, calendar, horizonDays: getPeriodDays(frequency) + SEARCH_DAYS })
      .slots[0]?.planned;
  if (mode === 'lastCompletion') return findFirst({ ...status, open: undefined });
  const next = findFirst({ ...status, after: undefined, through: addDays(today, -1) });
  // Orders from before a change of rhythm come first; `after` is the day of the last one.
  const { after } = status;
  if (next === undefined || after === undefined || after < today) return next;
  return isShorterThanWeek(frequency) && next < after ? next : after;
}

/**
 * Returns the reading at which a meter cycle is due next, with the remaining run. Without permission for
 * readings, only the due reading of the cycle's status is returned.
 */
export function computeNextRun(
  { status, run, meter, active, alsoFrequency }: CycleWithStatus,
  meterCycle?: Pick<MeterCycle, 'nextRun' | 'remaining'>,
): { run: number; remaining?: number } | undefined {
  if (!active || !run || meter === 'none' || alsoFrequency) return undefined;
  return meterCycle
    ? { run: meterCycle.nextRun, remaining: meterCycle.remaining }
    : { run: getNextDueReading(run, status) };
}
