// Link beside the title of an activity, on the desktop, to its procedure as currently approved.
import type { Activity, Order } from '#shared/planned/order.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { getOrderProcedureRoute } from '#web/paths/orders.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { getProcedureKind } from './order-safety.ts';

export function ProcedureLink({ type, procedureId, code }: Pick<Order, 'type'> & Activity) {
  if (procedureId === undefined) return null;
  const kind = getEnumText('procedureKind', getProcedureKind(type));
  return (
    <PageLink variant="info" to={getOrderProcedureRoute({ type }, procedureId)} ariaLabel={`${kind} ${code}`}>
      {kind}
    </PageLink>
  );
}
