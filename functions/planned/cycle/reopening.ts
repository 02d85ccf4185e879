// Upgrade step: recomputes from the orders what cycles store of their open orders, which older versions did
// not store.
import { toShownReading } from '#shared/planned/meter.ts';
import { isOpen } from '#shared/planned/order.ts';
import type { UpgradeStep } from '../../db/data-version.ts';
import { cycleStates, cycles, meters } from '../../db/entities/planned.ts';
import { runInParallel } from '../../db/parallel.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { orderEntities } from '../kinds.ts';
import {
  CYCLES_PER_PAGE,
  isExtra,
  type StoredCycle,
  type StoredCycleState,
  type StoredOrder,
} from './issuing.ts';
import { loadUnsettledOrders } from './unsettled.ts';

/** Cycles processed concurrently. */
const CONCURRENCY = 4;

/**
 * Sets the earliest open order of FIXED meter cycles and the day of the open order of FLOATING cycles by
 * days; sets the displayed due reading of open orders of a meter that was set back. Idempotent.
 */
export const recomputeOpenOrders: UpgradeStep = async (store, next) => {
  const page = await store.list(cycles, { next, limit: CYCLES_PER_PAGE, consistent: true });
  const cyclesWithOpenOrder = page.items.filter(
    ({ mode, meter }) => mode === 'lastCompletion' || meter !== 'none',
  );
  await runInParallel(cyclesWithOpenOrder, CONCURRENCY, (cycle) =>
    retryOnConflict(async () => {
      const state = await store.find(cycleStates, cycle.id);
      if (!state) return;
      const openOrders = (await loadUnsettledOrders(store, cycle, state)).filter(
        (order) => isOpen(order.state) && !isExtra(order),
      );
      const after = computeOpenState(cycle, state, openOrders);
      const ordersToUpdate = findOrdersWithoutOffset(openOrders, await loadMeterOffset(store, cycle));
      await store.commitInChunks(ordersToUpdate, (chunk) =>
        chunk.map(({ order, values }) =>
          store.replace(orderEntities[cycle.typeCycle], order, { ...order, values }),
        ),
      );
      if (after.open !== state.open || after.openOn !== state.openOn)
        await store.commit(store.replace(cycleStates, state, after));
    }),
  );
  return page.next;
};

function computeOpenState(
  { mode, meter }: StoredCycle,
  state: StoredCycleState,
  openOrders: readonly StoredOrder[],
): StoredCycleState {
  if (mode !== 'lastCompletion') return { ...state, open: state.open ?? openOrders[0]?.id };
  const openOrder = openOrders.find(({ id }) => id === state.open);
  return meter === 'none' && openOrder ? { ...state, openOn: openOrder.plannedOn } : state;
}

async function loadMeterOffset(store: Store, { machineId, meter }: StoredCycle): Promise<number> {
  if (meter === 'none') return 0;
  return (await store.find(meters, `${machineId}.${meter}`))?.offset ?? 0;
}

/** Returns the orders without the offset of the meter, with their displayed due reading. */
const findOrdersWithoutOffset = (openOrders: readonly StoredOrder[], offset: number) =>
  openOrders.flatMap((order) => {
    const { dueRun, values } = order;
    if (offset === 0 || dueRun === undefined || values?.offset !== undefined || values?.setBack !== undefined)
      return [];
    return [{ order, values: { ...values, setBack: toShownReading(dueRun, offset) } }];
  });
