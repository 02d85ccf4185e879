// Scheduled hours of a machine in a period, the base of MTBF and availability (domain 9).
import { addDays, type Day, getDayStart, type Instant, minutesBetween, toDayNumber } from '../day.ts';
import { getOpenDays, type PlantCalendar } from '../planned/plant-calendar.ts';

/** Shifts of a machine without a number of shifts: round the clock. */
const DEFAULT_SHIFTS = 3;

/** The current day: its hours count by the elapsed share, those of later days not at all. */
export interface ElapsedDay {
  day: Day;
  share: number;
}

export interface Usage {
  calendar?: PlantCalendar;
  /** Shifts per day. */
  shifts?: number;
  shiftHours: number;
  /** Absent: all days of the period count fully. */
  begun?: ElapsedDay;
}

/** Returns the elapsed share of today: downtime is counted up to now, so scheduled hours are too. */
export function computeElapsedDay(timeZone: string, today: Day, now: Instant): ElapsedDay {
  const dayStart = getDayStart(timeZone, today);
  const dayMinutes = minutesBetween(dayStart, getDayStart(timeZone, addDays(today, 1)));
  return { day: today, share: Math.min(1, Math.max(0, minutesBetween(dayStart, now) / dayMinutes)) };
}

/** Returns the scheduled hours, both days included. A plant without a calendar runs on all days. */
export function computeScheduledHours(
  from: Day,
  to: Day,
  { calendar, shifts = DEFAULT_SHIFTS, shiftHours, begun: elapsedDay }: Usage,
): number {
  const [first, end] = [toDayNumber(from), toDayNumber(to)];
  const today = elapsedDay && toDayNumber(elapsedDay.day);
  const last = today === undefined ? end : Math.min(end, today - 1);
  const { isOpen } = getOpenDays(calendar);
  let openDayCount = 0;
  if (!calendar) openDayCount = Math.max(0, last - first + 1);
  else for (let day = first; day <= last; day++) if (isOpen(day)) openDayCount++;
  if (elapsedDay && today !== undefined && today >= first && today <= end && isOpen(today))
    openDayCount += elapsedDay.share;
  return openDayCount * (calendar ? shifts * shiftHours : 24);
}
