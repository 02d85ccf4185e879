// Books an inventory difference between counted and booked quantity, with its reason (domain 8.5).
import type { InputOf } from '#shared/contract.ts';
import type { spareParts as api } from '#shared/warehouse/spare-api.ts';
import { addQuantities, isQuantityPossible } from '#shared/warehouse/units.ts';
import { spares, stocks } from '../../db/entities/warehouse.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { buildStockId } from '../spare-stocks.ts';
import { bookMovements, buildUnitRefusal } from './book.ts';
import { buildMissingSpareRefusal } from './valuation.ts';

/**
 * Books nothing if the quantities are equal.
 * @throws Refused refMissing, unitDecimals; stale after a concurrent movement
 */
export async function adjustStock({
  input: { id, counted, reason, ...input },
  actor,
  store,
}: {
  input: InputOf<typeof api.adjust>;
  actor: Actor;
  store: Store;
}): Promise<void> {
  const warehouseId = input.warehouseId ?? (await store.get(spares, id)).warehouseId;
  const stock = await store.find(stocks, buildStockId(warehouseId, id));
  if (!stock) throw buildMissingSpareRefusal('warehouseId');
  if (!isQuantityPossible(stock.spare.unit, counted)) throw buildUnitRefusal('counted');
  const quantity = addQuantities(counted, -stock.qty);
  if (quantity === 0) return;
  const line = {
    spareId: id,
    warehouseId,
    type: quantity > 0 ? ('701' as const) : ('702' as const),
    quantity,
    reason,
    field: 'counted',
  };
  const { writes } = await bookMovements(
    store,
    actor,
    [line],
    { source: 'manual', on: actor.today },
    { below: true, same: { qty: stock.qty } },
  );
  await store.commit(writes);
}
