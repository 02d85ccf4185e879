// Transfer between warehouses of the plant: two movements in one transaction, each with the id of the other
// (domain 8.5).
import type { InputOf } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import type { spareParts as api } from '#shared/warehouse/spare-api.ts';
import { isQuantityPossible } from '#shared/warehouse/units.ts';
import { spares, stocks } from '../../db/entities/warehouse.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import {
  assertActiveWarehouse,
  buildEmptyStock,
  buildStockCopies,
  buildStockId,
  getSpareInput,
  getWarehouseIds,
} from '../spare-stocks.ts';
import { bookMovements, buildUnitRefusal, createMovementId, isNegativeStockAllowed } from './book.ts';

/** @throws Refused sameWarehouse, refMissing, warehouseInactive at toWarehouseId; as `bookMovements` */
export async function transferSpares({
  input: { id, toWarehouseId, confirmed, quantity, note, ...input },
  actor,
  store,
}: {
  input: InputOf<typeof api.transfer>;
  actor: Actor;
  store: Store;
}): Promise<void> {
  const below = isNegativeStockAllowed(actor, confirmed);
  const spare = await store.get(spares, id);
  const warehouseId = input.warehouseId ?? spare.warehouseId;
  if (warehouseId === toWarehouseId)
    throw new RefusalError('invalid', 'invalidInput', { fields: { toWarehouseId: 'sameWarehouse' } });
  if (!isQuantityPossible(spare.unit, quantity)) throw buildUnitRefusal('quantity');
  await assertActiveWarehouse(store, toWarehouseId, 'toWarehouseId');
  const [outgoingId, incomingId] = [createMovementId(actor, id), createMovementId(actor, id)];
  const line = { spareId: id, type: '311' as const, note, field: 'quantity' };
  const { version, elsewhere = [], averagePrice } = spare;
  const spareInput = getSpareInput(spare);
  const warehouseIds = getWarehouseIds(spare);
  const isNew = !warehouseIds.includes(toWarehouseId);
  const { writes } = await bookMovements(
    store,
    actor,
    [
      { ...line, id: outgoingId, warehouseId, quantity: -quantity, counterpart: incomingId },
      { ...line, id: incomingId, warehouseId: toWarehouseId, quantity, counterpart: outgoingId },
    ],
    { source: 'manual', on: actor.today },
    isNew
      ? {
          below,
          set: { spareVersion: version + 1 },
          opened: store.buildStoredItem(
            stocks,
            buildStockId(toWarehouseId, id),
            buildEmptyStock(spareInput, {
              id,
              warehouseId: toWarehouseId,
              version: version + 1,
              averagePrice,
            }),
          ),
        }
      : { below },
  );
  if (!isNew) return store.commit(writes);
  const otherWarehouseIds = warehouseIds.filter((warehouse) => warehouse !== warehouseId);
  await store.commit(
    writes,
    store.replace(spares, spare, { ...spareInput, averagePrice, elsewhere: [...elsewhere, toWarehouseId] }),
    buildStockCopies(store, id, otherWarehouseIds, spareInput, version + 1),
  );
}
