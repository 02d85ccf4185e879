// Receipt: adds the quantity, updates the average price, and records the lead time (domain 8.3).
import type { InputOf } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import type { spareParts as api } from '#shared/warehouse/spare-api.ts';
import { spares } from '../../db/entities/warehouse.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { assertActiveWarehouse } from '../spare-stocks.ts';
import { bookMovements } from './book.ts';

const buildDateRefusal = (field: string, code: 'dateInFuture' | 'dateBeforeMinimum') =>
  new RefusalError('invalid', 'invalidInput', { fields: { [field]: code } });

/** @throws Refused dateInFuture, dateBeforeMinimum at receivedOn; warehouseInactive; as `bookMovements` */
export async function receiveSpares({
  input,
  actor,
  store,
}: {
  input: InputOf<typeof api.receive>;
  actor: Actor;
  store: Store;
}): Promise<void> {
  const { id, quantity, unitPrice, orderedOn, note, receivedOn = actor.today } = input;
  if (receivedOn > actor.today) throw buildDateRefusal('receivedOn', 'dateInFuture');
  if (orderedOn !== undefined && orderedOn > receivedOn)
    throw buildDateRefusal('receivedOn', 'dateBeforeMinimum');
  const spare = await store.get(spares, id);
  const warehouseId = input.warehouseId ?? spare.warehouseId;
  await assertActiveWarehouse(store, warehouseId, 'warehouseId');
  const line = {
    spareId: id,
    warehouseId,
    type: '101' as const,
    quantity,
    unitPrice,
    orderedOn,
    note,
    field: 'quantity',
  };
  const cause = { source: 'manual' as const, on: receivedOn };
  const { writes } = await bookMovements(store, actor, [line], cause, { set: { lastReceiptOn: receivedOn } });
  await store.commit(writes);
}
