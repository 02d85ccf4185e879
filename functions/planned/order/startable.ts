// Open orders of a machine that can be started today, for instance during a stop (domain 4.4 Early window).
import { addDays, type Day } from '#shared/day.ts';
import { hasPermission } from '#shared/permissions.ts';
import { isLate } from '#shared/planned/colour.ts';
import { isOpen } from '#shared/planned/order.ts';
import { orderRights } from '#shared/planned/order-rights.ts';
import { type CycleType, cycleTypes } from '#shared/procedures/kinds.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import type { StoredOrder } from '../cycle/issuing.ts';
import { orderEntities } from '../kinds.ts';
import { computeEarliestDay } from './execution.ts';
import { loadSeriesById } from './series.ts';

/**
 * Days back and ahead to search. A run can be executed on its day only, and the next run closes unstarted
 * ones.
 */
const searchDays: Record<CycleType, readonly [back: number, ahead: number]> = {
  workorders: [120, 31],
  checklists: [120, 31],
  am: [7, 0],
};

export interface StartableOrder {
  order: StoredOrder;
  title: string;
  urgency: 'late' | 'due' | 'early';
}

/** Returns the startable orders of every type the caller may see. */
export async function listStartableOrders(
  store: Store,
  machineId: number,
  actor: Actor,
): Promise<StartableOrder[]> {
  const visibleTypes = cycleTypes.filter(
    (type) =>
      type === 'workorders' ||
      ((type !== 'checklists' || actor.plant.checklists) &&
        hasPermission(actor.profile, ...orderRights[type].view)),
  );
  return (
    await Promise.all(visibleTypes.map((type) => listStartableOfType(store, type, machineId, actor.today)))
  ).flat();
}

async function listStartableOfType(
  store: Store,
  type: CycleType,
  machineId: number,
  today: Day,
): Promise<StartableOrder[]> {
  const [back, ahead] = searchDays[type];
  const period = { from: addDays(today, -back), to: addDays(today, ahead) };
  const periodOrders = await loadAllPages((next) =>
    store.listBy(orderEntities[type], 'byMachine', [machineId], { ...period, next }),
  );
  const openOrders = periodOrders.filter(({ state }) => isOpen(state));
  const seriesById = await loadSeriesById(store, type, openOrders);
  return openOrders.flatMap((order) => {
    const cycle = seriesById.get(order.cycleId);
    const title = cycle?.description ?? order.title;
    if (title === undefined || computeEarliestDay(order, cycle) > today) return [];
    const isOverdue = isLate({ ...order, byMeter: order.dueRun !== undefined }, today);
    const urgency = isOverdue ? 'late' : order.plannedOn <= addDays(today, order.tolerance) ? 'due' : 'early';
    return [{ order, title, urgency }];
  });
}
