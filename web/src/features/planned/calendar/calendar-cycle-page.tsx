// The calendar of one cycle: its orders, and in outline the dates it will have.
import { Container, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import { orders } from '../../../../../shared/planned/order-api.ts';
import { CalendarBar } from '../../../parts/calendar/calendar-bar.tsx';
import { type Cells, cellsOfOrders, withProjected } from '../../../parts/calendar/calendar-cells.ts';
import { CalendarGrid } from '../../../parts/calendar/calendar-grid.tsx';
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
import { CalendarDayPanel } from './calendar-day.tsx';
import { CalendarExport } from './calendar-export.tsx';
import { CalendarNotes } from './calendar-notes.tsx';

const none: Cells = new Map();

export function CycleCalendarPage() {
  const { t } = useTranslation('orders');
  const session = useSession();
  const today = useToday();
  const cycleId = Number(usePathParams<'idCycle'>().idCycle);
  const [state, change] = useCalendarState(today);
  const { view, day, open } = state;
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
  const close = () => {
    change({ open: undefined });
    document.querySelector<HTMLElement>(`[data-day="${open}"]`)?.focus();
  };
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
      <div className="calendar-page">
        <div className="sheet">
          <Container>
            <SpaceBetween size="m">
              <CalendarBar state={state} today={today} change={change} />
              <CalendarNotes
                loading={!cells}
                error={list.error ?? slots.error}
                onRetry={() => void Promise.all([list.refetch(), slots.refetch()])}
                projections
              />
              <CalendarGrid
                view={view}
                day={day}
                today={today}
                open={open}
                cells={cells ?? none}
                label={title}
                onMove={(next) => change({ day: next })}
                onOpen={(next) => change({ day: next, open: next })}
              />
            </SpaceBetween>
          </Container>
        </div>
        {open && (
          <CalendarDayPanel
            day={open}
            today={today}
            cycleId={cycleId}
            projected={expected.filter(({ planned }) => planned === open)}
            onClose={close}
          />
        )}
      </div>
    </SpaceBetween>
  );
}
