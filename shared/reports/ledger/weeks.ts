// The weeks of a year as machines plan it: 52 or 53, the first holds 4 January (domain 0).
import { addDays, type Day, daysBetween, weekday } from '../../day.ts';

export interface Weeks {
  count: 52 | 53;
  /** Monday of the first, Sunday of the last. */
  from: Day;
  to: Day;
}

const firstMonday = (year: number): Day => {
  const fourth = `${year}-01-04`;
  return addDays(fourth, 1 - weekday(fourth));
};

export function weeksOfYear(year: number): Weeks {
  const from = firstMonday(year);
  const next = firstMonday(year + 1);
  return { count: daysBetween(from, next) === 371 ? 53 : 52, from, to: addDays(next, -1) };
}

/** The number of the week, from 1; undefined for a day of another year. */
export const weekIn = ({ from, to }: Weeks, day: Day): number | undefined =>
  day < from || day > to ? undefined : Math.floor(daysBetween(from, day) / 7) + 1;

/** The days of a week. */
export const daysOfWeek = ({ from }: Weeks, week: number): { from: Day; to: Day } => {
  const monday = addDays(from, (week - 1) * 7);
  return { from: monday, to: addDays(monday, 6) };
};
