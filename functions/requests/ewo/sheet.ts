// An EWO as it is printed (domain 5.5): with its analysis in the same trip.
import { Refused } from '../../../shared/refused.ts';
import type { EwoPaper } from '../../../shared/requests/ewo-api.ts';
import { readsEwo } from '../../../shared/requests/ewo-moves.ts';
import { readsAnalysis } from '../../../shared/requests/root-cause-moves.ts';
import { shownEwo } from '../../../shared/requests/steps/ewo.ts';
import { askerOf } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import type { Store } from '../../table/store.ts';
import { analysed, told } from '../root-cause/analysis.ts';

interface Call {
  input: { id: string };
  actor: Actor;
  store: Store;
}

export async function sheet({ input: { id }, actor, store }: Call): Promise<EwoPaper> {
  const [{ ewo, analysis }, asker] = await Promise.all([analysed(store, id), askerOf(actor)]);
  if (!readsEwo(asker, ewo)) throw new Refused('forbidden', 'notAllowedHere');
  return {
    ewo: shownEwo(ewo, actor),
    analysis: analysis && readsAnalysis(asker, ewo) ? told(analysis, actor.today) : undefined,
  };
}
