// How full teams, technicians and weeks are: a map of percents with the colours of the boards (domain 10.4, 10.5).
import { Box, Button, Pagination, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addDays, addMonths, type Day, isoWeek, monthOf, weekday } from '../../../../../shared/day.ts';
import { operators as operatorCalls } from '../../../../../shared/organisation/api.ts';
import { saturationColour } from '../../../../../shared/organisation/load.ts';
import { workloads } from '../../../../../shared/organisation/workload-api.ts';
import { fullName, useNames } from '../../../parts/order/order-names.ts';
import { useSession } from '../../../session/session.ts';
import { Choice } from '../../../ui/choice.tsx';
import { useFormat, useWordLocale } from '../../../ui/format.ts';
import { Failed, Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll, useCall } from '../../../use-call.ts';
import { type Cell, columnOf, type HeatRow, ofTeams, ofTechnicians, weeksFrom } from './saturation.ts';
import '../../../parts/colour-mark.css';
import './saturation.css';

const views = ['team', 'technician', 'week'] as const;
type View = (typeof views)[number];
/** What one call reads. */
const WEEKS = 13;
const PAGE = 50;

export function SaturationPage() {
  const { t } = useTranslation(['load', 'orders']);
  const session = useSession();
  const today = useToday();
  const words = new Intl.DateTimeFormat(useWordLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const [params, setParams] = useSearchParams();
  const named = session.may('operators', 'pick');
  const offered = views.filter((view) => named || view !== 'technician');
  const view = offered.find((each) => each === params.get('by')) ?? 'team';
  const asked = params.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthOf(today);
  const first = `${month}-01`;
  const period = useMemo(
    () => (view === 'week' ? weeksFrom(first, WEEKS) : { from: first, to: addDays(addMonths(first, 1), -1) }),
    [view, first],
  );
  const query = useCall(workloads.days, period);
  const { teams } = useNames();
  const people = useAll(operatorCalls.list, {}, { enabled: named && view === 'technician' }).data;
  const rows = useMemo(() => {
    const all = [...teams.values()];
    if (!query.data || (view === 'technician' && !people)) return undefined;
    if (view !== 'technician') return ofTeams(all, query.data.days, view === 'week' ? 'week' : 'day');
    return ofTechnicians(
      people!.map((person) => ({ ...person, named: fullName(person) })),
      all,
      query.data.days,
    ).sort((a, b) => a.name.localeCompare(b.name));
  }, [query.data, teams, people, view]);
  const columns = useMemo(() => columnsOf(period, view), [period, view]);
  const put = (name: string, value: string | undefined) =>
    setParams(
      (current) => {
        current.delete(name);
        if (value) current.set(name, value);
        return current;
      },
      { replace: true },
    );
  const go = (months: number) => put('month', monthOf(addMonths(first, months)));
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('load:saturation.title')}
        crumbs={[{ text: t('orders:assign.title'), href: '/app/planning/workorder/assign' }]}
        description={t('load:saturation.text')}
        actions={
          <span className="screen-only">
            <ExportMenu
              name={`saturation-${view}-${month}`}
              rows={() =>
                fileOf(rows ?? [], columns, [t(`load:saturation.${view}`), t('load:saturation.whole')])
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
            options={offered.map((id) => ({ id, text: t(`load:saturation.${id}`) }))}
            onChoose={(id) => put('by', id === 'team' ? undefined : id)}
          />
          <Button iconName="angle-left" ariaLabel={t('load:saturation.before')} onClick={() => go(-1)} />
          <b>{words.format(Date.parse(first))}</b>
          <Button iconName="angle-right" ariaLabel={t('load:saturation.after')} onClick={() => go(1)} />
        </SpaceBetween>
      </div>
      {query.isError ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : !rows ? (
        <Loading />
      ) : rows.length === 0 ? (
        <Box textAlign="center">{t('load:saturation.empty')}</Box>
      ) : (
        <HeatMap key={view} view={view} rows={rows} columns={columns} today={today} />
      )}
      <ul className="heat-legend" aria-label={t('load:saturation.legend')}>
        {(['green', 'yellow', 'red'] as const).map((colour) => (
          <li key={colour}>
            <span className={`heat-${colour}`} /> {t(`load:legend.${colour}`)}
          </li>
        ))}
      </ul>
    </SpaceBetween>
  );
}

function columnsOf({ from, to }: { from: Day; to: Day }, view: View): string[] {
  const columns: string[] = [];
  for (let on = from; on <= to; on = addDays(on, view === 'week' ? 7 : 1))
    columns.push(columnOf(view === 'week' ? 'week' : 'day', on));
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
  const locale = useWordLocale();
  const letter = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  const [page, setPage] = useState(1);
  const pages = Math.ceil(rows.length / PAGE);
  const now = view === 'week' ? isoWeek(today) : today;
  const head = (column: string) =>
    view === 'week' ? (
      t('saturation.weekOf', { week: Number(column.slice(6)) })
    ) : (
      <>
        {letter.format(Date.parse(`${column}T00:00:00Z`))}
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
                    column === now ? 'now' : view !== 'week' && weekday(column) > 5 ? 'rest' : undefined
                  }
                >
                  {head(column)}
                </th>
              ))}
              <th scope="col">{t('saturation.whole')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((page - 1) * PAGE, page * PAGE).map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                {columns.map((column) => (
                  <Percent key={column} cell={row.cells.get(column)} />
                ))}
                <Percent cell={row.whole} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </SpaceBetween>
  );
}

function Percent({ cell }: { cell: Cell | undefined }) {
  const { t } = useTranslation('load');
  const { minutes } = useFormat();
  const { saturation, load, capacity } = cell ?? {};
  if (saturation === undefined) return <td>–</td>;
  return (
    <td
      className={`heat-${saturationColour(saturation)}`}
      title={
        load === undefined
          ? undefined
          : t('saturation.cell', { load: minutes(load), capacity: minutes(capacity) })
      }
    >
      {saturation}
    </td>
  );
}

const fileOf = (rows: readonly HeatRow[], columns: readonly string[], [first, whole]: [string, string]) => [
  [first, ...columns, whole],
  ...rows.map(({ name, cells, whole: all }) => [
    name,
    ...columns.map((column) => cells.get(column)?.saturation ?? ''),
    all.saturation ?? '',
  ]),
];
