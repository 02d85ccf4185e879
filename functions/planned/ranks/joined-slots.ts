// Slots of a cycle that orders of higher rank do, as stored in these orders.
import type { Day } from '#shared/day.ts';
import type { PlanningContext } from '#shared/planned/due.ts';
import type { JoinedWork } from '#shared/planned/ranks/joined-work.ts';
import type { Store } from '../../db/store.ts';
import { buildOrderId, type StoredCycle, type StoredCycleState, type StoredOrder } from '../cycle/issuing.ts';
import { loadUnsettledOrders } from '../cycle/unsettled.ts';
import { orderEntities } from '../kinds.ts';
import { loadAbsorbingOrders, loadComparableCycles, loadRankedGroup } from './group.ts';
import { removeWork } from './joining.ts';
import { isRanked } from './judging.ts';

/** Returns the orders that nobody started and that do work of a cycle. */
async function loadOrdersWithWork(
  store: Store,
  cycle: StoredCycle,
  state: StoredCycleState,
  planning: Pick<PlanningContext, 'today' | 'calendar' | 'idle'>,
): Promise<StoredOrder[]> {
  if (!isRanked(cycle, state)) return [];
  const group = await loadRankedGroup(store, cycle, planning, cycle);
  const others = group.filter((series) => series.cycle.id !== cycle.id);
  const orders = await Promise.all(others.map((series) => loadAbsorbingOrders(store, series)));
  return orders.flat().filter(({ joinedWork }) => joinedWork?.some(({ cycleId }) => cycleId === cycle.id));
}

/** Returns the work of a cycle in orders that nobody started. */
export const loadJoinedWork = async (
  store: Store,
  cycle: StoredCycle,
  state: StoredCycleState,
  today: Day,
): Promise<JoinedWork[]> =>
  (await loadOrdersWithWork(store, cycle, state, { today })).flatMap(({ joinedWork = [] }) =>
    joinedWork.filter(({ cycleId }) => cycleId === cycle.id),
  );

/** Returns the ids of the orders that a cycle does not have because larger ones do their work. */
export async function loadAbsorbedIds(
  store: Store,
  cycle: StoredCycle,
  state: StoredCycleState,
): Promise<ReadonlySet<string>> {
  const others = (await loadComparableCycles(store, cycle)).filter(({ id }) => id !== cycle.id);
  if (!isRanked(cycle, state) && others.every(({ rank }) => rank === undefined)) return new Set();
  // Orders that were begun or ended count too.
  const orders = (await Promise.all(others.map((other) => loadUnsettledOrders(store, other, {})))).flat();
  const work = orders
    .filter((order) => order.state !== 'cancelled')
    .flatMap(({ joinedWork = [] }) => joinedWork.filter(({ cycleId }) => cycleId === cycle.id));
  return new Set([...(state.inLarger ?? []), ...work].map(({ slot }) => buildOrderId(cycle.id, state, slot)));
}

/** Removes the work of earlier generations that was not firm from the orders that do it. */
export async function removeOldJoinedWork(
  store: Store,
  cycle: StoredCycle,
  state: StoredCycleState,
  firmDay: Day,
): Promise<void> {
  const rows = await loadOrdersWithWork(store, cycle, state, { today: state.activatedOn });
  const kind = orderEntities[cycle.typeCycle];
  const isOld = ({ id, cycleId, planned }: JoinedWork) =>
    cycleId === cycle.id && Number(id.split('.')[1]) < state.generation && planned > firmDay;
  await store.commitInChunks(
    rows.filter(({ joinedWork }) => joinedWork?.some(isOld)),
    (chunk) =>
      chunk.map((order) =>
        store.replace(
          kind,
          order,
          removeWork(order, new Set(order.joinedWork!.filter(isOld).map(({ id }) => id))),
        ),
      ),
  );
}
