// Editor of a procedure, or its approval, with symbol, text and colour.
import { StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import type { ChargeState } from '#shared/procedures/edition.ts';
import type { ProcedureState } from '#shared/procedures/procedure.ts';
import { type GetText, useText } from '../../i18n/text.ts';
import { type Session, useSession } from '../../session/session.ts';
import { computeCharge } from './procedure-moves.ts';

type ChargedProcedure = Pick<ProcedureState, 'charge' | 'approved' | 'edition' | 'revision'>;

const types: Record<ChargeState, StatusIndicatorProps.Type> = {
  approved: 'success',
  mine: 'in-progress',
  other: 'warning',
  free: 'pending',
};

export const formatCharge = (text: GetText, procedure: ChargedProcedure, session: Session): string =>
  text(`enums:charge.${computeCharge(procedure, session)}`, { name: procedure.charge?.name });

export function ChargeStatus({ procedure }: { procedure: ChargedProcedure }) {
  const text = useText('planned');
  const session = useSession();
  return (
    <StatusIndicator type={types[computeCharge(procedure, session)]}>
      {formatCharge(text, procedure, session)}
    </StatusIndicator>
  );
}
