// What each warehouse amounts to: its shelves were counted when something moved, and every night.

import { warehouseFigures } from '../../shared/warehouse/overview.ts';
import type { warehouses as api, WarehouseFigures } from '../../shared/warehouse/warehouse-api.ts';
import type { Handlers } from '../http/serve.ts';
import { shelves, warehouses } from '../table/entities/warehouse.ts';
import { everyPage } from '../table/reads.ts';

export const overview: Handlers<typeof api>['overview'] = async ({ store }) => {
  const [all, counted] = await Promise.all([
    everyPage((next) => store.list(warehouses, { next })),
    everyPage((next) => store.list(shelves, { next })),
  ]);
  const byWarehouse = Map.groupBy(counted, ({ id }) => Number(id.slice(0, id.indexOf('.'))));
  const items: WarehouseFigures[] = all.map(({ id, costPerArea }) => ({
    id,
    ...warehouseFigures(byWarehouse.get(id) ?? [], costPerArea),
  }));
  return { items };
};
