// Transitions of a root cause analysis (domain 7.4). This module builds no schema, so that the smallest
// screens can import it.

import { hasPermission } from '../../permissions.ts';
import { isAdmin } from '../../planned/order-transitions.ts';
import { defineTransitions, type Principal, type Transition } from '../../transitions.ts';
import type { AnalysisState } from '../ewo-state.ts';
import { canEditAnalysis, type EwoInTransition } from '../ewo-transitions.ts';
import type { Verdict } from '../recurrence.ts';

/** The fields on which ownership and transitions depend. */
export interface AnalysisInTransition {
  state: AnalysisState;
  /** The user who last submitted it. */
  submittedById?: string;
  /** Present verdict on its countermeasures. */
  verdict?: Verdict['verdict'];
  ewo: EwoInTransition;
}

/**
 * Whether the user may confirm or reject: a leader decides on analyses of the team that another user
 * submitted.
 */
const canJudge = (principal: Principal, { ewo, submittedById }: AnalysisInTransition): boolean =>
  isAdmin(principal) ||
  (principal.profile === 'technician' &&
    hasPermission('leader', 'rootCauses', 'approve') &&
    ewo.teamId !== undefined &&
    (principal.ledTeamIds ?? []).includes(ewo.teamId) &&
    submittedById !== principal.user);

const editRule = {
  requiredPermission: ['rootCauses', 'edit'],
  isOwn: (principal, { ewo }) => canEditAnalysis(principal, ewo),
  when: (_, { ewo }) => ewo.state !== 'cancelled',
} as const satisfies Partial<Transition<AnalysisState, AnalysisInTransition>>;
const judgeRule = { ...editRule, isOwn: canJudge };

export const analysisTransitions = defineTransitions<AnalysisState, AnalysisInTransition>()('analysisState', {
  save: { ...editRule, from: ['toDo', 'draft', 'rejected'], to: 'draft' },
  submit: { ...editRule, from: ['draft'], to: 'submitted' },
  confirm: { ...judgeRule, from: ['submitted'], to: 'confirmed' },
  reject: { ...judgeRule, from: ['submitted'], to: 'rejected' },
  reopen: { ...editRule, from: ['confirmed'], to: 'draft', isOwn: isAdmin },
  // Actions may also be marked as done after the analysis is confirmed.
  done: { ...editRule, from: ['submitted', 'confirmed'] },
  // Only a verified countermeasure may be extended.
  extend: {
    ...editRule,
    from: ['confirmed'],
    when: (principal, thing) => editRule.when(principal, thing) && thing.verdict === 'verified',
  },
});
export type AnalysisTransition = keyof typeof analysisTransitions.transitions;

/** Whether the user may read the analysis; technicians read those they may edit. */
export const canReadAnalysis = (principal: Principal, ewo: EwoInTransition): boolean =>
  principal.profile !== 'technician' || canEditAnalysis(principal, ewo);
