// Root cause analysis stored beside its EWO. The EWO contains the state of its analysis, so that lists read
// nothing else.
import type { Day } from '#shared/day.ts';
import { isOpenEwo } from '#shared/requests/ewo-state.ts';
import { computeCoverage } from '#shared/requests/extension.ts';
import { findVerdict } from '#shared/requests/recurrence.ts';
import { addActionIds } from '#shared/requests/root-cause/countermeasure-ids.ts';
import { toEwoView } from '#shared/requests/steps/ewo.ts';
import { ewoDetails, ewos, rootCauses } from '../../db/entities/requests.ts';
import type { StoredOf, ValueOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import { buildNotFoundRefusal, type Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import type { StoredEwo } from '../ewo/ewo-view.ts';

export type Analysis = ValueOf<typeof rootCauses>;
export type StoredAnalysis = StoredOf<typeof rootCauses>;

export const EMPTY_ANALYSIS: Analysis = { causes: [], eliminate: [], prevent: [], state: 'toDo' };

/** Returns an EWO with its analysis, if there is one, in one round trip. @throws Refused notFound */
export async function loadEwoWithAnalysis(
  store: Store,
  ewoId: string,
): Promise<{ ewo: StoredEwo; analysis?: StoredAnalysis }> {
  const [header, detailItem, analysis] = await store.load(
    [
      [ewos, ewoId],
      [ewoDetails, ewoId],
      [rootCauses, ewoId],
    ],
    { consistent: true },
  );
  if (!header) throw buildNotFoundRefusal();
  return { ewo: { ...detailItem, ...header } as StoredEwo, analysis };
}

/** Returns the list that contains an EWO: open ones, or closed ones whose analysis is not confirmed. */
export function getBoard({ state, analysis }: Pick<StoredEwo, 'state' | 'analysis'>): StoredEwo['desk'] {
  if (isOpenEwo(state)) return 'open';
  return state === 'closed' && analysis !== undefined && analysis !== 'confirmed' ? 'analysis' : undefined;
}

/** Returns the EWO with the state of its analysis; writes only if it changed. */
export function buildAnalysisStateChange(store: Store, before: StoredEwo, analysis: StoredEwo['analysis']) {
  if (before.analysis === analysis) return { ewo: before, writes: [] as Writes };
  const after = { ...before, analysis, desk: getBoard({ ...before, analysis }) };
  return {
    ewo: store.buildStoredItem(ewos, before.id, after, before.version + 1),
    writes: store.replace(ewos, before, after),
  };
}

/** Returns the analysis without its watch period. */
export const clearWatch = (analysis: Analysis): Analysis => ({
  ...analysis,
  watchedFrom: undefined,
  watchDays: undefined,
  watchedMachineId: undefined,
});

/** Returns a confirmed analysis as a draft. */
export const toDraftAnalysis = (analysis: Analysis): Analysis => ({
  ...clearWatch(analysis),
  state: 'draft',
  confirmedBy: undefined,
  confirmedAt: undefined,
});

/** Returns the analysis with the current verdict on its countermeasures. */
export const addVerdict = <Stored extends Analysis>(
  { watchedMachineId: _, ...analysis }: Stored,
  today: Day,
) => ({
  ...analysis,
  eliminate: addActionIds(analysis.eliminate),
  prevent: addActionIds(analysis.prevent),
  ...findVerdict(analysis, today),
  coverage: computeCoverage(analysis.twins ?? []),
});

export function buildAnalysisPage(
  ewo: StoredEwo,
  analysis: StoredAnalysis | undefined,
  actor: Pick<Actor, 'now' | 'today'>,
) {
  const { version, updatedAt, updatedBy } = analysis ?? { ...ewo, version: 0 };
  return {
    ...addVerdict(analysis ?? EMPTY_ANALYSIS, actor.today),
    ...{ version, updatedAt, updatedBy },
    id: ewo.id,
    ewoId: ewo.id,
    required: ewo.analysisRequired ?? false,
    ewo: toEwoView(ewo, actor),
  };
}
