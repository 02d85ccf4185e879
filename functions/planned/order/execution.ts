// Execution of an order: activities, permissions, earliest start, and operators (domain 4.4 Early window,
// 4.6).
import { addDays } from '#shared/day.ts';
import { createProblem } from '#shared/messages.ts';
import { hasPermission } from '#shared/permissions.ts';
import { getLockSpanDays } from '#shared/planned/forecast/time-and-meter.ts';
import { isFreeOrder } from '#shared/planned/free-order.ts';
import { type Activity, isOfTeams } from '#shared/planned/order.ts';
import { orderRights } from '#shared/planned/order-rights.ts';
import { isUntouched } from '#shared/planned/order-transitions.ts';
import { computeEarlyWindowDays } from '#shared/planned/period.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { RefusalError } from '#shared/refused.ts';
import { operators } from '../../db/entities/organisation.ts';
import { type orderDetails, orders, pathActivities } from '../../db/entities/planned.ts';
import { procedures, strategies } from '../../db/entities/procedures.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import { buildNotFoundRefusal, type Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';
import { loadElementNames } from '../../structure/public.ts';
import type { StoredCycle, StoredOrder } from '../cycle/issuing.ts';
import { findOrder, orderEntities, seriesEntities } from '../kinds.ts';
import { buildActivity } from './activity.ts';
import { loadFreeActivities } from './free-activities.ts';
import { getStoredActivities, loadPointActivities } from './run-activities.ts';
import { getSeriesIds } from './series.ts';

/**
 * Returns the teams to whose orders of a type a user is restricted: a technician if the plant assigns orders, and
 * who carries out runs as an operator; else undefined.
 */
export async function loadRestrictedTeams(actor: Actor, type: CycleType) {
  const { teams, runTeams } = await getPrincipal(actor);
  if (type === 'am' && runTeams) return runTeams;
  return actor.plant.resources ? teams : undefined;
}

export function assertOwnOrder(order: Pick<StoredOrder, 'teamId'>, ownTeams: readonly number[] | undefined) {
  if (!isOfTeams(ownTeams, order)) throw new RefusalError('forbidden', 'notAllowedHere');
}

/** Returns an order of one type. @throws Refused notFound, notAllowedHere */
export async function loadReadableOrder(
  store: Store,
  actor: Actor,
  id: string,
  kind = orders,
): Promise<StoredOrder> {
  const [storedOrder, ownTeams] = await Promise.all([
    store.get(kind, id),
    loadRestrictedTeams(actor, 'workorders'),
  ]);
  assertOwnOrder(storedOrder, ownTeams);
  return storedOrder;
}

/** Returns an order of any type, if the caller may read the type. @throws Refused notFound, notAllowedHere */
export async function loadReadableOrderOfAnyType(
  store: Store,
  actor: Actor,
  id: string,
): Promise<StoredOrder> {
  const foundOrder = await findOrder(store, id);
  if (!foundOrder) throw buildNotFoundRefusal();
  const { order } = foundOrder;
  const type = order.type ?? 'workorders';
  if (!hasPermission(actor.profile, ...orderRights[type].view, actor.plant.parameters))
    throw new RefusalError('forbidden', 'notAllowedHere');
  assertOwnOrder(order, await loadRestrictedTeams(actor, type));
  return order;
}

/**
 * Returns an order with its cycle, or its path and the path's activities; a free order has neither. The order
 * is read consistently; its detail item is read eventually consistently at half the price, and again if its version differs.
 * @throws Refused notFound, notAllowedHere
 */
export async function loadOrderAndCycle(store: Store, actor: Actor, type: CycleType, id: string) {
  const kind = orderEntities[type];
  const [[header], ownTeams] = await Promise.all([
    store.load([[kind, id]], { consistent: true }),
    loadRestrictedTeams(actor, type),
  ]);
  if (!header) throw buildNotFoundRefusal();
  assertOwnOrder(header, ownTeams);
  // Orders of a cycle that were not started have no detail item.
  const hasNoDetail =
    !isFreeOrder(header) && (isUntouched(header.state) || (type === 'am' && header.state === 'autoClosed'));
  const detailEntity = kind.detail!.kind as typeof orderDetails;
  const [[cycle], [detailItem], [storedActivities]] = await Promise.all([
    store.load(getSeriesIds([header]).map((seriesId) => [seriesEntities[type], seriesId] as const)),
    store.load(hasNoDetail ? [] : [[detailEntity, id] as const]),
    store.load(
      hasNoDetail && type === 'am'
        ? getSeriesIds([header]).map((pathId) => [pathActivities, pathId] as const)
        : [],
    ),
  ]);
  if (!cycle && !isFreeOrder(header)) throw buildNotFoundRefusal();
  const isDetailCurrent = hasNoDetail || detailItem?.version === header.version;
  return {
    order: isDetailCurrent ? { ...detailItem, ...header } : await store.get(kind, id),
    cycle,
    walk: storedActivities,
  };
}

const EARLIEST_DAY = '1900-01-01';
/**
 * Returns the first day a technician may execute the order; a meter order and a free order can be executed
 * once they exist.
 */
export const computeEarliestDay = (
  order: Pick<StoredOrder, 'plannedOn' | 'tolerance' | 'dueRun'>,
  cycle: Pick<StoredCycle, 'frequency' | 'alsoFrequency' | 'run' | 'lockSpan' | 'typeCycle'> | undefined,
) => {
  if (!cycle) return EARLIEST_DAY;
  // Runs of a path can be executed on their day only.
  if (cycle.typeCycle === 'am') return order.plannedOn;
  const frequency = cycle.alsoFrequency ?? cycle.frequency;
  return order.dueRun !== undefined || !frequency
    ? EARLIEST_DAY
    : addDays(order.plannedOn, -computeEarlyWindowDays(frequency, order.tolerance, getLockSpanDays(cycle)));
};

/**
 * Returns the activities of an order: the stored ones if it was started or ended, else those of the cycle, or
 * of the plan of a free order, with their approved procedures.
 */
export async function loadActivities(
  store: Store,
  order: StoredOrder,
  cycle: StoredCycle | undefined,
  storedActivities?: StoredOf<typeof pathActivities>,
): Promise<Activity[]> {
  if (order.activities) return order.activities;
  if (order.points) {
    const runActivities =
      getStoredActivities(storedActivities, order) ?? (await loadPointActivities(store, order));
    return order.state === 'autoClosed'
      ? runActivities.map((each) => ({ ...each, outcome: 'notDone' }))
      : runActivities;
  }
  if (!cycle) return loadFreeActivities(store, order);
  const joinedIds = (order.joinedWork ?? []).flatMap((work) => work.strategies);
  const cycleIdsByStrategy = new Map(
    (order.joinedWork ?? []).flatMap((work) => work.strategies.map((id) => [id, work.cycleId] as const)),
  );
  const orderStrategies = await store.load(
    [...cycle.strategies, ...joinedIds].map((id) => [strategies, id] as const),
  );
  const [methods, names] = await Promise.all([
    store.load(orderStrategies.map((strategy) => [procedures, strategy?.procedureId ?? 0] as const)),
    loadElementNames(store, cycle.machineId, orderStrategies),
  ]);
  return orderStrategies.flatMap((strategy, i) => {
    const method = methods[i];
    return strategy && method?.approved
      ? [
          {
            ...buildActivity(i + 1, strategy, method.approved, names.get(strategy.elementId)),
            ...(cycleIdsByStrategy.has(strategy.id) && { cycleId: cycleIdsByStrategy.get(strategy.id) }),
          },
        ]
      : [];
  });
}

/** Maximum newly named technicians; each takes two writes of the order's transaction. */
const MAX_NEW_OPERATORS = 12;

/** Adds references to newly named technicians, so that the history can show their names. */
export function buildOperatorReferences(
  store: Store,
  before: readonly Activity[] | undefined,
  after: readonly Activity[],
): Writes {
  const getOperatorIds = (activities: readonly Activity[] = []) =>
    new Set(activities.flatMap((a) => a.hours?.map((h) => h.operatorId) ?? []));
  const knownIds = getOperatorIds(before);
  const newIds = [...getOperatorIds(after)].filter((id) => !knownIds.has(id));
  if (newIds.length > MAX_NEW_OPERATORS)
    throw new RefusalError('invalid', 'tooMany', {
      fields: { activities: createProblem('tooMany', MAX_NEW_OPERATORS) },
      values: { limit: MAX_NEW_OPERATORS },
    });
  return newIds.map((id) => store.hold(operators, id, 'orders', 'activities'));
}
