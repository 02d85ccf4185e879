// A spare that comes into being, with the place where it lies and what it refers to (domain 8.1).
import type { SparePart } from '../../shared/warehouse/spare.ts';
import { suppliers } from '../table/entities/organisation.ts';
import { spares, stocks, warehouses } from '../table/entities/warehouse.ts';
import { linked } from '../table/references.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import { nothingThere } from './places.ts';
import { type KeptStock, stockId } from './stock/book.ts';

export const references = (store: Store, id: number, before?: SparePart, after?: SparePart): Writes => [
  linked<SparePart>('spareParts', { supplierId: suppliers, warehouseId: warehouses })({
    store,
    id,
    before,
    after,
  }),
];

/** The stock of a new spare, before the first of it comes. */
export function firstPlace(store: Store, id: number, spare: SparePart): KeptStock {
  const { warehouseId } = spare;
  const stock = nothingThere(spare, { id, warehouseId, version: 1 });
  return store.made(stocks, stockId(warehouseId, id), stock);
}

/** Its writes but for what it refers to. `placed`: its stock, as something came there at once. */
export const made = (store: Store, id: number, spare: SparePart, placed?: Writes): Writes => [
  store.create(spares, id, spare),
  placed ?? store.create(stocks, stockId(spare.warehouseId, id), firstPlace(store, id, spare)),
];
