// The days a plant maintains on: working weekdays less closed dates (domain 4.4).
import * as z from 'zod';
import { dayNumber } from '../day.ts';
import { choice, day } from '../fields.ts';

/** A plant without one works every day. */
export const PlantCalendar = z.strictObject({
  /** 1 = Monday … 7 = Sunday. */
  workdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  closed: z.array(day()).max(1000),
  rule: choice('shiftRule', ['next', 'previous', 'none']),
});
export type PlantCalendar = z.infer<typeof PlantCalendar>;

/** How far an open day is looked for: a calendar closed for years must end the search. */
export const REACH = 1_100;

/** The open days of a plant; days are numbers here, the search steps through many. */
export interface OpenDays {
  rule: PlantCalendar['rule'];
  isOpen: (day: number) => boolean;
  /** The nearest open day at or after `day`, at or before it; undefined beyond the reach. */
  next: (day: number) => number | undefined;
  previous: (day: number) => number | undefined;
}

const everyDay: OpenDays = { rule: 'none', isOpen: () => true, next: (day) => day, previous: (day) => day };

const known = new WeakMap<PlantCalendar, OpenDays>();
/** Read once: the dates of a plant's cycles ask of the same calendar thousands of times. */
export function openDays(calendar: PlantCalendar | undefined): OpenDays {
  if (!calendar) return everyDay;
  const days = known.get(calendar) ?? readDays(calendar);
  known.set(calendar, days);
  return days;
}

function readDays(calendar: PlantCalendar): OpenDays {
  const workdays = new Set(calendar.workdays.map((weekday) => weekday % 7));
  const closed = new Set(calendar.closed.map(dayNumber));
  // 1 January 1970 was a Thursday
  const isOpen = (day: number) => workdays.has((((day + 4) % 7) + 7) % 7) && !closed.has(day);
  const nearest = (step: 1 | -1) => (day: number) => {
    for (let away = 0; away <= REACH; away++) if (isOpen(day + step * away)) return day + step * away;
    return undefined;
  };
  return { rule: calendar.rule, isOpen, next: nearest(1), previous: nearest(-1) };
}
