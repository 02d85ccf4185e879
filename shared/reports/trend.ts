// PM compliance by week, and grouping of days into weeks for long periods (domain §9).
import { type Day, getIsoWeek } from '../day.ts';
import type { Overview } from './api.ts';
import { computeCompliance } from './compliance.ts';
import { getMonday } from './weeks.ts';

type DayRow = Overview['days'][number];
export interface WeekRow extends DayRow {
  /** ISO week, `2026-W53`. */
  week: string;
  /** Percent of the due orders with one decimal; null if none was due. */
  compliance: number | null;
}

/** Returns one row per week that has orders; `on` is its Monday. */
export function groupByWeek(days: readonly DayRow[]): WeekRow[] {
  const weeks = new Map<string, DayRow>();
  for (const day of days) {
    const week = getIsoWeek(day.on);
    weeks.set(week, addDayRows(weeks.get(week) ?? createEmptyRow(getMonday(day.on)), day));
  }
  return [...weeks].map(([week, sums]) => ({
    ...sums,
    week,
    compliance: computeCompliance(sums).compliance,
  }));
}

const createEmptyRow = (on: Day): DayRow => ({
  on,
  green: 0,
  orange: 0,
  blue: 0,
  yellow: 0,
  red: 0,
  plannedMinutes: 0,
  actualMinutes: 0,
});

const addDayRows = (sums: DayRow, day: DayRow): DayRow => ({
  on: sums.on,
  green: sums.green + day.green,
  orange: sums.orange + day.orange,
  blue: sums.blue + day.blue,
  yellow: sums.yellow + day.yellow,
  red: sums.red + day.red,
  plannedMinutes: sums.plannedMinutes + day.plannedMinutes,
  actualMinutes: sums.actualMinutes + day.actualMinutes,
});
