// Beside the title of an activity, at the desk: the way to its procedure as it is in use today.
import type { Activity, Order } from '../../../../../shared/planned/order.ts';
import { enumText } from '../../../i18n/text.ts';
import { procedureSheetPath } from '../../../paths/orders.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { methodOf } from './order-safety.ts';

export function ProcedureLink({ type, procedureId, code }: Pick<Order, 'type'> & Activity) {
  if (procedureId === undefined) return null;
  const kind = enumText('procedureKind', methodOf(type));
  return (
    <PageLink variant="info" to={procedureSheetPath({ type }, procedureId)} ariaLabel={`${kind} ${code}`}>
      {kind}
    </PageLink>
  );
}
