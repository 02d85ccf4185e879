// Stops of a month added up, from the facts of its days: what the home page draws of a year (domain 9.3).
import { monthOf } from '../../../shared/day.ts';
import { stopMonthOf } from '../../../shared/reports/facts/stop-sums.ts';
import { ewoStops, stopMachines, stopMonths } from '../../table/entities/reports.ts';
import { ewos } from '../../table/entities/requests.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import type { Rollup } from './family.ts';

export const stopMonthTotals: Rollup<KeptOf<typeof ewoStops>> = {
  family: 'stopMonths',
  of: ewos,
  from: ewoStops,
  atOnce: true,
  bucketOf: ({ createdOn, id }) => monthOf(String(createdOn ?? id)),
  read: (store, month) =>
    everyPage((next) =>
      store.list(ewoStops, { from: `${month}-01`, to: `${month}-31`, consistent: true, next }),
    ),
  fold(things, _, month) {
    const { all, machines } = stopMonthOf(things, month);
    const any = things.length > 0;
    return {
      totals: [
        [stopMonths, any ? all : undefined],
        [stopMachines, any ? machines : undefined],
      ],
    };
  },
};
