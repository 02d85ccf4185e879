// One analysis: read, and changed by the calls of its buttons. Its calls name the EWO, not an id of its own.
import type { Endpoint } from '../../../../../shared/contract.ts';
import { ewos } from '../../../../../shared/requests/ewo-api.ts';
import { type RootCausePage, rootCauses } from '../../../../../shared/requests/root-cause-api.ts';
import type { AnalysisMove, MovedAnalysis } from '../../../../../shared/requests/root-cause-moves.ts';
import { cache } from '../../../cache.ts';
import { readOf, useSend } from '../../../use-call.ts';

/** What the rules of moves look at. */
export const movedOf = ({ state, submittedById, verdict, ewo }: RootCausePage): MovedAnalysis => ({
  state,
  submittedById,
  verdict,
  ewo,
});

export function useRootCauseCall<S extends object, G>(contract: Endpoint<S, G, RootCausePage>) {
  return useSend(contract, {
    changes: [ewos.get, ewos.sheet, ewos.list, ewos.open],
    onSuccess: (answer) =>
      cache.setQueryData(readOf(rootCauses.get, { ewoId: answer.ewoId }).queryKey, answer),
  });
}

/** What stands on buttons. */
export type AskedMove = Extract<AnalysisMove, 'confirm' | 'reject' | 'reopen'>;
