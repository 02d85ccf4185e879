// PM compliance week by week, and days gathered into weeks for long periods (domain §9).
import { type Day, isoWeek } from '../day.ts';
import type { Overview } from './api.ts';
import { complianceOf } from './compliance.ts';
import { mondayOf } from './weeks.ts';

type DayRow = Overview['days'][number];
export interface WeekRow extends DayRow {
  /** ISO week, `2026-W53`. */
  week: string;
  /** Percent, one decimal, of what has fallen due; null while nothing has. */
  compliance: number | null;
}

/** One row a week that has orders; `on` is its Monday. */
export function weeksOf(days: readonly DayRow[]): WeekRow[] {
  const weeks = new Map<string, DayRow>();
  for (const day of days) {
    const week = isoWeek(day.on);
    weeks.set(week, added(weeks.get(week) ?? nothingOn(mondayOf(day.on)), day));
  }
  return [...weeks].map(([week, sums]) => ({ ...sums, week, compliance: complianceOf(sums).compliance }));
}

const nothingOn = (on: Day): DayRow => ({
  on,
  green: 0,
  orange: 0,
  blue: 0,
  yellow: 0,
  red: 0,
  plannedMinutes: 0,
  actualMinutes: 0,
});

const added = (sums: DayRow, day: DayRow): DayRow => ({
  on: sums.on,
  green: sums.green + day.green,
  orange: sums.orange + day.orange,
  blue: sums.blue + day.blue,
  yellow: sums.yellow + day.yellow,
  red: sums.red + day.red,
  plannedMinutes: sums.plannedMinutes + day.plannedMinutes,
  actualMinutes: sums.actualMinutes + day.actualMinutes,
});
