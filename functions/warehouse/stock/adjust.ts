// What was counted, where it is not what was booked: an inventory difference, with its reason (domain 8.5).
import type { Got } from '../../../shared/contract.ts';
import type { spareParts as api } from '../../../shared/warehouse/spare-api.ts';
import { added, fits } from '../../../shared/warehouse/units.ts';
import type { Actor } from '../../http/session.ts';
import { spares, stocks } from '../../table/entities/warehouse.ts';
import type { Store } from '../../table/store.ts';
import { book, missingSpare, stockId, unitRefused } from './book.ts';

/** Nothing is booked where the count agrees. @throws Refused refMissing, unitDecimals; stale where something moved meanwhile */
export async function adjust({
  input: { id, counted, reason, ...input },
  actor,
  store,
}: {
  input: Got<typeof api.adjust>;
  actor: Actor;
  store: Store;
}): Promise<void> {
  const warehouseId = input.warehouseId ?? (await store.get(spares, id)).warehouseId;
  const stock = await store.find(stocks, stockId(warehouseId, id));
  if (!stock) throw missingSpare('warehouseId');
  if (!fits(stock.spare.unit, counted)) throw unitRefused('counted');
  const quantity = added(counted, -stock.qty);
  if (quantity === 0) return;
  const line = {
    spareId: id,
    warehouseId,
    type: quantity > 0 ? ('701' as const) : ('702' as const),
    quantity,
    reason,
    field: 'counted',
  };
  const { writes } = await book(
    store,
    actor,
    [line],
    { source: 'manual', on: actor.today },
    { below: true, same: { qty: stock.qty } },
  );
  await store.commit(writes);
}
