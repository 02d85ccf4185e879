// Orders as cards for the thumb: what, where, when, and the next step. The card itself opens to read.
import { Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isTheirs } from '../../../../shared/planned/order-moves.ts';
import { cache } from '../../cache.ts';
import { executionPath, readingPath } from '../../paths/orders.ts';
import { askerOf, useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { PlainLink } from '../../ui/plain-link.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useToday } from '../../ui/today.ts';
import { useSend } from '../../use-call.ts';
import { mayDo, waitsUntil } from './order-moves.ts';
import type { OrderRow } from './order-rows.ts';
import { OrderStatus } from './order-status.tsx';
import { callsOf } from './order-types.ts';
import './tablet.css';

export function OrderCards({ rows, label }: { rows: readonly OrderRow[]; label: string }) {
  return (
    <ul className="order-cards" aria-label={label}>
      {rows.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  );
}

function OrderCard({ order }: { order: OrderRow }) {
  const { t } = useTranslation('orders');
  const { day, minutes } = useFormat();
  return (
    <article className="order-card">
      <div className="facts">
        <PlainLink className="big" to={readingPath(order)}>
          {order.machine || order.code}
        </PlainLink>
        <span>{order.machineDescription}</span>
        {order.cycleDescription && <b>{order.cycleDescription}</b>}
        {order.where && <span>{order.where}</span>}
        <OrderStatus order={order} />
        <span>
          {day(order.plannedOn)} · {t('tasks', { count: order.tasks })} · {minutes(order.minutes)}
        </span>
        <span>{order.code}</span>
      </div>
      <NextStep order={order} />
    </article>
  );
}

/** One button; what keeps it from working stands right above it. */
function NextStep({ order }: { order: OrderRow }) {
  const { t } = useTranslation('orders');
  const { day } = useFormat();
  const session = useSession();
  const today = useToday();
  const navigate = useNavigate();
  const { send: start, sending } = useSend(callsOf(order).start);
  const [refusal, setRefusal] = useState<unknown>();
  const couldStart = mayDo(session, 'start', order);
  const waits = couldStart ? waitsUntil(session, order, today) : undefined;
  const mayStart = couldStart && !waits;
  const mayGoOn = mayDo(session, 'report', order);
  const step = t(mayStart ? 'do.start' : mayGoOn ? 'do.continue' : 'do.open');
  const begin = async () => {
    setRefusal(undefined);
    try {
      await start({ id: order.id, version: order.version });
    } catch (error) {
      setRefusal(error);
      // what was refused may have changed meanwhile
      void cache.invalidateQueries({ queryKey: [callsOf(order).open.path] });
      return;
    }
    await navigate(readingPath(order));
  };
  return (
    <div className="next-step">
      {order.team && !isTheirs(askerOf(session), order) && (
        <span>{t('execution.otherTeam', { team: order.team })}</span>
      )}
      {waits && <b>{t('tablet.from', { day: day(waits) })}</b>}
      <Refusal error={refusal} />
      <Button
        fullWidth
        variant={mayStart || mayGoOn ? 'primary' : 'normal'}
        loading={sending}
        ariaLabel={`${step}: ${order.code}`}
        onClick={() => void (mayStart ? begin() : navigate(executionPath('tablet', order)))}
      >
        {step}
      </Button>
    </div>
  );
}
