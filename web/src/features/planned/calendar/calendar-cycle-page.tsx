// The calendar of one cycle: its orders, and in outline the dates it will have.
import { SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import { cellsOfOrders, withProjected } from '../../../parts/calendar/calendar-cells.ts';
import { CalendarExport, calendarArea, fileOf } from '../../../parts/calendar/calendar-export.tsx';
import { periodOf } from '../../../parts/calendar/calendar-period.ts';
import { useCalendarState } from '../../../parts/calendar/calendar-state.ts';
import { useNames } from '../../../parts/order/order-names.ts';
import { callsOf } from '../../../parts/order/order-types.ts';
import { calendarPath, cycleOrdersPath, type OrderType } from '../../../paths/orders.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { useSession } from '../../../session/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll, useCall } from '../../../use-call.ts';
import { CalendarSheet } from './calendar-sheet.tsx';

export function CycleCalendarPage({ type }: { type: OrderType }) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const today = useToday();
  const cycleId = Number(usePathParams<'idCycle'>().idCycle);
  const [state, change] = useCalendarState(today);
  const { view, day } = state;
  const period = useMemo(() => periodOf(view, day), [view, day]);
  const names = useNames();
  const cycle = names.cycles.get(cycleId);
  const list = useAll(callsOf({ type }).list, { ...period, cycleId });
  const slots = useCall(cycles.slots, { id: cycleId, ...period }, { enabled: session.may('cycles', 'pick') });
  const expected = useMemo(
    () => slots.data?.items.filter(({ fate }) => fate === 'projected') ?? [],
    [slots.data],
  );
  const cells = useMemo(
    () => list.data && withProjected(cellsOfOrders(list.data, today), expected),
    [list.data, expected, today],
  );
  const machine = cycle && names.machines.get(cycle.machineId);
  const title = cycle ? `${cycle.code} ${cycle.description}` : t('list.ofCycle');
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={title}
        crumbs={[{ text: t(`calendar.of.${type}`), href: calendarPath({ type }) }]}
        description={
          <>
            {machine && `${machine.code} ${machine.description} · `}
            {session.may('workOrders', 'assign') || type === 'workorders' ? (
              <PageLink to={cycleOrdersPath('desktop', { id: cycleId, type })}>{t('list.ofCycle')}</PageLink>
            ) : null}
          </>
        }
        actions={
          session.may(calendarArea[type], 'print') && (
            <CalendarExport name={`${fileOf[type]}-${cycle?.code ?? cycleId}-${period.from}`} cells={cells} />
          )
        }
      />
      <CalendarSheet
        label={title}
        state={state}
        today={today}
        change={change}
        cells={cells}
        error={list.error ?? slots.error}
        onRetry={() => void Promise.all([list.refetch(), slots.refetch()])}
        expected={expected}
        of={{ type, cycleId }}
      />
    </SpaceBetween>
  );
}
