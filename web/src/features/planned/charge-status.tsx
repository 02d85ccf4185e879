// Who has a procedure in hand, or that it is approved: symbol, word and colour.
import { StatusIndicator, type StatusIndicatorProps } from '@cloudscape-design/components';
import type { ProcedureItem } from '../../../../shared/planned/api.ts';
import type { Charge } from '../../../../shared/planned/procedure.ts';
import { type Text, useText } from '../../i18n/text.ts';
import { type Session, useSession } from '../../session.ts';
import { chargeFor } from './procedure-moves.ts';

const types: Record<Charge, StatusIndicatorProps.Type> = {
  approved: 'success',
  mine: 'in-progress',
  other: 'warning',
  free: 'pending',
};

export const chargeText = (text: Text, procedure: ProcedureItem, session: Session): string =>
  text(`enums:charge.${chargeFor(procedure, session)}`, { name: procedure.charge?.name });

export function ChargeStatus({ procedure }: { procedure: ProcedureItem }) {
  const text = useText('planned');
  const session = useSession();
  return (
    <StatusIndicator type={types[chargeFor(procedure, session)]}>
      {chargeText(text, procedure, session)}
    </StatusIndicator>
  );
}
