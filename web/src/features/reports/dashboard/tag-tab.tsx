// Tag tab: opened and closed tags by week, S-curves and ages by pillar.
import { Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import { figures, type TagReport } from '#shared/reports/kpi-api.ts';
import { pillars } from '#shared/requests/tag-state.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { ChartCard } from '#web/parts/charts/chart-card.tsx';
import { Plot } from '#web/parts/charts/plot.tsx';
import { usePeriodLabels } from '#web/parts/charts/times.ts';
import { KpiTile } from '#web/parts/kpi/kpi-tile.tsx';
import { WeekChart } from '#web/parts/kpi/week-chart.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { useCall } from '#web/use-call.ts';
import type { DrillFilter } from '../drill.ts';
import { ChartOptionSelect } from './choice-of.tsx';
import type { TabProps } from './tab.ts';
import { getParamOption } from './url-state.ts';

export function TagTab(props: TabProps) {
  const { breakdownType: _, ...filters } = props.query;
  const query = useCall(figures.tag, filters);
  return <Loaded query={query}>{(report) => <TagCharts {...props} report={report} />}</Loaded>;
}

type Props = TabProps & { report: TagReport };

function TagCharts(props: Props) {
  const { report, drill } = props;
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const { kpi } = report;
  const title = t('figures:title.pillars');
  const pillarRows = report.pillars.filter(({ opened, closed, open }) => opened + closed + open > 0);
  const kinds = ['opened', 'closed', 'open'] as const;
  const routeBuilders = {
    ...{ opened: drill.tags, closed: drill.closedTags },
    open: (where: DrillFilter) => drill.getFigureRoute('tagsOpen', where),
  };
  const getKindText = (kind: (typeof kinds)[number]) =>
    t(kind === 'open' ? 'figures:openNow' : `figures:${kind}`);
  return (
    <SpaceBetween size="l">
      <Container>
        <div className="kpis">
          {tiles.map(([id, name]) => (
            <KpiTile key={id} id={id} value={kpi[name]} to={drill.getFigureRoute(id)} />
          ))}
        </div>
      </Container>
      <WeekChart
        name="tag-weeks"
        title={t('figures:title.tagTrend')}
        weeks={report.weeks}
        to={drill.tags}
        toClosed={drill.closedTags}
      />
      <Curves {...props} />
      <ChartCard
        name="tags-by-pillar"
        title={title}
        table={{
          items: pillarRows.map((row) => ({ ...row, id: row.pillar })),
          columns: [
            {
              id: 'pillar',
              header: t('figures:pillar'),
              value: ({ pillar }) => getEnumText('pillar', pillar),
              cell: ({ pillar }) => {
                const to = drill.tags({ pillar });
                const word = getEnumText('pillar', pillar);
                return to ? <PageLink to={to}>{word}</PageLink> : word;
              },
            },
            ...kinds.map((kind) => ({
              ...{ id: kind, header: getKindText(kind), kind: 'number' as const },
              value: (row: (typeof pillarRows)[number]) => row[kind],
            })),
            {
              id: 'medianDays',
              header: t('figures:kpi.medianDays.name'),
              value: (row) => row.medianDays,
              kind: 'number',
            },
          ],
        }}
      >
        <Plot
          label={title}
          hasAllLabels
          places={pillarRows.map(({ pillar }) => ({
            id: pillar,
            short: getEnumText('pillar', pillar),
            title: getEnumText('pillar', pillar),
            to: drill.tags({ pillar }),
          }))}
          start={{ title: t('figures:tab.tag'), whole: true }}
          series={kinds.map((kind) => ({
            id: kind,
            title: getKindText(kind),
            kind: 'bar',
            values: pillarRows.map((row) => row[kind]),
            to: (at) => routeBuilders[kind]({ pillar: pillarRows[at]!.pillar }),
          }))}
        />
      </ChartCard>
    </SpaceBetween>
  );
}

/** Id of each tile and its field in the report. */
const tiles = [
  ['tagsOpened', 'opened'],
  ['tagsClosed', 'closed'],
  ['tagsOpen', 'open'],
  ...(
    ['closingRate', 'meanAge', 'medianAge', 'oldAge', 'medianDays', 'autonomousShare', 'perOperator'] as const
  ).map((id) => [id, id] as const),
] as const;

const ALL = 'all';

/** S-curves of one selected pillar, or of all together; drawing every pillar at once is unreadable. */
function Curves({ report, params, set, drill }: Props) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const times = usePeriodLabels();
  const title = t('figures:title.curves');
  const usedPillars = pillars.filter((pillar) => report.curves.some((each) => each.pillar === pillar));
  const pillar = getParamOption(params, 'pillar', [ALL, ...usedPillars]);
  const pillarCurves = report.curves.filter((each) => pillar === ALL || each.pillar === pillar);
  const weeks = [...new Set(report.curves.map(({ on }) => on))].sort();
  const sum = (on: string, kind: 'opened' | 'closed') =>
    pillarCurves.filter((each) => each.on === on).reduce((all, each) => all + each[kind], 0);
  const getWeekRoute = (on: string) => drill.tags({ to: addDays(on, 6), ...(pillar !== ALL && { pillar }) });
  return (
    <ChartCard
      name={`tag-curves-${pillar}`}
      title={title}
      description={t('figures:text.curves')}
      choice={
        <ChartOptionSelect
          label={t('figures:pillar')}
          options={[ALL, ...usedPillars].map((value) => ({
            value,
            label: value === ALL ? t('figures:filter.all') : getEnumText('pillar', value),
          }))}
          chosen={pillar}
          onChoose={(value) => set({ pillar: value === ALL ? undefined : value })}
        />
      }
      table={{
        items: pillarCurves.map((each) => ({ ...each, id: `${each.on} ${each.pillar}` })),
        columns: [
          {
            id: 'week',
            header: t('figures:week'),
            value: ({ on }) => on,
            kind: 'day',
            cell: ({ on }) => {
              const to = getWeekRoute(on);
              return to ? <PageLink to={to}>{times.week(on).title}</PageLink> : times.week(on).title;
            },
          },
          { id: 'pillar', header: t('figures:pillar'), value: (each) => getEnumText('pillar', each.pillar) },
          { id: 'opened', header: t('figures:openedInAll'), value: ({ opened }) => opened, kind: 'number' },
          { id: 'closed', header: t('figures:closedInAll'), value: ({ closed }) => closed, kind: 'number' },
        ],
      }}
    >
      <Plot
        label={title}
        places={weeks.map((on) => ({ ...times.week(on), to: getWeekRoute(on) }))}
        start={{ title: t('figures:tab.tag'), whole: true }}
        series={(['opened', 'closed'] as const).map((kind) => ({
          id: kind,
          title: t(`figures:${kind}InAll`),
          kind: 'line',
          values: weeks.map((on) => sum(on, kind)),
        }))}
      />
    </ChartCard>
  );
}
