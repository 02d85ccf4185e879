// Orders as cards for the thumb: what, where, when, and the next step.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { orders } from '../../../../shared/planned/api.ts';
import { useSession } from '../../session.ts';
import { flashError } from '../../ui/flashes.ts';
import { useFormat } from '../../ui/format.ts';
import { useSend } from '../../use-call.ts';
import { isOtherTeams, mayDo } from './order-moves.ts';
import { executionPath } from './order-paths.ts';
import type { OrderRow } from './order-rows.ts';
import { OrderStatus } from './order-status.tsx';
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
  const session = useSession();
  const navigate = useNavigate();
  const { send: start, sending } = useSend(orders.start);
  const open = () => navigate(executionPath('tablet', order.id));
  const mayStart = mayDo(session, 'start', order);
  const mayGoOn = mayDo(session, 'report', order);
  const step = t(mayStart ? 'do.start' : mayGoOn ? 'do.continue' : 'do.open');
  const begin = async () => {
    await start({ id: order.id, version: order.version });
    await open();
  };
  return (
    <article className="order-card">
      <div className="facts">
        <span className="big">{order.machine}</span>
        <span>{order.machineDescription}</span>
        {order.cycleDescription && <b>{order.cycleDescription}</b>}
        {order.where && <span>{order.where}</span>}
        <OrderStatus order={order} />
        <span>
          {day(order.plannedOn)} · {t('tasks', { count: order.tasks })} · {minutes(order.minutes)}
        </span>
        <span>{order.code}</span>
        {order.team && isOtherTeams(session, order) && (
          <span>{t('execution.otherTeam', { team: order.team })}</span>
        )}
      </div>
      <Button
        fullWidth
        variant={mayStart || mayGoOn ? 'primary' : 'normal'}
        loading={sending}
        ariaLabel={`${step}: ${order.code}`}
        onClick={() => void (mayStart ? begin().catch(flashError) : open())}
      >
        {step}
      </Button>
    </article>
  );
}
