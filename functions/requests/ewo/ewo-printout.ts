// EWO for its printout (domain 5.5), with its analysis in the same round trip.

import { RefusalError } from '#shared/refused.ts';
import type { EwoPrintout } from '#shared/requests/ewo-api.ts';
import { canReadEwo } from '#shared/requests/ewo-transitions.ts';
import { canReadAnalysis } from '#shared/requests/root-cause/root-cause-transitions.ts';
import { toEwoView } from '#shared/requests/steps/ewo.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';
import { addVerdict, loadEwoWithAnalysis } from '../root-cause/analysis.ts';
import { loadEwoNames } from './ewo-view.ts';

interface Call {
  input: { id: string };
  actor: Actor;
  store: Store;
}

export async function getEwoPrintoutData({ input: { id }, actor, store }: Call): Promise<EwoPrintout> {
  const [{ ewo, analysis }, principal] = await Promise.all([
    loadEwoWithAnalysis(store, id),
    getPrincipal(actor),
  ]);
  if (!canReadEwo(principal, ewo)) throw new RefusalError('forbidden', 'notAllowedHere');
  return {
    ewo: toEwoView(ewo, actor),
    names: (await loadEwoNames(store, [ewo]))(ewo),
    analysis: analysis && canReadAnalysis(principal, ewo) ? addVerdict(analysis, actor.today) : undefined,
  };
}
