// The maintenance overview of a period, from the totals of its days (domain §9).
import { addDays, type Day } from '../day.ts';
import { countsOf, type DayTotal } from '../planned/totals.ts';
import type { Overview } from './api.ts';

export interface Period {
  from: Day;
  to: Day;
}
type TotalOn = DayTotal & { on: Day };

export function overviewOf(totals: readonly TotalOn[], { from, to }: Period, today: Day): Overview {
  const within = totals.filter(({ on }) => on >= from && on <= to);
  const days = within
    .map((total) => ({
      on: total.on,
      ...countsOf(total, total.on, today),
      plannedMinutes: total.plannedMinutes,
      actualMinutes: total.actualMinutes,
    }))
    .filter(({ green, orange, blue, yellow, red }) => green + orange + blue + yellow + red > 0);
  const todays = totals.find(({ on }) => on === today);
  return {
    days,
    today: {
      due: todays ? countsOf(todays, today, today).yellow : 0,
      late: sum(days, ({ red }) => red),
      inProgress: sum(within, ({ inProgress }) => inProgress),
    },
    ...complianceOf(within, to < today ? to : today),
    pmHours: tenths(sum(within, ({ actualMinutes }) => actualMinutes) / 60),
  };
}

/** Of the orders whose tolerance had run out by `end`, and those done before: closed on time, and closed at all. */
function complianceOf(totals: readonly TotalOn[], end: Day) {
  const past = totals.filter(({ on }) => on <= end);
  const onTime = sum(past, ({ green }) => green);
  const done = onTime + sum(past, ({ orange }) => orange);
  const due = done + sum(past, ({ blue }) => blue) + sum(past, (total) => missed(total, end));
  return {
    compliance: due === 0 ? null : tenths((onTime / due) * 100),
    completion: due === 0 ? null : tenths((done / due) * 100),
  };
}

const missed = ({ on, open, overdue }: TotalOn, end: Day) =>
  overdue + sum(Object.entries(open), ([tolerance, n]) => (addDays(on, Number(tolerance)) <= end ? n : 0));

const sum = <T>(all: readonly T[], of: (each: T) => number) =>
  all.reduce((total, each) => total + of(each), 0);
const tenths = (value: number) => Math.round(value * 10) / 10;
