// AM calendar: the runs of the plant or of one machine by month or week, with the runs of the opened day.
import { Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import { runs } from '#shared/planned/order-api.ts';
import { printouts } from '#shared/printing/api.ts';
import { call } from '#web/call.ts';
import { CalendarBar } from '#web/parts/calendar/calendar-bar.tsx';
import { buildCellsFromTotals } from '#web/parts/calendar/calendar-cells.ts';
import { CalendarExport } from '#web/parts/calendar/calendar-export.tsx';
import { CalendarGrid } from '#web/parts/calendar/calendar-grid.tsx';
import { CalendarNotes } from '#web/parts/calendar/calendar-notes.tsx';
import { computeCalendarPeriod } from '#web/parts/calendar/calendar-period.ts';
import { useCalendarState } from '#web/parts/calendar/calendar-state.ts';
import { DayPanel } from '#web/parts/calendar/day-panel.tsx';
import { PrintoutButton } from '#web/parts/paper/paper-button.tsx';
import { tabletRunsRoute } from '#web/paths/runs.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Select } from '#web/ui/select.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems, useCall } from '#web/use-call.ts';
import { RunCards } from './run-cards.tsx';
import { useMachinesById, useRunRows } from './run-names.ts';

const views = ['month', 'week'] as const;
const noCells = new Map();

export function RunCalendarPage() {
  const { t } = useTranslation(['amRuns', 'common']);
  const session = useSession();
  const today = useToday();
  const [requestedState, changeState] = useCalendarState(today);
  const state =
    requestedState.view === 'year' ? { ...requestedState, view: 'month' as const } : requestedState;
  const { view, day, open, machineId } = state;
  const period = useMemo(() => computeCalendarPeriod(view, day), [view, day]);
  const query = useCall(runs.calendar, { ...period, machineId });
  const cells = useMemo(() => query.data && buildCellsFromTotals(query.data.days), [query.data]);
  const title = t('amRuns:calendar.title');
  const close = () => {
    changeState({ open: undefined });
    document.querySelector<HTMLElement>(`[data-day="${open}"]`)?.focus();
  };
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={title}
        crumbs={[{ text: t('amRuns:crumb') }]}
        actions={
          session.may('autonomousCalendar', 'print') && (
            <span className="screen-only">
              <SpaceBetween direction="horizontal" size="xs">
                {session.may('autonomousCalendar', 'execute') && (
                  <PageButton to={tabletRunsRoute}>{t('amRuns:round.onTablet')}</PageButton>
                )}
                <Button onClick={() => window.print()}>{t('common:table.print')}</Button>
                <PrintoutButton
                  name={title}
                  make={(signal) => call(printouts.runCalendar, { ...period, machineId }, signal)}
                />
                <CalendarExport name={`${title} ${period.from} ${period.to}`} cells={cells} />
              </SpaceBetween>
            </span>
          )
        }
      />
      <div className="calendar-page">
        <div className="sheet">
          <Container>
            <SpaceBetween size="m">
              <CalendarBar state={state} today={today} change={changeState} offered={views}>
                <MachineChoice machineId={machineId} onChoose={(id) => changeState({ machineId: id })} />
              </CalendarBar>
              <CalendarNotes
                loading={!cells}
                error={query.error}
                onRetry={() => void query.refetch()}
                projected={false}
              />
              <CalendarGrid
                view={view}
                day={day}
                today={today}
                open={open}
                cells={cells ?? noCells}
                label={title}
                onMove={(next) => changeState({ day: next })}
                onOpen={(next) => changeState({ day: next, open: next })}
              />
            </SpaceBetween>
          </Container>
        </div>
        {open && <RunDayPanel day={open} today={today} machineId={machineId} onClose={close} />}
      </div>
    </SpaceBetween>
  );
}

interface ChoiceProps {
  machineId: number | undefined;
  onChoose: (id: number | undefined) => void;
}

function MachineChoice({ machineId, onChoose }: ChoiceProps) {
  const { t } = useTranslation('amRuns');
  const machines = useMachinesById();
  const allOption = { value: '', label: t('allMachines') };
  const options = [
    allOption,
    ...[...machines.values()].map(({ id, code, description }) => ({
      value: String(id),
      label: code,
      description,
    })),
  ];
  return (
    <Box className="choice">
      <Select
        selectedOption={options.find(({ value }) => value === String(machineId ?? '')) ?? allOption}
        options={options}
        filteringType="auto"
        virtualScroll
        ariaLabel={t('machine')}
        expandToViewport
        onChange={({ detail }) => onChoose(Number(detail.selectedOption.value) || undefined)}
      />
    </Box>
  );
}

interface DayProps {
  day: Day;
  today: Day;
  machineId: number | undefined;
  onClose: () => void;
}

function RunDayPanel({ day, today, machineId, onClose }: DayProps) {
  const { t } = useTranslation(['amRuns', 'common']);
  const list = useAllItems(runs.list, { from: day, to: day, machineId });
  const rows = useRunRows(list.data, today);
  return (
    <DayPanel day={day} onClose={onClose}>
      <Loaded query={list}>
        {() => (rows?.length ? <RunCards runs={rows} /> : <Box>{t('amRuns:calendar.nothing')}</Box>)}
      </Loaded>
    </DayPanel>
  );
}
