// The orders of the day that was opened, beside the calendar.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '../../../../../shared/day.ts';
import type { CycleSheet, SlotItem } from '../../../../../shared/planned/cycle-api.ts';
import { orders } from '../../../../../shared/planned/order-api.ts';
import { KIT_DAYS } from '../../../../../shared/warehouse/kits.ts';
import { useCalendarTexts } from '../../../parts/calendar/calendar-texts.ts';
import { type Names, useNames } from '../../../parts/order/order-names.ts';
import { type OrderRow, rowOf } from '../../../parts/order/order-rows.ts';
import { OrderStatus } from '../../../parts/order/order-status.tsx';
import { callsOf, rightsOf } from '../../../parts/order/order-types.ts';
import { KitMark } from '../../../parts/spare/kit-mark.tsx';
import { cycleCalendarPath, executionPath, type OrderType } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useAll, useCall } from '../../../use-call.ts';
import { WhyDate } from '../cycle/why-date.tsx';
import { OrderActions } from '../order/order-actions.tsx';

export type Expected = Pick<SlotItem, 'slot' | 'nominal' | 'planned' | 'reason' | 'values'> & {
  cycleId?: number;
};

interface DayProps {
  type: OrderType;
  day: Day;
  today: Day;
  machineId?: number;
  cycleId?: number;
  /** Dates of this day that are no orders yet; of which cycle, where it is not the calendar's own. */
  projected?: readonly Expected[];
  onClose: () => void;
}

export function CalendarDayPanel({
  type,
  day,
  today,
  machineId,
  cycleId,
  projected = [],
  onClose,
}: DayProps) {
  const { t } = useTranslation(['orders', 'common']);
  const texts = useCalendarTexts();
  const list = useAll(callsOf({ type }).list, { from: day, to: day, machineId, cycleId });
  const kits = useCall(
    orders.kits,
    {},
    { enabled: type === 'workorders' && today <= day && day <= addDays(today, KIT_DAYS) },
  );
  const lacking = new Set(kits.data?.kits.flatMap(({ id, colour }) => (colour === 'amber' ? id : [])));
  const names = useNames();
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is read from its beginning
  useEffect(() => {
    if (document.activeElement !== document.body) panel.current?.focus();
  }, [day]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={texts.longDay(day)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Container
        header={
          <Header
            variant="h2"
            actions={
              <Button variant="icon" iconName="close" ariaLabel={t('common:close')} onClick={onClose} />
            }
          >
            {texts.longDay(day)}
          </Header>
        }
      >
        <Loaded query={list}>
          {(items) => (
            <SpaceBetween size="m">
              {items.length + projected.length === 0 && <Box>{t('orders:calendar.nothing')}</Box>}
              <ul className="day-orders">
                {items.map(rowOf(names, today)).map((order) => (
                  <DayOrder
                    key={order.id}
                    order={order}
                    linked={cycleId === undefined}
                    lacks={lacking.has(order.id)}
                  />
                ))}
                {projected.map((slot) => (
                  <li key={`${slot.cycleId}.${slot.slot}`}>
                    <span>{t('orders:calendar.projectedOne')}</span>
                    <WhyDate {...slot} />
                    <OfCycle cycle={names.cycles.get(slot.cycleId ?? 0)} names={names} />
                  </li>
                ))}
              </ul>
            </SpaceBetween>
          )}
        </Loaded>
      </Container>
    </aside>
  );
}

/** Whose date it is, where days of several cycles meet. */
function OfCycle({ cycle, names }: { cycle: CycleSheet | undefined; names: Names }) {
  if (!cycle) return null;
  const machine = names.machines.get(cycle.machineId);
  return (
    <span className="facts">
      <PageLink
        to={cycleCalendarPath({ id: cycle.id, type: cycle.typeCycle })}
      >{`${cycle.code} ${cycle.description}`}</PageLink>
      {machine && ` · ${machine.code} ${machine.description}`}
    </span>
  );
}

/** `linked` leads on to the calendar of the order's cycle; `lacks` says that spares of its kit will be missing. */
function DayOrder({ order, linked, lacks }: { order: OrderRow; linked: boolean; lacks: boolean }) {
  const { t } = useTranslation('orders');
  const { minutes } = useFormat();
  const session = useSession();
  const cycle = [order.cycle, order.cycleDescription].filter(Boolean).join(' ') || t('list.ofCycle');
  return (
    <li>
      <span>
        <OrderStatus order={order} /> {lacks && <KitMark colour="amber" />}
      </span>
      <OrderActions order={order} />
      <span>
        {session.may(...rightsOf(order).execute) ? (
          <PageLink to={executionPath('desktop', order)}>{order.code}</PageLink>
        ) : (
          order.code
        )}{' '}
        · {order.machine} {order.machineDescription}
      </span>
      <WhyDate planned={order.plannedOn} reason={order.reason} values={order.values} />
      <span className="facts">
        {linked ? (
          <PageLink to={cycleCalendarPath({ ...order, id: order.cycleId })}>{cycle}</PageLink>
        ) : (
          cycle
        )}
        {order.where && ` · ${order.where}`} · {t('tasks', { count: order.tasks })} · {minutes(order.minutes)}
        {order.team && ` · ${order.team}`}
      </span>
    </li>
  );
}
