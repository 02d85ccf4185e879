// Creation of a spare with its stock and references (domain 8.1).
import type { SparePart } from '#shared/warehouse/spare.ts';
import { suppliers } from '../db/entities/organisation.ts';
import { spares, stocks, warehouses } from '../db/entities/warehouse.ts';
import { buildLinkWrites } from '../db/references.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import { buildEmptyStock, buildStockId, type StoredStock } from './spare-stocks.ts';

export const buildSpareReferences = (
  store: Store,
  id: number,
  before?: SparePart,
  after?: SparePart,
): Writes => [
  buildLinkWrites<SparePart>('spareParts', { supplierId: suppliers, warehouseId: warehouses })({
    store,
    id,
    before,
    after,
  }),
];

/** Returns the empty stock of a new spare. */
export function createFirstStock(store: Store, id: number, spare: SparePart): StoredStock {
  const { warehouseId } = spare;
  const stock = buildEmptyStock(spare, { id, warehouseId, version: 1 });
  return store.buildStoredItem(stocks, buildStockId(warehouseId, id), stock);
}

/**
 * Returns the writes without the references. `stockWrites` replaces the write of the empty stock if a quantity is
 * booked at once.
 */
export const buildSpareWrites = (
  store: Store,
  id: number,
  spare: SparePart,
  stockWrites?: Writes,
): Writes => [
  store.create(spares, id, spare),
  stockWrites ??
    store.create(stocks, buildStockId(spare.warehouseId, id), createFirstStock(store, id, spare)),
];
