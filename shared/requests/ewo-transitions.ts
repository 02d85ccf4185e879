// Transitions of an EWO (domain 5.2). This module builds no schema, so that the smallest screens can import
// it.
import { isOfTeams } from '../planned/order-state.ts';
import { isAdmin } from '../planned/order-transitions.ts';
import { defineTransitions, isTransitionAllowed, type Principal, type Transition } from '../transitions.ts';
import type { EwoState } from './ewo-state.ts';

/** The fields on which ownership and transitions depend. */
export interface EwoInTransition {
  state: EwoState;
  teamId?: number;
  requesterId?: string;
  technicians?: readonly number[];
  /** State before the hold. */
  heldFrom?: EwoState;
  diagnosisAt?: string;
  /** Whether the user follows it. */
  followed?: boolean;
}
type EwoTransitionRule = Transition<EwoState, EwoInTransition>;

const isOwnTeam = ({ teams }: Principal, ewo: Pick<EwoInTransition, 'teamId'>): boolean =>
  isOfTeams(teams, ewo);

/** Whether the EWO is of the user's teams, or has no team and the user could take it for one. */
const isOwnTeamOrTakeable = (principal: Principal, ewo: EwoInTransition): boolean =>
  isOwnTeam(principal, ewo) || (ewo.teamId === undefined && (principal.teams?.length ?? 0) > 0);

const workRule = {
  requiredPermission: ['ewo', 'execute'],
  isOwn: isOwnTeam,
} as const satisfies Partial<EwoTransitionRule>;
const openStates = ['created', 'assigned', 'running'] as const;

export const ewoTransitions = defineTransitions<EwoState, EwoInTransition>()('ewoState', {
  assign: { from: ['created', 'assigned'], to: 'assigned', requiredPermission: ['ewo', 'assign'] },
  take: { from: ['created'], to: 'assigned', requiredPermission: ['ewo', 'execute'] },
  start: { ...workRule, from: ['assigned'], to: 'running' },
  diagnose: { ...workRule, from: ['running'] },
  hold: { ...workRule, from: openStates, to: 'onHold', isOwn: isOwnTeamOrTakeable },
  resume: {
    ...workRule,
    from: ['onHold'],
    to: ({ heldFrom }) => heldFrom ?? 'created',
    isOwn: isOwnTeamOrTakeable,
  },
  priority: { ...workRule, from: openStates, isOwn: isOwnTeamOrTakeable },
  close: {
    from: ['running'],
    to: 'closed',
    requiredPermission: ['ewo', 'close'],
    isOwn: (principal, ewo) =>
      isOwnTeam(principal, ewo) &&
      (principal.profile !== 'technician' ||
        principal.techCanClose !== false ||
        (principal.ledTeamIds ?? []).includes(ewo.teamId ?? 0)),
  },
  cancel: { from: ['created', 'assigned', 'onHold'], to: 'cancelled', requiredPermission: ['ewo', 'cancel'] },
  reopen: { from: ['closed'], to: 'running', requiredPermission: ['ewo', 'reopen'] },
  correct: {
    from: ['created', 'assigned', 'running', 'onHold', 'closed', 'cancelled'],
    requiredPermission: ['ewo', 'edit'],
    // The requester may correct the EWO until it is assigned.
    isOwn: (principal, { requesterId, state }) =>
      isAdmin(principal) || (requesterId === principal.user && state === 'created'),
  },
});
export type EwoTransition = keyof typeof ewoTransitions.transitions;

/**
 * Whether the user may read the EWO (domain 13): technicians read those of their teams, their own and those
 * without a team; requestors their own; both those that they follow.
 */
export function canReadEwo(principal: Principal, ewo: EwoInTransition): boolean {
  const { profile, user, operatorId } = principal;
  if (profile !== 'technician' && profile !== 'requestor') return true;
  if (ewo.requesterId === user || ewo.followed) return true;
  if (profile === 'requestor') return false;
  const hasEnded = ewo.state === 'closed' || ewo.state === 'cancelled';
  const hasWorked = operatorId !== undefined && (ewo.technicians ?? []).includes(operatorId);
  return (
    hasWorked ||
    (hasEnded ? isOwnTeam(principal, ewo) : isOwnTeamOrTakeable(principal, ewo) || ewo.teamId === undefined)
  );
}

/** Whether the user worked on the EWO, or leads its team. */
export const isOwnEwo = (
  { operatorId, ledTeamIds = [] }: Principal,
  { technicians = [], teamId }: EwoInTransition,
): boolean =>
  (operatorId !== undefined && technicians.includes(operatorId)) ||
  (teamId !== undefined && ledTeamIds.includes(teamId));

/**
 * Whether the user may edit the EWO's analysis: administrators, and technicians on their own EWOs (domain
 * 7.4).
 */
export const canEditAnalysis = (principal: Principal, ewo: EwoInTransition): boolean =>
  isAdmin(principal) || (principal.profile === 'technician' && isOwnEwo(principal, ewo));

/** Returns the next steps of the user, the one that advances the work first. */
export const getNextSteps = (ewo: EwoInTransition, principal: Principal): EwoTransition[] =>
  (['take', 'start', 'diagnose', 'close', 'resume', 'hold'] as const).filter((name) =>
    isTransitionAllowed(ewoTransitions, name, ewo, principal),
  );
