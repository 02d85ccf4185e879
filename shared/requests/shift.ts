// The shift of the plant's clock: morning from 6, afternoon from 14, night from 22 (domain 6.1). No schema here: forms propose it.
import { addDays, type Day, dayIn, type Instant, startIn } from '../day.ts';

export const shifts = ['1', '2', '3', '4'] as const;

const clocks = new Map<string, Intl.DateTimeFormat>();
/** A list asks for thousands: a clock is made once. */
function hourIn(timeZone: string, instant: Instant): number {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return Number(clock.format(Date.parse(instant)));
}

export function shiftIn(timeZone: string, instant: Instant): 1 | 2 | 3 {
  const hour = hourIn(timeZone, instant);
  return hour >= 22 || hour < 6 ? 3 : hour < 14 ? 1 : 2;
}

/** The three that follow one another round the clock. */
export const turns = ['1', '2', '3'] as const;
export type Turn = (typeof turns)[number];

const begins: Readonly<Record<Turn, number>> = { 1: 6, 2: 14, 3: 22 };
const HOUR = 3_600_000;

/** When the plant's clock shows this hour of a day, whatever happened to it in the night. */
function clockAt(timeZone: string, day: Day, hour: number): Instant {
  const guess = Date.parse(startIn(timeZone, day)) + hour * HOUR;
  const off = ((hourIn(timeZone, new Date(guess).toISOString()) - hour + 36) % 24) - 12;
  return new Date(guess - off * HOUR).toISOString();
}

/** From its beginning to that of the next, which it does not hold. The night belongs to the day it begins on. */
export function hoursOf(timeZone: string, day: Day, turn: Turn): { from: Instant; to: Instant } {
  const [next, on] =
    turn === '3' ? (['1', addDays(day, 1)] as const) : ([turn === '1' ? '2' : '3', day] as const);
  return { from: clockAt(timeZone, day, begins[turn]), to: clockAt(timeZone, on, begins[next]) };
}

/** The one at this moment, and the day it began on. */
export function turnAt(timeZone: string, now: Instant): { on: Day; turn: Turn } {
  const turn = String(shiftIn(timeZone, now)) as Turn;
  const today = dayIn(timeZone, now);
  return { turn, on: turn === '3' && hourIn(timeZone, now) < begins['1'] ? addDays(today, -1) : today };
}

/** So far back one can be looked at, in days. */
export const SHIFT_DAYS = 31;

/** How remarks name one: `2026-03-16~3`. */
export const shiftId = (on: Day, turn: Turn): string => `${on}~${turn}`;
export const isShift = (id: string): boolean =>
  /^\d{4}-\d{2}-\d{2}~[123]$/.test(id) && !Number.isNaN(Date.parse(id.slice(0, 10)));
