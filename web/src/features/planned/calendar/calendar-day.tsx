// Panel beside the calendar with the orders of the opened day.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '#shared/day.ts';
import type { CycleWithStatus, SlotItem } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { KIT_DAYS } from '#shared/warehouse/kits.ts';
import { DayPanel } from '#web/parts/calendar/day-panel.tsx';
import { canMakeTransition } from '#web/parts/order/order-moves.ts';
import { type OrderNames, useOrderNames } from '#web/parts/order/order-names.ts';
import { type OrderRow, toOrderRow } from '#web/parts/order/order-rows.ts';
import { OrderStatus } from '#web/parts/order/order-status.tsx';
import { getOrderCalls, getOrderRights } from '#web/parts/order/order-types.ts';
import { KitAvailabilityStatus } from '#web/parts/spare/kit-mark.tsx';
import { getCycleCalendarRoute, getExecutionRoute, type OrderType } from '#web/paths/orders.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { useAllItems, useCall } from '#web/use-call.ts';
import { WhyDate } from '../cycle/why-date.tsx';
import { OrderActions } from '../order/order-actions.tsx';
import type { OrderDrag } from './order-drag.tsx';

export type ExpectedDate = Pick<SlotItem, 'slot' | 'nominal' | 'planned' | 'reason' | 'values'> & {
  cycleId?: number;
};

interface DayProps {
  type: OrderType;
  day: Day;
  today: Day;
  machineId?: number;
  cycleId?: number;
  /** Dates of this day without an order yet; with their cycle, unless it is the calendar's own. */
  projected?: readonly ExpectedDate[];
  onClose: () => void;
  /** Renders the handle that moves an order to another day. */
  renderHandle: OrderDrag['renderHandle'];
}

export function CalendarDayPanel({
  type,
  day,
  today,
  machineId,
  cycleId,
  projected = [],
  onClose,
  renderHandle,
}: DayProps) {
  const { t } = useTranslation(['orders', 'common']);
  const list = useAllItems(getOrderCalls({ type }).list, { from: day, to: day, machineId, cycleId });
  const kits = useCall(
    orders.kits,
    {},
    { enabled: type === 'workorders' && today <= day && day <= addDays(today, KIT_DAYS) },
  );
  const ordersWithMissingSpares = new Set(
    kits.data?.kits.flatMap(({ id, colour }) => (colour === 'amber' ? id : [])),
  );
  const names = useOrderNames();
  return (
    <DayPanel day={day} onClose={onClose}>
      <Loaded query={list}>
        {(items) => (
          <SpaceBetween size="m">
            {items.length + projected.length === 0 && <Box>{t('orders:calendar.nothing')}</Box>}
            <ul className="day-orders">
              {items.map(toOrderRow(names, today)).map((order) => (
                <DayOrder
                  key={order.id}
                  order={order}
                  linked={cycleId === undefined}
                  hasMissingSpares={ordersWithMissingSpares.has(order.id)}
                  renderHandle={renderHandle}
                />
              ))}
              {projected.map((slot) => (
                <li key={`${slot.cycleId}.${slot.slot}`}>
                  <span>{t('orders:calendar.projectedOne')}</span>
                  <WhyDate {...slot} />
                  <CycleLink cycle={names.cycles.get(slot.cycleId ?? 0)} names={names} />
                </li>
              ))}
            </ul>
          </SpaceBetween>
        )}
      </Loaded>
    </DayPanel>
  );
}

/** Link to the cycle of a date, for calendars that show several cycles. */
function CycleLink({ cycle, names }: { cycle: CycleWithStatus | undefined; names: OrderNames }) {
  if (!cycle) return null;
  const machine = names.machines.get(cycle.machineId);
  return (
    <span className="facts">
      <PageLink
        to={getCycleCalendarRoute({ id: cycle.id, type: cycle.typeCycle })}
      >{`${cycle.code} ${cycle.description}`}</PageLink>
      {machine && ` · ${machine.code} ${machine.description}`}
    </span>
  );
}

/**
 * Order of the day. `linked` adds a link to its cycle's calendar; `lacks` marks missing spares of its kit.
 */
function DayOrder({
  order,
  linked,
  hasMissingSpares,
  renderHandle,
}: {
  order: OrderRow;
  linked: boolean;
  hasMissingSpares: boolean;
  renderHandle: OrderDrag['renderHandle'];
}) {
  const { t } = useTranslation('orders');
  const { minutes } = useFormat();
  const session = useSession();
  const cycle = [order.cycle, order.cycleDescription].filter(Boolean).join(' ') || t('list.ofCycle');
  return (
    <li>
      <span>
        <OrderStatus order={order} /> {hasMissingSpares && <KitAvailabilityStatus colour="amber" />}
      </span>
      <span className="order-tools">
        {canMakeTransition(session, 'reschedule', order) && renderHandle(order)}
        <OrderActions order={order} />
      </span>
      <span>
        {session.may(...getOrderRights(order).execute) ? (
          <PageLink to={getExecutionRoute('desktop', order)}>{order.code}</PageLink>
        ) : (
          order.code
        )}{' '}
        · {order.machine} {order.machineDescription}
      </span>
      <WhyDate
        planned={order.plannedOn}
        reason={order.reason}
        values={order.values}
        changes={order.dayChanges}
      />
      <span className="facts">
        {linked && order.cycleId !== undefined ? (
          <PageLink to={getCycleCalendarRoute({ ...order, id: order.cycleId })}>{cycle}</PageLink>
        ) : (
          cycle
        )}
        {order.elementText && ` · ${order.elementText}`} · {t('tasks', { count: order.tasks })} ·{' '}
        {minutes(order.minutes)}
        {order.team && ` · ${order.team}`}
      </span>
    </li>
  );
}
