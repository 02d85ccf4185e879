// An analysis as it stands beside its EWO, whose header says how far it has come: lists read nothing else.
import type { Day } from '../../../shared/day.ts';
import { isOpenEwo } from '../../../shared/requests/ewo-state.ts';
import { coverage } from '../../../shared/requests/extension.ts';
import { verdictOf } from '../../../shared/requests/recurrence.ts';
import { shownEwo } from '../../../shared/requests/steps/ewo.ts';
import type { Actor } from '../../http/session.ts';
import { ewoSheets, ewos, rootCauses } from '../../table/entities/requests.ts';
import type { KeptOf, ValueOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import { missing, type Writes } from '../../table/writes.ts';
import type { KeptEwo } from '../ewo/shown.ts';

export type Analysis = ValueOf<typeof rootCauses>;
export type KeptAnalysis = KeptOf<typeof rootCauses>;

export const noAnalysis: Analysis = { causes: [], eliminate: [], prevent: [], state: 'toDo' };

/** An EWO with its analysis, if anybody has begun: one trip. @throws Refused notFound */
export async function analysed(
  store: Store,
  ewoId: string,
): Promise<{ ewo: KeptEwo; analysis?: KeptAnalysis }> {
  const [header, sheet, analysis] = await store.load(
    [
      [ewos, ewoId],
      [ewoSheets, ewoId],
      [rootCauses, ewoId],
    ],
    { consistent: true },
  );
  if (!header) throw missing();
  return { ewo: { ...sheet, ...header } as KeptEwo, analysis };
}

/** Where an EWO is found: among the open ones, or among those whose analysis is not confirmed. */
export function deskOf({ state, analysis }: Pick<KeptEwo, 'state' | 'analysis'>): KeptEwo['desk'] {
  if (isOpenEwo(state)) return 'open';
  return state === 'closed' && analysis !== undefined && analysis !== 'confirmed' ? 'analysis' : undefined;
}

/** The EWO with what its analysis has come to; nothing is written where that did not change. */
export function ewoWith(store: Store, before: KeptEwo, analysis: KeptEwo['analysis']) {
  if (before.analysis === analysis) return { ewo: before, writes: [] as Writes };
  const after = { ...before, analysis, desk: deskOf({ ...before, analysis }) };
  return {
    ewo: store.made(ewos, before.id, after, before.version + 1),
    writes: store.replace(ewos, before, after),
  };
}

/** Nobody watches it any more. */
export const unwatched = (analysis: Analysis): Analysis => ({
  ...analysis,
  watchedFrom: undefined,
  watchDays: undefined,
  watchedMachineId: undefined,
});

/** A draft of what was confirmed. */
export const reopened = (analysis: Analysis): Analysis => ({
  ...unwatched(analysis),
  state: 'draft',
  confirmedBy: undefined,
  confirmedAt: undefined,
});

/** What an analysis says, with what is known of its countermeasures today. */
export const told = <Kept extends Analysis>({ watchedMachineId: _, ...analysis }: Kept, today: Day) => ({
  ...analysis,
  ...verdictOf(analysis, today),
  coverage: coverage(analysis.twins ?? []),
});

export function pageOf(
  ewo: KeptEwo,
  analysis: KeptAnalysis | undefined,
  actor: Pick<Actor, 'now' | 'today'>,
) {
  const { version, updatedAt, updatedBy } = analysis ?? { ...ewo, version: 0 };
  return {
    ...told(analysis ?? noAnalysis, actor.today),
    ...{ version, updatedAt, updatedBy },
    id: ewo.id,
    ewoId: ewo.id,
    required: ewo.analysisRequired ?? false,
    ewo: shownEwo(ewo, actor),
  };
}
