// Tab of planned work, work orders or checklists: compliance, colours by day, hours, and figures by group.
import { Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import { groupKinds } from '#shared/reports/figure-kinds.ts';
import { figures, type OrderReport } from '#shared/reports/kpi-api.ts';
import { groupByWeek } from '#shared/reports/trend.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { ChartCard } from '#web/parts/charts/chart-card.tsx';
import { Plot } from '#web/parts/charts/plot.tsx';
import { RowBars } from '#web/parts/charts/row-bars.tsx';
import { usePeriodLabels } from '#web/parts/charts/times.ts';
import { colours, getColourFill } from '#web/parts/colour-mark.tsx';
import { CancelledCount } from '#web/parts/kpi/cancelled.tsx';
import { CorrectiveTile } from '#web/parts/kpi/corrective-tile.tsx';
import { KpiTile } from '#web/parts/kpi/kpi-tile.tsx';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { useCall } from '#web/use-call.ts';
import type { DrillFilter } from '../drill.ts';
import { OrdersChart } from '../home/orders-chart.tsx';
import { ChartOptionSelect } from './choice-of.tsx';
import { sortGroups, useGroups } from './groups.ts';
import { StopsCard } from './stops-card.tsx';
import type { TabProps } from './tab.ts';
import { getParamOption } from './url-state.ts';

export const PmTab = (props: TabProps) => <OrdersTab {...props} orderType="pm" />;
export const ChecklistTab = (props: TabProps) => <OrdersTab {...props} orderType="checklist" />;

interface Props extends TabProps {
  orderType: 'pm' | 'checklist';
}

function OrdersTab(props: Props) {
  const { query: filters, params, orderType } = props;
  const { breakdownType: _, ...orderFilters } = filters;
  const query = useCall(figures[orderType], {
    ...orderFilters,
    by: getParamOption(params, 'by', groupKinds),
  });
  return <Loaded query={query}>{(report) => <OrderCharts {...props} report={report} />}</Loaded>;
}

function OrderCharts({
  query: filters,
  drill,
  params,
  set,
  orderType,
  report,
}: Props & { report: OrderReport }) {
  const { t } = useTranslation(['figures', 'enums']);
  const times = usePeriodLabels();
  const format = useFormat();
  const session = useSession();
  const groups = useGroups(drill);
  const by = getParamOption(params, 'by', groupKinds);
  const { kpi, days } = report;
  const isPm = orderType === 'pm';
  const orders = isPm ? drill.orders : drill.checklists;
  const getDueRoute = (where: DrillFilter) => orders('falling', where);
  const weeks = groupByWeek(days);
  const getWeekDays = (on: string) => ({ from: on, to: addDays(on, 6) });
  const getWeekRoute = (on: string) => orders('due', getWeekDays(on));
  const cancelled = { count: kpi.cancelled, to: orders('cancelled') };
  const compliance = t(isPm ? 'figures:kpi.compliance.name' : 'figures:kpi.checklistCompliance.name');
  const complianceTitle = t(isPm ? 'figures:title.compliance' : 'figures:title.checklistCompliance');
  const sortedGroups = sortGroups(report.groups, (a, b) => countOrders(b) - countOrders(a));
  const percent = (value: number | null) =>
    value === null ? t('figures:na') : `${format.number(value, 1)} %`;
  return (
    <SpaceBetween size="l">
      <Container>
        <div className="kpis">
          <KpiTile
            id={isPm ? 'compliance' : 'checklistCompliance'}
            value={kpi.compliance}
            to={orders('due')}
            sideContent={<CancelledCount {...cancelled} />}
          />
          <KpiTile
            id={isPm ? 'completion' : 'checklistCompletion'}
            value={kpi.completion}
            to={orders('due')}
          />
          <KpiTile id="overdue" value={kpi.overdue} to={isPm ? drill.getFigureRoute('overdue') : undefined} />
          <KpiTile
            id="overdueDays"
            value={kpi.overdueDays}
            to={isPm ? drill.getFigureRoute('overdue') : undefined}
          />
          <KpiTile id="pmHours" value={kpi.pmHours} to={orders('closed')} />
          {isPm && <CorrectiveTile {...kpi.corrective} />}
          {isPm ? (
            <MoreKpis query={filters} drill={drill} />
          ) : (
            <KpiTile id="checklistOk" value={kpi.okRate} to={orders('closed')} />
          )}
        </div>
      </Container>
      <ChartCard
        name={`${orderType}-compliance`}
        title={complianceTitle}
        table={{
          items: weeks.map((week) => ({ ...week, id: week.on })),
          columns: [
            {
              id: 'week',
              header: t('figures:week'),
              value: ({ on }) => on,
              kind: 'day',
              cell: ({ on }) => <OptionalLink to={getWeekRoute(on)}>{times.week(on).title}</OptionalLink>,
            },
            {
              id: 'compliance',
              header: `${compliance} (%)`,
              value: (week) => week.compliance,
              kind: 'number',
            },
            ...colours.map((colour) => ({
              ...{ id: colour, header: getEnumText('orderColour', colour), kind: 'number' as const },
              value: (week: (typeof weeks)[number]) => week[colour],
            })),
          ],
        }}
      >
        <Plot
          label={complianceTitle}
          places={weeks.map(({ on }) => ({ ...times.week(on), to: getWeekRoute(on) }))}
          start={{ title: '%', suggestedMax: 100 }}
          series={[
            {
              id: 'compliance',
              title: compliance,
              kind: 'line',
              values: weeks.map((week) => week.compliance),
            },
          ]}
        />
      </ChartCard>
      <ChartCard
        name={`${orderType}-days`}
        title={t('figures:title.ordersByTime')}
        table={{
          items: days.map((day) => ({ ...day, id: day.on })),
          columns: [
            {
              id: 'on',
              header: t('figures:day'),
              value: ({ on }) => on,
              kind: 'day',
              cell: ({ on }) => (
                <OptionalLink to={getDueRoute({ from: on, to: on })}>{format.day(on)}</OptionalLink>
              ),
            },
            ...colours.map((colour) => ({
              ...{ id: colour, header: getEnumText('orderColour', colour), kind: 'number' as const },
              value: (day: (typeof days)[number]) => day[colour],
            })),
            {
              id: 'planned',
              header: t('figures:planned'),
              value: (day) => day.plannedMinutes,
              kind: 'minutes',
            },
            { id: 'actual', header: t('figures:actual'), value: (day) => day.actualMinutes, kind: 'minutes' },
          ],
        }}
      >
        <OrdersChart days={days} from={filters.from} to={filters.to} path={getDueRoute} />
      </ChartCard>
      <ChartCard
        name={`${orderType}-hours`}
        title={t('figures:title.hoursByTime')}
        table={{
          items: weeks.map((week) => ({ ...week, id: week.on })),
          columns: [
            {
              id: 'week',
              header: t('figures:week'),
              value: ({ on }) => on,
              kind: 'day',
              cell: ({ on }) => (
                <OptionalLink to={getDueRoute(getWeekDays(on))}>{times.week(on).title}</OptionalLink>
              ),
            },
            {
              id: 'planned',
              header: t('figures:planned'),
              value: (week) => toHours(week.plannedMinutes),
              kind: 'number',
            },
            {
              id: 'actual',
              header: t('figures:actual'),
              value: (week) => toHours(week.actualMinutes),
              kind: 'number',
            },
          ],
        }}
      >
        <Plot
          label={t('figures:title.hoursByTime')}
          places={weeks.map(({ on }) => ({ ...times.week(on), to: getDueRoute(getWeekDays(on)) }))}
          start={{ title: t('figures:hours') }}
          series={[
            {
              id: 'planned',
              title: t('figures:planned'),
              kind: 'bar',
              color: 'var(--chart-10)',
              values: weeks.map((week) => toHours(week.plannedMinutes)),
            },
            {
              id: 'actual',
              title: t('figures:actual'),
              kind: 'bar',
              values: weeks.map((week) => toHours(week.actualMinutes)),
              to: (at) => orders('closed', getWeekDays(weeks[at]!.on)),
            },
          ]}
        />
      </ChartCard>
      {isPm && session.may('stops', 'view') && <StopsCard from={filters.from} to={filters.to} />}
      <ChartCard
        name={`${orderType}-by-${by}`}
        title={t('figures:title.groups')}
        description={t('figures:text.history')}
        choice={
          <ChartOptionSelect
            label={t('figures:chart.by')}
            options={groups.options}
            chosen={by}
            onChoose={(value) => set({ by: value })}
          />
        }
        table={{
          items: sortedGroups.map((group) => ({ ...group, id: group.key })),
          columns: [
            {
              id: 'group',
              header: t(`figures:group.${by}`),
              value: ({ key }) => groups.nameOf(by, key),
              cell: ({ key }) => (
                <OptionalLink to={getDueRoute(groups.where(by, key))}>{groups.nameOf(by, key)}</OptionalLink>
              ),
            },
            {
              id: 'compliance',
              header: `${compliance} (%)`,
              value: (row) => row.compliance,
              kind: 'number',
              cell: (row) => percent(row.compliance),
            },
            {
              id: 'completion',
              header: `${t('figures:kpi.completion.name')} (%)`,
              value: (row) => row.completion,
              kind: 'number',
              cell: (row) => percent(row.completion),
            },
            ...colours.map((colour) => ({
              ...{ id: colour, header: getEnumText('orderColour', colour), kind: 'number' as const },
              value: (row: OrderReport['groups'][number]) => row[colour],
            })),
            { id: 'planned', header: t('figures:planned'), value: (row) => row.plannedHours, kind: 'number' },
            { id: 'actual', header: t('figures:actual'), value: (row) => row.actualHours, kind: 'number' },
          ],
        }}
      >
        <RowBars
          label={t('figures:title.groups')}
          legend={colours.map((colour) => ({
            id: colour,
            title: getEnumText('orderColour', colour),
            color: getColourFill(colour),
          }))}
          rows={sortedGroups.slice(0, MAX_GROUPS).map((group) => ({
            id: group.key,
            name: groups.nameOf(by, group.key),
            to: getDueRoute(groups.where(by, group.key)),
            parts: colours.map((colour) => ({
              id: colour,
              value: group[colour],
              color: getColourFill(colour),
            })),
            figure: percent(group.compliance),
          }))}
        />
      </ChartCard>
    </SpaceBetween>
  );
}

/** Number of groups in the chart; the table lists all. */
const MAX_GROUPS = 25;
const toHours = (minutes: number) => Math.round(minutes / 6) / 10;
const countOrders = (group: OrderReport['groups'][number]) =>
  colours.reduce((sum, colour) => sum + group[colour], 0);

const OptionalLink = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? <PageLink to={to}>{children}</PageLink> : children;

function MoreKpis({ query: filters, drill }: Pick<TabProps, 'query' | 'drill'>) {
  const { breakdownType: _, ...orderFilters } = filters;
  const { data } = useCall(figures.kpi, orderFilters);
  if (!data) return null;
  return (
    <>
      <KpiTile id="pmShare" value={data.pmShare} />
      <KpiTile id="metersDue" value={data.metersDue} to={drill.meters()} />
      <KpiTile id="metersLate" value={data.metersLate} to={drill.meters()} />
    </>
  );
}
