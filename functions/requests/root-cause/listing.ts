// List of analyses: those not confirmed, and those of EWOs closed in a period. Selected by the EWOs; details
// of started analyses are read from the analyses.
import type { Answer, InputOf } from '#shared/contract.ts';
import type { Day } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import type { AnalysisState } from '#shared/requests/ewo-state.ts';
import { isOwnEwo } from '#shared/requests/ewo-transitions.ts';
import { findVerdict } from '#shared/requests/recurrence.ts';
import { canReadAnalysis } from '#shared/requests/root-cause/root-cause-transitions.ts';
import type { rootCauses as api } from '#shared/requests/root-cause-api.ts';
import { ewos, rootCauses } from '../../db/entities/requests.ts';
import { listByMonths, paginateInParallel } from '../../db/pagination.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';

interface AnalysisListCall {
  input: InputOf<typeof api.list>;
  actor: Actor;
  store: Store;
}

/** Returns the period, which needs both ends. @throws Refused required at the missing one */
function parsePeriod({ from, to }: AnalysisListCall['input']) {
  if (from !== undefined && to !== undefined) return { from, to };
  if (from === undefined && to === undefined) return undefined;
  throw new RefusalError('invalid', 'invalidInput', {
    fields: { [from === undefined ? 'from' : 'to']: 'required' },
  });
}

export async function listAnalyses({
  input,
  actor,
  store,
}: AnalysisListCall): Promise<Answer<typeof api.list>> {
  const { required, mine, state, limit, next } = input;
  const period = parsePeriod(input);
  // Started analyses of open EWOs are listed with the open EWOs.
  const parts = ['analysis', 'open', ...(period ? ['closed'] : [])];
  const [ewoPage, principal] = await Promise.all([
    paginateInParallel(parts, { limit, next }, async (part, pageOptions) => {
      if (part !== 'closed') return store.listBy(ewos, 'desk', [part], pageOptions);
      const page = await listByMonths(store, ewos, 'byClosing', period!, pageOptions);
      // The others are in the parts of open EWOs or pending analyses.
      return { ...page, items: page.items.filter(({ desk }) => desk === undefined) };
    }),
    getPrincipal(actor),
  ]);
  const items = ewoPage.items.flatMap((ewo) => {
    const { analysis, analysisRequired = false } = ewo;
    const isMatching =
      analysis !== undefined &&
      canReadAnalysis(principal, ewo) &&
      (mine !== 'true' || isOwnEwo(principal, ewo)) &&
      (required === undefined || analysisRequired === (required === 'true')) &&
      (state === undefined || analysis === state);
    return isMatching ? [{ ...ewo, state: analysis, ewoState: ewo.state, required: analysisRequired }] : [];
  });
  return { ...ewoPage, items: await addAnalysisDetails(store, items, actor.today) };
}

/** Adds the countermeasures and verdict of each analysis. */
async function addAnalysisDetails<Item extends { id: string; state: AnalysisState }>(
  store: Store,
  items: Item[],
  today: Day,
) {
  const startedItems = items.filter(({ state }) => state !== 'toDo');
  const storedAnalyses = await store.load(startedItems.map(({ id }) => [rootCauses, id] as const));
  const analyses = new Map(storedAnalyses.flatMap((each) => (each ? [[each.id, each] as const] : [])));
  return items.map((item) => {
    const analysis = analyses.get(item.id);
    if (!analysis) return item;
    const { primary, submittedById, watchedFrom, watchDays, cameBackAs, cameBackId, prevent } = analysis;
    return {
      ...item,
      ...{ primary, submittedById, watchedFrom, watchDays, cameBackAs, cameBackId },
      ...findVerdict(analysis, today),
      pillars: [...new Set(prevent.flatMap(({ pillar }) => pillar ?? []))],
    };
  });
}
