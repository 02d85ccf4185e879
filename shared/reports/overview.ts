// The maintenance overview of a period, from the totals of its days (domain §9).
import { addDays, type Day } from '../day.ts';
import { countsOf, type DayTotal } from '../planned/totals.ts';
import type { Overview } from './api.ts';
import { complianceOf } from './compliance.ts';

export interface Period {
  from: Day;
  to: Day;
}
type TotalOn = DayTotal & { on: Day };

/** `late` is how many orders are late today, whenever they were planned. */
export function overviewOf(
  totals: readonly TotalOn[],
  late: number,
  { from, to }: Period,
  today: Day,
): Omit<Overview, 'ewos' | 'tags'> {
  const within = totals.filter(({ on }) => on >= from && on <= to);
  const days = within
    .map((total) => ({
      on: total.on,
      ...countsOf(total, total.on, today),
      plannedMinutes: total.plannedMinutes ?? 0,
      actualMinutes: total.actualMinutes ?? 0,
    }))
    .filter(({ green, orange, blue, yellow, red }) => green + orange + blue + yellow + red > 0);
  const todays = totals.find(({ on }) => on === today);
  const { yellow = 0, red = 0 } = todays ? countsOf(todays, today, today) : {};
  return {
    days,
    today: {
      // a meter may have run past one already
      due: yellow + red,
      late,
      inProgress: sum(within, ({ inProgress }) => inProgress),
    },
    ...complianceAt(within, today > to ? addDays(to, 1) : today),
    pmHours: tenths(sum(within, ({ actualMinutes }) => actualMinutes) / 60),
  };
}

/** As it stood in the morning of `day`: an order that ran late after the period's end fell due after it. */
function complianceAt(totals: readonly TotalOn[], day: Day) {
  const counts = totals.map((total) => countsOf(total, total.on, day));
  return complianceOf({
    green: sum(counts, ({ green }) => green),
    orange: sum(counts, ({ orange }) => orange),
    blue: sum(counts, ({ blue }) => blue),
    red: sum(counts, ({ red }) => red),
  });
}

const sum = <T>(all: readonly T[], of: (each: T) => number | undefined) =>
  all.reduce((total, each) => total + (of(each) ?? 0), 0);
const tenths = (value: number) => Math.round(value * 10) / 10;
