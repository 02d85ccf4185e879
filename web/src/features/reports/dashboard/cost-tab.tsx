// What maintenance cost in a period: by month, by group, and where the hours went.
import { Alert, Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { groupKinds } from '../../../../../shared/reports/figure-kinds.ts';
import { type CostReport, figures } from '../../../../../shared/reports/kpi-api.ts';
import { ChartCard } from '../../../parts/charts/chart-card.tsx';
import { Plot } from '../../../parts/charts/plot.tsx';
import { RowBars } from '../../../parts/charts/row-bars.tsx';
import { lastOfMonth, useTimes } from '../../../parts/charts/times.ts';
import { KpiTile } from '../../../parts/kpi/kpi-tile.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useCall } from '../../../use-call.ts';
import type { Where } from '../drill.ts';
import { chosenOf } from './asked.ts';
import { ChoiceOf } from './choice-of.tsx';
import { useGroups } from './groups.ts';
import type { TabProps } from './tab.ts';
import { workColours, workKinds } from './work-kinds.ts';

const kinds = ['labour', 'spares', 'downtime'] as const;
const colourOf = { labour: 'var(--chart-1)', spares: 'var(--chart-3)', downtime: 'var(--chart-5)' };
/** The table tells all. */
const SHOWN = 25;

export function CostTab(props: TabProps) {
  const { breakdownType: _, ...asked } = props.asked;
  const query = useCall(figures.cost, { ...asked, by: chosenOf(props.params, 'by', groupKinds) });
  return <Loaded query={query}>{(report) => <Drawn {...props} report={report} />}</Loaded>;
}

function Drawn({ report, drill, params, set }: TabProps & { report: CostReport }) {
  const { t } = useTranslation('figures');
  const { money, number } = useFormat();
  const times = useTimes();
  const groups = useGroups(drill);
  const by = chosenOf(params, 'by', groupKinds);
  const { total, months, unpriced } = report;
  const value = (amount: number) => (unpriced ? null : amount);
  const legend = kinds.map((kind) => ({ id: kind, title: t(`kpi.${kind}.name`), color: colourOf[kind] }));
  const sum = (cost: Record<(typeof kinds)[number], number>) =>
    kinds.reduce((all, kind) => all + cost[kind], 0);
  const inOrder = report.groups.toSorted((a, b) => sum(b) - sum(a) || b.hours - a.hours);
  const daysOf = (month: string) => ({ from: `${month}-01`, to: lastOfMonth(month) });
  /** Hours and spares are those of closed work. */
  const closed = (where: Where = {}) => drill.orders({ ...where, show: 'history' });
  const pathOf = { labour: closed, spares: closed, downtime: drill.breakdowns };
  const workPath = {
    ...{
      pm: closed(),
      checklist: drill.checklists(),
      am: drill.runs(),
      ewo: drill.ewos(),
      tag: drill.tags(),
    },
  };
  const whole = workKinds.reduce((all, kind) => all + report.hours[kind], 0);
  const short = (amount: number) =>
    amount >= 1_000 ? `${number(Math.round(amount / 100) / 10)} k` : number(Math.round(amount));
  return (
    <SpaceBetween size="l">
      {unpriced && <Alert type="info">{t('text.unpriced')}</Alert>}
      <Container>
        <div className="kpis">
          <KpiTile
            id="maintenanceCost"
            value={value(total.labour + total.spares)}
            to={drill.orders({ show: 'history' })}
          />
          {kinds.map((kind) => (
            <KpiTile key={kind} id={kind} value={value(total[kind])} to={pathOf[kind]()} />
          ))}
          <KpiTile id="hours" value={whole} to={drill.orders({ show: 'history' })} />
        </div>
      </Container>
      {!unpriced && (
        <ChartCard
          name="costs-by-month"
          title={t('title.costs')}
          table={{
            items: months.map((month) => ({ ...month, id: month.month })),
            columns: [
              { id: 'month', header: t('month'), value: ({ month }) => month },
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
              ...times.month(month),
              to: pathOf.labour(daysOf(month)),
            }))}
            start={{ title: money(0).replace(/[\d.,\s]/g, ''), text: short }}
            series={kinds.map((kind) => ({
              id: kind,
              title: t(`kpi.${kind}.name`),
              kind: 'bar',
              color: colourOf[kind],
              values: months.map((month) => month[kind]),
              to: (at) => pathOf[kind](daysOf(months[at]!.month)),
            }))}
          />
        </ChartCard>
      )}
      <ChartCard
        name={`costs-by-${by}`}
        title={t('title.costGroups')}
        description={t('text.history')}
        choice={
          <ChoiceOf
            label={t('chart.by')}
            options={groups.options}
            chosen={by}
            onChoose={(next) => set({ by: next })}
          />
        }
        table={{
          items: inOrder.map((group) => ({ ...group, id: group.key })),
          columns: [
            {
              id: 'group',
              header: t(`group.${by}`),
              value: ({ key }) => groups.nameOf(by, key),
              cell: ({ key }) => {
                const to = drill.orders({ ...groups.where(by, key), show: 'history' });
                const name = groups.nameOf(by, key);
                return to ? <PageLink to={to}>{name}</PageLink> : name;
              },
            },
            ...kinds.map((kind) => ({
              ...{ id: kind, header: t(`kpi.${kind}.name`), kind: 'money' as const },
              value: (row: (typeof inOrder)[number]) => value(row[kind]),
            })),
            { id: 'hours', header: t('hours'), value: (row) => row.hours, kind: 'number' },
          ],
        }}
      >
        <RowBars
          label={t('title.costGroups')}
          legend={unpriced ? [] : legend}
          rows={inOrder.slice(0, SHOWN).map((group) => ({
            id: group.key,
            name: groups.nameOf(by, group.key),
            to: drill.orders({ ...groups.where(by, group.key), show: 'history' }),
            parts: unpriced
              ? [{ id: 'hours', value: group.hours, color: 'var(--chart-1)' }]
              : kinds.map((kind) => ({ id: kind, value: group[kind], color: colourOf[kind] })),
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
            to: workPath[kind],
            parts: [{ id: kind, value: report.hours[kind], color: workColours[kind] }],
            figure: `${number(report.hours[kind], 1)} h`,
          }))}
        />
      </ChartCard>
    </SpaceBetween>
  );
}
