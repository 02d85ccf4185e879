// Planned work of a period, work orders or checklists: how well the plan was kept, colours by day, hours, and each group's own.
import { Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import { groupKinds } from '../../../../../shared/reports/figure-kinds.ts';
import { figures, type OrderReport } from '../../../../../shared/reports/kpi-api.ts';
import { weeksOf } from '../../../../../shared/reports/trend.ts';
import { enumText } from '../../../i18n/text.ts';
import { ChartCard } from '../../../parts/charts/chart-card.tsx';
import { Plot } from '../../../parts/charts/plot.tsx';
import { RowBars } from '../../../parts/charts/row-bars.tsx';
import { useTimes } from '../../../parts/charts/times.ts';
import { colours, fillOf } from '../../../parts/colour-mark.tsx';
import { KpiTile } from '../../../parts/kpi/kpi-tile.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useCall } from '../../../use-call.ts';
import { OrdersChart } from '../home/orders-chart.tsx';
import { chosenOf } from './asked.ts';
import { ChoiceOf } from './choice-of.tsx';
import { useGroups } from './groups.ts';
import type { TabProps } from './tab.ts';

export const PmTab = (props: TabProps) => <OrdersTab {...props} of="pm" />;
export const ChecklistTab = (props: TabProps) => <OrdersTab {...props} of="checklist" />;

interface Props extends TabProps {
  of: 'pm' | 'checklist';
}

function OrdersTab(props: Props) {
  const { asked, params, of } = props;
  const { breakdownType: _, ...others } = asked;
  const query = useCall(figures[of], { ...others, by: chosenOf(params, 'by', groupKinds) });
  return <Loaded query={query}>{(report) => <Drawn {...props} report={report} />}</Loaded>;
}

function Drawn({ asked, drill, params, set, of, report }: Props & { report: OrderReport }) {
  const { t } = useTranslation(['figures', 'enums']);
  const times = useTimes();
  const format = useFormat();
  const groups = useGroups(drill);
  const by = chosenOf(params, 'by', groupKinds);
  const { kpi, days } = report;
  const pm = of === 'pm';
  const orders = pm ? drill.orders : drill.checklists;
  const fellDue = orders({
    also: [
      ['colour', '!=', enumText('orderColour', 'yellow')],
      ['state', '!=', enumText('orderState', 'cancelled')],
    ],
  });
  const weeks = weeksOf(days);
  const pathOfWeek = (on: string) => orders({ from: on, to: addDays(on, 6) });
  const compliance = t(pm ? 'figures:kpi.compliance.name' : 'figures:kpi.checklistCompliance.name');
  const complianceTitle = t(pm ? 'figures:title.compliance' : 'figures:title.checklistCompliance');
  const inOrder = report.groups.toSorted((a, b) => countOf(b) - countOf(a));
  const percent = (value: number | null) =>
    value === null ? t('figures:na') : `${format.number(value, 1)} %`;
  return (
    <SpaceBetween size="l">
      <Container>
        <div className="kpis">
          <KpiTile id={pm ? 'compliance' : 'checklistCompliance'} value={kpi.compliance} to={fellDue} />
          <KpiTile id={pm ? 'completion' : 'checklistCompletion'} value={kpi.completion} to={fellDue} />
          <KpiTile id="overdue" value={kpi.overdue} to={orders({ show: 'late' })} />
          <KpiTile id="overdueDays" value={kpi.overdueDays} to={orders({ show: 'late' })} />
          <KpiTile id="pmHours" value={kpi.pmHours} to={orders({ show: 'history' })} />
          {pm ? (
            <MoreKpis asked={asked} drill={drill} />
          ) : (
            <KpiTile id="checklistOk" value={kpi.okRate} to={orders()} />
          )}
        </div>
      </Container>
      <ChartCard
        name={`${of}-compliance`}
        title={complianceTitle}
        table={{
          items: weeks.map((week) => ({ ...week, id: week.on })),
          columns: [
            {
              id: 'week',
              header: t('figures:week'),
              value: ({ on }) => on,
              kind: 'day',
              cell: ({ on }) => <Way to={pathOfWeek(on)}>{times.week(on).title}</Way>,
            },
            {
              id: 'compliance',
              header: `${compliance} (%)`,
              value: (week) => week.compliance,
              kind: 'number',
            },
            ...colours.map((colour) => ({
              ...{ id: colour, header: enumText('orderColour', colour), kind: 'number' as const },
              value: (week: (typeof weeks)[number]) => week[colour],
            })),
          ],
        }}
      >
        <Plot
          label={complianceTitle}
          places={weeks.map(({ on }) => ({ ...times.week(on), to: pathOfWeek(on) }))}
          start={{ title: '%', most: 100 }}
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
        name={`${of}-days`}
        title={t('figures:title.ordersByTime')}
        table={{
          items: days.map((day) => ({ ...day, id: day.on })),
          columns: [
            {
              id: 'on',
              header: t('figures:day'),
              value: ({ on }) => on,
              kind: 'day',
              cell: ({ on }) => <Way to={orders({ from: on, to: on })}>{format.day(on)}</Way>,
            },
            ...colours.map((colour) => ({
              ...{ id: colour, header: enumText('orderColour', colour), kind: 'number' as const },
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
        <OrdersChart days={days} from={asked.from} to={asked.to} path={orders} />
      </ChartCard>
      <ChartCard
        name={`${of}-hours`}
        title={t('figures:title.hoursByTime')}
        table={{
          items: weeks.map((week) => ({ ...week, id: week.on })),
          columns: [
            {
              id: 'week',
              header: t('figures:week'),
              value: ({ on }) => on,
              kind: 'day',
              cell: ({ on }) => <Way to={pathOfWeek(on)}>{times.week(on).title}</Way>,
            },
            {
              id: 'planned',
              header: t('figures:planned'),
              value: (week) => hours(week.plannedMinutes),
              kind: 'number',
            },
            {
              id: 'actual',
              header: t('figures:actual'),
              value: (week) => hours(week.actualMinutes),
              kind: 'number',
            },
          ],
        }}
      >
        <Plot
          label={t('figures:title.hoursByTime')}
          places={weeks.map(({ on }) => ({ ...times.week(on), to: pathOfWeek(on) }))}
          start={{ title: t('figures:hours') }}
          series={[
            {
              id: 'planned',
              title: t('figures:planned'),
              kind: 'bar',
              color: 'var(--chart-10)',
              values: weeks.map((week) => hours(week.plannedMinutes)),
            },
            {
              id: 'actual',
              title: t('figures:actual'),
              kind: 'bar',
              values: weeks.map((week) => hours(week.actualMinutes)),
            },
          ]}
        />
      </ChartCard>
      <ChartCard
        name={`${of}-by-${by}`}
        title={t('figures:title.groups')}
        description={t('figures:text.history')}
        choice={
          <ChoiceOf
            label={t('figures:chart.by')}
            options={groups.options}
            chosen={by}
            onChoose={(value) => set({ by: value })}
          />
        }
        table={{
          items: inOrder.map((group) => ({ ...group, id: group.key })),
          columns: [
            {
              id: 'group',
              header: t(`figures:group.${by}`),
              value: ({ key }) => groups.nameOf(by, key),
              cell: ({ key }) => <Way to={orders(groups.where(by, key))}>{groups.nameOf(by, key)}</Way>,
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
              ...{ id: colour, header: enumText('orderColour', colour), kind: 'number' as const },
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
            title: enumText('orderColour', colour),
            color: fillOf(colour),
          }))}
          rows={inOrder.slice(0, SHOWN).map((group) => ({
            id: group.key,
            name: groups.nameOf(by, group.key),
            to: orders(groups.where(by, group.key)),
            parts: colours.map((colour) => ({ id: colour, value: group[colour], color: fillOf(colour) })),
            figure: percent(group.compliance),
          }))}
        />
      </ChartCard>
    </SpaceBetween>
  );
}

/** The table tells all. */
const SHOWN = 25;
const hours = (minutes: number) => Math.round(minutes / 6) / 10;
const countOf = (group: OrderReport['groups'][number]) =>
  colours.reduce((sum, colour) => sum + group[colour], 0);

const Way = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? <PageLink to={to}>{children}</PageLink> : children;

function MoreKpis({ asked, drill }: Pick<TabProps, 'asked' | 'drill'>) {
  const { breakdownType: _, ...others } = asked;
  const { data } = useCall(figures.kpi, others);
  if (!data) return null;
  return (
    <>
      <KpiTile id="pmShare" value={data.pmShare} to={drill.orders({ show: 'history' })} />
      <KpiTile id="metersDue" value={data.metersDue} to={drill.meters()} />
      <KpiTile id="metersLate" value={data.metersLate} to={drill.meters()} />
    </>
  );
}
