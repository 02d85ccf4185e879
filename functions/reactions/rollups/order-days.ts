// A day's work orders: how many of which colour, what is still to be done on which machine, and from when it is late.
import { monthOf } from '../../../shared/day.ts';
import { backlogOf, lateDayOf } from '../../../shared/planned/backlog.ts';
import { totalOf } from '../../../shared/planned/totals.ts';
import { orders } from '../../table/entities/planned.ts';
import { backlogs, dayTotals, lateDays } from '../../table/entities/reports.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import { caughtUp, type Rollup } from './family.ts';

type Listed = KeptOf<typeof orders>;

const bucketOf = ({ plannedOn }: Readonly<Record<string, unknown>>) => String(plannedOn);

export const orderDays: Rollup<Listed> = {
  family: 'orderDays',
  of: orders,
  bucketOf,
  async read(store, day, told) {
    const listed = await everyPage((next) =>
      store.listBy(orders, 'byDay', [monthOf(day)], { from: day, to: day, next }),
    );
    return caughtUp(store, orders, listed, { bucket: day, bucketOf, told });
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
