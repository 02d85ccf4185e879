// Whether countermeasures hold: an analysis is watched once they are all done, and comes back with the same failure (domain 7.7).
import { addDays, type Day } from '../../../shared/day.ts';
import {
  endOf,
  type Failure,
  failureWithin,
  LOOKED_OVER_DAYS,
  watchDaysOf,
  watchedSince,
} from '../../../shared/requests/recurrence.ts';
import { lineagesOf } from '../../structure/writes.ts';
import { ewos, rootCauses } from '../../table/entities/requests.ts';
import { everyPage } from '../../table/reads.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import type { Store } from '../../table/store.ts';
import type { KeptEwo } from '../ewo/shown.ts';
import { type Analysis, ewoWith, unwatched } from './analysis.ts';

/** The EWOs of a machine created on these days. */
export const created = (store: Store, machineId: number, from: Day, to: Day) =>
  everyPage((next) => store.listBy(ewos, 'byMachine', [machineId], { from, to, next }));

/** The first of them, and those of the others that failed in its way, with the places of their elements. */
async function compared(
  store: Store,
  analysed: KeptEwo,
  others: readonly KeptEwo[],
): Promise<[Failure, (KeptEwo & Failure)[]]> {
  const alike = others.filter(({ breakdownType }) => breakdownType === analysed.breakdownType);
  const lineages = await lineagesOf(
    store,
    [analysed, ...alike].flatMap(({ elementId }) => elementId ?? []),
  );
  const placed = (ewo: KeptEwo) => ({ ...ewo, lineage: lineages.get(ewo.elementId) ?? [] });
  return [placed(analysed), alike.map(placed)];
}

/** A confirmed analysis is watched from the day its countermeasures were all done. */
export async function watched(store: Store, ewo: KeptEwo, after: Analysis, today: Day): Promise<Analysis> {
  const from = watchedSince(after.prevent, after.cameBackOn);
  if (from === undefined) return unwatched(after);
  if (from === after.watchedFrom) return after;
  const closedOn = ewo.closedOn ?? today;
  const others = await created(store, ewo.machineId, addDays(closedOn, -LOOKED_OVER_DAYS), closedOn);
  const [analysed, same] = await compared(store, ewo, others);
  return {
    ...after,
    watchedFrom: from,
    watchDays: watchDaysOf({ ...analysed, closedOn }, same),
    watchedMachineId: ewo.machineId,
  };
}

/**
 * A watched analysis as the EWOs of its machine have it: a draft again where the same failure came, confirmed again where that
 * was cancelled or put right meanwhile. Once somebody edited it, it is not watched any more. `fresh` may not yet be listed.
 */
export const settleWatch = (store: Store, id: string, fresh?: KeptEwo): Promise<void> =>
  retryOnConflict(async () => {
    const [analysis, ewo] = await store.load(
      [
        [rootCauses, id],
        [ewos, id],
      ],
      { consistent: true },
    );
    if (!analysis || !ewo || ewo.state === 'cancelled' || analysis.watchedMachineId === undefined) return;
    const listed = await created(store, ewo.machineId, analysis.watchedFrom!, endOf(analysis)!);
    const others = listed.filter((other) => other.id !== fresh?.id).concat(fresh ?? []);
    const [analysed, same] = await compared(store, ewo, others);
    const found = failureWithin(analysis, analysed, same);
    const isBack = analysis.state !== 'confirmed';
    if (isBack ? found?.id === analysis.cameBackId : !found) return;
    const state = found ? ('draft' as const) : ('confirmed' as const);
    const after = {
      ...analysis,
      state,
      cameBackAs: found?.code,
      cameBackId: found?.id,
      cameBackOn: found?.createdOn,
    };
    await store.commit(
      ewoWith(store, ewo, state).writes,
      store.replace(rootCauses, analysis, after, { why: found?.code }),
    );
  });

/** What a new or corrected EWO says of the analyses watched on its machine; `days` are those it was or is created on. */
export async function settleFailure(store: Store, id: string, days: readonly Day[]): Promise<void> {
  const ewo = await store.find(ewos, id);
  if (!ewo) return;
  const [first, last] = [[...days].sort()[0]!, [...days].sort().at(-1)!];
  const from = addDays(first, -LOOKED_OVER_DAYS);
  const candidates = await everyPage((next) =>
    store.listBy(rootCauses, 'watched', [ewo.machineId], { from, to: last, next }),
  );
  const analysed = await store.load(candidates.map((each) => [ewos, each.id] as const));
  const concerned = candidates.filter(
    (each, i) =>
      each.id !== id && (each.cameBackId === id || analysed[i]?.breakdownType === ewo.breakdownType),
  );
  for (const each of concerned) await settleWatch(store, each.id, ewo);
}
