// The list of analyses: those that are not confirmed, and what was closed in a period. The headers of their EWOs say which; of
// what is begun the analysis itself tells the rest.
import type { Answer, Got } from '../../../shared/contract.ts';
import type { Day } from '../../../shared/day.ts';
import { Refused } from '../../../shared/refused.ts';
import { isOwnEwo } from '../../../shared/requests/ewo-moves.ts';
import type { AnalysisState } from '../../../shared/requests/ewo-state.ts';
import { verdictOf } from '../../../shared/requests/recurrence.ts';
import type { rootCauses as api } from '../../../shared/requests/root-cause-api.ts';
import { readsAnalysis } from '../../../shared/requests/root-cause-moves.ts';
import { askerOf } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { ewos, rootCauses } from '../../table/entities/requests.ts';
import { listMonths, sideBySide } from '../../table/in-turn.ts';
import type { Store } from '../../table/store.ts';

interface Asked {
  input: Got<typeof api.list>;
  actor: Actor;
  store: Store;
}

/** A period has two ends. @throws Refused required, at the one that is missing */
function periodOf({ from, to }: Asked['input']) {
  if (from !== undefined && to !== undefined) return { from, to };
  if (from === undefined && to === undefined) return undefined;
  throw new Refused('invalid', 'invalidInput', {
    fields: { [from === undefined ? 'from' : 'to']: 'required' },
  });
}

export async function list({ input, actor, store }: Asked): Promise<Answer<typeof api.list>> {
  const { required, mine, state, limit, next } = input;
  const period = periodOf(input);
  // what is begun of an open EWO is found among the open ones
  const parts = ['analysis', 'open', ...(period ? ['closed'] : [])];
  const [found, asker] = await Promise.all([
    sideBySide(parts, { limit, next }, async (part, rest) => {
      if (part !== 'closed') return store.listBy(ewos, 'desk', [part], rest);
      const page = await listMonths(store, ewos, 'byClosing', period!, rest);
      // the others stand on the desk
      return { ...page, items: page.items.filter(({ desk }) => desk === undefined) };
    }),
    askerOf(actor),
  ]);
  const items = found.items.flatMap((ewo) => {
    const { analysis, analysisRequired = false } = ewo;
    const wanted =
      analysis !== undefined &&
      readsAnalysis(asker, ewo) &&
      (mine !== 'true' || isOwnEwo(asker, ewo)) &&
      (required === undefined || analysisRequired === (required === 'true')) &&
      (state === undefined || analysis === state);
    return wanted ? [{ ...ewo, state: analysis, ewoState: ewo.state, required: analysisRequired }] : [];
  });
  return { ...found, items: await told(store, items, actor.today) };
}

/** With what is known of the countermeasures of each. */
async function told<Item extends { id: string; state: AnalysisState }>(
  store: Store,
  items: Item[],
  today: Day,
) {
  const begun = items.filter(({ state }) => state !== 'toDo');
  const kept = await store.load(begun.map(({ id }) => [rootCauses, id] as const));
  const analyses = new Map(kept.flatMap((each) => (each ? [[each.id, each] as const] : [])));
  return items.map((item) => {
    const analysis = analyses.get(item.id);
    if (!analysis) return item;
    const { primary, submittedById, watchedFrom, watchDays, cameBackAs, cameBackId, prevent } = analysis;
    return {
      ...item,
      ...{ primary, submittedById, watchedFrom, watchDays, cameBackAs, cameBackId },
      ...verdictOf(analysis, today),
      pillars: [...new Set(prevent.flatMap(({ pillar }) => pillar ?? []))],
    };
  });
}
