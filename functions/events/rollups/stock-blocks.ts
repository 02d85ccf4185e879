// Totals of stock value by shelf of a warehouse (domain 8.4).
import { sumShelf } from '#shared/warehouse/overview.ts';
import { stockBlocks, stocks } from '../../db/entities/warehouse.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import { getStockBlockRange } from '../../warehouse/public.ts';
import type { Rollup } from './family.ts';

export const stockBlockTotals: Rollup<StoredOf<typeof stocks>> = {
  family: 'shelves',
  entity: stocks,
  bucketOf: ({ shelf }) => String(shelf),
  read: (store, shelf) =>
    loadAllPages((next) => store.list(stocks, { ...getStockBlockRange(shelf), consistent: true, next })),
  fold: (things, today) => ({ totals: [[stockBlocks, sumShelf(things, today)]] }),
};
