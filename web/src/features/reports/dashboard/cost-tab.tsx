// Cost tab: maintenance cost of a period by month and by group, and the distribution of hours.
import { Alert, Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { groupKinds } from '#shared/reports/figure-kinds.ts';
import { type CostReport, figures } from '#shared/reports/kpi-api.ts';
import { ChartCard } from '#web/parts/charts/chart-card.tsx';
import { Plot } from '#web/parts/charts/plot.tsx';
import { RowBars } from '#web/parts/charts/row-bars.tsx';
import { createPartialMonthFormatter, getLastDayOfMonth, usePeriodLabels } from '#web/parts/charts/times.ts';
import { KpiTile } from '#web/parts/kpi/kpi-tile.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';
import { ChartOptionSelect } from './choice-of.tsx';
import { sortGroups, useGroups } from './groups.ts';
import type { TabProps } from './tab.ts';
import { getParamOption } from './url-state.ts';
import { workColours, workKinds } from './work-kinds.ts';

const kinds = ['labour', 'spares', 'downtime'] as const;
const costColours = { labour: 'var(--chart-1)', spares: 'var(--chart-3)', downtime: 'var(--chart-5)' };
const noRoute = () => undefined;
/** Number of groups in the chart; the table lists all. */
const MAX_GROUPS = 25;

export function CostTab(props: TabProps) {
  const { breakdownType: _, ...filters } = props.query;
  const query = useCall(figures.cost, { ...filters, by: getParamOption(props.params, 'by', groupKinds) });
  return <Loaded query={query}>{(report) => <CostCharts {...props} report={report} />}</Loaded>;
}

function CostCharts({ query: filters, report, drill, params, set }: TabProps & { report: CostReport }) {
  const { t } = useTranslation('figures');
  const { money, number } = useFormat();
  const times = usePeriodLabels();
  const groups = useGroups(drill);
  const by = getParamOption(params, 'by', groupKinds);
  const { total, months, unpriced } = report;
  const value = (amount: number) => (unpriced ? null : amount);
  const legend = kinds.map((kind) => ({ id: kind, title: t(`kpi.${kind}.name`), color: costColours[kind] }));
  const sum = (cost: Record<(typeof kinds)[number], number>) =>
    kinds.reduce((all, kind) => all + cost[kind], 0);
  const sortedGroups = sortGroups(report.groups, (a, b) => sum(b) - sum(a) || b.hours - a.hours);
  const getMonthPlace = (month: string) => times.month(month, filters);
  const note = createPartialMonthFormatter(t('partialMonth'));
  const getMonthDays = (month: string) => ({ from: `${month}-01`, to: getLastDayOfMonth(month) });
  // Labour and spares are without link: labour includes all kinds of work, and no list has its records.
  const routeBuilders = { labour: noRoute, spares: noRoute, downtime: drill.stops };
  const workRoutes = {
    pm: drill.orders('closed'),
    checklist: drill.checklists('closed'),
    am: drill.runs(),
    ewo: drill.closedEwos(),
    tag: drill.closedTags(),
  };
  const totalHours = workKinds.reduce((all, kind) => all + report.hours[kind], 0);
  const formatShort = (amount: number) =>
    amount >= 1_000 ? `${number(Math.round(amount / 100) / 10)} k` : number(Math.round(amount));
  return (
    <SpaceBetween size="l">
      {unpriced && <Alert type="info">{t('text.unpriced')}</Alert>}
      <Container>
        <div className="kpis">
          <KpiTile id="maintenanceCost" value={value(total.labour + total.spares)} />
          {kinds.map((kind) => (
            <KpiTile key={kind} id={kind} value={value(total[kind])} to={routeBuilders[kind]()} />
          ))}
          <KpiTile id="hours" value={totalHours} />
        </div>
      </Container>
      {!unpriced && (
        <ChartCard
          name="costs-by-month"
          title={t('title.costs')}
          table={{
            items: months.map((month) => ({ ...month, id: month.month })),
            columns: [
              { id: 'month', header: t('month'), value: ({ month }) => note(month, getMonthPlace(month)) },
              ...kinds.map((kind) => ({
                ...{ id: kind, header: t(`kpi.${kind}.name`), kind: 'money' as const },
                value: (month: (typeof months)[number]) => month[kind],
              })),
            ],
          }}
        >
          <Plot
            label={t('title.costs')}
            stacked
            places={months.map(({ month }) => ({
              ...getMonthPlace(month),
              to: drill.stops(getMonthDays(month)),
            }))}
            start={{ title: money(0).replace(/[\d.,\s]/g, ''), text: formatShort }}
            series={kinds.map((kind) => ({
              id: kind,
              title: t(`kpi.${kind}.name`),
              kind: 'bar',
              color: costColours[kind],
              values: months.map((month) => month[kind]),
            }))}
          />
        </ChartCard>
      )}
      <ChartCard
        name={`costs-by-${by}`}
        title={t('title.costGroups')}
        description={t('text.history')}
        choice={
          <ChartOptionSelect
            label={t('chart.by')}
            options={groups.options}
            chosen={by}
            onChoose={(next) => set({ by: next })}
          />
        }
        table={{
          items: sortedGroups.map((group) => ({ ...group, id: group.key })),
          columns: [
            {
              id: 'group',
              header: t(`group.${by}`),
              value: ({ key }) => groups.nameOf(by, key),
            },
            ...kinds.map((kind) => ({
              ...{ id: kind, header: t(`kpi.${kind}.name`), kind: 'money' as const },
              value: (row: (typeof sortedGroups)[number]) => value(row[kind]),
            })),
            { id: 'hours', header: t('hours'), value: (row) => row.hours, kind: 'number' },
          ],
        }}
      >
        <RowBars
          label={t('title.costGroups')}
          legend={unpriced ? [] : legend}
          rows={sortedGroups.slice(0, MAX_GROUPS).map((group) => ({
            id: group.key,
            name: groups.nameOf(by, group.key),
            parts: unpriced
              ? [{ id: 'hours', value: group.hours, color: 'var(--chart-1)' }]
              : kinds.map((kind) => ({ id: kind, value: group[kind], color: costColours[kind] })),
            figure: unpriced ? `${number(group.hours, 1)} h` : money(sum(group)),
          }))}
        />
      </ChartCard>
      <ChartCard
        name="hours-by-work"
        title={t('title.whereHours')}
        table={{
          items: workKinds.map((kind) => ({ id: kind, hours: report.hours[kind] })),
          columns: [
            { id: 'work', header: t('group.work'), value: ({ id }) => t(`work.${id}`) },
            { id: 'hours', header: t('hours'), value: ({ hours }) => hours, kind: 'number' },
          ],
        }}
      >
        <RowBars
          label={t('title.whereHours')}
          rows={workKinds.map((kind) => ({
            id: kind,
            name: t(`work.${kind}`),
            to: workRoutes[kind],
            parts: [{ id: kind, value: report.hours[kind], color: workColours[kind] }],
            figure: `${number(report.hours[kind], 1)} h`,
          }))}
        />
      </ChartCard>
    </SpaceBetween>
  );
}
