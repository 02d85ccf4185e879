// Tags of a period: what came and went by week, S-curves and ages by pillar.
import { Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import { figures, type TagReport } from '../../../../../shared/reports/kpi-api.ts';
import { pillars } from '../../../../../shared/requests/tag-state.ts';
import { enumText } from '../../../i18n/text.ts';
import { ChartCard } from '../../../parts/charts/chart-card.tsx';
import { Plot } from '../../../parts/charts/plot.tsx';
import { useTimes } from '../../../parts/charts/times.ts';
import { KpiTile } from '../../../parts/kpi/kpi-tile.tsx';
import { WeekChart } from '../../../parts/kpi/week-chart.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useCall } from '../../../use-call.ts';
import { chosenOf } from './asked.ts';
import { ChoiceOf } from './choice-of.tsx';
import type { TabProps } from './tab.ts';

export function TagTab(props: TabProps) {
  const { breakdownType: _, ...asked } = props.asked;
  const query = useCall(figures.tag, asked);
  return <Loaded query={query}>{(report) => <Drawn {...props} report={report} />}</Loaded>;
}

type Props = TabProps & { report: TagReport };

function Drawn(props: Props) {
  const { report, drill } = props;
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const { kpi } = report;
  const tags = drill.tags();
  const title = t('figures:title.pillars');
  const shown = report.pillars.filter(({ opened, closed, open }) => opened + closed + open > 0);
  const kinds = ['opened', 'closed', 'open'] as const;
  const wordOf = (kind: (typeof kinds)[number]) => t(kind === 'open' ? 'figures:openNow' : `figures:${kind}`);
  return (
    <SpaceBetween size="l">
      <Container>
        <div className="kpis">
          <KpiTile id="tagsOpened" value={kpi.opened} to={tags} />
          <KpiTile id="tagsClosed" value={kpi.closed} to={tags} />
          <KpiTile id="tagsOpen" value={kpi.open} to={drill.openTags()} />
          <KpiTile id="closingRate" value={kpi.closingRate} to={tags} />
          <KpiTile id="meanAge" value={kpi.meanAge} to={drill.openTags()} />
          <KpiTile id="medianAge" value={kpi.medianAge} to={drill.openTags()} />
          <KpiTile id="oldAge" value={kpi.oldAge} to={drill.openTags()} />
          <KpiTile id="medianDays" value={kpi.medianDays} to={tags} />
          <KpiTile id="autonomousShare" value={kpi.autonomousShare} to={drill.tags({ pillar: 'AM' })} />
          <KpiTile id="perOperator" value={kpi.perOperator} to={tags} />
        </div>
      </Container>
      <WeekChart name="tag-weeks" title={t('figures:title.tagTrend')} weeks={report.weeks} to={drill.tags} />
      <Curves {...props} />
      <ChartCard
        name="tags-by-pillar"
        title={title}
        table={{
          items: shown.map((row) => ({ ...row, id: row.pillar })),
          columns: [
            {
              id: 'pillar',
              header: t('figures:pillar'),
              value: ({ pillar }) => enumText('pillar', pillar),
              cell: ({ pillar }) => {
                const to = drill.tags({ pillar });
                const word = enumText('pillar', pillar);
                return to ? <PageLink to={to}>{word}</PageLink> : word;
              },
            },
            ...kinds.map((kind) => ({
              ...{ id: kind, header: wordOf(kind), kind: 'number' as const },
              value: (row: (typeof shown)[number]) => row[kind],
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
          named
          places={shown.map(({ pillar }) => ({
            id: pillar,
            short: enumText('pillar', pillar),
            title: enumText('pillar', pillar),
            to: drill.tags({ pillar }),
          }))}
          start={{ title: t('figures:tab.tag'), whole: true }}
          series={kinds.map((kind) => ({
            id: kind,
            title: wordOf(kind),
            kind: 'bar',
            values: shown.map((row) => row[kind]),
          }))}
        />
      </ChartCard>
    </SpaceBetween>
  );
}

const ALL = 'all';

/** All pillars at once are a knot: one is drawn with what was closed of it, or all together. */
function Curves({ report, params, set, drill }: Props) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const times = useTimes();
  const title = t('figures:title.curves');
  const present = pillars.filter((pillar) => report.curves.some((each) => each.pillar === pillar));
  const pillar = chosenOf(params, 'pillar', [ALL, ...present]);
  const its = report.curves.filter((each) => pillar === ALL || each.pillar === pillar);
  const weeks = [...new Set(report.curves.map(({ on }) => on))].sort();
  const sum = (on: string, kind: 'opened' | 'closed') =>
    its.filter((each) => each.on === on).reduce((all, each) => all + each[kind], 0);
  const pathOf = (on: string) => drill.tags({ to: addDays(on, 6), ...(pillar !== ALL && { pillar }) });
  return (
    <ChartCard
      name={`tag-curves-${pillar}`}
      title={title}
      description={t('figures:text.curves')}
      choice={
        <ChoiceOf
          label={t('figures:pillar')}
          options={[ALL, ...present].map((value) => ({
            value,
            label: value === ALL ? t('figures:filter.all') : enumText('pillar', value),
          }))}
          chosen={pillar}
          onChoose={(value) => set({ pillar: value === ALL ? undefined : value })}
        />
      }
      table={{
        items: its.map((each) => ({ ...each, id: `${each.on} ${each.pillar}` })),
        columns: [
          {
            id: 'week',
            header: t('figures:week'),
            value: ({ on }) => on,
            kind: 'day',
            cell: ({ on }) => {
              const to = pathOf(on);
              return to ? <PageLink to={to}>{times.week(on).title}</PageLink> : times.week(on).title;
            },
          },
          { id: 'pillar', header: t('figures:pillar'), value: (each) => enumText('pillar', each.pillar) },
          { id: 'opened', header: t('figures:opened'), value: ({ opened }) => opened, kind: 'number' },
          { id: 'closed', header: t('figures:closed'), value: ({ closed }) => closed, kind: 'number' },
        ],
      }}
    >
      <Plot
        label={title}
        places={weeks.map((on) => ({ ...times.week(on), to: pathOf(on) }))}
        start={{ title: t('figures:tab.tag'), whole: true }}
        series={(['opened', 'closed'] as const).map((kind) => ({
          id: kind,
          title: t(`figures:${kind}`),
          kind: 'line',
          values: weeks.map((on) => sum(on, kind)),
        }))}
      />
    </ChartCard>
  );
}
