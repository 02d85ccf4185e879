// Watch of countermeasures: once all are completed, an analysis is watched and reopened if the same failure
// recurs (domain 7.7).
import { addDays, type Day } from '#shared/day.ts';
import {
  computeWatchDaysOfFailure,
  type Failure,
  findRecurrence,
  findWatchEnd,
  findWatchStart,
  RECURRENCE_SEARCH_DAYS,
} from '#shared/requests/recurrence.ts';
import { ewos, rootCauses } from '../../db/entities/requests.ts';
import { loadAllPages } from '../../db/reads.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { loadLineages } from '../../structure/public.ts';
import type { StoredEwo } from '../ewo/ewo-view.ts';
import { type Analysis, buildAnalysisStateChange, clearWatch } from './analysis.ts';

/** Returns the EWOs of a machine created in a period. */
export const listEwosCreated = (store: Store, machineId: number, from: Day, to: Day) =>
  loadAllPages((next) => store.listBy(ewos, 'byMachine', [machineId], { from, to, next }));

/**
 * Returns the analysed failure, and the others of the same breakdown type, with the lineages of their
 * elements.
 */
async function selectSimilarFailures(
  store: Store,
  analysedFailure: StoredEwo,
  candidateEwos: readonly StoredEwo[],
): Promise<[Failure, (StoredEwo & Failure)[]]> {
  const similarEwos = candidateEwos.filter(
    ({ breakdownType }) => breakdownType === analysedFailure.breakdownType,
  );
  const lineages = await loadLineages(
    store,
    [analysedFailure, ...similarEwos].flatMap(({ elementId }) => elementId ?? []),
  );
  const withLineage = (ewo: StoredEwo) => ({ ...ewo, lineage: lineages.get(ewo.elementId) ?? [] });
  return [withLineage(analysedFailure), similarEwos.map(withLineage)];
}

/** Starts the watch of a confirmed analysis on the day all its countermeasures were completed. */
export async function startWatch(
  store: Store,
  ewo: StoredEwo,
  after: Analysis,
  today: Day,
): Promise<Analysis> {
  const watchStart = findWatchStart(after.prevent, after.cameBackOn);
  if (watchStart === undefined) return clearWatch(after);
  if (watchStart === after.watchedFrom) return after;
  const closedOn = ewo.closedOn ?? today;
  const candidateEwos = await listEwosCreated(
    store,
    ewo.machineId,
    addDays(closedOn, -RECURRENCE_SEARCH_DAYS),
    closedOn,
  );
  const [analysedFailure, similarFailures] = await selectSimilarFailures(store, ewo, candidateEwos);
  return {
    ...after,
    watchedFrom: watchStart,
    watchDays: computeWatchDaysOfFailure({ ...analysedFailure, closedOn }, similarFailures),
    watchedMachineId: ewo.machineId,
  };
}

/**
 * Updates a watched analysis from the EWOs of its machine: becomes a draft if the same failure recurred, and
 * confirmed again if that EWO was cancelled or corrected. Editing the analysis ends the watch. `newEwo` is an
 * EWO that the index may not contain yet.
 */
export const updateWatch = (store: Store, id: string, newEwo?: StoredEwo): Promise<void> =>
  retryOnConflict(async () => {
    const [analysis, ewo] = await store.load(
      [
        [rootCauses, id],
        [ewos, id],
      ],
      { consistent: true },
    );
    if (!analysis || !ewo || ewo.state === 'cancelled' || analysis.watchedMachineId === undefined) return;
    const watchedEwos = await listEwosCreated(
      store,
      ewo.machineId,
      analysis.watchedFrom!,
      findWatchEnd(analysis)!,
    );
    const candidateEwos = watchedEwos.filter((other) => other.id !== newEwo?.id).concat(newEwo ?? []);
    const [analysedFailure, similarFailures] = await selectSimilarFailures(store, ewo, candidateEwos);
    const recurrence = findRecurrence(analysis, analysedFailure, similarFailures);
    const wasRecurred = analysis.state !== 'confirmed';
    if (wasRecurred ? recurrence?.id === analysis.cameBackId : !recurrence) return;
    const state = recurrence ? ('draft' as const) : ('confirmed' as const);
    const after = {
      ...analysis,
      state,
      cameBackAs: recurrence?.code,
      cameBackId: recurrence?.id,
      cameBackOn: recurrence?.createdOn,
    };
    await store.commit(
      buildAnalysisStateChange(store, ewo, state).writes,
      store.replace(rootCauses, analysis, after, { reason: recurrence?.code }),
    );
  });

/**
 * Updates the analyses watched on the machine of a new or corrected EWO; `days` are its previous and current
 * days of creation.
 */
export async function updateWatchesOfFailure(store: Store, id: string, days: readonly Day[]): Promise<void> {
  const ewo = await store.find(ewos, id);
  if (!ewo) return;
  const [first, last] = [[...days].sort()[0]!, [...days].sort().at(-1)!];
  const from = addDays(first, -RECURRENCE_SEARCH_DAYS);
  const candidates = await loadAllPages((next) =>
    store.listBy(rootCauses, 'watched', [ewo.machineId], { from, to: last, next }),
  );
  const analysedEwos = await store.load(candidates.map((each) => [ewos, each.id] as const));
  const concernedAnalyses = candidates.filter(
    (each, i) =>
      each.id !== id && (each.cameBackId === id || analysedEwos[i]?.breakdownType === ewo.breakdownType),
  );
  for (const each of concernedAnalyses) await updateWatch(store, each.id, ewo);
}
