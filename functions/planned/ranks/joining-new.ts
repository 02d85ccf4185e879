// Work that joins larger orders created in the same transaction, so that none of them is written twice
// (decision PS21).
import type { PlanningContext, PlanningResult } from '#shared/planned/due.ts';
import type { JoinedWork } from '#shared/planned/ranks/joined-work.ts';
import type { Store } from '../../db/store.ts';
import { buildOrderId, type StoredCycle, type StoredCycleState } from '../cycle/issuing.ts';
import { buildJoinedWork, isKeptWhenJoined, type LoadedWork, loadWork } from './joining.ts';

/** A cycle with its due orders. */
interface Job {
  cycle: StoredCycle;
  state: StoredCycleState;
  planning: PlanningContext;
  due: PlanningResult;
  /** Work of lower ranks in the due orders, by order. */
  joined?: ReadonlyMap<string, readonly JoinedWork[]>;
}

/** Returns the slots of a job that wait for larger orders since this run. */
const listNewWaiting = ({ state, due }: Job) => {
  const knownIds = new Set(state.inLarger?.map(({ id }) => id));
  return (due.state.inLarger ?? []).filter(({ id }) => !knownIds.has(id));
};

/**
 * Joins work to the due orders of higher rank. `units`: jobs whose writes share a transaction, of one machine
 * from the highest rank down.
 */
export async function joinNewOrders<J extends Job>(store: Store, units: readonly J[][]): Promise<J[][]> {
  const loaded: LoadedWork = new Map();
  const ranked = units.filter((unit) => unit.some((job) => listNewWaiting(job).length > 0));
  const strategyIds = ranked.flat().flatMap(({ cycle }) => cycle.strategies);
  await loadWork(store, strategyIds, loaded);
  const result: J[][] = [];
  for (const unit of units) result.push(ranked.includes(unit) ? await joinUnit(store, unit, loaded) : unit);
  return result;
}

async function joinUnit<J extends Job>(store: Store, unit: readonly J[], loaded: LoadedWork): Promise<J[]> {
  const largerCycles = new Map(
    unit.flatMap(({ cycle, state, due }) =>
      due.slots.map(({ slot }) => [buildOrderId(cycle.id, state, slot), cycle] as const),
    ),
  );
  const joined = new Map<string, JoinedWork[]>();
  const joinedJobs: J[] = [];
  for (const job of unit) {
    const { cycle, planning, due } = job;
    const remaining = new Map((due.state.inLarger ?? []).map((slot) => [slot.id, slot]));
    for (const slot of listNewWaiting(job)) {
      const larger = largerCycles.get(slot.by);
      if (!larger) continue;
      const joinedWork = joined.get(slot.by) ?? [];
      const reading = { perDay: planning.meter?.perDay, loaded };
      const work = await buildJoinedWork(store, cycle, slot, larger, { joinedWork }, reading);
      joined.set(slot.by, [...joinedWork, work]);
      if (isKeptWhenJoined(cycle, due.state, slot)) remaining.set(slot.id, { ...slot, joined: true });
      else remaining.delete(slot.id);
    }
    const inLarger = remaining.size > 0 ? [...remaining.values()] : undefined;
    const isChanged = due.state.inLarger !== undefined;
    joinedJobs.push({
      ...job,
      joined,
      due: isChanged ? { ...due, state: { ...due.state, inLarger } } : due,
    });
  }
  return joinedJobs;
}
