// Cancels an order; work of lower rank in it gets its own orders again (domain 4.6, decision PS22).

import { getOrderDueRun, toThousandth } from '#shared/planned/meter.ts';
import { countSequence } from '#shared/planned/order.ts';
import type { OrderCalls } from '#shared/planned/order-api.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { orderTransitionsByType } from '#shared/planned/order-transitions.ts';
import { replaceJoinedWork } from '#shared/planned/ranks/joined-work.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { cycleStates } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Handler } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { applyTransition } from '../../http/transitions.ts';
import { advanceOpenOrder } from '../cycle/advancing.ts';
import {
  isExtra,
  loadPlanningContext,
  type StoredCycle,
  type StoredCycleState,
  type StoredOrder,
} from '../cycle/issuing.ts';
import { loadUnsettledOrders } from '../cycle/unsettled.ts';
import { orderEntities } from '../kinds.ts';
import { buildWorkReleases, getCycleIds } from '../ranks/releasing.ts';
import { buildTeamReleases } from './closing.ts';
import { loadActivities } from './execution.ts';
import { requireOrderUnlocked } from './order-lockout.ts';
import { loadSeries, loadSeriesState } from './series.ts';
import { buildStateAdvance } from './state-advance.ts';

/** Cancels one order; `released` gets the cycles whose work leaves it. */
export function cancelOrder(
  type: CycleType,
  call: Parameters<Handler<OrderCalls['cancel']>>[0],
  released: Set<number>,
) {
  const { input, actor, store } = call;
  return applyTransition(
    call,
    orderEntities[type],
    orderTransitionsByType[type],
    'cancel',
    async (before) => {
      const leaving = before.joinedWork ?? [];
      for (const id of getCycleIds(leaving)) released.add(id);
      const [cycle, state] = await Promise.all([
        loadSeries(store, type, before),
        loadSeriesState(store, before),
      ]);
      return {
        after: {
          ...countSequence(before, { ...replaceJoinedWork(before, []), state: 'cancelled' as const }),
          openFor: undefined,
          note: input.reason,
          closedAt: actor.now,
          closedBy: actor.user.name,
          closedById: actor.user.id,
          activities: await loadActivities(store, { ...before, joinedWork: undefined }, cycle),
        },
        reason: input.reason,
        also: [
          buildTeamReleases(store, [before]),
          requireOrderUnlocked(store, type, before),
          await buildWorkReleases(store, leaving),
          cycle && state?.open === before.id
            ? await buildCancelWrites(store, actor, cycle, state, before)
            : [],
        ],
      };
    },
  );
}

/**
 * Updates the cycle's state after its open order was cancelled: FLOATING counts the next date from this one,
 * FIXED by meter takes the earliest open order left.
 */
async function buildCancelWrites(
  store: Store,
  actor: Actor,
  cycle: StoredCycle,
  state: StoredCycleState,
  cancelled: StoredOrder,
): Promise<Writes> {
  if (cycle.mode !== 'lastCompletion') {
    const cycleOrders = await loadUnsettledOrders(store, cycle, state);
    const openOrderId = cycleOrders.find(
      (order) => order.id !== cancelled.id && isOpen(order.state) && !isExtra(order),
    )?.id;
    return store.replace(cycleStates, state, { ...state, open: openOrderId });
  }
  const dueRun = getOrderDueRun(cancelled);
  const newState = {
    ...state,
    ...advanceOpenOrder(cycle, state, cancelled.id, { cancelled: cancelled.plannedOn }),
    runShift: undefined,
    ...(dueRun !== undefined && cycle.run && { nextRun: toThousandth(dueRun + cycle.run.every) }),
  };
  return buildStateAdvance(store, cycle, state, newState, await loadPlanningContext(store, actor, cycle));
}
