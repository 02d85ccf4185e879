// Generates the work orders of one cycle, in transactions (domain 4.4).
import {
  computeDueOrders,
  limitToWholeDays,
  MAX_ORDERS_PER_RUN,
  type PlanningContext,
  type PlanningResult,
} from '#shared/planned/due.ts';
import { RefusalError } from '#shared/refused.ts';
import { cycleStates, cycles, paths } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Progress } from '../../http/progress.ts';
import { loadRankedGroup } from '../ranks/group.ts';
import { buildRanksKey, isFresh, isRanked, judgeDue } from '../ranks/judging.ts';
import { rejudge } from '../ranks/rejudging.ts';
import { buildWorkReleases, listLowerIds } from '../ranks/releasing.ts';
import { resolveWaitingSlots } from '../ranks/resolving.ts';
import { moveByForecast } from './forecasting.ts';
import { buildOrderCreations, MAX_ORDERS_PER_TRANSACTION, reserveOrderCodes } from './issuing.ts';
import { applyChangedPlan, buildPlanKey, removeOldGenerations } from './replanning.ts';

/** Returns as many of the due slots as fit into one transaction. */
export function takeFirstChunk(due: PlanningResult, maxOrders = MAX_ORDERS_PER_TRANSACTION): PlanningResult {
  if (due.slots.length <= maxOrders) return due;
  const slots = limitToWholeDays(due.slots, maxOrders);
  return { slots, state: { ...due.state, through: slots.at(-1)!.planned } };
}

/** Result of a run: numbers of orders created, and of orders of an earlier plan removed. */
export interface GenerationResult {
  created: number;
  removed: number;
}

/** Whether a concurrent run or edit won: its writes were committed and ours were not. */
export const isConflict = (error: unknown): boolean =>
  error instanceof RefusalError && (error.kind === 'conflict' || error.kind === 'notFound');

/**
 * Brings one cycle up to date, in transactions of at most 97 orders. Idempotent, and safe to run concurrently
 * or to interrupt. Gives up after a few conflicts, since a concurrent run does the work. `alreadyCreated` counts
 * towards the maximum of the run. With `progress` the result includes what earlier attempts at the request did.
 */
export async function generateCycleOrders(
  store: Store,
  cycleId: number,
  planning: PlanningContext,
  { alreadyCreated = 0, progress }: { alreadyCreated?: number; progress?: Progress } = {},
): Promise<GenerationResult> {
  const result: GenerationResult = { created: 0, removed: 0 };
  let step = 0;
  const findStep = () => progress?.find<GenerationResult>(`generate.${step}`);
  for (let done = findStep(); done; done = findStep()) {
    addResult(result, done);
    step++;
  }
  const noteStep = (done: GenerationResult): Writes => progress?.note(`generate.${step}`, done) ?? [];
  for (let conflictCount = 0; conflictCount < 5; ) {
    try {
      const maxOrders = MAX_ORDERS_PER_RUN - alreadyCreated;
      if (!(await runStep(store, cycleId, planning, { result, maxOrders, noteStep }))) return result;
      step++;
    } catch (error) {
      if (!isConflict(error)) throw error;
      conflictCount++;
    }
  }
  return result;
}

interface Run {
  result: GenerationResult;
  maxOrders: number;
  /** Composes the write that records the result of the step with its last transaction. */
  noteStep: (done: GenerationResult) => Writes;
}

const addResult = (sum: GenerationResult, { created, removed }: GenerationResult): void => {
  sum.created += created;
  sum.removed += removed;
};

/** Does one step, which is one transaction unless the plan changed, and returns whether there may be more to do. */
async function runStep(
  store: Store,
  cycleId: number,
  planning: PlanningContext,
  { result, maxOrders, noteStep }: Run,
): Promise<boolean> {
  // The state is read first, so that the cycle is never older than it.
  const before = await store.find(cycleStates, cycleId);
  const cycle = before && (await store.find(before.path ? paths : cycles, cycleId));
  if (!cycle) return false;
  const noteRemoved = (removed: number) => noteStep({ created: 0, removed });
  if (before.sweeping) {
    result.removed += await removeOldGenerations(store, cycle, before, noteRemoved);
    return true;
  }
  if (before.plan !== buildPlanKey(cycle, planning.calendar) && !planning.idle) {
    result.removed += await applyChangedPlan(store, cycle, before, planning, noteRemoved);
    return true;
  }
  const run = isRanked(cycle, before)
    ? { cycle, state: before, planning, group: await loadRankedGroup(store, cycle, planning, cycle) }
    : undefined;
  if (run && !planning.idle) {
    if (before.ranks !== buildRanksKey(run) && !isFresh(before)) {
      await rejudge(store, run);
      return true;
    }
    const resolved = await resolveWaitingSlots(store, run, (created) => noteStep({ created, removed: 0 }));
    if (resolved !== undefined) {
      addResult(result, { created: resolved, removed: 0 });
      return true;
    }
  }
  const computed = computeDueOrders(cycle, before, planning);
  const due = takeFirstChunk(
    run ? await judgeDue(store, run, computed) : computed,
    Math.min(MAX_ORDERS_PER_TRANSACTION, maxOrders - result.created),
  );
  if (due.state === before) return moveByForecast(store, { cycle, state: before, planning });
  const code = await reserveOrderCodes(store, cycle.typeCycle, planning.today, due.slots.length);
  const done = { created: due.slots.length, removed: 0 };
  // An order by meter takes part in ranks once it is issued, when the orders of lower rank may exist already.
  const rejudgedIds =
    run && due.slots.length > 0 && cycle.meter !== 'none' ? listLowerIds(run.group, cycle.rank) : [];
  await store.commit(
    noteStep(done),
    buildOrderCreations(store, cycle, before, due, code),
    await buildWorkReleases(store, [], rejudgedIds),
  );
  addResult(result, done);
  const hasNewWaiting = due.state.inLarger !== before.inLarger && due.state.inLarger !== undefined;
  return (due.slots.length > 0 || hasNewWaiting) && result.created < maxOrders;
}
