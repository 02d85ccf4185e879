// Maintenance overview of a period, from the totals of its days (domain §9).
import { addDays, type Day } from '../day.ts';
import { countAllByColour, countByColour, type DayTotal } from '../planned/totals.ts';
import { roundFigures } from '../rounding.ts';
import type { Overview } from './api.ts';
import { computeExactCompliance } from './compliance.ts';
import { groupTotalsByDueDay } from './due-totals.ts';

export interface Period {
  from: Day;
  to: Day;
}
type DatedTotal = DayTotal & { on: Day };

/**
 * Computes the overview. `totals` are by planned day; `late` is the number of orders late today, regardless
 * of the planned day. `countedTotals` are the totals without dismissed machines, which figures of a period
 * leave out, as they leave out free orders; the work of today includes every open order.
 */
export function computeOverview(
  totals: readonly DatedTotal[],
  late: number,
  { from, to }: Period,
  today: Day,
  countedTotals = totals,
): Omit<Overview, 'ewos' | 'tags'> {
  const isWithin = isWithinPeriod({ from, to });
  const periodTotals = groupTotalsByDueDay(countedTotals).filter(isWithin);
  const days = periodTotals
    .map((total) => ({
      on: total.on,
      ...countByColour(total, total.on, today),
      plannedMinutes: total.plannedMinutes ?? 0,
      actualMinutes: total.actualMinutes ?? 0,
    }))
    .filter(
      ({ green, orange, blue, yellow, red, actualMinutes }) =>
        green + orange + blue + yellow + red + actualMinutes > 0,
    );
  const todayTotal = totals.find(({ on }) => on === today);
  const { yellow = 0, red = 0 } = todayTotal ? countAllByColour(todayTotal, today, today) : {};
  return {
    days,
    today: {
      // Overdue meter orders of today are red already.
      due: yellow + red,
      late,
      inProgress: sum(
        totals.filter(isWithin),
        ({ inProgress = 0, free }) => inProgress + (free?.inProgress ?? 0),
      ),
    },
    ...roundFigures(computePeriodFigures(periodTotals, to, today)),
  };
}

const isWithinPeriod =
  ({ from, to }: Period) =>
  ({ on }: DatedTotal) =>
    on >= from && on <= to;

/** Returns the unrounded figures of a period, from totals by planned day. */
export const computeExactFigures = (totals: readonly DatedTotal[], period: Period, today: Day) =>
  computePeriodFigures(groupTotalsByDueDay(totals).filter(isWithinPeriod(period)), period.to, today);

/** Returns the unrounded figures of a period that ends with `to`, from its totals by due day. */
const computePeriodFigures = (periodTotals: readonly DatedTotal[], to: Day, today: Day) => ({
  ...computeComplianceAt(periodTotals, today > to ? addDays(to, 1) : today),
  cancelled: sum(periodTotals, ({ cancelled }) => cancelled),
  pmHours: sum(periodTotals, ({ actualMinutes }) => actualMinutes) / 60,
});

/**
 * Returns the compliance as of the morning of `day`: an order that became late after the end of the period is
 * not due in it.
 */
function computeComplianceAt(totals: readonly DatedTotal[], day: Day) {
  const counts = totals.map((total) => countByColour(total, total.on, day));
  return computeExactCompliance({
    green: sum(counts, ({ green }) => green),
    orange: sum(counts, ({ orange }) => orange),
    blue: sum(counts, ({ blue }) => blue),
    red: sum(counts, ({ red }) => red),
  });
}

const sum = <T>(all: readonly T[], getValue: (each: T) => number | undefined) =>
  all.reduce((total, each) => total + (getValue(each) ?? 0), 0);
