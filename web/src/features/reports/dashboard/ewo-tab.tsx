// Breakdown tab: figures, trend, Pareto, strata, anatomy of stops and root causes of a period.
import { Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { EMPTY_VALUE } from '#shared/reports/drill-down.ts';
import { anatomyKinds, paretoKinds, strataKinds } from '#shared/reports/figure-kinds.ts';
import { type EwoReport, figures } from '#shared/reports/kpi-api.ts';
import type { Anatomy } from '#shared/requests/anatomy.ts';
import { rootCauseTypes } from '#shared/requests/ewo-state.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { ChartCard } from '#web/parts/charts/chart-card.tsx';
import { HeatMap } from '#web/parts/charts/heat-map.tsx';
import { usePartText } from '#web/parts/charts/part-text.ts';
import { Plot } from '#web/parts/charts/plot.tsx';
import { createPartialMonthFormatter, getLastDayOfMonth, usePeriodLabels } from '#web/parts/charts/times.ts';
import { listShownParts, Waterfall } from '#web/parts/charts/waterfall.tsx';
import { buildRowConditions, UNKNOWN_KEY } from '#web/parts/kpi/drill-filter.ts';
import { KpiTile } from '#web/parts/kpi/kpi-tile.tsx';
import { ParetoChart } from '#web/parts/kpi/pareto-chart.tsx';
import { ReliabilityChart } from '#web/parts/kpi/reliability-chart.tsx';
import { WeekChart } from '#web/parts/kpi/week-chart.tsx';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { useCall } from '#web/use-call.ts';
import type { DrillFilter } from '../drill.ts';
import { ChartOptionSelect } from './choice-of.tsx';
import type { TabProps } from './tab.ts';
import { getParamOption } from './url-state.ts';

export function EwoTab(props: TabProps) {
  const { query: filters, params } = props;
  const [pareto, strata, anatomy] = [
    getParamOption(params, 'pareto', paretoKinds),
    getParamOption(params, 'strata', strataKinds),
    getParamOption(params, 'anatomy', anatomyKinds),
  ];
  const report = useCall(figures.ewo, { ...filters, pareto, strata, anatomy });
  return (
    <Loaded query={report}>
      {(ewoReport) => <EwoCharts {...props} report={ewoReport} {...{ pareto, strata, anatomy }} />}
    </Loaded>
  );
}

interface Props extends TabProps {
  report: EwoReport;
  pareto: (typeof paretoKinds)[number];
  strata: (typeof strataKinds)[number];
  anatomy: (typeof anatomyKinds)[number];
}

function EwoCharts({ query: filters, drill, set, report, pareto, strata, anatomy, params }: Props) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const session = useSession();
  const { kpi } = report;
  const isHiddenGroup = (by: string) => by === 'team' && !session.may('teams', 'pick');
  const options = <Value extends string>(kinds: readonly Value[]) =>
    kinds
      .filter((kind) => !isHiddenGroup(kind))
      .map((value) => ({ value, label: t(`figures:group.${value as 'machine'}`) }));
  const tile = (id: (typeof kpiIds)[number]) => ({ id, to: drill.getFigureRoute(id) });
  return (
    <SpaceBetween size="l">
      <Container>
        <div className="kpis">
          {kpiIds.map((id) => (
            <KpiTile
              key={id}
              {...tile(id)}
              value={kpi[id]}
              beyond={id === 'mtbf' ? kpi.scheduledHours : undefined}
            />
          ))}
          <KpiTile id="scheduledHours" value={kpi.scheduledHours} />
          <MoreKpis query={filters} drill={drill} />
        </div>
      </Container>
      <ParetoChart
        rows={report.pareto}
        paretoKind={pareto}
        choice={
          <ChartOptionSelect
            label={t('figures:chart.by')}
            options={options(paretoKinds)}
            chosen={pareto}
            onChoose={(value) => set({ pareto: value })}
          />
        }
        to={(row) => drill.stops({ also: buildRowConditions(pareto, report.pareto, row, drill.machineName) })}
      />
      <StrataChart
        {...{ query: filters, drill, set, params, report, strata }}
        options={options(strataKinds)}
      />
      <ReliabilityChart months={report.months} until={filters.to} to={drill.stops} />
      <WeekChart
        name="ewo-weeks"
        title={t('figures:title.ewoTrend')}
        weeks={report.weeks}
        to={drill.ewos}
        toClosed={drill.closedEwos}
      />
      <StopAnatomy
        report={report}
        anatomy={anatomy}
        set={set}
        options={options(anatomyKinds)}
        drill={drill}
      />
      <CauseChart query={filters} report={report} drill={drill} />
    </SpaceBetween>
  );
}

const kpiIds = [
  ...(['breakdowns', 'minor', 'downtimeHours', 'mtbf', 'mttr', 'mdt', 'waiting', 'availability'] as const),
  ...(['rcaCoverage', 'repetitive'] as const),
];

/** Tiles of figures that are not part of another report. */
function MoreKpis({ query: filters, drill }: Pick<TabProps, 'query' | 'drill'>) {
  const { data } = useCall(figures.kpi, filters);
  if (!data) return null;
  return (
    <>
      <KpiTile id="oee" value={data.oee} />
      <KpiTile id="ewoHours" value={data.ewoHours} to={drill.getFigureRoute('ewoHours')} />
      <KpiTile id="missedWarning" value={data.missedWarning} to={drill.getFigureRoute('missedWarning')} />
    </>
  );
}

const MEASURES = ['count', 'minutes'] as const;

type StrataProps = TabProps &
  Pick<Props, 'report' | 'strata'> & { options: { value: Props['strata']; label: string }[] };

function StrataChart({ report, strata, params, set, drill, options }: StrataProps) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const measure = getParamOption(params, 'measure', MEASURES);
  const title = t('figures:title.strata');
  const columnName = (key: string) => {
    if (key === UNKNOWN_KEY) return t('figures:unknown');
    if (strata === 'machine') return drill.machineName(key);
    return strata === 'team' ? drill.teamName(key) : getEnumText(strata, key);
  };
  const typeName = (type: string) =>
    type === UNKNOWN_KEY ? t('figures:unknown') : getEnumText('breakdownType', type);
  const rowsByKey = new Map(report.strata.map((each) => [`${each.type} ${each.key}`, each]));
  const sumRows = (isIncluded: (each: EwoReport['strata'][number]) => boolean) =>
    report.strata.filter(isIncluded).reduce((sum, each) => sum + each[measure], 0);
  const sortByAmount = (ids: string[], getAmount: (id: string) => number) =>
    [...new Set(ids)]
      .map((id) => ({ id, much: getAmount(id) }))
      .sort((a, b) => Number(a.id === UNKNOWN_KEY) - Number(b.id === UNKNOWN_KEY) || b.much - a.much);
  const types = sortByAmount(
    report.strata.map(({ type }) => type),
    (id) => sumRows(({ type }) => type === id),
  );
  const keys = sortByAmount(
    report.strata.map(({ key }) => key),
    (id) => sumRows(({ key }) => key === id),
  );
  const sortedKeys =
    strata === 'shift' || strata === 'weekday' ? keys.toSorted((a, b) => a.id.localeCompare(b.id)) : keys;
  // Minutes include all stops that overlap the period; counts include breakdowns reported in the period.
  const getListRoute = measure === 'minutes' ? drill.stops : drill.breakdowns;
  const getRoute = (type: string, key: string) =>
    getListRoute({
      type,
      ...{
        machine: { machineId: Number(key) },
        team: key === UNKNOWN_KEY ? { also: [['team', '=', EMPTY_VALUE] as const] } : { teamId: Number(key) },
        shift: { shift: key },
        weekday: { weekday: key },
      }[strata],
    });
  return (
    <ChartCard
      name={`ewo-strata-${strata}`}
      title={title}
      description={t('figures:text.strata')}
      choice={
        <SpaceBetween direction="horizontal" size="xs">
          <ChartOptionSelect
            label={t('figures:chart.by')}
            options={options}
            chosen={strata}
            onChoose={(value) => set({ strata: value })}
          />
          <ChartOptionSelect
            label={t('figures:chart.measure')}
            options={MEASURES.map((value) => ({ value, label: t(`figures:chart.${value}`) }))}
            chosen={measure}
            onChoose={(value) => set({ measure: value })}
          />
        </SpaceBetween>
      }
      table={{
        items: report.strata.map((each) => ({ ...each, id: `${each.type} ${each.key}` })),
        columns: [
          { id: 'type', header: t('figures:group.breakdownType'), value: ({ type }) => typeName(type) },
          { id: 'key', header: t(`figures:group.${strata}`), value: ({ key }) => columnName(key) },
          { id: 'count', header: t('figures:chart.count'), value: ({ count }) => count, kind: 'number' },
          {
            id: 'minutes',
            header: t('figures:chart.minutes'),
            value: ({ minutes }) => minutes,
            kind: 'number',
          },
        ],
      }}
    >
      <HeatMap
        label={title}
        corner={t('figures:group.breakdownType')}
        sum={t('figures:chart.sum')}
        rows={types.map(({ id }) => ({ id, title: typeName(id) }))}
        columns={sortedKeys.map(({ id }) => ({ id, title: columnName(id) }))}
        value={(type, key) => rowsByKey.get(`${type} ${key}`)?.[measure] ?? 0}
        to={getRoute}
      />
    </ChartCard>
  );
}

interface StopsProps extends Pick<Props, 'report' | 'anatomy' | 'set' | 'drill'> {
  options: { value: Props['anatomy']; label: string }[];
}

function StopAnatomy({ report, anatomy, set, options, drill }: StopsProps) {
  const { t } = useTranslation(['figures', 'ewoWork', 'words', 'enums']);
  const { number } = useFormat();
  const partText = usePartText();
  const closedFilter: DrillFilter = { also: [['state', '=', getEnumText('ewoState', 'closed')]] };
  const getTitle = (key: string) => {
    if (key === 'all') return t('figures:group.all');
    if (key === UNKNOWN_KEY || key === '') return t('figures:unknown');
    return anatomy === 'team' ? drill.teamName(key) : getEnumText(anatomy, key);
  };
  const rows = report.anatomy.filter(({ count }) => count > 0) as (EwoReport['anatomy'][number] & Anatomy)[];
  const maxTotal = Math.max(0, ...rows.map(({ total }) => total ?? 0));
  const parts = [...new Set(rows.flatMap(listShownParts))];
  const getRoute = (key: string) =>
    key === UNKNOWN_KEY || key === ''
      ? undefined
      : drill.ewos({
          ...closedFilter,
          ...{
            all: {},
            team: { teamId: Number(key) },
            shift: { shift: key },
            breakdownType: { type: key },
          }[anatomy],
        });
  const roundValue = (value: number | null | undefined) =>
    typeof value === 'number' ? Number(value.toFixed(1)) : null;
  return (
    <ChartCard
      name={`ewo-anatomy-${anatomy}`}
      title={t('figures:title.anatomy')}
      description={t('figures:text.anatomy')}
      choice={
        <ChartOptionSelect
          label={t('figures:chart.by')}
          options={options}
          chosen={anatomy}
          onChoose={(value) => set({ anatomy: value })}
        />
      }
      table={{
        items: rows.map((row) => ({ ...row, id: row.key })),
        columns: [
          {
            id: 'group',
            header: t(`figures:group.${anatomy}`),
            value: ({ key }) => getTitle(key),
            cell: ({ key }) => {
              const to = getRoute(key);
              return to ? <PageLink to={to}>{getTitle(key)}</PageLink> : getTitle(key);
            },
          },
          { id: 'count', header: t('figures:chart.count'), value: ({ count }) => count, kind: 'number' },
          ...parts.map((part) => ({
            ...{ id: part, header: partText(part), kind: 'number' as const },
            value: ({ parts: partMinutes }: (typeof rows)[number]) => roundValue(partMinutes[part]),
          })),
          {
            id: 'total',
            header: t('ewoWork:anatomy.total'),
            value: ({ total }) => roundValue(total),
            kind: 'number',
          },
          {
            id: 'spareShare',
            header: t('ewoWork:anatomy.spareShare'),
            value: ({ spareShare }) => roundValue(spareShare),
            kind: 'number',
            cell: ({ spareShare }) => (spareShare === null ? t('figures:na') : `${number(spareShare, 1)} %`),
          },
        ],
      }}
    >
      <div className="waterfalls">
        {rows.map((row) => (
          <Waterfall
            key={row.key}
            title={getTitle(row.key)}
            anatomy={row}
            maxMinutes={maxTotal}
            to={getRoute(row.key)}
          />
        ))}
      </div>
    </ChartCard>
  );
}

function CauseChart({ query: filters, report, drill }: Pick<Props, 'query' | 'report' | 'drill'>) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const times = usePeriodLabels();
  const months = [...new Set(report.causes.map(({ month }) => month))].sort();
  const causes = [...rootCauseTypes, UNKNOWN_KEY].filter((cause) =>
    report.causes.some((each) => each.cause === cause),
  );
  const rowsByKey = new Map(report.causes.map((each) => [`${each.month} ${each.cause}`, each]));
  const getCauseName = (cause: string) =>
    cause === UNKNOWN_KEY ? t('figures:notAnalysed') : `${cause} ${getEnumText('rootCause', cause)}`;
  const title = t('figures:title.causes');
  const getMonthPlace = (month: string) => times.month(month, filters);
  const note = createPartialMonthFormatter(t('figures:partialMonth'));
  const getMonthDays = (month: string) => ({ from: `${month}-01`, to: getLastDayOfMonth(month) });
  return (
    <ChartCard
      name="ewo-causes"
      title={title}
      table={{
        items: report.causes.map((each) => ({ ...each, id: `${each.month} ${each.cause}` })),
        columns: [
          {
            id: 'month',
            header: t('figures:month'),
            value: ({ month }) => note(month, getMonthPlace(month)),
          },
          { id: 'cause', header: t('figures:group.rootCause'), value: ({ cause }) => getCauseName(cause) },
          { id: 'count', header: t('figures:chart.count'), value: ({ count }) => count, kind: 'number' },
          {
            id: 'minutes',
            header: t('figures:chart.minutes'),
            value: ({ minutes }) => minutes,
            kind: 'number',
          },
        ],
      }}
    >
      <Plot
        label={title}
        stacked
        places={months.map((month) => ({
          ...getMonthPlace(month),
          to: drill.breakdowns(getMonthDays(month)),
        }))}
        start={{ title: t('figures:chart.count'), whole: true }}
        series={causes.map((cause) => ({
          id: cause,
          title: getCauseName(cause),
          kind: 'bar',
          color: cause === UNKNOWN_KEY ? 'var(--chart-10)' : undefined,
          values: months.map((month) => rowsByKey.get(`${month} ${cause}`)?.count ?? 0),
          to: (i) => drill.breakdowns({ ...getMonthDays(months[i]!), cause }),
        }))}
      />
    </ChartCard>
  );
}
