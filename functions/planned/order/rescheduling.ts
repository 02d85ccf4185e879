// Moves one order to another day by hand, and takes the last move back (domain 4.6, decision PS25).
import { type Day, getMonth } from '#shared/day.ts';
import { countSequence } from '#shared/planned/order.ts';
import type { OrderCalls } from '#shared/planned/order-api.ts';
import { orderTransitionsByType } from '#shared/planned/order-transitions.ts';
import { getLeavingWork, removeLeavingWork } from '#shared/planned/ranks/joined-work.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { RefusalError } from '#shared/refused.ts';
import { cycleStates } from '../../db/entities/planned.ts';
import type { Handler } from '../../http/serve.ts';
import { applyTransition } from '../../http/transitions.ts';
import type { StoredOrder } from '../cycle/issuing.ts';
import { orderEntities } from '../kinds.ts';
import { buildWorkReleases, getCycleIds, listLowerCycleIds } from '../ranks/releasing.ts';
import { buildOrderTeamReferences, moveToDay } from './rearranging.ts';
import { loadSeriesById, loadSeriesState } from './series.ts';

/** Moves one order; `released` gets the cycles whose work leaves it. */
export async function rescheduleOrder(
  type: CycleType,
  call: Parameters<Handler<OrderCalls['reschedule']>>[0],
  released: Set<number>,
) {
  const { input, actor, store } = call;
  const { plannedOn, reason, confirmed, undo } = input;
  return applyTransition(
    call,
    orderEntities[type],
    orderTransitionsByType[type],
    'reschedule',
    async (before) => {
      const [state, cyclesById] = await Promise.all([
        loadSeriesState(store, before),
        loadSeriesById(store, type, [before]),
      ]);
      const after = removeLeavingWork(
        undo
          ? takeBackDayMove(before, plannedOn)
          : moveToDay(before, plannedOn, actor, {
              ...{ cause: 'rescheduled', reason, confirmed },
              validTo: cyclesById.get(before.cycleId)?.validTo,
            }),
      );
      const leaving = getLeavingWork(before, plannedOn);
      const rejudgedIds = undo ? await listLowerCycleIds(store, [before], actor.today) : [];
      for (const id of [...getCycleIds(leaving), ...rejudgedIds]) released.add(id);
      return {
        after,
        reason,
        also: [
          buildOrderTeamReferences(store, [{ before, after }]),
          await buildWorkReleases(store, leaving, rejudgedIds),
          state?.open === before.id ? store.replace(cycleStates, state, { ...state, openOn: plannedOn }) : [],
        ],
      };
    },
  );
}

/**
 * Takes back the last change of an order's day; it is then planned as if it had never been moved.
 * @throws Refused stale if its last change was another one
 */
function takeBackDayMove(order: StoredOrder, plannedOn: Day): StoredOrder {
  const { dayChanges = [], nominalOn, updatedBy, updatedAt } = order;
  const lastChange = dayChanges.at(-1);
  if (lastChange?.from !== plannedOn || lastChange.to !== order.plannedOn)
    throw new RefusalError('conflict', 'stale', { values: { by: updatedBy, at: updatedAt } });
  const remainingChanges = dayChanges.slice(0, -1);
  return countSequence(order, {
    ...order,
    plannedOn,
    month: getMonth(plannedOn),
    nominalOn: nominalOn === plannedOn ? undefined : nominalOn,
    byPerson: lastChange.wasByPerson,
    dayChanges: remainingChanges.length > 0 ? remainingChanges : undefined,
  });
}
