// The PM calendar of the plant, or of one machine: month, week or year.
import { Box, Select, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Day } from '../../../../../shared/day.ts';
import { orders } from '../../../../../shared/planned/order-api.ts';
import { cellsOfOrders, cellsOfTotals, withProjected } from '../../../parts/calendar/calendar-cells.ts';
import { periodOf } from '../../../parts/calendar/calendar-period.ts';
import { useCalendarState } from '../../../parts/calendar/calendar-state.ts';
import { useNames } from '../../../parts/order/order-names.ts';
import { cycleCalendarPath } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll, useCall } from '../../../use-call.ts';
import { CalendarExport } from './calendar-export.tsx';
import { useProjections } from './calendar-projections.ts';
import { CalendarSheet } from './calendar-sheet.tsx';

export function CalendarPage() {
  const { t } = useTranslation('orders');
  const session = useSession();
  const today = useToday();
  const [state, change] = useCalendarState(today);
  const { view, day, machineId } = state;
  const period = useMemo(() => periodOf(view, day), [view, day]);
  const drawn = useCells(period, today, machineId);
  const expected = useProjections(period, today, machineId);
  const cells = useMemo(() => drawn.cells && withProjected(drawn.cells, expected), [drawn.cells, expected]);
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('calendar.title')}
        crumbs={[{ text: t('crumb') }]}
        actions={
          session.may('calendar', 'print') && (
            <CalendarExport name={`pm-calendar-${period.from}-${period.to}`} cells={cells} />
          )
        }
      />
      <CalendarSheet
        label={t('calendar.title')}
        state={state}
        today={today}
        change={change}
        cells={cells}
        error={drawn.error}
        onRetry={drawn.retry}
        expected={expected}
        of={{ machineId }}
      >
        <Filters machineId={machineId} onMachine={(id) => change({ machineId: id })} />
      </CalendarSheet>
    </SpaceBetween>
  );
}

/** Day totals in one call; of one machine the orders themselves, counted here. */
function useCells(period: { from: Day; to: Day }, today: Day, machineId: number | undefined) {
  const totals = useCall(orders.calendar, period, { enabled: machineId === undefined });
  const own = useAll(orders.list, { ...period, machineId }, { enabled: machineId !== undefined });
  const query = machineId === undefined ? totals : own;
  const cells = useMemo(() => {
    if (machineId !== undefined) return own.data && cellsOfOrders(own.data, today);
    return totals.data && cellsOfTotals(totals.data.days);
  }, [machineId, own.data, totals.data, today]);
  return { cells, error: query.error, retry: () => void query.refetch() };
}

interface FilterProps {
  machineId: number | undefined;
  onMachine: (id: number | undefined) => void;
}

/** A machine stays in this calendar, a cycle has one of its own. */
function Filters({ machineId, onMachine }: FilterProps) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const { machines, cycles } = useNames();
  const everything = { value: '', label: t('calendar.allMachines') };
  const machineOptions = [
    everything,
    ...[...machines.values()].map(({ id, code, description }) => ({
      value: String(id),
      label: code,
      description,
    })),
  ];
  const cycleOptions = [...cycles.values()]
    .filter((cycle) => machineId === undefined || cycle.machineId === machineId)
    .map(({ id, code, description }) => ({ value: String(id), label: code, description }));
  return (
    <>
      <Box className="choice">
        <Select
          selectedOption={machineOptions.find(({ value }) => value === String(machineId ?? '')) ?? everything}
          options={machineOptions}
          filteringType="auto"
          virtualScroll
          ariaLabel={t('calendar.byMachine')}
          expandToViewport
          onChange={({ detail }) => onMachine(Number(detail.selectedOption.value) || undefined)}
        />
      </Box>
      <Box className="choice">
        <Select
          selectedOption={null}
          options={cycleOptions}
          placeholder={t('calendar.byCycle')}
          filteringType="auto"
          virtualScroll
          empty={t('calendar.noCycles')}
          ariaLabel={t('calendar.byCycle')}
          expandToViewport
          onChange={({ detail }) => void navigate(cycleCalendarPath(Number(detail.selectedOption.value)))}
        />
      </Box>
    </>
  );
}
