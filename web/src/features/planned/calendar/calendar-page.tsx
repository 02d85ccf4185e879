// Page of the PM calendar of the plant or of one machine, by month, week or year.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { printouts } from '#shared/printing/api.ts';
import { call } from '#web/call.ts';
import { addProjectedDates, buildCellsFromTotals } from '#web/parts/calendar/calendar-cells.ts';
import { CalendarExport, calendarAreas } from '#web/parts/calendar/calendar-export.tsx';
import { computeCalendarPeriod } from '#web/parts/calendar/calendar-period.ts';
import { useCalendarState } from '#web/parts/calendar/calendar-state.ts';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { getOrderCalls } from '#web/parts/order/order-types.ts';
import { PrintoutButton } from '#web/parts/paper/paper-button.tsx';
import { getCycleCalendarRoute, type OrderType } from '#web/paths/orders.ts';
import { useSession } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Select } from '#web/ui/select.tsx';
import { useToday } from '#web/ui/today.ts';
import { useCall } from '#web/use-call.ts';
import { useProjections } from './calendar-projections.ts';
import { CalendarView } from './calendar-sheet.tsx';
import { useProductionStops } from './production-stops.ts';

const printoutCalls = { workorders: printouts.calendar, checklists: printouts.checklistCalendar } as const;

export function CalendarPage({ type }: { type: OrderType }) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const today = useToday();
  const [state, changeState] = useCalendarState(today);
  const { view, day, machineId } = state;
  const period = useMemo(() => computeCalendarPeriod(view, day), [view, day]);
  // Counted by the service, also the work that orders of days outside the period do.
  const totals = useCall(getOrderCalls({ type }).calendar, { ...period, machineId });
  const expectedDates = useProjections(type, period, today, machineId);
  const stops = useProductionStops(period, machineId);
  const cells = useMemo(
    () => totals.data && addProjectedDates(buildCellsFromTotals(totals.data.days), expectedDates),
    [totals.data, expectedDates],
  );
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t(`calendar.of.${type}`)}
        crumbs={[{ text: t('crumb') }]}
        actions={
          session.may(calendarAreas[type], 'print') && (
            <SpaceBetween direction="horizontal" size="xs">
              <PrintoutButton
                name={t(`calendar.of.${type}`)}
                make={(signal) => call(printoutCalls[type], { ...period, machineId }, signal)}
              />
              <CalendarExport
                name={`${t(`calendar.of.${type}`)} ${period.from} ${period.to}`}
                cells={cells}
              />
            </SpaceBetween>
          )
        }
      />
      <CalendarView
        label={t(`calendar.of.${type}`)}
        state={state}
        today={today}
        change={changeState}
        cells={cells}
        stops={stops}
        error={totals.error}
        onRetry={() => void totals.refetch()}
        expected={expectedDates}
        filter={{ type, machineId }}
      >
        <Filters type={type} machineId={machineId} onMachine={(id) => changeState({ machineId: id })} />
      </CalendarView>
    </SpaceBetween>
  );
}

interface FilterProps {
  type: OrderType;
  machineId: number | undefined;
  onMachine: (id: number | undefined) => void;
}

/** Filters: a machine filters this calendar, a cycle opens its own calendar. */
function Filters({ type, machineId, onMachine }: FilterProps) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const { machines, cycles } = useOrderNames();
  const allOption = { value: '', label: t('calendar.allMachines') };
  const machineOptions = [
    allOption,
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
          selectedOption={machineOptions.find(({ value }) => value === String(machineId ?? '')) ?? allOption}
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
            void navigate(getCycleCalendarRoute({ id: Number(detail.selectedOption.value), type }))
          }
        />
      </Box>
    </>
  );
}
