// Which days a calendar shows, and where the arrow keys lead: pure dates, no screen.
import {
  addDays,
  addMonths,
  type Day,
  dayNumber,
  isoWeek,
  monthOf,
  weekday,
} from '../../../../shared/day.ts';

export const views = ['month', 'week', 'year'] as const;
export type View = (typeof views)[number];

export interface CalendarRow {
  /** ISO week `2026-W53`, or month `2026-11` in the year view. */
  key: string;
  /** Undefined where a month has no such day. */
  days: (Day | undefined)[];
}

const monday = (day: Day) => addDays(day, 1 - weekday(day));
const firstOf = (month: string): Day => `${month}-01`;
const lastOf = (month: string): Day => addDays(addMonths(firstOf(month), 1), -1);
const lengthOf = (month: string) => Number(lastOf(month).slice(8));
const daysFrom = (first: Day, count: number) => Array.from({ length: count }, (_, i) => addDays(first, i));

export function rowsOf(view: View, day: Day): CalendarRow[] {
  if (view === 'year')
    return Array.from({ length: 12 }, (_, i) => {
      const month = monthOf(addMonths(`${day.slice(0, 4)}-01-01`, i));
      const days = daysFrom(firstOf(month), lengthOf(month));
      return { key: month, days: [...days, ...Array<undefined>(31 - days.length).fill(undefined)] };
    });
  const first = view === 'week' ? monday(day) : monday(firstOf(monthOf(day)));
  const last = view === 'week' ? day : lastOf(monthOf(day));
  const weeks = Math.floor((dayNumber(last) - dayNumber(first)) / 7) + 1;
  return Array.from({ length: weeks }, (_, i) => {
    const start = addDays(first, i * 7);
    return { key: isoWeek(start), days: daysFrom(start, 7) };
  });
}

/** First and last day on screen, both included. */
export function periodOf(view: View, day: Day): { from: Day; to: Day } {
  const days = rowsOf(view, day).flatMap((row) => row.days.filter((each) => each !== undefined));
  return { from: days[0]!, to: days.at(-1)! };
}

/** The same place, n months, weeks or years on. */
export const stepped = (view: View, day: Day, n: number): Day =>
  view === 'week' ? addDays(day, 7 * n) : addMonths(day, view === 'year' ? 12 * n : n);

/** Where a key leads from a day; undefined for keys that are not the grid's. */
export function moved(view: View, day: Day, key: string): Day | undefined {
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
      return year ? firstOf(monthOf(day)) : monday(day);
    case 'End':
      return year ? lastOf(monthOf(day)) : addDays(monday(day), 6);
    case 'PageUp':
      return stepped(view, day, -1);
    case 'PageDown':
      return stepped(view, day, 1);
    default:
      return undefined;
  }
}
