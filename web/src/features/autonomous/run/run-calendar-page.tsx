// The AM calendar: the runs of the plant, or of one machine, by month or week, with those of the day that was opened.
import { Box, Button, Container, Header, Select, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../../shared/day.ts';
import { runs } from '../../../../../shared/planned/order-api.ts';
import { papers } from '../../../../../shared/printing/api.ts';
import { call } from '../../../call.ts';
import { CalendarBar } from '../../../parts/calendar/calendar-bar.tsx';
import { cellsOfTotals } from '../../../parts/calendar/calendar-cells.ts';
import { CalendarExport } from '../../../parts/calendar/calendar-export.tsx';
import { CalendarGrid } from '../../../parts/calendar/calendar-grid.tsx';
import { CalendarNotes } from '../../../parts/calendar/calendar-notes.tsx';
import { periodOf } from '../../../parts/calendar/calendar-period.ts';
import { useCalendarState } from '../../../parts/calendar/calendar-state.ts';
import { useCalendarTexts } from '../../../parts/calendar/calendar-texts.ts';
import { PaperButton } from '../../../parts/paper/paper-button.tsx';
import { tabletRunsPath } from '../../../paths/runs.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll, useCall } from '../../../use-call.ts';
import { RunCards } from './run-cards.tsx';
import { useMachines, useRunRows } from './run-names.ts';

const views = ['month', 'week'] as const;
const none = new Map();

export function RunCalendarPage() {
  const { t } = useTranslation(['amRuns', 'common']);
  const session = useSession();
  const today = useToday();
  const [asked, change] = useCalendarState(today);
  const state = asked.view === 'year' ? { ...asked, view: 'month' as const } : asked;
  const { view, day, open, machineId } = state;
  const period = useMemo(() => periodOf(view, day), [view, day]);
  const query = useCall(runs.calendar, { ...period, machineId });
  const cells = useMemo(() => query.data && cellsOfTotals(query.data.days), [query.data]);
  const title = t('amRuns:calendar.title');
  const close = () => {
    change({ open: undefined });
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
                  <PageButton to={tabletRunsPath}>{t('amRuns:round.onTablet')}</PageButton>
                )}
                <Button onClick={() => window.print()}>{t('common:table.print')}</Button>
                <PaperButton
                  name={title}
                  make={(signal) => call(papers.runCalendar, { ...period, machineId }, signal)}
                />
                <CalendarExport name={`am-calendar-${period.from}-${period.to}`} cells={cells} />
              </SpaceBetween>
            </span>
          )
        }
      />
      <div className="calendar-page">
        <div className="sheet">
          <Container>
            <SpaceBetween size="m">
              <CalendarBar state={state} today={today} change={change} offered={views}>
                <MachineChoice machineId={machineId} onChoose={(id) => change({ machineId: id })} />
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
                cells={cells ?? none}
                label={title}
                onMove={(next) => change({ day: next })}
                onOpen={(next) => change({ day: next, open: next })}
              />
            </SpaceBetween>
          </Container>
        </div>
        {open && <DayPanel day={open} today={today} machineId={machineId} onClose={close} />}
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
  const machines = useMachines();
  const everything = { value: '', label: t('allMachines') };
  const options = [
    everything,
    ...[...machines.values()].map(({ id, code, description }) => ({
      value: String(id),
      label: code,
      description,
    })),
  ];
  return (
    <Box className="choice">
      <Select
        selectedOption={options.find(({ value }) => value === String(machineId ?? '')) ?? everything}
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

function DayPanel({ day, today, machineId, onClose }: DayProps) {
  const { t } = useTranslation(['amRuns', 'common']);
  const texts = useCalendarTexts();
  const list = useAll(runs.list, { from: day, to: day, machineId });
  const rows = useRunRows(list.data, today);
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
          {() => (rows?.length ? <RunCards runs={rows} /> : <Box>{t('amRuns:calendar.nothing')}</Box>)}
        </Loaded>
      </Container>
    </aside>
  );
}
