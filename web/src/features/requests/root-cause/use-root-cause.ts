// Calls of one analysis. They contain the EWO's id, because an analysis has no id of its own.
import type { Endpoint } from '#shared/contract.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import type {
  AnalysisInTransition,
  AnalysisTransition,
} from '#shared/requests/root-cause/root-cause-transitions.ts';
import { type RootCausePage, rootCauses } from '#shared/requests/root-cause-api.ts';
import { cache } from '#web/cache.ts';
import { buildQuery, useSend } from '#web/use-call.ts';

/** Returns the fields the transition rules need. */
export const getTransitionFields = ({
  state,
  submittedById,
  verdict,
  ewo,
}: RootCausePage): AnalysisInTransition => ({
  state,
  submittedById,
  verdict,
  ewo,
});

export function useRootCauseCall<S extends object, G>(contract: Endpoint<S, G, RootCausePage>) {
  return useSend(contract, {
    changes: [ewos.get, ewos.sheet, ewos.list, ewos.open],
    onSuccess: (answer) =>
      cache.setQueryData(buildQuery(rootCauses.get, { ewoId: answer.ewoId }).queryKey, answer),
  });
}

/** Transitions that have a button. */
export type DialogTransition = Extract<AnalysisTransition, 'confirm' | 'reject' | 'reopen'>;
