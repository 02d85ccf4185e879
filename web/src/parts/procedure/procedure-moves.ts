// Transitions of a procedure that a user may make now, by the table of domain 4.2 that the server enforces.
import type { MessageCode } from '#shared/messages.ts';
import { type ChargeState, getChargeState } from '#shared/procedures/edition.ts';
import { kindArea } from '#shared/procedures/kinds.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import type { Session } from '../../session/session.ts';

export type ProcedureTransition =
  | 'edit'
  | 'take'
  | 'newRevision'
  | 'newEdition'
  | 'release'
  | 'approve'
  | 'duplicate'
  | 'print'
  | 'remove';

export interface OfferedTransition {
  move: ProcedureTransition;
  /** Refusal code, if the user has the right but the state prevents it. */
  blocked?: MessageCode;
}

type ProcedureUser = Pick<Session, 'may' | 'profile' | 'user'>;
type ChargedProcedure = Pick<ProcedureItem, 'charge' | 'approved' | 'edition' | 'revision'>;
type ProcedureStanding = ChargedProcedure & Pick<ProcedureItem, 'kind' | 'phases'>;

export const computeCharge = (procedure: ChargedProcedure, { user }: Pick<Session, 'user'>): ChargeState =>
  getChargeState(procedure, user?.id ?? '');

export function listProcedureTransitions(
  procedure: ProcedureStanding,
  procedureUser: ProcedureUser,
): OfferedTransition[] {
  const charge = computeCharge(procedure, procedureUser);
  const { profile } = procedureUser;
  const may = (action: 'create' | 'edit' | 'delete' | 'approve' | 'print') =>
    procedureUser.may(kindArea[procedure.kind], action);
  const isAdministrator = profile === 'admin' || profile === 'superAdmin';
  const isOwnOrFree = charge === 'mine' || charge === 'free';
  const offers: (OfferedTransition | false)[] = [
    may('edit') && charge === 'mine' && { move: 'edit' },
    may('edit') && charge === 'free' && { move: 'take' },
    may('edit') && charge === 'approved' && { move: 'newRevision' },
    may('edit') && charge === 'approved' && { move: 'newEdition' },
    may('edit') && (charge === 'mine' || (charge === 'other' && isAdministrator)) && { move: 'release' },
    may('approve') &&
      isOwnOrFree && { move: 'approve', ...(procedure.phases === 0 && { blocked: 'procedureNeedsPhase' }) },
    may('create') && { move: 'duplicate' },
    may('print') && { move: 'print' },
    may('delete') && charge !== 'other' && { move: 'remove' },
  ];
  return offers.filter((offer) => offer !== false);
}
