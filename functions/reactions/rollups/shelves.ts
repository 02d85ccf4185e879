// What each shelf of a warehouse amounts to (domain 8.4).
import { shelfSums } from '../../../shared/warehouse/overview.ts';
import { shelves, stocks } from '../../table/entities/warehouse.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import { shelfRange } from '../../warehouse/writes.ts';
import type { Rollup } from './family.ts';

export const shelfTotals: Rollup<KeptOf<typeof stocks>> = {
  family: 'shelves',
  of: stocks,
  bucketOf: ({ shelf }) => String(shelf),
  read: (store, shelf) =>
    everyPage((next) => store.list(stocks, { ...shelfRange(shelf), consistent: true, next })),
  fold: (things, today) => ({ totals: [[shelves, shelfSums(things, today)]] }),
};
