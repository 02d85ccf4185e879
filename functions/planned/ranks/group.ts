// Cycles of one machine and type that have a rank, with their planning states (decision PS17).
import type { Day } from '#shared/day.ts';
import type { PlanningContext } from '#shared/planned/due.ts';
import { isUntouched } from '#shared/planned/order-transitions.ts';
import type { RankedCycle, RankedSeries } from '#shared/planned/ranks/ranked-slots.ts';
import { cycleStates, cycles } from '../../db/entities/planned.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { isExtra, type StoredCycle, type StoredCycleState, type StoredOrder } from '../cycle/issuing.ts';
import { loadUnsettledOrders } from '../cycle/unsettled.ts';

export interface StoredSeries extends RankedSeries {
  cycle: StoredCycle & RankedCycle;
  state: StoredCycleState;
}

/** Returns the cycles of a machine and type, with or without a rank. */
export const loadComparableCycles = async (
  store: Store,
  { machineId, typeCycle }: Pick<StoredCycle, 'machineId' | 'typeCycle'>,
): Promise<StoredCycle[]> =>
  (await loadAllPages((next) => store.listBy(cycles, 'byMachine', [machineId], { next }))).filter(
    (each) => each.typeCycle === typeCycle,
  );

/**
 * Returns the cycles of a machine and type that have a rank, or had one when they were judged. Meters are
 * left out, since the dates that a meter only projects take no part. `known`: a cycle just written, which the
 * index may not list yet.
 */
export async function loadRankedGroup(
  store: Store,
  cycle: Pick<StoredCycle, 'machineId' | 'typeCycle'>,
  { today, calendar, idle }: Pick<PlanningContext, 'today' | 'calendar' | 'idle'>,
  known?: StoredCycle,
): Promise<StoredSeries[]> {
  const listed = await loadComparableCycles(store, cycle);
  const all = known ? [...listed.filter(({ id }) => id !== known.id), known] : listed;
  const members = all.filter(({ retired }) => !retired);
  const states = await store.load(
    members.map(({ id }) => [cycleStates, id] as const),
    { consistent: true },
  );
  return members.flatMap((member, i) => {
    const state = states[i];
    return state && (member.rank !== undefined || state.ranks !== undefined)
      ? [{ cycle: member, state, planning: { today, calendar, idle } }]
      : [];
  });
}

/** Whether an order can take over work of a lower rank: nobody started it. */
export const isAbsorbing = (order: StoredOrder): boolean => isUntouched(order.state) && !isExtra(order);

/** Returns the orders of a cycle that can take over work of a lower rank. */
export const loadAbsorbingOrders = async (
  store: Store,
  { cycle, state }: StoredSeries,
): Promise<StoredOrder[]> => (await loadUnsettledOrders(store, cycle, state)).filter(isAbsorbing);

export const toAbsorbing = ({ id, plannedOn }: StoredOrder): { id: string; planned: Day } => ({
  id,
  planned: plannedOn,
});
