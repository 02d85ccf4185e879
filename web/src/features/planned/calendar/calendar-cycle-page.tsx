// The calendar of one cycle: its orders, and in outline the dates it will have.
import { SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import { orders } from '../../../../../shared/planned/order-api.ts';
import { cellsOfOrders, withProjected } from '../../../parts/calendar/calendar-cells.ts';
import { periodOf } from '../../../parts/calendar/calendar-period.ts';
import { useCalendarState } from '../../../parts/calendar/calendar-state.ts';
import { useNames } from '../../../parts/order/order-names.ts';
import { cycleOrdersPath } from '../../../paths/orders.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { useSession } from '../../../session/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll, useCall } from '../../../use-call.ts';
import { CalendarExport } from './calendar-export.tsx';
import { CalendarSheet } from './calendar-sheet.tsx';

export function CycleCalendarPage() {
  const { t } = useTranslation('orders');
  const session = useSession();
  const today = useToday();
  const cycleId = Number(usePathParams<'idCycle'>().idCycle);
  const [state, change] = useCalendarState(today);
  const { view, day } = state;
  const period = useMemo(() => periodOf(view, day), [view, day]);
  const names = useNames();
  const cycle = names.cycles.get(cycleId);
  const list = useAll(orders.list, { ...period, cycleId });
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
        crumbs={[{ text: t('calendar.title'), href: '/app/mgmt/PMcalendar' }]}
        description={
          <>
            {machine && `${machine.code} ${machine.description} · `}
            <PageLink to={cycleOrdersPath('desktop', cycleId)}>{t('list.ofCycle')}</PageLink>
          </>
        }
        actions={
          session.may('calendar', 'print') && (
            <CalendarExport name={`pm-calendar-${cycle?.code ?? cycleId}-${period.from}`} cells={cells} />
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
        of={{ cycleId }}
      />
    </SpaceBetween>
  );
}
