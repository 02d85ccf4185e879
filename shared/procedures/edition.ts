// Editions of procedures: the approved one, its duration, and the user who has the procedure in charge.
import type { Procedure, ProcedureState } from './procedure.ts';

export type ChargeState = 'approved' | 'mine' | 'other' | 'free';

/**
 * Returns the charge state of a list row (product §4): a draft in charge takes precedence over the approval
 * of an earlier revision.
 */
export function getChargeState(
  procedure: Pick<ProcedureState, 'charge' | 'approved' | 'edition' | 'revision'>,
  user: string,
): ChargeState {
  if (procedure.charge) return procedure.charge.user === user ? 'mine' : 'other';
  const { approved } = procedure;
  return approved && approved.edition === procedure.edition && approved.revision === procedure.revision
    ? 'approved'
    : 'free';
}

/** Returns the standard minutes: the override, else the sum of the phases. */
export const getStandardMinutes = (
  procedure: Pick<Procedure, 'minutesOverride'> & Pick<ProcedureState, 'phaseMinutes'>,
) => procedure.minutesOverride ?? procedure.phaseMinutes;

/** Returns the minutes of an order: those of the approved revision, not of a draft. */
export const getApprovedMinutes = (
  procedure: Parameters<typeof getStandardMinutes>[0] & Pick<ProcedureState, 'approved'>,
) => procedure.approved?.minutes ?? getStandardMinutes(procedure);

/** Returns the number of technicians of the approved revision, else of the draft. */
export const getApprovedTechnicians = ({
  technicians,
  approved,
}: Pick<Procedure, 'technicians'> & Pick<ProcedureState, 'approved'>) => approved?.technicians ?? technicians;

export const formatEdition = (p: { edition: number; revision: number }) => `${p.edition}.${p.revision}`;

/**
 * Whether an adapted procedure was copied from an edition that its origin has since replaced (domain 4.3).
 */
export function hasNewerOrigin(
  { origin }: Pick<ProcedureState, 'origin'>,
  source: Pick<ProcedureState, 'approved'> | undefined,
): boolean {
  const sourceApproval = source?.approved;
  if (!origin || !sourceApproval) return false;
  return (
    sourceApproval.edition > origin.edition ||
    (sourceApproval.edition === origin.edition && sourceApproval.revision > origin.revision)
  );
}
