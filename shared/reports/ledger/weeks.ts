// ISO weeks of a year: 52 or 53, the first contains 4 January (domain 0).
import { addDays, type Day, daysBetween, getWeekday } from '../../day.ts';

export interface Weeks {
  count: 52 | 53;
  /** Monday of the first week, Sunday of the last. */
  from: Day;
  to: Day;
}

const getFirstMonday = (year: number): Day => {
  const januaryFourth = `${year}-01-04`;
  return addDays(januaryFourth, 1 - getWeekday(januaryFourth));
};

export function getWeeksOfYear(year: number): Weeks {
  const from = getFirstMonday(year);
  const nextYearStart = getFirstMonday(year + 1);
  return { count: daysBetween(from, nextYearStart) === 371 ? 53 : 52, from, to: addDays(nextYearStart, -1) };
}

/** Returns the week number, from 1; undefined for a day of another year. */
export const findWeek = ({ from, to }: Weeks, day: Day): number | undefined =>
  day < from || day > to ? undefined : Math.floor(daysBetween(from, day) / 7) + 1;

/** Returns the first and last day of a week. */
export const getDaysOfWeek = ({ from }: Weeks, week: number): { from: Day; to: Day } => {
  const monday = addDays(from, (week - 1) * 7);
  return { from: monday, to: addDays(monday, 6) };
};
