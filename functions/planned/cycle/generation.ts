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
 * towards the maximum of the run.
 */
export async function generateCycleOrders(
  store: Store,
  cycleId: number,
  planning: PlanningContext,
  alreadyCreated = 0,
): Promise<GenerationResult> {
  const result: GenerationResult = { created: 0, removed: 0 };
  for (let conflictCount = 0; conflictCount < 5; ) {
    try {
      if (!(await runStep(store, cycleId, planning, result, MAX_ORDERS_PER_RUN - alreadyCreated)))
        return result;
    } catch (error) {
      if (!isConflict(error)) throw error;
      conflictCount++;
    }
  }
  return result;
}

/** Does one transaction and returns whether there may be more to do. */
async function runStep(
  store: Store,
  cycleId: number,
  planning: PlanningContext,
  result: GenerationResult,
  maxOrders: number,
): Promise<boolean> {
  // The state is read first, so that the cycle is never older than it.
  const before = await store.find(cycleStates, cycleId);
  const cycle = before && (await store.find(before.path ? paths : cycles, cycleId));
  if (!cycle) return false;
  if (before.sweeping) {
    result.removed += await removeOldGenerations(store, cycle, before);
    return true;
  }
  if (before.plan !== buildPlanKey(cycle, planning.calendar) && !planning.idle) {
    result.removed += await applyChangedPlan(store, cycle, before, planning);
    return true;
  }
  const due = takeFirstChunk(
    computeDueOrders(cycle, before, planning),
    Math.min(MAX_ORDERS_PER_TRANSACTION, maxOrders - result.created),
  );
  if (due.state === before) return false;
  const code = await reserveOrderCodes(store, cycle.typeCycle, planning.today, due.slots.length);
  await store.commit(buildOrderCreations(store, cycle, before, due, code));
  result.created += due.slots.length;
  return due.slots.length > 0 && result.created < maxOrders;
}
