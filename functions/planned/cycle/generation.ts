// From a cycle to its work orders: one cycle, or what of it fits a transaction, brought up to date (domain 4.4).
import { type Due, dueNow, firstDays, MAX_PER_RUN, type Planning } from '../../../shared/planned/due.ts';
import { Refused } from '../../../shared/refused.ts';
import { cycleStates, cycles, paths } from '../../table/entities/planned.ts';
import type { Store } from '../../table/store.ts';
import { CHUNK, creations, numbers } from './issuing.ts';
import { planKey, replan, sweep } from './replanning.ts';

/** As much of what is due as one transaction holds. */
export function firstChunk(due: Due, most = CHUNK): Due {
  if (due.slots.length <= most) return due;
  const slots = firstDays(due.slots, most);
  return { slots, state: { ...due.state, through: slots.at(-1)!.planned } };
}

/** What a run leaves: orders made, and orders of an earlier plan taken away. */
export interface Made {
  created: number;
  removed: number;
}

/** Another run, or an edit, was faster: its writes stand and ours do not. */
export const overtaken = (error: unknown): boolean =>
  error instanceof Refused && (error.kind === 'conflict' || error.kind === 'notFound');

/**
 * One cycle brought up to date, in transactions of at most 97 orders; safe to repeat, to run twice at once and to be
 * killed at any point. Loses to others at most a few times: then they are doing the work. `already` counts towards the run's most.
 */
export async function bringUpToDate(
  store: Store,
  cycleId: number,
  planning: Planning,
  already = 0,
): Promise<Made> {
  const made: Made = { created: 0, removed: 0 };
  for (let lost = 0; lost < 5; ) {
    try {
      if (!(await step(store, cycleId, planning, made, MAX_PER_RUN - already))) return made;
    } catch (error) {
      if (!overtaken(error)) throw error;
      lost++;
    }
  }
  return made;
}

/** True while there may be more to do. */
async function step(
  store: Store,
  cycleId: number,
  planning: Planning,
  made: Made,
  most: number,
): Promise<boolean> {
  // the state first: a cycle read after it is never older than it
  const before = await store.find(cycleStates, cycleId);
  const cycle = before && (await store.find(before.path ? paths : cycles, cycleId));
  if (!cycle) return false;
  if (before.sweeping) {
    made.removed += await sweep(store, cycle, before);
    return true;
  }
  if (before.plan !== planKey(cycle, planning.calendar) && !planning.idle) {
    made.removed += await replan(store, cycle, before, planning);
    return true;
  }
  const due = firstChunk(dueNow(cycle, before, planning), Math.min(CHUNK, most - made.created));
  if (due.state === before) return false;
  const code = await numbers(store, cycle.typeCycle, planning.today, due.slots.length);
  await store.commit(creations(store, cycle, before, due, code));
  made.created += due.slots.length;
  return due.slots.length > 0 && made.created < most;
}
