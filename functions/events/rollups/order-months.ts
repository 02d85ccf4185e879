// Totals of planned work by month, computed from the facts of days by `recomputeMarkedTotals`, so that a change costs no
// more writes (domain 9.1).
import { type Day, getMonth } from '#shared/day.ts';
import { getDueDay } from '#shared/planned/due-day.ts';
import type { Order } from '#shared/planned/order.ts';
import { getJoinedDueDay } from '#shared/planned/ranks/joined-work.ts';
import type { OrderFacts } from '#shared/reports/facts/order-facts.ts';
import {
  type DayFacts,
  getFactMonths,
  getLastDayOfMonth,
  sumOrderDays,
  sumOrderMonth,
} from '#shared/reports/facts/order-sums.ts';
import { getPlannedPeriod } from '#shared/reports/facts/stray-orders.ts';
import { checklistOrders, orders, runs } from '../../db/entities/planned.ts';
import {
  checklistFacts,
  checklistMonthDays,
  checklistMonths,
  orderFacts,
  orderMonthDays,
  orderMonths,
  runFacts,
  runMonths,
  strayChecklists,
  strayOrders,
  strayRuns,
} from '../../db/entities/reports.ts';
import { loadAllPages } from '../../db/reads.ts';
import { type Rollup, toFactsItem } from './family.ts';

interface MonthOptions {
  entity: typeof orders;
  from: typeof orderFacts;
  strays: typeof strayOrders;
  months: typeof orderMonths;
  days?: typeof orderMonthDays;
}
type Image = Readonly<Record<string, unknown>>;

/**
 * Returns the months in which an order is due and was closed; for the facts of a day, the months of all its
 * orders.
 */
function bucketsOf(image: Image): readonly string[] {
  if (image.rows) return getFactMonths({ id: String(image.id), rows: image.rows as OrderFacts });
  const order = image as unknown as Order;
  const dueDays = [getDueDay(order), ...(order.joinedWork ?? []).map(getJoinedDueDay)];
  return [...new Set([...dueDays, ...(order.closedOn ? [order.closedOn] : [])].map(getMonth))];
}

const getPeriod = (month: string): { from: Day; to: Day } => ({
  from: `${month}-01`,
  to: getLastDayOfMonth(month),
});

const buildMonthRollup = (
  family: string,
  { entity, from, strays, months, days }: MonthOptions,
): Rollup<DayFacts> => ({
  family,
  entity,
  from,
  bucketOf: ({ plannedOn, id }) => getMonth(String(plannedOn ?? id)),
  bucketsOf,
  async read(store, month) {
    const nearPeriod = getPlannedPeriod(getPeriod(month));
    const [facts, strayFacts] = await Promise.all([
      loadAllPages((next) => store.list(from, { ...nearPeriod, consistent: true, next })),
      loadAllPages((next) => store.listBy(strays, 'until', ['strays'], { from: `${month}-01`, next })),
    ]);
    return [...facts, ...strayFacts.filter(({ id }) => id < nearPeriod.from || id > nearPeriod.to)];
  },
  fold(things, _, month) {
    const sums = sumOrderMonth(things, getPeriod(month));
    return {
      totals: [
        [months, sums.sums.n > 0 ? sums : undefined],
        ...(days ? [[days, toFactsItem(sumOrderDays(things, getPeriod(month)))] as const] : []),
      ],
    };
  },
});

export const orderMonthTotals = buildMonthRollup('monthOrders', {
  ...{ entity: orders, from: orderFacts, strays: strayOrders, months: orderMonths, days: orderMonthDays },
});
export const checklistMonthTotals = buildMonthRollup('monthChecklists', {
  ...{ entity: checklistOrders, from: checklistFacts, strays: strayChecklists },
  ...{ months: checklistMonths, days: checklistMonthDays },
});
export const runMonthTotals = buildMonthRollup('monthRuns', {
  ...{ entity: runs, from: runFacts, strays: strayRuns, months: runMonths },
});
