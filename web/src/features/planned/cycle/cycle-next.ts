// The next date of a cycle, by the rule that makes its orders: of a fixed plan from today on, of a floating one the order that is open.

import { addDays, type Day } from '../../../../../shared/day.ts';
import type { CycleState } from '../../../../../shared/planned/cycle.ts';
import type { CycleSheet } from '../../../../../shared/planned/cycle-api.ts';
import { dueNow } from '../../../../../shared/planned/due.ts';
import { nextRun } from '../../../../../shared/planned/meter.ts';
import { isShort, periodDays } from '../../../../../shared/planned/period.ts';
import type { PlantCalendar } from '../../../../../shared/planned/plant-calendar.ts';
import type { MeterCycle } from '../../../../../shared/planned/reading-api.ts';

/** Longer than any closed time a shifted date has to cross. */
const REACH_DAYS = 400;

export function nextDateOf(cycle: CycleSheet, today: Day, calendar?: PlantCalendar): Day | undefined {
  const { status, frequency, meter, mode } = cycle;
  if (!status || !frequency || meter !== 'none') return undefined;
  const first = (state: CycleState) =>
    dueNow(cycle, state, { today, calendar, horizonDays: periodDays(frequency) + REACH_DAYS }).slots[0]
      ?.planned;
  if (mode === 'lastCompletion') return first({ ...status, open: undefined });
  const next = first({ ...status, after: undefined, through: addDays(today, -1) });
  // Orders kept from before a change of rhythm come first; `after` is the day of the last of them.
  const { after } = status;
  if (next === undefined || after === undefined || after < today) return next;
  return isShort(frequency) && next < after ? next : after;
}

/**
 * A meter cycle is due at a reading, not on a day: as its meter shows it and with what is left, where the reader may see readings;
 * else by the same rule as it was counted, whatever the meter was set to meanwhile.
 */
export function nextRunOf(
  { status, run, meter, active }: CycleSheet,
  shown?: Pick<MeterCycle, 'nextRun' | 'remaining'>,
): { run: number; left?: number } | undefined {
  if (!active || !run || meter === 'none') return undefined;
  return shown ? { run: shown.nextRun, left: shown.remaining } : { run: nextRun(run, status) };
}
