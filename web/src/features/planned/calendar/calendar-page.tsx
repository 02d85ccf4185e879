// The PM calendar of the plant, or of one machine: month, week or year.
import { Box, Select, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Day } from '../../../../../shared/day.ts';
import { papers } from '../../../../../shared/printing/api.ts';
import { call } from '../../../call.ts';
import { cellsOfOrders, cellsOfTotals, withProjected } from '../../../parts/calendar/calendar-cells.ts';
import { CalendarExport, calendarArea, fileOf } from '../../../parts/calendar/calendar-export.tsx';
import { periodOf } from '../../../parts/calendar/calendar-period.ts';
import { useCalendarState } from '../../../parts/calendar/calendar-state.ts';
import { useNames } from '../../../parts/order/order-names.ts';
import { callsOf } from '../../../parts/order/order-types.ts';
import { PaperButton } from '../../../parts/paper/paper-button.tsx';
import { cycleCalendarPath, type OrderType } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll, useCall } from '../../../use-call.ts';
import { useProjections } from './calendar-projections.ts';
import { CalendarSheet } from './calendar-sheet.tsx';

const paperOf = { workorders: papers.calendar, checklists: papers.checklistCalendar } as const;

export function CalendarPage({ type }: { type: OrderType }) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const today = useToday();
  const [state, change] = useCalendarState(today);
  const { view, day, machineId } = state;
  const period = useMemo(() => periodOf(view, day), [view, day]);
  const drawn = useCells(type, period, today, machineId);
  const expected = useProjections(type, period, today, machineId);
  const cells = useMemo(() => drawn.cells && withProjected(drawn.cells, expected), [drawn.cells, expected]);
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t(`calendar.of.${type}`)}
        crumbs={[{ text: t('crumb') }]}
        actions={
          session.may(calendarArea[type], 'print') && (
            <SpaceBetween direction="horizontal" size="xs">
              <PaperButton
                name={t(`calendar.of.${type}`)}
                make={(signal) => call(paperOf[type], { ...period, machineId }, signal)}
              />
              <CalendarExport name={`${fileOf[type]}-${period.from}-${period.to}`} cells={cells} />
            </SpaceBetween>
          )
        }
      />
      <CalendarSheet
        label={t(`calendar.of.${type}`)}
        state={state}
        today={today}
        change={change}
        cells={cells}
        error={drawn.error}
        onRetry={drawn.retry}
        expected={expected}
        of={{ type, machineId }}
      >
        <Filters type={type} machineId={machineId} onMachine={(id) => change({ machineId: id })} />
      </CalendarSheet>
    </SpaceBetween>
  );
}

/** Day totals in one call; of one machine the orders themselves, counted here. */
function useCells(
  type: OrderType,
  period: { from: Day; to: Day },
  today: Day,
  machineId: number | undefined,
) {
  const calls = callsOf({ type });
  const totals = useCall(calls.calendar, period, { enabled: machineId === undefined });
  const own = useAll(calls.list, { ...period, machineId }, { enabled: machineId !== undefined });
  const query = machineId === undefined ? totals : own;
  const cells = useMemo(() => {
    if (machineId !== undefined) return own.data && cellsOfOrders(own.data, today);
    return totals.data && cellsOfTotals(totals.data.days);
  }, [machineId, own.data, totals.data, today]);
  return { cells, error: query.error, retry: () => void query.refetch() };
}

interface FilterProps {
  type: OrderType;
  machineId: number | undefined;
  onMachine: (id: number | undefined) => void;
}

/** A machine stays in this calendar, a cycle has one of its own. */
function Filters({ type, machineId, onMachine }: FilterProps) {
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
    .filter(({ typeCycle }) => typeCycle === type)
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
          onChange={({ detail }) =>
            void navigate(cycleCalendarPath({ id: Number(detail.selectedOption.value), type }))
          }
        />
      </Box>
    </>
  );
}
