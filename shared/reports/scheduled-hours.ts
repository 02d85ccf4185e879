// Hours a machine was to run in a period, which MTBF and availability are measured against (domain 9).
import { type Day, dayNumber } from '../day.ts';
import { openDays, type PlantCalendar } from '../planned/plant-calendar.ts';

/** Shifts of a machine that names none: round the clock. */
const ALL_DAY = 3;

export interface Usage {
  calendar?: PlantCalendar;
  /** How many a day. */
  shifts?: number;
  shiftHours: number;
}

/** Both days included. A plant without a calendar runs all days and hours. */
export function scheduledHours(
  from: Day,
  to: Day,
  { calendar, shifts = ALL_DAY, shiftHours }: Usage,
): number {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (!calendar) return Math.max(0, last - first + 1) * 24;
  const { isOpen } = openDays(calendar);
  let open = 0;
  for (let day = first; day <= last; day++) if (isOpen(day)) open++;
  return open * shifts * shiftHours;
}
