// Issue of spares to a cost centre or an SAP order (domain 8.5).
import type { InputOf } from '#shared/contract.ts';
import { getConsumptionType } from '#shared/warehouse/movement.ts';
import type { spareParts as api } from '#shared/warehouse/spare-api.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { bookMovements, isNegativeStockAllowed } from './book.ts';

/** @throws Refused as `bookMovements`; notAllowedHere if the caller may not confirm negative stock */
export async function issueSpares({
  input: { id, warehouseId, version: _, confirmed, quantity, ...issueFields },
  actor,
  store,
}: {
  input: InputOf<typeof api.issue>;
  actor: Actor;
  store: Store;
}): Promise<void> {
  const isBelowAllowed = isNegativeStockAllowed(actor, confirmed);
  const line = {
    ...issueFields,
    spareId: id,
    warehouseId,
    quantity: -quantity,
    type: getConsumptionType(-quantity, issueFields.sapOrder),
    field: 'quantity',
  };
  const { writes } = await bookMovements(
    store,
    actor,
    [line],
    { source: 'manual', on: actor.today },
    { below: isBelowAllowed },
  );
  await store.commit(writes);
}
