// Shifts in plant-local time: morning from 6, afternoon from 14, night from 22 (domain 6.1). This module
// builds no schema, since forms import it.
import { addDays, type Day, getDayStart, type Instant, toLocalDay } from '../day.ts';

export const shifts = ['1', '2', '3', '4'] as const;

const hourFormatCache = new Map<string, Intl.DateTimeFormat>();
/** Returns the local hour, using a cached formatter, since lists convert thousands of instants. */
function getLocalHour(timeZone: string, instant: Instant): number {
  const hourFormat =
    hourFormatCache.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  hourFormatCache.set(timeZone, hourFormat);
  return Number(hourFormat.format(Date.parse(instant)));
}

export function getShift(timeZone: string, instant: Instant): 1 | 2 | 3 {
  const hour = getLocalHour(timeZone, instant);
  return hour >= 22 || hour < 6 ? 3 : hour < 14 ? 1 : 2;
}

/** The three consecutive shifts of a day. */
export const dailyShifts = ['1', '2', '3'] as const;
export type DailyShift = (typeof dailyShifts)[number];

const shiftStartHours: Readonly<Record<DailyShift, number>> = { 1: 6, 2: 14, 3: 22 };
const HOUR = 3_600_000;

/** Returns the instant at which the local clock shows this hour of a day, clock changes included. */
function toInstantOfHour(timeZone: string, day: Day, hour: number): Instant {
  const guess = Date.parse(getDayStart(timeZone, day)) + hour * HOUR;
  const hourError = ((getLocalHour(timeZone, new Date(guess).toISOString()) - hour + 36) % 24) - 12;
  return new Date(guess - hourError * HOUR).toISOString();
}

/**
 * Returns the span of a shift, up to the beginning of the next one (exclusive). The night shift belongs to
 * the day on which it begins.
 */
export function getShiftSpan(timeZone: string, day: Day, shift: DailyShift): { from: Instant; to: Instant } {
  const [nextShift, endDay] =
    shift === '3' ? (['1', addDays(day, 1)] as const) : ([shift === '1' ? '2' : '3', day] as const);
  return {
    from: toInstantOfHour(timeZone, day, shiftStartHours[shift]),
    to: toInstantOfHour(timeZone, endDay, shiftStartHours[nextShift]),
  };
}

export type Shift = (typeof shifts)[number];

/** Returns the span of a shift of production; the day shift lasts from 8 to 17. */
export function getWorkSpan(timeZone: string, day: Day, shift: Shift): { from: Instant; to: Instant } {
  if (shift !== '4') return getShiftSpan(timeZone, day, shift);
  return { from: toInstantOfHour(timeZone, day, 8), to: toInstantOfHour(timeZone, day, 17) };
}

/** Returns the current shift, and the day on which it began. */
export function getCurrentShift(timeZone: string, now: Instant): { on: Day; turn: DailyShift } {
  const shift = String(getShift(timeZone, now)) as DailyShift;
  const today = toLocalDay(timeZone, now);
  return {
    turn: shift,
    on: shift === '3' && getLocalHour(timeZone, now) < shiftStartHours['1'] ? addDays(today, -1) : today,
  };
}

/** Days back for which a shift can be viewed. */
export const VIEWABLE_SHIFT_DAYS = 31;

/** Returns the id of a shift in remarks: `2026-03-16~3`. */
export const getShiftId = (on: Day, shift: DailyShift): string => `${on}~${shift}`;
export const isShiftId = (id: string): boolean =>
  /^\d{4}-\d{2}-\d{2}~[123]$/.test(id) && !Number.isNaN(Date.parse(id.slice(0, 10)));
