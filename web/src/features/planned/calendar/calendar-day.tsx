// Panel beside the calendar with the orders of the opened day.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '#shared/day.ts';
import type { CycleWithStatus, SlotItem } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { KIT_DAYS } from '#shared/warehouse/kits.ts';
import { DayPanel } from '#web/parts/calendar/day-panel.tsx';
import { useJoinedWorkTexts } from '#web/parts/order/joined-work.ts';
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
  /** Order of higher rank that does its work, or the date that will have it. */
  larger?: { cycleId: number; planned: Day; orderId?: string; orderCode?: string; closedOn?: Day };
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
  const joinedDates = useJoinedDates(type, day, { machineId, cycleId }, names);
  return (
    <DayPanel day={day} onClose={onClose}>
      <Loaded query={list}>
        {(items) => (
          <SpaceBetween size="m">
            {items.length + joinedDates.length + projected.length === 0 && (
              <Box>{t('orders:calendar.nothing')}</Box>
            )}
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
              {[...joinedDates, ...projected].map((slot) => (
                <li key={`${slot.cycleId}.${slot.slot}`}>
                  <span>
                    {slot.larger ? (
                      <InLargerText larger={slot.larger} type={type} names={names} />
                    ) : (
                      t('orders:calendar.projectedOne')
                    )}
                  </span>
                  <WhyDate {...slot} {...getLargerReason(slot, names)} />
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

/** Maximum days between a date and the order of higher rank that is looked for. */
const MAX_SEARCHED_DAYS = 31;

/** Returns the dates of the day whose work is done in orders of higher rank; a cycle's calendar has its own. */
function useJoinedDates(
  type: OrderType,
  day: Day,
  { machineId, cycleId }: Pick<DayProps, 'machineId' | 'cycleId'>,
  { cycles }: OrderNames,
): ExpectedDate[] {
  const tolerances = [...cycles.values()]
    .filter((cycle) => cycle.rank !== undefined && cycle.typeCycle === type)
    .filter((cycle) => machineId === undefined || cycle.machineId === machineId)
    .map(({ tolerance }) => Math.min(MAX_SEARCHED_DAYS, Math.trunc(tolerance)));
  const days = Math.max(0, ...tolerances);
  const nearbyOrders = useAllItems(
    getOrderCalls({ type }).list,
    { from: addDays(day, -days), to: addDays(day, days), machineId },
    { enabled: cycleId === undefined && tolerances.length > 0 },
  ).data;
  return (nearbyOrders ?? []).flatMap(({ id, code, cycleId: by = 0, plannedOn, joinedWork = [] }) =>
    joinedWork
      .filter(({ planned }) => planned === day)
      .map(({ slot, nominal, planned, reason, values, cycleId: ofCycle }) => ({
        ...{ slot, nominal, planned, reason, values, cycleId: ofCycle },
        larger: { cycleId: by, planned: plannedOn, orderId: id, orderCode: code },
      })),
  );
}

/** Says in which order a date is done: by its code, or by its cycle and day while it does not exist. */
function InLargerText({
  larger: { cycleId, planned, orderId, orderCode },
  type,
  names,
}: {
  larger: NonNullable<ExpectedDate['larger']>;
  type: OrderType;
  names: OrderNames;
}) {
  const { t } = useTranslation('orders');
  const { day } = useFormat();
  const cycle = names.cycles.get(cycleId)?.code ?? `#${cycleId}`;
  if (orderCode === undefined || orderId === undefined)
    return t('calendar.inLarger', { cycle, day: day(planned) });
  return (
    <>
      {t('calendar.doneIn')}{' '}
      <PageLink to={getExecutionRoute('desktop', { id: orderId, type })}>{orderCode}</PageLink>
    </>
  );
}

/** Returns why a date has no order of its own. */
const getLargerReason = ({ larger }: ExpectedDate, { cycles }: OrderNames) =>
  larger && {
    reason: 'rank',
    values: { cycle: cycles.get(larger.cycleId)?.code ?? `#${larger.cycleId}`, on: larger.planned },
  };

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
  const joinedWork = useJoinedWorkTexts()(order.joinedWork);
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
        {joinedWork.length > 0 && ` · ${t('calendar.with', { works: joinedWork.join(', ') })}`}
      </span>
    </li>
  );
}
