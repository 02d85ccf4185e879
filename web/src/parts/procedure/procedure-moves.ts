// What may be done with a procedure now, by whom: the table of domain 4.2, as the server enforces it.
import type { MessageCode } from '../../../../shared/messages.ts';
import { type Charge, chargeOf } from '../../../../shared/procedures/edition.ts';
import { kindArea } from '../../../../shared/procedures/kinds.ts';
import type { ProcedureItem } from '../../../../shared/procedures/procedure-api.ts';
import type { Session } from '../../session/session.ts';

export type Move =
  | 'edit'
  | 'take'
  | 'newRevision'
  | 'newEdition'
  | 'release'
  | 'approve'
  | 'duplicate'
  | 'print'
  | 'remove';

export interface Offer {
  move: Move;
  /** Why it is not possible although it is this person's to do. */
  blocked?: MessageCode;
}

type Someone = Pick<Session, 'may' | 'profile' | 'user'>;
type Charged = Pick<ProcedureItem, 'charge' | 'approved' | 'edition' | 'revision'>;
type Standing = Charged & Pick<ProcedureItem, 'kind' | 'phases'>;

export const chargeFor = (procedure: Charged, { user }: Pick<Session, 'user'>): Charge =>
  chargeOf(procedure, user?.id ?? '');

export function movesOf(procedure: Standing, someone: Someone): Offer[] {
  const charge = chargeFor(procedure, someone);
  const { profile } = someone;
  const may = (action: 'create' | 'edit' | 'delete' | 'approve' | 'print') =>
    someone.may(kindArea[procedure.kind], action);
  const administers = profile === 'admin' || profile === 'superAdmin';
  const mineOrFree = charge === 'mine' || charge === 'free';
  const offers: (Offer | false)[] = [
    may('edit') && charge === 'mine' && { move: 'edit' },
    may('edit') && charge === 'free' && { move: 'take' },
    may('edit') && charge === 'approved' && { move: 'newRevision' },
    may('edit') && charge === 'approved' && { move: 'newEdition' },
    may('edit') && (charge === 'mine' || (charge === 'other' && administers)) && { move: 'release' },
    may('approve') &&
      mineOrFree && { move: 'approve', ...(procedure.phases === 0 && { blocked: 'procedureNeedsPhase' }) },
    may('create') && { move: 'duplicate' },
    may('print') && { move: 'print' },
    may('delete') && charge !== 'other' && { move: 'remove' },
  ];
  return offers.filter((offer) => offer !== false);
}
