// A day's work orders: how many of which colour, what is still to be done on which machine, and from when it is late.
import { type Day, monthOf } from '../../../shared/day.ts';
import { backlogOf, lateDayOf } from '../../../shared/planned/backlog.ts';
import { totalOf } from '../../../shared/planned/totals.ts';
import { orders } from '../../table/entities/planned.ts';
import { backlogs, dayTotals, lateDays } from '../../table/entities/reports.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { Rollup, Told } from './family.ts';

type Listed = KeptOf<typeof orders>;

/** The index may be a moment behind the stream: orders it does not show as they were told are read themselves. */
async function caughtUp(store: Store, listed: readonly Listed[], day: Day, told: Told): Promise<Listed[]> {
  const shown = new Map(listed.map((order) => [order.id, order]));
  const behind = [...told].flatMap(([id, { version, bucket }]) => {
    const order = shown.get(id);
    const fresh = bucket === day ? order && order.version >= version : !order || order.version > version;
    return fresh ? [] : [id];
  });
  const found = await store.load(
    behind.map((id) => [orders, id] as const),
    { consistent: true },
  );
  for (const [i, id] of behind.entries()) {
    const order = found[i];
    if (order?.plannedOn === day) shown.set(id, order);
    else shown.delete(id);
  }
  return [...shown.values()];
}

export const orderDays: Rollup<Listed> = {
  family: 'orderDays',
  of: orders,
  bucketOf: ({ plannedOn }) => String(plannedOn),
  async read(store, day, told) {
    const listed = await everyPage((next) =>
      store.listBy(orders, 'byDay', [monthOf(day)], { from: day, to: day, next }),
    );
    return caughtUp(store, listed, day, told);
  },
  fold(things) {
    const backlog = backlogOf(things);
    return {
      totals: [
        [dayTotals, totalOf(things)],
        [backlogs, backlog],
      ],
      part: lateDayOf(backlog),
    };
  },
  whole: lateDays,
};
