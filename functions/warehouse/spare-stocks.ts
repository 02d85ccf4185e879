// Stocks of a spare in its default warehouse and others. Each stock has a copy of the spare for its list.
import { RefusalError } from '#shared/refused.ts';
import type { SparePart } from '#shared/warehouse/spare.ts';
import { type Stock, type spares, stocks, warehouses } from '../db/entities/warehouse.ts';
import type { StoredOf, ValueOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';

export type StoredSpare = StoredOf<typeof spares>;
export type StoredStock = StoredOf<typeof stocks>;

export const buildStockId = (warehouseId: number, spareId: number) => `${warehouseId}.${spareId}`;

/** Returns the spare's input fields, without those the store adds. */
export const getSpareInput = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  elsewhere: _____,
  averagePrice: ______,
  ...spare
}: StoredSpare): SparePart => spare;

/** Returns the computed fields that a spare keeps when users change it. */
export const getComputedFields = ({ elsewhere, averagePrice }: ValueOf<typeof spares>) => ({
  elsewhere,
  averagePrice,
});

export const getWarehouseIds = ({
  warehouseId,
  elsewhere = [],
}: Pick<ValueOf<typeof spares>, 'warehouseId' | 'elsewhere'>): number[] => [warehouseId, ...elsewhere];

/** Number of spares of a shelf, low enough to recompute its totals with each movement. */
const SPARES_PER_BLOCK = 250;

/** Returns the first and last stock id of a shelf. */
export function getStockBlockRange(blockId: string): { from: string; to: string } {
  const [warehouseId, n] = blockId.split('.').map(Number) as [number, number];
  const firstSpareId = n * SPARES_PER_BLOCK;
  return {
    from: buildStockId(warehouseId, firstSpareId),
    to: buildStockId(warehouseId, firstSpareId + SPARES_PER_BLOCK - 1),
  };
}

/** Returns an empty stock. */
export const buildEmptyStock = (
  spare: SparePart,
  {
    id,
    warehouseId,
    version,
    averagePrice,
  }: { id: number; warehouseId: number; version: number; averagePrice?: number },
): Stock => ({
  qty: 0,
  free: 0,
  spare,
  spareVersion: version,
  ...(averagePrice !== undefined && { averagePrice }),
  shelf: `${warehouseId}.${Math.floor(id / SPARES_PER_BLOCK)}`,
});

/** Returns the writes of the current spare to its copy in each stock. */
export const buildStockCopies = (
  store: Store,
  id: number,
  warehouseIds: readonly number[],
  spare: SparePart,
  spareVersion: number,
): Writes =>
  warehouseIds.map((listedWarehouseId) =>
    store.putParts(stocks, buildStockId(listedWarehouseId, id), { spare, spareVersion }),
  );

/** @throws Refused refMissing, warehouseInactive at the field */
export async function assertActiveWarehouse(store: Store, id: number, field: string): Promise<void> {
  const [warehouse] = await store.load([[warehouses, id]]);
  if (!warehouse)
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'warehouse' },
      fields: { [field]: 'refMissing' },
    });
  if (!warehouse.active)
    throw new RefusalError('conflict', 'warehouseInactive', { fields: { [field]: 'warehouseInactive' } });
}
