// Page of the plant's lubrication calendar: lubrications by day, and the quantity of each lubricant in the
// period.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Day, getMonth } from '#shared/day.ts';
import { type LubricationDay, sumLubricantConsumption } from '#shared/planned/lubrication.ts';
import { type LubricationLine, lubrication } from '#shared/planned/lubrication-api.ts';
import { orderRights } from '#shared/planned/order-rights.ts';
import { type GetText, getEnumText, useText } from '#web/i18n/text.ts';
import { CalendarBar } from '#web/parts/calendar/calendar-bar.tsx';
import { addProjectedDates, buildCellsFromColours } from '#web/parts/calendar/calendar-cells.ts';
import { CalendarGrid } from '#web/parts/calendar/calendar-grid.tsx';
import { CalendarNotes } from '#web/parts/calendar/calendar-notes.tsx';
import { computeCalendarPeriod } from '#web/parts/calendar/calendar-period.ts';
import { useCalendarState } from '#web/parts/calendar/calendar-state.ts';
import { useCalendarTexts } from '#web/parts/calendar/calendar-texts.ts';
import { ColourMark } from '#web/parts/colour-mark.tsx';
import { getCycleCalendarRoute } from '#web/paths/orders.ts';
import { getDesktopRunRoute } from '#web/paths/runs.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { ExportMenu } from '#web/ui/table/export-menu.tsx';
import { useToday } from '#web/ui/today.ts';
import { useCall } from '#web/use-call.ts';
import { type LubricationTexts, useLubricationRows } from './lubrication-rows.ts';

type Row = LubricationLine & LubricationTexts & { days: LubricationDay[] };

export function LubricationCalendarPage() {
  const text = useText('lubrication');
  const session = useSession();
  const today = useToday();
  const [state, changeState] = useCalendarState(today);
  const { view, day, open, machineId } = state;
  const period = useMemo(() => computeCalendarPeriod(view, day), [view, day]);
  const query = useCall(lubrication.calendar, period);
  const allRows = useLubricationRows(query.data);
  const [lubricant, setLubricant] = useState('');
  const [side, setSide] = useState('');
  const rows = useMemo(
    () =>
      allRows?.filter(
        (row) =>
          (!machineId || row.machineId === machineId) &&
          (!lubricant || row.lubricant === lubricant) &&
          (!side || row.side === side),
      ) ?? [],
    [allRows, machineId, lubricant, side],
  );
  const cells = useMemo(() => {
    const days = rows.flatMap((row) => row.days);
    const expected = days.filter(({ colour }) => !colour).map(({ on }) => ({ planned: on }));
    return addProjectedDates(buildCellsFromColours(days), expected);
  }, [rows]);
  // The month view also shows days of adjacent months, which are not part of the totals.
  const countedRows = useMemo(
    () =>
      view === 'month'
        ? rows.map((row) => ({ ...row, days: row.days.filter(({ on }) => getMonth(on) === getMonth(day)) }))
        : rows,
    [rows, view, day],
  );
  const close = () => {
    changeState({ open: undefined });
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
                name={`${text('calendar')} ${period.from} ${period.to}`}
                rows={() => buildExportRows(countedRows, text)}
                disabled={countedRows.length === 0}
              />
            </span>
          )
        }
      />
      <div className="calendar-page">
        <div className="sheet">
          <Container>
            <SpaceBetween size="m">
              <CalendarBar state={state} today={today} change={changeState}>
                <Choice
                  label={text('machine')}
                  all={text('allMachines')}
                  value={String(machineId ?? '')}
                  options={buildOptions(allRows, (row) => [String(row.machineId), row.machine])}
                  onChange={(value) => changeState({ machineId: Number(value) || undefined })}
                />
                <Choice
                  label={text('lubricant')}
                  all={text('allLubricants')}
                  value={lubricant}
                  options={buildOptions(allRows, (row) => [row.lubricant, row.lubricant])}
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
                onMove={(next) => changeState({ day: next })}
                onOpen={(next) => changeState({ day: next, open: next })}
              />
            </SpaceBetween>
          </Container>
        </div>
        {open && <DayPanel day={open} rows={rows} onClose={close} />}
      </div>
      <Totals rows={allRows && countedRows} />
    </SpaceBetween>
  );
}

function buildOptions(
  rows: readonly Row[] | undefined,
  toPair: (row: Row) => [value: string, label: string],
) {
  const labels = new Map(rows?.map(toPair));
  return [...labels]
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
  const allOption = { value: '', label: all };
  return (
    <Box className="choice">
      <Select
        selectedOption={options.find((option) => option.value === value) ?? allOption}
        options={[allOption, ...options]}
        filteringType="auto"
        ariaLabel={label}
        expandToViewport
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </Box>
  );
}

/** Returns an entry per line and day. */
const flattenByDay = (rows: readonly Row[]) =>
  rows.flatMap((row) => row.days.map((day) => ({ ...row, ...day })));
const formatState = ({ colour }: Pick<LubricationDay, 'colour'>, text: GetText) =>
  colour ? getEnumText('orderColour', colour) : text('expected');

/** Returns the rows of the exported file, one per line and day. */
const buildExportRows = (rows: readonly Row[], text: GetText) => [
  ['day', 'state', 'machine', 'where', 'lubricant', 'quantity', 'unit', 'times', 'side', 'code'].map((name) =>
    text(`fields.${name}`),
  ),
  ...flattenByDay(rows)
    .sort((a, b) => (a.on < b.on ? -1 : 1))
    .map((row) => {
      const { on, machine, location, lubricant, quantity = '', unit, times, side, code } = row;
      const state = formatState(row, text);
      return [on, state, machine, location, lubricant, quantity, unit, times, text(side), code];
    }),
];

function DayPanel({ day, rows, onClose }: { day: Day; rows: readonly Row[]; onClose: () => void }) {
  const { t } = useTranslation();
  const text = useText('lubrication');
  const texts = useCalendarTexts();
  const { number } = useFormat();
  const dayLines = flattenByDay(rows).filter(({ on }) => on === day);
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
        {dayLines.length === 0 && <Box>{text('nothing')}</Box>}
        <ul className="day-orders">
          {dayLines.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may have one line twice
            <li key={`${row.id}.${row.orderId ?? ''}.${i}`}>
              <div>
                <ColourMark colour={row.colour ?? 'yellow'} outlined={!row.colour} /> {formatState(row, text)}
                <br />
                {row.times > 1 && text('shifts', { n: row.times })}{' '}
                {row.quantity !== undefined && `${number(row.quantity)} ${row.unit}`} {row.lubricant}
                <br />
                <span className="facts">
                  {[row.machine, row.location].filter(Boolean).join(' · ')} · {text(row.side)} ·{' '}
                  <SeriesLink row={row} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </aside>
  );
}

/** Link to the run, or to the calendar of the cycle. */
function SeriesLink({ row: { side, seriesId, code, orderId } }: { row: Row & LubricationDay }) {
  const session = useSession();
  if (side === 'pm') return <PageLink to={getCycleCalendarRoute({ id: seriesId })}>{code}</PageLink>;
  if (!orderId || !session.may(...orderRights.am.view)) return code;
  return <PageLink to={getDesktopRunRoute(orderId)}>{code}</PageLink>;
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
    const rowByLubricant = new Map(rows?.map((row) => [row.lubricantId, row]));
    return (
      rows &&
      sumLubricantConsumption(rows).map((total): Total => {
        const { lubricant = '', unit = '' } = rowByLubricant.get(total.lubricantId) ?? {};
        return { ...total, id: lubricant, lubricant, unit };
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
