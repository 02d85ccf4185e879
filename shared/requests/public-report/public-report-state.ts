// States of a public report and the actions on it. This module builds no schema, so that pages can import it.
import { defineTransitions } from '../../transitions.ts';
import type { EwoState } from '../ewo-state.ts';
import type { TagState } from '../tag-state.ts';

export const publicReportStates = ['received', 'taken', 'done', 'declined'] as const;
export type PublicReportState = (typeof publicReportStates)[number];

/** Records that a report becomes. */
export const reportTargets = ['ewo', 'tag'] as const;
export type ReportTarget = (typeof reportTargets)[number];

interface ReportInTransition {
  state: PublicReportState;
  /** Teams that cover the machine of the report. */
  teamIds: readonly number[];
}

const decisionRule = {
  from: ['received'],
  requiredPermission: ['outsideReports', 'execute'],
  // Leaders decide on reports of the machines of their teams.
  isOwn: ({ profile, ledTeamIds = [] }, { teamIds }) =>
    profile !== 'technician' || teamIds.some((id) => ledTeamIds.includes(id)),
} as const satisfies Parameters<
  ReturnType<typeof defineTransitions<PublicReportState, ReportInTransition>>
>[1][string];

export const publicReportTransitions = defineTransitions<PublicReportState, ReportInTransition>()(
  'reportState',
  {
    toEwo: { ...decisionRule, to: 'taken' },
    toTag: { ...decisionRule, to: 'taken' },
    join: { ...decisionRule, to: 'taken' },
    decline: { ...decisionRule, to: 'declined' },
  },
);
export type PublicReportTransition = keyof typeof publicReportTransitions.transitions;

interface FollowedRecord {
  state: EwoState | TagState;
  /** Action of a tag, as it was done. */
  action?: string;
  /** Reason for which an EWO was cancelled. */
  cancelReason?: string;
}

/**
 * Returns the state of a report that was taken, which follows from its EWO or tag: a cancelled one declines it with
 * its reason, and so does a tag that turned out not to be necessary.
 */
export function followTarget({ state, action, cancelReason }: FollowedRecord): {
  state: PublicReportState;
  reason: string | undefined;
} {
  if (state === 'cancelled') return { state: 'declined', reason: cancelReason };
  if (state !== 'closed') return { state: 'taken', reason: undefined };
  return { state: action === 'notNecessary' ? 'declined' : 'done', reason: undefined };
}
