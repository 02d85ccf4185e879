// Days of a calendar view and keyboard navigation between them, as pure date functions.
import { addDays, addMonths, type Day, getIsoWeek, getMonth, getWeekday, toDayNumber } from '#shared/day.ts';

export const calendarViews = ['month', 'week', 'year'] as const;
export type CalendarViewName = (typeof calendarViews)[number];

export interface CalendarRow {
  /** ISO week `2026-W53`, or month `2026-11` in the year view. */
  key: string;
  /** Undefined for days that the month does not have. */
  days: (Day | undefined)[];
}

const getMonday = (day: Day) => addDays(day, 1 - getWeekday(day));
const getFirstDay = (month: string): Day => `${month}-01`;
const getLastDay = (month: string): Day => addDays(addMonths(getFirstDay(month), 1), -1);
const countDays = (month: string) => Number(getLastDay(month).slice(8));
const listDays = (first: Day, count: number) => Array.from({ length: count }, (_, i) => addDays(first, i));

export function buildCalendarRows(view: CalendarViewName, day: Day): CalendarRow[] {
  if (view === 'year')
    return Array.from({ length: 12 }, (_, i) => {
      const month = getMonth(addMonths(`${day.slice(0, 4)}-01-01`, i));
      const days = listDays(getFirstDay(month), countDays(month));
      return { key: month, days: [...days, ...Array<undefined>(31 - days.length).fill(undefined)] };
    });
  const first = view === 'week' ? getMonday(day) : getMonday(getFirstDay(getMonth(day)));
  const last = view === 'week' ? day : getLastDay(getMonth(day));
  const weeks = Math.floor((toDayNumber(last) - toDayNumber(first)) / 7) + 1;
  return Array.from({ length: weeks }, (_, i) => {
    const start = addDays(first, i * 7);
    return { key: getIsoWeek(start), days: listDays(start, 7) };
  });
}

/** Returns the first and last day on screen, both inclusive. */
export function computeCalendarPeriod(view: CalendarViewName, day: Day): { from: Day; to: Day } {
  const days = buildCalendarRows(view, day).flatMap((row) => row.days.filter((each) => each !== undefined));
  return { from: days[0]!, to: days.at(-1)! };
}

/** Returns the day n months, weeks or years later. */
export const addCalendarPeriods = (view: CalendarViewName, day: Day, n: number): Day =>
  view === 'week' ? addDays(day, 7 * n) : addMonths(day, view === 'year' ? 12 * n : n);

/** Returns the day that a key leads to; undefined for other keys. */
export function findDayForKey(view: CalendarViewName, day: Day, key: string): Day | undefined {
  const year = view === 'year';
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return year ? addMonths(day, -1) : addDays(day, -7);
    case 'ArrowDown':
      return year ? addMonths(day, 1) : addDays(day, 7);
    case 'Home':
      return year ? getFirstDay(getMonth(day)) : getMonday(day);
    case 'End':
      return year ? getLastDay(getMonth(day)) : addDays(getMonday(day), 6);
    case 'PageUp':
      return addCalendarPeriods(view, day, -1);
    case 'PageDown':
      return addCalendarPeriods(view, day, 1);
    default:
      return undefined;
  }
}

/** Swaps left and right arrow in right-to-left direction. */
export function toReadingDirection(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}
