// Spares handed out at the desk: to a cost centre, or to an order of SAP's (domain 8.5).
import type { Got } from '../../../shared/contract.ts';
import { consumptionType } from '../../../shared/warehouse/movement.ts';
import type { spareParts as api } from '../../../shared/warehouse/spare-api.ts';
import type { Actor } from '../../http/session.ts';
import type { Store } from '../../table/store.ts';
import { book, mayGoBelow } from './book.ts';

/** @throws Refused as `book`; notAllowedHere for a confirmation that is not theirs to give */
export async function issue({
  input: { id, warehouseId, version: _, confirmed, quantity, ...said },
  actor,
  store,
}: {
  input: Got<typeof api.issue>;
  actor: Actor;
  store: Store;
}): Promise<void> {
  const below = mayGoBelow(actor, confirmed);
  const line = {
    ...said,
    spareId: id,
    warehouseId,
    quantity: -quantity,
    type: consumptionType(-quantity, said.sapOrder),
    field: 'quantity',
  };
  const { writes } = await book(store, actor, [line], { source: 'manual', on: actor.today }, { below });
  await store.commit(writes);
}
