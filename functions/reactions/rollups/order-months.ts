// Planned work of a month added up, from the facts of its days: written when they have settled, so that a change costs no more (domain 9.1).
import { monthOf } from '../../../shared/day.ts';
import { orderDaysOf, orderMonthOf } from '../../../shared/reports/facts/order-sums.ts';
import { checklistOrders, orders, runs } from '../../table/entities/planned.ts';
import {
  checklistFacts,
  checklistMonthDays,
  checklistMonths,
  orderFacts,
  orderMonthDays,
  orderMonths,
  runFacts,
  runMonths,
} from '../../table/entities/reports.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import { kept, type Rollup } from './family.ts';

interface Months {
  of: typeof orders;
  from: typeof orderFacts;
  months: typeof orderMonths;
  days?: typeof orderMonthDays;
}

const monthsOf = (family: string, { of, from, months, days }: Months): Rollup<KeptOf<typeof orderFacts>> => ({
  family,
  of,
  from,
  bucketOf: ({ plannedOn, id }) => monthOf(String(plannedOn ?? id)),
  read: (store, month) =>
    everyPage((next) => store.list(from, { from: `${month}-01`, to: `${month}-31`, consistent: true, next })),
  fold: (things) => ({
    totals: [
      [months, things.length > 0 ? orderMonthOf(things) : undefined],
      ...(days ? [[days, kept(orderDaysOf(things))] as const] : []),
    ],
  }),
});

export const orderMonthTotals = monthsOf('monthOrders', {
  ...{ of: orders, from: orderFacts, months: orderMonths, days: orderMonthDays },
});
export const checklistMonthTotals = monthsOf('monthChecklists', {
  ...{ of: checklistOrders, from: checklistFacts, months: checklistMonths, days: checklistMonthDays },
});
export const runMonthTotals = monthsOf('monthRuns', { of: runs, from: runFacts, months: runMonths });
