// Menu of one order: the transitions the user may apply, with their dialogs.
import { ButtonDropdown } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OrderItem } from '#shared/planned/order-api.ts';
import { orderDialogs } from '#web/parts/order/order-dialogs.tsx';
import { canMakeTransition } from '#web/parts/order/order-moves.ts';
import { getOrderCalls, getOrderRights } from '#web/parts/order/order-types.ts';
import { getCycleCalendarRoute, getExecutionRoute } from '#web/paths/orders.ts';
import { useSession } from '#web/session/session.ts';
import { flashError } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';

const offeredTransitions = ['start', 'assign', 'unassign', 'reschedule', 'close', 'cancel'] as const;

export function OrderActions({ order, withOpen = true }: { order: OrderItem; withOpen?: boolean }) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const navigate = useNavigate();
  const { cycleId } = order;
  const { send: start } = useSend(getOrderCalls(order).start);
  const [openedDialog, setOpenedDialog] = useState<keyof typeof orderDialogs>();
  const allowedTransitions = offeredTransitions.filter((transition) =>
    canMakeTransition(session, transition, order),
  );
  const items = [
    ...(withOpen && session.may(...getOrderRights(order).execute)
      ? [{ id: 'open', text: t('do.open') }]
      : []),
    ...allowedTransitions.map((transition) => ({ id: transition, text: t(`do.${transition}`) })),
    ...(cycleId !== undefined && session.may(...getOrderRights(order).calendar)
      ? [{ id: 'calendar', text: t('do.calendar') }]
      : []),
  ];
  const path = getExecutionRoute('desktop', order);
  const startOrder = async () => {
    await start({ id: order.id, version: order.version });
    await navigate(path);
  };
  const runAction = (id: string) => {
    if (id === 'open' || id === 'close') return void navigate(path);
    if (id === 'calendar' && cycleId !== undefined)
      return void navigate(getCycleCalendarRoute({ ...order, id: cycleId }));
    if (id === 'start') return void startOrder().catch(flashError);
    setOpenedDialog(id as keyof typeof orderDialogs);
  };
  const Dialog = openedDialog && orderDialogs[openedDialog];
  return (
    <>
      <ButtonDropdown
        variant="inline-icon"
        ariaLabel={t('actionsOf', { code: order.code })}
        expandToViewport
        disabled={items.length === 0}
        items={items}
        onItemClick={({ detail }) => runAction(detail.id)}
      />
      {Dialog && <Dialog order={order} onClose={() => setOpenedDialog(undefined)} />}
    </>
  );
}
