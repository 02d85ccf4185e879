// Which edition of a procedure is in use, how long it takes and who holds it.
import type { Procedure, ProcedureState } from './procedure.ts';

export type Charge = 'approved' | 'mine' | 'other' | 'free';

/** The charge state a list shows (product §4): a draft taken in charge comes before the approval of an earlier revision. */
export function chargeOf(
  procedure: Pick<ProcedureState, 'charge' | 'approved' | 'edition' | 'revision'>,
  user: string,
): Charge {
  if (procedure.charge) return procedure.charge.user === user ? 'mine' : 'other';
  const { approved } = procedure;
  return approved && approved.edition === procedure.edition && approved.revision === procedure.revision
    ? 'approved'
    : 'free';
}

/** Standard minutes: the override, else the phases' sum. */
export const minutesOf = (
  procedure: Pick<Procedure, 'minutesOverride'> & Pick<ProcedureState, 'phaseMinutes'>,
) => procedure.minutesOverride ?? procedure.phaseMinutes;

/** The minutes an order takes: those in use, not those of a draft. */
export const approvedMinutes = (
  procedure: Parameters<typeof minutesOf>[0] & Pick<ProcedureState, 'approved'>,
) => procedure.approved?.minutes ?? minutesOf(procedure);

/** How many people that takes. */
export const approvedTechnicians = ({
  technicians,
  approved,
}: Pick<Procedure, 'technicians'> & Pick<ProcedureState, 'approved'>) => approved?.technicians ?? technicians;

export const editionText = (p: { edition: number; revision: number }) => `${p.edition}.${p.revision}`;

/** Whether an adapted procedure was copied from an edition its origin has since replaced (domain 4.3). */
export function originChanged(
  { origin }: Pick<ProcedureState, 'origin'>,
  source: Pick<ProcedureState, 'approved'> | undefined,
): boolean {
  const now = source?.approved;
  if (!origin || !now) return false;
  return now.edition > origin.edition || (now.edition === origin.edition && now.revision > origin.revision);
}
