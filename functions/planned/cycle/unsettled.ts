// Orders of a cycle that can still be open.
import type { CycleState } from '#shared/planned/cycle.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { orderEntities } from '../kinds.ts';
import type { StoredCycle, StoredOrder } from './issuing.ts';

/** Returns the orders of a cycle that can still be open, oldest first; strongly consistent. */
export const loadUnsettledOrders = (
  store: Store,
  cycle: Pick<StoredCycle, 'id' | 'typeCycle'>,
  { settled }: Pick<CycleState, 'settled'>,
): Promise<StoredOrder[]> =>
  loadAllPages((next) =>
    store.list(orderEntities[cycle.typeCycle], {
      under: cycle.id,
      ...(settled && { from: settled }),
      consistent: true,
      next,
    }),
  );
