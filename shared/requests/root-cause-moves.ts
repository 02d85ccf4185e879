// What people do with a root cause analysis, in which state (domain 7.4). No schema here: the smallest screens ask too.
import { type Asker, type Move, moves } from '../moves.ts';
import { may } from '../permissions.ts';
import { isAdmin } from '../planned/order-moves.ts';
import { analyses, type MovedEwo } from './ewo-moves.ts';
import type { AnalysisState } from './ewo-state.ts';
import type { Verdict } from './recurrence.ts';

/** What decides whose it is and what may be done with it. */
export interface MovedAnalysis {
  state: AnalysisState;
  /** The user who submitted it last. */
  submittedById?: string;
  /** Of its countermeasures, today. */
  verdict?: Verdict['verdict'];
  ewo: MovedEwo;
}

/** Nobody confirms their own work: a leader judges what somebody else submitted of the team. */
const judges = (asker: Asker, { ewo, submittedById }: MovedAnalysis): boolean =>
  isAdmin(asker) ||
  (asker.profile === 'technician' &&
    may('leader', 'rootCauses', 'approve') &&
    ewo.teamId !== undefined &&
    (asker.leads ?? []).includes(ewo.teamId) &&
    submittedById !== asker.user);

const edit = {
  needs: ['rootCauses', 'edit'],
  mine: (asker, { ewo }) => analyses(asker, ewo),
  when: (_, { ewo }) => ewo.state !== 'cancelled',
} as const satisfies Partial<Move<AnalysisState, MovedAnalysis>>;
const judge = { ...edit, mine: judges };

export const analysisMoves = moves<AnalysisState, MovedAnalysis>()('analysisState', {
  save: { ...edit, from: ['toDo', 'draft', 'rejected'], to: 'draft' },
  submit: { ...edit, from: ['draft'], to: 'submitted' },
  confirm: { ...judge, from: ['submitted'], to: 'confirmed' },
  reject: { ...judge, from: ['submitted'], to: 'rejected' },
  reopen: { ...edit, from: ['confirmed'], to: 'draft', mine: isAdmin },
  // an action is also done when the analysis is settled
  done: { ...edit, from: ['submitted', 'confirmed'] },
  // what is not known to hold goes nowhere else
  extend: {
    ...edit,
    from: ['confirmed'],
    when: (asker, thing) => edit.when(asker, thing) && thing.verdict === 'verified',
  },
});
export type AnalysisMove = keyof typeof analysisMoves.of;

/** May they read it? Technicians what they may edit. */
export const readsAnalysis = (asker: Asker, ewo: MovedEwo): boolean =>
  asker.profile !== 'technician' || analyses(asker, ewo);
