import type { overview as calls } from '../../shared/reports/api.ts';
import { overviewOf } from '../../shared/reports/overview.ts';
import type { Handler } from '../http/serve.ts';
import { dayTotals } from '../table/chart.ts';

/** The period is one page; today is read apart where it lies outside. */
export const overview: Handler<typeof calls.get> = async ({ input: { from, to }, actor, store }) => {
  const { today } = actor;
  const outside = today < from || today > to;
  const [{ items }, todays] = await Promise.all([
    store.list(dayTotals, { from, to }),
    outside ? store.find(dayTotals, today) : undefined,
  ]);
  const totals = todays ? [...items, todays] : items;
  return overviewOf(
    totals.map((total) => ({ ...total, on: total.id })),
    { from, to },
    today,
  );
};
