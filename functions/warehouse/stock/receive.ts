// A delivery: what came is added to what lay there, its price moves the average, its wait is measured (domain 8.3).
import type { Got } from '../../../shared/contract.ts';
import { Refused } from '../../../shared/refused.ts';
import { averagePrice } from '../../../shared/warehouse/price.ts';
import type { spareParts as api } from '../../../shared/warehouse/spare-api.ts';
import { added } from '../../../shared/warehouse/units.ts';
import type { Actor } from '../../http/session.ts';
import { spares, stocks } from '../../table/entities/warehouse.ts';
import type { Store } from '../../table/store.ts';
import { activeWarehouse } from '../places.ts';
import { book, stockId } from './book.ts';

const refused = (field: string, code: 'dateInFuture' | 'dateBeforeMinimum') =>
  new Refused('invalid', 'invalidInput', { fields: { [field]: code } });

/** @throws Refused dateInFuture, dateBeforeMinimum at receivedOn; warehouseInactive; as `book` */
export async function receive({
  input,
  actor,
  store,
}: {
  input: Got<typeof api.receive>;
  actor: Actor;
  store: Store;
}): Promise<void> {
  const { id, quantity, unitPrice, orderedOn, note, receivedOn = actor.today } = input;
  if (receivedOn > actor.today) throw refused('receivedOn', 'dateInFuture');
  if (orderedOn !== undefined && orderedOn > receivedOn) throw refused('receivedOn', 'dateBeforeMinimum');
  const spare = await store.get(spares, id);
  const warehouseId = input.warehouseId ?? spare.warehouseId;
  await activeWarehouse(store, warehouseId, 'warehouseId');
  const line = {
    spareId: id,
    warehouseId,
    type: '101' as const,
    quantity,
    orderedOn,
    note,
    field: 'quantity',
  };
  const cause = { source: 'manual' as const, on: receivedOn };
  if (unitPrice === undefined) {
    const { writes } = await book(store, actor, [line], cause, { set: { lastReceiptOn: receivedOn } });
    await store.commit(writes);
    return;
  }
  const places = [spare.warehouseId, ...(spare.elsewhere ?? [])];
  const found = await store.load(
    places.map((place) => [stocks, stockId(place, id)] as const),
    { consistent: true },
  );
  const here = found[places.indexOf(warehouseId)];
  const lay = added(...found.map((stock) => stock?.qty ?? 0));
  const { id: _, version, updatedAt: __, updatedBy: ___, elsewhere, ...own } = spare;
  const after = { ...own, unitPrice: averagePrice({ ...own, stock: lay }, { quantity, unitPrice }) };
  const copy = { spare: after, spareVersion: version + 1 };
  // the average is of what lay there when it was computed
  const { writes } = await book(store, actor, [{ ...line, unitPrice }], cause, {
    set: { lastReceiptOn: receivedOn, ...copy },
    same: here && { qty: here.qty },
  });
  await store.commit(
    writes,
    store.replace(spares, spare, { ...after, elsewhere }),
    found.flatMap((stock) =>
      !stock || stock === here
        ? []
        : store.add(stocks, stock.id, {}, { same: { qty: stock.qty }, set: copy, refusal: changedMeanwhile }),
    ),
  );
}

const changedMeanwhile = () => new Refused('conflict', 'stale');
