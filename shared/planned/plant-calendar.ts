// Working days of a plant: weekdays less closed dates (domain 4.4).
import * as z from 'zod';
import { type Day, toDayNumber } from '../day.ts';
import { choice, day } from '../fields.ts';

/** Calendar of a plant; a plant without one works every day. */
export const PlantCalendar = z.strictObject({
  /** 1 = Monday … 7 = Sunday. */
  workdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  closed: z.array(day()).max(1000),
  rule: choice('shiftRule', ['next', 'previous', 'none']),
});
export type PlantCalendar = z.infer<typeof PlantCalendar>;

/** Maximum days searched for an open day, so that a calendar closed for years ends the search. */
export const MAX_SEARCH_DAYS = 1_100;

/** Open days of a plant; days are numbers, since the search iterates over many. */
export interface OpenDays {
  rule: PlantCalendar['rule'];
  isOpen: (day: number) => boolean;
  /** Return the nearest open day at or after `day`, and at or before it; undefined beyond the reach. */
  next: (day: number) => number | undefined;
  previous: (day: number) => number | undefined;
}

const everyDay: OpenDays = { rule: 'none', isOpen: () => true, next: (day) => day, previous: (day) => day };

const openDaysByCalendar = new WeakMap<PlantCalendar, OpenDays>();
/** Returns the cached open days of a calendar, which are queried thousands of times. */
export function getOpenDays(calendar: PlantCalendar | undefined): OpenDays {
  if (!calendar) return everyDay;
  const days = openDaysByCalendar.get(calendar) ?? buildOpenDays(calendar);
  openDaysByCalendar.set(calendar, days);
  return days;
}

/** Whether the plant does no maintenance on a day. */
export const isClosedDay = (calendar: PlantCalendar | undefined, day: Day): boolean =>
  !getOpenDays(calendar).isOpen(toDayNumber(day));

function buildOpenDays(calendar: PlantCalendar): OpenDays {
  const workdays = new Set(calendar.workdays.map((weekday) => weekday % 7));
  const closed = new Set(calendar.closed.map(toDayNumber));
  // 1 January 1970 was a Thursday.
  const isOpen = (day: number) => workdays.has((((day + 4) % 7) + 7) % 7) && !closed.has(day);
  const findNearest = (step: 1 | -1) => (day: number) => {
    for (let distance = 0; distance <= MAX_SEARCH_DAYS; distance++)
      if (isOpen(day + step * distance)) return day + step * distance;
    return undefined;
  };
  return { rule: calendar.rule, isOpen, next: findNearest(1), previous: findNearest(-1) };
}
