// Brings the other cycles of a machine up to date after one of them changed (decisions PS22, PS30).
import { cycles } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { generateCycleOrders } from '../cycle/generation.ts';
import { loadPlanningContext, type StoredCycle } from '../cycle/issuing.ts';
import { loadRankedGroup } from './group.ts';
import { buildRanksKey, hasSlotsToResolve, isFresh } from './judging.ts';

/** Generates the orders of cycles whose work left larger orders. */
export async function generateReleased(store: Store, actor: Actor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const cycle of await store.load(ids.map((id) => [cycles, id] as const)))
    if (cycle) await generateCycleOrders(store, cycle.id, await loadPlanningContext(store, actor, cycle));
}

/** Generates the orders of the cycles of lower rank that a saved cycle concerns, from the highest down. */
export async function generateLower(store: Store, actor: Actor, saved: StoredCycle): Promise<void> {
  const planning = await loadPlanningContext(store, actor, saved);
  const group = await loadRankedGroup(store, saved, planning, saved);
  const lower = group
    .filter(({ cycle }) => cycle.id !== saved.id)
    .sort((a, b) => (b.cycle.rank ?? 0) - (a.cycle.rank ?? 0));
  for (const { cycle, state } of lower) {
    const run = { cycle, state, planning, group };
    const isChanged = state.ranks !== buildRanksKey(run) && !isFresh(state);
    if (isChanged || hasSlotsToResolve(run))
      await generateCycleOrders(store, cycle.id, await loadPlanningContext(store, actor, cycle));
  }
}
