// Stock of spares in their default warehouses, for planning (domain 8.7).
import { spares, stocks } from '../../db/entities/warehouse.ts';
import type { Store } from '../../db/store.ts';
import { buildStockId } from '../spare-stocks.ts';

export interface SpareStock {
  warehouseId: number;
  code: string;
  description: string;
  unit: string;
  unitPrice?: number;
  stock: number;
  free: number;
  /** Lead time in days: the measured one, else that of the supplier. */
  leadTime?: number;
}

/** Returns the stocks by spare number, in two round trips. */
export async function loadSpareStocks(
  store: Store,
  ids: readonly number[],
): Promise<Map<number, SpareStock>> {
  const distinctIds = [...new Set(ids)];
  const storedSpares = (await store.load(distinctIds.map((id) => [spares, id] as const))).filter(
    (spare) => spare !== undefined,
  );
  const storedStocks = await store.load(
    storedSpares.map(({ id, warehouseId }) => [stocks, buildStockId(warehouseId, id)] as const),
  );
  return new Map(
    storedSpares.map(({ id, warehouseId, code, description, unit, unitPrice, leadTime }, i) => {
      const { qty: stock = 0, free = 0, history } = storedStocks[i] ?? {};
      const measuredLeadTime = history?.realLeadTime;
      return [
        id,
        {
          warehouseId,
          code,
          description,
          unit,
          unitPrice,
          stock,
          free,
          leadTime: measuredLeadTime ?? leadTime,
        },
      ];
    }),
  );
}
