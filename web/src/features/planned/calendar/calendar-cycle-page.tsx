// Page of a cycle's calendar: its orders, and its future dates in outline.
import { SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cycles } from '#shared/planned/cycle-api.ts';
import { addProjectedDates, buildCellsFromOrders } from '#web/parts/calendar/calendar-cells.ts';
import { CalendarExport, calendarAreas } from '#web/parts/calendar/calendar-export.tsx';
import { computeCalendarPeriod } from '#web/parts/calendar/calendar-period.ts';
import { useCalendarState } from '#web/parts/calendar/calendar-state.ts';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { getOrderCalls } from '#web/parts/order/order-types.ts';
import { getCalendarRoute, getCycleOrdersRoute, type OrderType } from '#web/paths/orders.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { useSession } from '#web/session/session.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems, useCall } from '#web/use-call.ts';
import { CalendarView } from './calendar-sheet.tsx';

export function CycleCalendarPage({ type }: { type: OrderType }) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const today = useToday();
  const cycleId = Number(useRouteParams<'idCycle'>().idCycle);
  const [state, changeState] = useCalendarState(today);
  const { view, day } = state;
  const period = useMemo(() => computeCalendarPeriod(view, day), [view, day]);
  const names = useOrderNames();
  const cycle = names.cycles.get(cycleId);
  const list = useAllItems(getOrderCalls({ type }).list, { ...period, cycleId });
  const slots = useCall(cycles.slots, { id: cycleId, ...period }, { enabled: session.may('cycles', 'pick') });
  const expectedDates = useMemo(
    () => slots.data?.items.filter(({ fate }) => fate === 'projected' || fate === 'inLarger') ?? [],
    [slots.data],
  );
  const cells = useMemo(
    () => list.data && addProjectedDates(buildCellsFromOrders(list.data, today), expectedDates),
    [list.data, expectedDates, today],
  );
  const machine = cycle && names.machines.get(cycle.machineId);
  const title = cycle ? `${cycle.code} ${cycle.description}` : t('list.ofCycle');
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={title}
        crumbs={[{ text: t(`calendar.of.${type}`), href: getCalendarRoute({ type }) }]}
        description={
          <>
            {machine && `${machine.code} ${machine.description} · `}
            {session.may('workOrders', 'assign') || type === 'workorders' ? (
              <PageLink to={getCycleOrdersRoute('desktop', { id: cycleId, type })}>
                {t('list.ofCycle')}
              </PageLink>
            ) : null}
          </>
        }
        actions={
          session.may(calendarAreas[type], 'print') && (
            <CalendarExport name={`${title} ${period.from}`} cells={cells} />
          )
        }
      />
      <CalendarView
        label={title}
        state={state}
        today={today}
        change={changeState}
        cells={cells}
        error={list.error ?? slots.error}
        onRetry={() => void Promise.all([list.refetch(), slots.refetch()])}
        expected={expectedDates}
        filter={{ type, cycleId }}
      />
    </SpaceBetween>
  );
}
