// From one warehouse of the plant to another: two movements of one transaction, each naming the other (domain 8.5).
import type { Got } from '../../../shared/contract.ts';
import { Refused } from '../../../shared/refused.ts';
import type { spareParts as api } from '../../../shared/warehouse/spare-api.ts';
import { fits } from '../../../shared/warehouse/units.ts';
import type { Actor } from '../../http/session.ts';
import { spares, stocks } from '../../table/entities/warehouse.ts';
import type { Store } from '../../table/store.ts';
import { activeWarehouse, copies, nothingThere, placesOf } from '../places.ts';
import { book, mayGoBelow, movementId, stockId, unitRefused } from './book.ts';

/** @throws Refused sameWarehouse, refMissing, warehouseInactive at toWarehouseId; as `book` */
export async function transfer({
  input: { id, toWarehouseId, confirmed, quantity, note, ...input },
  actor,
  store,
}: {
  input: Got<typeof api.transfer>;
  actor: Actor;
  store: Store;
}): Promise<void> {
  const below = mayGoBelow(actor, confirmed);
  const spare = await store.get(spares, id);
  const warehouseId = input.warehouseId ?? spare.warehouseId;
  if (warehouseId === toWarehouseId)
    throw new Refused('invalid', 'invalidInput', { fields: { toWarehouseId: 'sameWarehouse' } });
  if (!fits(spare.unit, quantity)) throw unitRefused('quantity');
  await activeWarehouse(store, toWarehouseId, 'toWarehouseId');
  const [out, into] = [movementId(actor, id), movementId(actor, id)];
  const line = { spareId: id, type: '311' as const, note, field: 'quantity' };
  const { id: _, version, updatedAt: __, updatedBy: ___, elsewhere = [], ...own } = spare;
  const places = placesOf(spare);
  const isNew = !places.includes(toWarehouseId);
  const { writes } = await book(
    store,
    actor,
    [
      { ...line, id: out, warehouseId, quantity: -quantity, counterpart: into },
      { ...line, id: into, warehouseId: toWarehouseId, quantity, counterpart: out },
    ],
    { source: 'manual', on: actor.today },
    isNew
      ? {
          below,
          set: { spareVersion: version + 1 },
          opened: store.made(
            stocks,
            stockId(toWarehouseId, id),
            nothingThere(own, { id, warehouseId: toWarehouseId, version: version + 1 }),
          ),
        }
      : { below },
  );
  if (!isNew) return store.commit(writes);
  const others = places.filter((place) => place !== warehouseId);
  await store.commit(
    writes,
    store.replace(spares, spare, { ...own, elsewhere: [...elsewhere, toWarehouseId] }),
    copies(store, id, others, own, version + 1),
  );
}
