// What people do with an EWO, in which state (domain 5.2). No schema here: the smallest screens ask too.
import { type Asker, isPossible, type Move, moves } from '../moves.ts';
import { isAdmin } from '../planned/order-moves.ts';
import type { EwoState } from './ewo-state.ts';

/** What decides whose it is and what may be done with it. */
export interface MovedEwo {
  state: EwoState;
  teamId?: number;
  requesterId?: string;
  technicians?: readonly number[];
  /** The state before the hold. */
  heldFrom?: EwoState;
  diagnosisAt?: string;
}
type EwoMoveRule = Move<EwoState, MovedEwo>;

const isOfTeam = ({ teams }: Asker, { teamId }: Pick<MovedEwo, 'teamId'>): boolean =>
  !teams || (teamId !== undefined && teams.includes(teamId));

/** Of a team, or of nobody: one of the own teams may take it. */
const isTheirs = (asker: Asker, ewo: MovedEwo): boolean =>
  isOfTeam(asker, ewo) || (ewo.teamId === undefined && (asker.teams?.length ?? 0) > 0);

const work = { needs: ['ewo', 'execute'], mine: isOfTeam } as const satisfies Partial<EwoMoveRule>;
const open = ['created', 'assigned', 'running'] as const;

export const ewoMoves = moves<EwoState, MovedEwo>()('ewoState', {
  assign: { from: ['created', 'assigned'], to: 'assigned', needs: ['ewo', 'assign'] },
  take: { from: ['created'], to: 'assigned', needs: ['ewo', 'execute'] },
  start: { ...work, from: ['assigned'], to: 'running' },
  diagnose: { ...work, from: ['running'] },
  hold: { ...work, from: open, to: 'onHold', mine: isTheirs },
  resume: { ...work, from: ['onHold'], to: ({ heldFrom }) => heldFrom ?? 'created', mine: isTheirs },
  priority: { ...work, from: open, mine: isTheirs },
  close: {
    from: ['running'],
    to: 'closed',
    needs: ['ewo', 'close'],
    mine: (asker, ewo) =>
      isOfTeam(asker, ewo) &&
      (asker.profile !== 'technician' ||
        asker.techCanClose !== false ||
        (asker.leads ?? []).includes(ewo.teamId ?? 0)),
  },
  cancel: { from: ['created', 'assigned', 'onHold'], to: 'cancelled', needs: ['ewo', 'cancel'] },
  reopen: { from: ['closed'], to: 'running', needs: ['ewo', 'reopen'] },
  correct: {
    from: ['created', 'assigned', 'running', 'onHold', 'closed', 'cancelled'],
    needs: ['ewo', 'edit'],
    // whoever asked for it may, until it is assigned
    mine: (asker, { requesterId, state }) =>
      isAdmin(asker) || (requesterId === asker.user && state === 'created'),
  },
});
export type EwoMove = keyof typeof ewoMoves.of;

/** What who asked for it may correct themselves; dates are an administrator's. */
export const ownTexts = ['breakdownDescription', 'operatorNotes', 'plcMessage', 'breakdownType'] as const;

/** May they read it (domain 13)? Technicians what is their teams', theirs or nobody's; requestors what they asked for and what is open. */
export function readsEwo(asker: Asker, ewo: MovedEwo): boolean {
  const { profile, user, operatorId } = asker;
  if (profile !== 'technician' && profile !== 'requestor') return true;
  if (ewo.requesterId === user) return true;
  const ends = ewo.state === 'closed' || ewo.state === 'cancelled';
  if (profile === 'requestor') return !ends;
  const worked = operatorId !== undefined && (ewo.technicians ?? []).includes(operatorId);
  return worked || (ends ? isOfTeam(asker, ewo) : isTheirs(asker, ewo) || ewo.teamId === undefined);
}

/** Did they work on it, or do they lead its team? */
export const isOwnEwo = (
  { operatorId, leads = [] }: Asker,
  { technicians = [], teamId }: MovedEwo,
): boolean =>
  (operatorId !== undefined && technicians.includes(operatorId)) ||
  (teamId !== undefined && leads.includes(teamId));

/** The analysis of an EWO is edited by administrators and by technicians whose own it is (domain 7.4). */
export const analyses = (asker: Asker, ewo: MovedEwo): boolean =>
  isAdmin(asker) || (asker.profile === 'technician' && isOwnEwo(asker, ewo));

/** What stands next for whoever works on it, first the step that brings it on. */
export const stepsOf = (ewo: MovedEwo, asker: Asker): EwoMove[] =>
  (['take', 'start', 'diagnose', 'close', 'resume', 'hold'] as const).filter((name) =>
    isPossible(ewoMoves, name, ewo, asker),
  );
