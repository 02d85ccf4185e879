import { lateOn } from '../../shared/planned/backlog.ts';
import type { overview as calls } from '../../shared/reports/api.ts';
import { overviewOf } from '../../shared/reports/overview.ts';
import type { Handler } from '../http/serve.ts';
import { dayTotals, lateDays } from '../table/entities/reports.ts';
import { everyPage } from '../table/reads.ts';

/** The period is one page; today is read apart where it lies outside, and what is late whenever it was planned. */
export const overview: Handler<typeof calls.get> = async ({ input: { from, to }, actor, store }) => {
  const { today } = actor;
  const outside = today < from || today > to;
  const [{ items }, todays, late] = await Promise.all([
    store.list(dayTotals, { from, to }),
    outside ? store.find(dayTotals, today) : undefined,
    everyPage((next) => store.listBy(lateDays, 'late', ['yes'], { to: today, next })),
  ]);
  const totals = todays ? [...items, todays] : items;
  return overviewOf(
    totals.map((total) => ({ ...total, on: total.id })),
    lateOn(late, today),
    { from, to },
    today,
  );
};
