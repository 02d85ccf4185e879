// The lubrication calendar of the plant: what is lubricated on which day, and what the period takes of each lubricant.
import { Box, Button, Container, Header, Select, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Day, monthOf } from '../../../../../shared/day.ts';
import { type LubricationDay, takenOf } from '../../../../../shared/planned/lubrication.ts';
import { type LubricationLine, lubrication } from '../../../../../shared/planned/lubrication-api.ts';
import { orderRights } from '../../../../../shared/planned/order-rights.ts';
import { enumText, type Text, useText } from '../../../i18n/text.ts';
import { CalendarBar } from '../../../parts/calendar/calendar-bar.tsx';
import { cellsOfColours, withProjected } from '../../../parts/calendar/calendar-cells.ts';
import { CalendarGrid } from '../../../parts/calendar/calendar-grid.tsx';
import { CalendarNotes } from '../../../parts/calendar/calendar-notes.tsx';
import { periodOf } from '../../../parts/calendar/calendar-period.ts';
import { useCalendarState } from '../../../parts/calendar/calendar-state.ts';
import { useCalendarTexts } from '../../../parts/calendar/calendar-texts.ts';
import { ColourMark } from '../../../parts/colour-mark.tsx';
import { cycleCalendarPath } from '../../../paths/orders.ts';
import { runPath } from '../../../paths/runs.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { useToday } from '../../../ui/today.ts';
import { useCall } from '../../../use-call.ts';
import { type LubricationWords, useLubricationRows } from './lubrication-rows.ts';

type Row = LubricationLine & LubricationWords & { days: LubricationDay[] };

export function LubricationCalendarPage() {
  const text = useText('lubrication');
  const session = useSession();
  const today = useToday();
  const [state, change] = useCalendarState(today);
  const { view, day, open, machineId } = state;
  const period = useMemo(() => periodOf(view, day), [view, day]);
  const query = useCall(lubrication.calendar, period);
  const all = useLubricationRows(query.data);
  const [lubricant, setLubricant] = useState('');
  const [side, setSide] = useState('');
  const rows = useMemo(
    () =>
      all?.filter(
        (row) =>
          (!machineId || row.machineId === machineId) &&
          (!lubricant || row.lubricant === lubricant) &&
          (!side || row.side === side),
      ) ?? [],
    [all, machineId, lubricant, side],
  );
  const cells = useMemo(() => {
    const days = rows.flatMap((row) => row.days);
    const expected = days.filter(({ colour }) => !colour).map(({ on }) => ({ planned: on }));
    return withProjected(cellsOfColours(days), expected);
  }, [rows]);
  // a month shows days of its neighbours; they are not of its totals
  const counted = useMemo(
    () =>
      view === 'month'
        ? rows.map((row) => ({ ...row, days: row.days.filter(({ on }) => monthOf(on) === monthOf(day)) }))
        : rows,
    [rows, view, day],
  );
  const close = () => {
    change({ open: undefined });
    document.querySelector<HTMLElement>(`[data-day="${open}"]`)?.focus();
  };
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={text('calendar')}
        actions={
          session.may('calendar', 'print') && (
            <span className="screen-only">
              <ExportMenu
                name={`lubrication-${period.from}-${period.to}`}
                rows={() => fileOf(counted, text)}
                disabled={counted.length === 0}
              />
            </span>
          )
        }
      />
      <div className="calendar-page">
        <div className="sheet">
          <Container>
            <SpaceBetween size="m">
              <CalendarBar state={state} today={today} change={change}>
                <Choice
                  label={text('machine')}
                  all={text('allMachines')}
                  value={String(machineId ?? '')}
                  options={optionsOf(all, (row) => [String(row.machineId), row.machine])}
                  onChange={(value) => change({ machineId: Number(value) || undefined })}
                />
                <Choice
                  label={text('lubricant')}
                  all={text('allLubricants')}
                  value={lubricant}
                  options={optionsOf(all, (row) => [row.lubricant, row.lubricant])}
                  onChange={setLubricant}
                />
                <Choice
                  label={text('side')}
                  all={text('allSides')}
                  value={side}
                  options={['pm', 'am'].map((value) => ({ value, label: text(value) }))}
                  onChange={setSide}
                />
              </CalendarBar>
              <CalendarNotes
                loading={query.isPending}
                error={query.error}
                onRetry={() => void query.refetch()}
              />
              <CalendarGrid
                view={view}
                day={day}
                today={today}
                open={open}
                cells={cells}
                label={text('calendar')}
                onMove={(next) => change({ day: next })}
                onOpen={(next) => change({ day: next, open: next })}
              />
            </SpaceBetween>
          </Container>
        </div>
        {open && <DayPanel day={open} rows={rows} onClose={close} />}
      </div>
      <Totals rows={all && counted} />
    </SpaceBetween>
  );
}

function optionsOf(rows: readonly Row[] | undefined, of: (row: Row) => [value: string, label: string]) {
  const found = new Map(rows?.map(of));
  return [...found]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}
function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  const everything = { value: '', label: all };
  return (
    <Box className="choice">
      <Select
        selectedOption={options.find((option) => option.value === value) ?? everything}
        options={[everything, ...options]}
        filteringType="auto"
        ariaLabel={label}
        expandToViewport
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </Box>
  );
}

/** Each line on each of its days. */
const byDay = (rows: readonly Row[]) => rows.flatMap((row) => row.days.map((day) => ({ ...row, ...day })));
const stateText = ({ colour }: Pick<LubricationDay, 'colour'>, text: Text) =>
  colour ? enumText('orderColour', colour) : text('expected');

/** A row a day and line. */
const fileOf = (rows: readonly Row[], text: Text) => [
  ['day', 'state', 'machine', 'where', 'lubricant', 'quantity', 'unit', 'times', 'side', 'code'].map((name) =>
    text(`fields.${name}`),
  ),
  ...byDay(rows)
    .sort((a, b) => (a.on < b.on ? -1 : 1))
    .map((row) => {
      const { on, machine, where, lubricant, quantity = '', unit, times, side, code } = row;
      const state = stateText(row, text);
      return [on, state, machine, where, lubricant, quantity, unit, times, text(side), code];
    }),
];

function DayPanel({ day, rows, onClose }: { day: Day; rows: readonly Row[]; onClose: () => void }) {
  const { t } = useTranslation();
  const text = useText('lubrication');
  const texts = useCalendarTexts();
  const { number } = useFormat();
  const its = byDay(rows).filter(({ on }) => on === day);
  return (
    <aside aria-label={texts.longDay(day)} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <Container
        header={
          <Header
            variant="h2"
            actions={<Button variant="icon" iconName="close" ariaLabel={t('close')} onClick={onClose} />}
          >
            {texts.longDay(day)}
          </Header>
        }
      >
        {its.length === 0 && <Box>{text('nothing')}</Box>}
        <ul className="day-orders">
          {its.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may have one line twice
            <li key={`${row.id}.${row.orderId ?? ''}.${i}`}>
              <div>
                <ColourMark colour={row.colour ?? 'yellow'} outlined={!row.colour} /> {stateText(row, text)}
                <br />
                {row.times > 1 && text('shifts', { n: row.times })}{' '}
                {row.quantity !== undefined && `${number(row.quantity)} ${row.unit}`} {row.lubricant}
                <br />
                <span className="facts">
                  {[row.machine, row.where].filter(Boolean).join(' · ')} · {text(row.side)} ·{' '}
                  <OfSeries row={row} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </aside>
  );
}

/** Leads to the run, or to the orders of the cycle. */
function OfSeries({ row: { side, seriesId, code, orderId } }: { row: Row & LubricationDay }) {
  const session = useSession();
  if (side === 'pm') return <PageLink to={cycleCalendarPath({ id: seriesId })}>{code}</PageLink>;
  if (!orderId || !session.may(...orderRights.am.view)) return code;
  return <PageLink to={runPath(orderId)}>{code}</PageLink>;
}

interface Total {
  id: string;
  lubricant: string;
  unit: string;
  times: number;
  quantity: number;
  unsaid: number;
}
function Totals({ rows }: { rows: readonly Row[] | undefined }) {
  const text = useText('lubrication');
  const totals = useMemo(() => {
    const named = new Map(rows?.map((row) => [row.lubricantId, row]));
    return (
      rows &&
      takenOf(rows).map((taken): Total => {
        const { lubricant = '', unit = '' } = named.get(taken.lubricantId) ?? {};
        return { ...taken, id: lubricant, lubricant, unit };
      })
    );
  }, [rows]);
  const columns = useMemo(
    (): Column<Total>[] => [
      { id: 'lubricant', value: ({ lubricant }) => lubricant, width: 320 },
      { id: 'times', value: ({ times }) => times, kind: 'number' },
      { id: 'quantity', value: ({ quantity }) => quantity, kind: 'number' },
      { id: 'unit', value: ({ unit }) => unit },
      { id: 'unsaid', value: ({ unsaid }) => unsaid, kind: 'number', width: 180 },
    ],
    [],
  );
  return (
    <DataTable
      id="lubrication-totals"
      variant="container"
      items={totals}
      columns={columns}
      namespace="lubrication"
      title={text('totals')}
      emptyText={text('noTotals')}
      defaultSort={{ id: 'lubricant' }}
    />
  );
}
