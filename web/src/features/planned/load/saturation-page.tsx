// Saturation of teams, technicians and weeks: a heat map of percentages in the colours of the boards (domain
// 10.4, 10.5).

import { Box, Button, Pagination, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addDays, addMonths, type Day, getIsoWeek, getMonth, getWeekday } from '#shared/day.ts';
import { operators as operatorCalls } from '#shared/organisation/api.ts';
import { formatFullName } from '#shared/organisation/full-name.ts';
import { getSaturationColour } from '#shared/organisation/load.ts';
import { workloads } from '#shared/organisation/workload-api.ts';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { useSession } from '#web/session/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { useFormat, useTextLocale } from '#web/ui/format.ts';
import { LoadFailure, Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { ExportMenu } from '#web/ui/table/export-menu.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems, useCall } from '#web/use-call.ts';
import {
  buildTeamRows,
  buildTechnicianRows,
  getColumn,
  getWeeksPeriod,
  type HeatRow,
  type SaturationCell,
} from './saturation.ts';
import { ShiftStaffing } from './shift-staffing.tsx';
import '#web/parts/colour-mark.css';
import './saturation.css';

const views = ['team', 'technician', 'week'] as const;
type View = (typeof views)[number];
/** Longest period of one call, in weeks. */
const MAX_WEEKS = 13;
const PAGE_SIZE = 50;

export function SaturationPage() {
  const { t } = useTranslation(['load', 'orders']);
  const session = useSession();
  const today = useToday();
  const monthFormat = new Intl.DateTimeFormat(useTextLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const [params, setParams] = useSearchParams();
  const canSeeOperators = session.may('operators', 'pick');
  const offeredViews = views.filter((view) => canSeeOperators || view !== 'technician');
  const view = offeredViews.find((each) => each === params.get('by')) ?? 'team';
  const monthParam = params.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(monthParam) ? monthParam : getMonth(today);
  const firstDay = `${month}-01`;
  const period = useMemo(
    () =>
      view === 'week'
        ? getWeeksPeriod(firstDay, MAX_WEEKS)
        : { from: firstDay, to: addDays(addMonths(firstDay, 1), -1) },
    [view, firstDay],
  );
  const query = useCall(workloads.days, period);
  const { teams } = useOrderNames();
  const people = useAllItems(
    operatorCalls.list,
    {},
    { enabled: canSeeOperators && view === 'technician' },
  ).data;
  const rows = useMemo(() => {
    const allTeams = [...teams.values()];
    if (!query.data || (view === 'technician' && !people)) return undefined;
    if (view !== 'technician')
      return buildTeamRows(allTeams, query.data.days, view === 'week' ? 'week' : 'day');
    return buildTechnicianRows(
      people!.map((person) => ({ ...person, fullName: formatFullName(person) })),
      allTeams,
      query.data.days,
    ).sort((a, b) => a.name.localeCompare(b.name));
  }, [query.data, teams, people, view]);
  const columns = useMemo(() => buildColumns(period, view), [period, view]);
  const setParam = (name: string, value: string | undefined) =>
    setParams(
      (current) => {
        current.delete(name);
        if (value) current.set(name, value);
        return current;
      },
      { replace: true },
    );
  const shiftMonth = (months: number) => setParam('month', getMonth(addMonths(firstDay, months)));
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('load:saturation.title')}
        crumbs={[{ text: t('orders:assign.title'), href: '/app/planning/workorder/assign' }]}
        description={t('load:saturation.text')}
        actions={
          <span className="screen-only">
            <ExportMenu
              name={`${t('load:saturation.title')} ${t(`load:saturation.${view}`)} ${month}`}
              rows={() =>
                buildExportRows(rows ?? [], columns, [
                  t(`load:saturation.${view}`),
                  t('load:saturation.whole'),
                  t('load:legend.unstaffed'),
                ])
              }
              disabled={!rows || rows.length === 0}
            />
          </span>
        }
      />
      <div className="screen-only">
        <SpaceBetween direction="horizontal" size="m" alignItems="center">
          <Choice
            label={t('load:saturation.by')}
            chosen={view}
            options={offeredViews.map((id) => ({ id, text: t(`load:saturation.${id}`) }))}
            onChoose={(id) => setParam('by', id === 'team' ? undefined : id)}
          />
          <Button
            iconName="angle-left"
            ariaLabel={t('load:saturation.before')}
            onClick={() => shiftMonth(-1)}
          />
          <b>{monthFormat.format(Date.parse(firstDay))}</b>
          <Button
            iconName="angle-right"
            ariaLabel={t('load:saturation.after')}
            onClick={() => shiftMonth(1)}
          />
        </SpaceBetween>
      </div>
      {query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : !rows ? (
        <Loading />
      ) : rows.length === 0 ? (
        <Box textAlign="center">{t('load:saturation.empty')}</Box>
      ) : (
        <HeatMap key={view} view={view} rows={rows} columns={columns} today={today} />
      )}
      <ul className="heat-legend" aria-label={t('load:saturation.legend')}>
        {(['grey', 'green', 'yellow', 'red'] as const).map((colour) => (
          <li key={colour}>
            <span className={`heat-${colour}`} /> {t(`load:legend.${colour}`)}
          </li>
        ))}
        <li>
          <span className="heat-red">!</span> {t('load:legend.unstaffed')}
        </li>
      </ul>
      <ShiftStaffing />
    </SpaceBetween>
  );
}

function buildColumns({ from, to }: { from: Day; to: Day }, view: View): string[] {
  const columns: string[] = [];
  for (let on = from; on <= to; on = addDays(on, view === 'week' ? 7 : 1))
    columns.push(getColumn(view === 'week' ? 'week' : 'day', on));
  return columns;
}

interface HeatMapProps {
  view: View;
  rows: readonly HeatRow[];
  columns: readonly string[];
  today: Day;
}

function HeatMap({ view, rows, columns, today }: HeatMapProps) {
  const { t } = useTranslation('load');
  const { day } = useFormat();
  const locale = useTextLocale();
  const weekdayFormat = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  const [page, setPage] = useState(1);
  const pages = Math.ceil(rows.length / PAGE_SIZE);
  const currentColumn = view === 'week' ? getIsoWeek(today) : today;
  const renderHead = (column: string) =>
    view === 'week' ? (
      t('saturation.weekOf', { week: Number(column.slice(6)) })
    ) : (
      <>
        {weekdayFormat.format(Date.parse(`${column}T00:00:00Z`))}
        <br />
        {Number(column.slice(8))}
      </>
    );
  return (
    <SpaceBetween size="s">
      {pages > 1 && (
        <Pagination
          currentPageIndex={page}
          pagesCount={pages}
          onChange={({ detail }) => setPage(detail.currentPageIndex)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with keys too */}
      <section className="heat" aria-label={t(`saturation.${view}`)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(`saturation.${view}`)}</th>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  title={view === 'week' ? column : day(column)}
                  className={
                    column === currentColumn
                      ? 'now'
                      : view !== 'week' && getWeekday(column) > 5
                        ? 'rest'
                        : undefined
                  }
                >
                  {renderHead(column)}
                </th>
              ))}
              <th scope="col">{t('saturation.whole')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                {columns.map((column) => (
                  <PercentCell key={column} cell={row.cells.get(column)} />
                ))}
                <PercentCell cell={row.whole} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </SpaceBetween>
  );
}

function PercentCell({ cell }: { cell: SaturationCell | undefined }) {
  const { t } = useTranslation('load');
  const { minutes } = useFormat();
  const { saturation, load, capacity } = cell ?? {};
  if (saturation === undefined) return <td>–</td>;
  return (
    <td
      className={`heat-${getSaturationColour(saturation)}`}
      title={
        load === undefined
          ? undefined
          : saturation === null
            ? t('saturation.unstaffed', { load: minutes(load) })
            : t('saturation.cell', { load: minutes(load), capacity: minutes(capacity) })
      }
    >
      {saturation ?? '!'}
    </td>
  );
}

const toExportValue = (cell: SaturationCell | undefined, unstaffed: string) =>
  cell?.saturation === null ? unstaffed : (cell?.saturation ?? '');

const buildExportRows = (
  rows: readonly HeatRow[],
  columns: readonly string[],
  [first, whole, unstaffed]: [string, string, string],
) => [
  [first, ...columns, whole],
  ...rows.map(({ name, cells, whole: all }) => [
    name,
    ...columns.map((column) => toExportValue(cells.get(column), unstaffed)),
    toExportValue(all, unstaffed),
  ]),
];
