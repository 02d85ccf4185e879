// The menu of one order: what this person may do with it, and the questions that follow.
import { ButtonDropdown } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OrderItem } from '../../../../../shared/planned/order-api.ts';
import { dialogs } from '../../../parts/order/order-dialogs.tsx';
import { mayDo } from '../../../parts/order/order-moves.ts';
import { callsOf, rightsOf } from '../../../parts/order/order-types.ts';
import { cycleCalendarPath, executionPath } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { flashError } from '../../../ui/flashes.ts';
import { useSend } from '../../../use-call.ts';

const moves = ['start', 'assign', 'unassign', 'reschedule', 'close', 'cancel'] as const;

export function OrderActions({ order, withOpen = true }: { order: OrderItem; withOpen?: boolean }) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const navigate = useNavigate();
  const { send: start } = useSend(callsOf(order).start);
  const [asked, setAsked] = useState<keyof typeof dialogs>();
  const possible = moves.filter((move) => mayDo(session, move, order));
  const items = [
    ...(withOpen && session.may(...rightsOf(order).execute) ? [{ id: 'open', text: t('do.open') }] : []),
    ...possible.map((move) => ({ id: move, text: t(`do.${move}`) })),
    ...(session.may(...rightsOf(order).calendar) ? [{ id: 'calendar', text: t('do.calendar') }] : []),
  ];
  const path = executionPath('desktop', order);
  const begin = async () => {
    await start({ id: order.id, version: order.version });
    await navigate(path);
  };
  const follow = (id: string) => {
    if (id === 'open' || id === 'close') return void navigate(path);
    if (id === 'calendar') return void navigate(cycleCalendarPath({ ...order, id: order.cycleId }));
    if (id === 'start') return void begin().catch(flashError);
    setAsked(id as keyof typeof dialogs);
  };
  const Dialog = asked && dialogs[asked];
  return (
    <>
      <ButtonDropdown
        variant="inline-icon"
        ariaLabel={t('actionsOf', { code: order.code })}
        expandToViewport
        disabled={items.length === 0}
        items={items}
        onItemClick={({ detail }) => follow(detail.id)}
      />
      {Dialog && <Dialog order={order} onClose={() => setAsked(undefined)} />}
    </>
  );
}
