// Orders that stay where they are because a lock is on for them (decisions PS39).
import type { Store } from '../../db/store.ts';
import { withoutLocked } from '../../safety/public.ts';
import type { StoredOrder } from './issuing.ts';

/** Returns the ids of the orders for which a lock is on; a changed plan neither moves nor removes them. */
export async function findLockedIds(
  store: Store,
  orders: readonly Pick<StoredOrder, 'id'>[],
): Promise<Set<string>> {
  const ids = new Set(orders.map(({ id }) => id));
  return ids.difference(await withoutLocked(store, ids));
}
