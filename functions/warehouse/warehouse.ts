// Handlers of warehouses: archive and stock value.
import { computeWarehouseFigures } from '#shared/warehouse/overview.ts';
import type { Warehouse } from '#shared/warehouse/warehouse.ts';
import type { warehouses as api, WarehouseFigures } from '#shared/warehouse/warehouse-api.ts';
import { departments } from '../db/entities/structure.ts';
import { stockBlocks, warehouses } from '../db/entities/warehouse.ts';
import { loadAllPages } from '../db/reads.ts';
import { buildLinkWrites } from '../db/references.ts';
import { createArchiveHandlers } from '../http/archive-handlers.ts';
import type { Handlers } from '../http/serve.ts';

/** Handler of the stock value by warehouse, from the stored totals of shelves. */
const getOverview: Handlers<typeof api>['overview'] = async ({ store }) => {
  const [allWarehouses, blockTotals] = await Promise.all([
    loadAllPages((next) => store.list(warehouses, { next })),
    loadAllPages((next) => store.list(stockBlocks, { next })),
  ]);
  const byWarehouse = Map.groupBy(blockTotals, ({ id }) => Number(id.slice(0, id.indexOf('.'))));
  const items: WarehouseFigures[] = allWarehouses.map(({ id, costPerArea }) => ({
    id,
    ...computeWarehouseFigures(byWarehouse.get(id) ?? [], costPerArea),
  }));
  return { items };
};

export const warehouse: Handlers<typeof api> = {
  ...createArchiveHandlers(
    warehouses,
    buildLinkWrites<Warehouse>('warehouses', { departmentId: departments }),
  ),
  overview: getOverview,
};
