// Orders as touch cards: work, location, date, and the next step. The card opens the order.
import { Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOwnOrder } from '#shared/planned/order-transitions.ts';
import { cache } from '../../cache.ts';
import { getExecutionRoute, getOrderInfoRoute } from '../../paths/orders.ts';
import { toPrincipal, useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { PlainLink } from '../../ui/plain-link.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useToday } from '../../ui/today.ts';
import { UnsentMark } from '../../ui/unsent-mark.tsx';
import { useSend } from '../../use-call.ts';
import { LackingMark } from '../day-order/lacking-mark.tsx';
import { canMakeTransition, findEarliestStart } from './order-moves.ts';
import type { OrderRow } from './order-rows.ts';
import { OrderStatus } from './order-status.tsx';
import { getOrderCalls, getUnsentKey } from './order-types.ts';
import './tablet.css';

interface Props {
  rows: readonly OrderRow[];
  label: string;
  /** Ids of the orders that come last of their day, because their parts are missing. */
  lackingIds?: ReadonlySet<string>;
}

export function OrderCards({ rows, label, lackingIds }: Props) {
  return (
    <ul className="order-cards" aria-label={label}>
      {rows.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} isLacking={lackingIds?.has(order.id) ?? false} />
        </li>
      ))}
    </ul>
  );
}

function OrderCard({ order, isLacking }: { order: OrderRow; isLacking: boolean }) {
  const { t } = useTranslation('orders');
  const { day, minutes } = useFormat();
  return (
    <article className="order-card">
      <div className="facts">
        <PlainLink className="big" to={getOrderInfoRoute(order)}>
          {order.machine || order.code}
        </PlainLink>
        <span>{order.machineDescription}</span>
        {order.cycleDescription && <b>{order.cycleDescription}</b>}
        {order.elementText && <span>{order.elementText}</span>}
        <OrderStatus order={order} />
        {isLacking && <LackingMark />}
        <UnsentMark recordKey={getUnsentKey(order)} />
        <span>
          {day(order.plannedOn)} · {t('tasks', { count: order.tasks })} · {minutes(order.minutes)}
        </span>
        <span>{order.code}</span>
      </div>
      <NextStep order={order} />
    </article>
  );
}

/** Button of the next step, with the obstacle or refusal above it. */
function NextStep({ order }: { order: OrderRow }) {
  const { t } = useTranslation('orders');
  const { day } = useFormat();
  const session = useSession();
  const today = useToday();
  const navigate = useNavigate();
  const { send: start, sending } = useSend(getOrderCalls(order).start);
  const [refusal, setRefusal] = useState<unknown>();
  const canStartByState = canMakeTransition(session, 'start', order);
  const earliestStart = canStartByState ? findEarliestStart(session, order, today) : undefined;
  const mayStart = canStartByState && !earliestStart;
  const mayContinue = canMakeTransition(session, 'report', order);
  const step = t(mayStart ? 'do.start' : mayContinue ? 'do.continue' : 'do.open');
  const startOrder = async () => {
    setRefusal(undefined);
    try {
      await start({ id: order.id, version: order.version });
    } catch (error) {
      setRefusal(error);
      // The refusal may be caused by a change of another user, so the list is read again.
      void cache.invalidateQueries({ queryKey: [getOrderCalls(order).open.path] });
      return;
    }
    // The page of a single activity has the safety information of the order too.
    await navigate(order.tasks === 1 ? getExecutionRoute('tablet', order) : getOrderInfoRoute(order));
  };
  return (
    <div className="next-step">
      {order.team && !isOwnOrder(toPrincipal(session), order) && (
        <span>{t('execution.otherTeam', { team: order.team })}</span>
      )}
      {earliestStart && <b>{t('tablet.from', { day: day(earliestStart) })}</b>}
      <Refusal error={refusal} />
      <Button
        fullWidth
        variant={mayStart || mayContinue ? 'primary' : 'normal'}
        loading={sending}
        ariaLabel={`${step}: ${order.code}`}
        onClick={() => void (mayStart ? startOrder() : navigate(getExecutionRoute('tablet', order)))}
      >
        {step}
      </Button>
    </div>
  );
}
