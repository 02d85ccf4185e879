// Where a spare lies: its own warehouse and those it came to. Each place carries a copy of the spare, for its list.
import { Refused } from '../../shared/refused.ts';
import type { SparePart } from '../../shared/warehouse/spare.ts';
import { type Stock, type spares, stocks, warehouses } from '../table/entities/warehouse.ts';
import type { ValueOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import { stockId } from './stock/book.ts';

export const placesOf = ({
  warehouseId,
  elsewhere = [],
}: Pick<ValueOf<typeof spares>, 'warehouseId' | 'elsewhere'>): number[] => [warehouseId, ...elsewhere];

/** Spares of a shelf: few enough to be counted again when one of them moves. */
const OF_A_SHELF = 250;

/** Ids of its stocks, both included. */
export function shelfRange(shelf: string): { from: string; to: string } {
  const [warehouseId, n] = shelf.split('.').map(Number) as [number, number];
  const first = n * OF_A_SHELF;
  return { from: stockId(warehouseId, first), to: stockId(warehouseId, first + OF_A_SHELF - 1) };
}

/** Before the first of it comes. */
export const nothingThere = (
  spare: SparePart,
  { id, warehouseId, version }: { id: number; warehouseId: number; version: number },
): Stock => ({
  qty: 0,
  free: 0,
  spare,
  spareVersion: version,
  shelf: `${warehouseId}.${Math.floor(id / OF_A_SHELF)}`,
});

/** The spare as it now is, in each of these places. */
export const copies = (
  store: Store,
  id: number,
  places: readonly number[],
  spare: SparePart,
  spareVersion: number,
): Writes => places.map((place) => store.putParts(stocks, stockId(place, id), { spare, spareVersion }));

/** @throws Refused refMissing, warehouseInactive at the field */
export async function activeWarehouse(store: Store, id: number, field: string): Promise<void> {
  const [warehouse] = await store.load([[warehouses, id]]);
  if (!warehouse)
    throw new Refused('invalid', 'refMissing', {
      values: { what: 'warehouse' },
      fields: { [field]: 'refMissing' },
    });
  if (!warehouse.active)
    throw new Refused('conflict', 'warehouseInactive', { fields: { [field]: 'warehouseInactive' } });
}
