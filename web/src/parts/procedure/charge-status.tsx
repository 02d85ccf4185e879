// Who has a procedure in hand, or that it is approved: symbol, word and colour.
import { StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import type { Charge } from '../../../../shared/procedures/edition.ts';
import type { ProcedureState } from '../../../../shared/procedures/procedure.ts';
import { type Text, useText } from '../../i18n/text.ts';
import { type Session, useSession } from '../../session/session.ts';
import { chargeFor } from './procedure-moves.ts';

type Charged = Pick<ProcedureState, 'charge' | 'approved' | 'edition' | 'revision'>;

const types: Record<Charge, StatusIndicatorProps.Type> = {
  approved: 'success',
  mine: 'in-progress',
  other: 'warning',
  free: 'pending',
};

export const chargeText = (text: Text, procedure: Charged, session: Session): string =>
  text(`enums:charge.${chargeFor(procedure, session)}`, { name: procedure.charge?.name });

export function ChargeStatus({ procedure }: { procedure: Charged }) {
  const text = useText('planned');
  const session = useSession();
  return (
    <StatusIndicator type={types[chargeFor(procedure, session)]}>
      {chargeText(text, procedure, session)}
    </StatusIndicator>
  );
}
