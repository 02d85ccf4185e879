// Advances the state of cycles after their orders ended, and creates the orders that become due (domain 4.4).
import type { Day } from '#shared/day.ts';
import type { CycleState } from '#shared/planned/cycle.ts';
import { computeDueOrders, type PlanningContext, type PlanningResult } from '#shared/planned/due.ts';
import { toShownReading } from '#shared/planned/meter.ts';
import type { JoinedWork } from '#shared/planned/ranks/joined-work.ts';
import { cycleStates, cycles } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { advanceOpenOrder, computeReadingAfter } from '../cycle/advancing.ts';
import { takeFirstChunk } from '../cycle/generation.ts';
import {
  buildOrderCreations,
  loadPlanningContext,
  reserveOrderCodes,
  type StoredCycle,
  type StoredCycleState,
  type StoredOrder,
} from '../cycle/issuing.ts';
import { loadRankedGroup } from '../ranks/group.ts';
import { judgeDue } from '../ranks/judging.ts';

/** Advances the cycle's state after an execution or cancellation, and creates the orders that become due. */
export async function buildStateAdvance(
  store: Store,
  cycle: StoredCycle,
  before: StoredCycleState,
  newState: CycleState,
  planning: PlanningContext,
): Promise<Writes> {
  const computed = computeDueOrders(cycle, newState, planning);
  const due = takeFirstChunk(await judgeAdvance(store, cycle, before, newState, planning, computed));
  return buildOrderCreations(
    store,
    cycle,
    before,
    due,
    await reserveOrderCodes(store, cycle.typeCycle, planning.today, due.slots.length),
  );
}

/** Returns the due orders after an advance without those that larger orders do. */
async function judgeAdvance(
  store: Store,
  cycle: StoredCycle,
  before: StoredCycleState,
  newState: CycleState,
  planning: PlanningContext,
  due: PlanningResult,
): Promise<PlanningResult> {
  if (cycle.rank === undefined || due.slots.length === 0) return due;
  const group = await loadRankedGroup(store, cycle, planning, cycle);
  return judgeDue(store, { cycle, state: { ...before, ...newState }, planning, group }, due);
}

/**
 * Returns the writes on the cycles whose work a closed order did: FLOATING ones count from it (decision PS19).
 * `event`: the execution, or that the work was not done.
 */
export async function buildJoinedCompletions(
  store: Store,
  actor: Actor,
  { joinedWork = [] }: StoredOrder,
  getEvent: (work: JoinedWork) => { completed: Day } | { cancelled: Day },
): Promise<Writes[]> {
  const writes: Writes[] = [];
  for (const work of joinedWork) {
    const [[cycle], [state]] = await Promise.all([
      store.load([[cycles, work.cycleId]]),
      store.load([[cycleStates, work.cycleId]], { consistent: true }),
    ]);
    if (!cycle || !state?.inLarger?.some(({ id }) => id === work.id)) continue;
    const inLarger = state.inLarger.filter(({ id }) => id !== work.id);
    const released = { ...state, inLarger: inLarger.length > 0 ? inLarger : undefined };
    // A slot of a FIXED cycle ahead of the generator is remembered until it has passed it.
    if (cycle.mode !== 'lastCompletion') continue;
    const planning = await loadPlanningContext(store, actor, cycle);
    const reading = cycle.meter === 'none' ? undefined : planning.meter?.value;
    const newState: CycleState = {
      ...released,
      ...advanceOpenOrder(cycle, { ...released, open: work.id }, work.id, getEvent(work)),
      ...(reading !== undefined && {
        lastRun: reading,
        lastShown: toShownReading(reading, planning.meter?.offset),
        ...computeReadingAfter(cycle, work, reading),
      }),
    };
    writes.push(await buildStateAdvance(store, cycle, state, newState, planning));
  }
  return writes;
}
