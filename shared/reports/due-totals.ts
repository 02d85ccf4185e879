// Rearranges totals of planned days: orders by due day, minutes worked by day of closing (domain 9).
import { addDays, type Day } from '../day.ts';
import type { DayTotal } from '../planned/totals.ts';
import { addQuantities } from '../warehouse/units.ts';

type DatedTotal = DayTotal & { on: Day };
const summedFields = [
  ...(['green', 'orange', 'blue', 'overdue', 'metered', 'cancelled'] as const),
  ...(['plannedMinutes', 'actualMinutes'] as const),
] as const;
type SummedField = (typeof summedFields)[number];

/**
 * Returns totals ordered by day, with the work in larger orders and without free orders. On its due day, an
 * open order has no tolerance left.
 */
export function groupTotalsByDueDay(totals: readonly DatedTotal[]): DatedTotal[] {
  const days = new Map<Day, DatedTotal>();
  const getDayTotal = (on: Day): DatedTotal => {
    const day = days.get(on) ?? { on };
    days.set(on, day);
    return day;
  };
  const add = (on: Day, field: SummedField, n: number | undefined) => {
    if (!n) return;
    const day = getDayTotal(on);
    day[field] = addQuantities(day[field] ?? 0, n);
  };
  const parts = totals.flatMap(({ on, inLarger, ...total }): DatedTotal[] => [
    { on, ...total },
    ...(inLarger ? [{ ...inLarger, on }] : []),
  ]);
  for (const { on, open = {}, dueAfter = {}, closedAfter = {}, unclosedMinutes = 0, ...total } of parts) {
    for (const field of summedFields) add(on, field, total[field]);
    for (const [daysAfter, part] of Object.entries(dueAfter))
      for (const [field, n] of Object.entries(part) as [SummedField, number][]) {
        add(on, field, -n);
        add(addDays(on, Number(daysAfter)), field, n);
      }
    for (const [daysAfter, minutes] of Object.entries(closedAfter)) {
      add(on, 'actualMinutes', -minutes);
      add(addDays(on, Number(daysAfter)), 'actualMinutes', minutes);
    }
    add(on, 'actualMinutes', -unclosedMinutes);
    for (const [tolerance, n] of Object.entries(open)) {
      const day = getDayTotal(addDays(on, Math.trunc(Number(tolerance))));
      day.open = { 0: (day.open?.[0] ?? 0) + n };
    }
  }
  return [...days.values()].sort((a, b) => (a.on < b.on ? -1 : 1));
}
