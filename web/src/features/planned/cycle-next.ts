// The next date of a cycle, by the rule that makes its orders: of a fixed plan from today on, of a floating one the order that is open.

import type { PlantCalendar } from '../../../../shared/access/plant.ts';
import { addDays, type Day } from '../../../../shared/day.ts';
import type { CycleSheet } from '../../../../shared/planned/api.ts';
import { dueNow } from '../../../../shared/planned/due.ts';
import { firstDue } from '../../../../shared/planned/meter.ts';
import { periodDays } from '../../../../shared/planned/period.ts';

/** Longer than any closed time a shifted date has to cross. */
const REACH_DAYS = 400;

export function nextDateOf(cycle: CycleSheet, today: Day, calendar?: PlantCalendar): Day | undefined {
  const { status, frequency, meter, mode } = cycle;
  if (!status || !frequency || meter !== 'none') return undefined;
  const ahead = { today, calendar, horizonDays: periodDays(frequency) + REACH_DAYS };
  const from =
    mode === 'initialScheduling'
      ? { ...status, through: addDays(today, -1) }
      : { ...status, open: undefined, ordinal: Math.max(0, status.ordinal - (status.open ? 1 : 0)) };
  return dueNow(cycle, from, ahead).slots[0]?.planned;
}

/** A meter cycle is due at a reading, not on a day. */
export const nextRunOf = ({ status, run, meter, active }: CycleSheet): number | undefined =>
  active && run && meter !== 'none' ? (status?.nextRun ?? firstDue(run.start, run.every)) : undefined;
