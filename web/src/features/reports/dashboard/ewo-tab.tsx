// Breakdowns of a period: their figures, trend, Pareto, strata, the anatomy of a stop, root causes.
import { Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { anatomyKinds, paretoKinds, strataKinds } from '../../../../../shared/reports/figure-kinds.ts';
import { type EwoReport, figures } from '../../../../../shared/reports/kpi-api.ts';
import type { Anatomy } from '../../../../../shared/requests/anatomy.ts';
import { rootCauseTypes } from '../../../../../shared/requests/ewo-state.ts';
import { enumText } from '../../../i18n/text.ts';
import { ChartCard } from '../../../parts/charts/chart-card.tsx';
import { HeatMap } from '../../../parts/charts/heat-map.tsx';
import { usePartText } from '../../../parts/charts/part-text.ts';
import { Plot } from '../../../parts/charts/plot.tsx';
import { lastOfMonth, useTimes } from '../../../parts/charts/times.ts';
import { shownParts, Waterfall } from '../../../parts/charts/waterfall.tsx';
import { behindRow, NONE, NOTHING } from '../../../parts/kpi/behind.ts';
import { KpiTile } from '../../../parts/kpi/kpi-tile.tsx';
import { ParetoChart } from '../../../parts/kpi/pareto-chart.tsx';
import { ReliabilityChart } from '../../../parts/kpi/reliability-chart.tsx';
import { WeekChart } from '../../../parts/kpi/week-chart.tsx';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useCall } from '../../../use-call.ts';
import type { Where } from '../drill.ts';
import { chosenOf } from './asked.ts';
import { ChoiceOf } from './choice-of.tsx';
import type { TabProps } from './tab.ts';

export function EwoTab(props: TabProps) {
  const { asked, params } = props;
  const [pareto, strata, anatomy] = [
    chosenOf(params, 'pareto', paretoKinds),
    chosenOf(params, 'strata', strataKinds),
    chosenOf(params, 'anatomy', anatomyKinds),
  ];
  const report = useCall(figures.ewo, { ...asked, pareto, strata, anatomy });
  return (
    <Loaded query={report}>
      {(found) => <Drawn {...props} report={found} {...{ pareto, strata, anatomy }} />}
    </Loaded>
  );
}

interface Props extends TabProps {
  report: EwoReport;
  pareto: (typeof paretoKinds)[number];
  strata: (typeof strataKinds)[number];
  anatomy: (typeof anatomyKinds)[number];
}

function Drawn({ asked, drill, set, report, pareto, strata, anatomy, params }: Props) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const session = useSession();
  const { kpi } = report;
  const nameless = (by: string) => by === 'team' && !session.may('teams', 'pick');
  const options = <Value extends string>(kinds: readonly Value[]) =>
    kinds
      .filter((kind) => !nameless(kind))
      .map((value) => ({ value, label: t(`figures:group.${value as 'machine'}`) }));
  const breakdowns = drill.breakdowns();
  const ewos = drill.ewos();
  return (
    <SpaceBetween size="l">
      <Container>
        <div className="kpis">
          <KpiTile id="breakdowns" value={kpi.breakdowns} to={breakdowns} />
          <KpiTile
            id="minor"
            value={kpi.minor}
            to={drill.ewos({ also: [['machineStatus', '!=', enumText('machineCondition', 'stopped')]] })}
          />
          <KpiTile id="downtimeHours" value={kpi.downtimeHours} to={breakdowns} />
          <KpiTile id="mtbf" value={kpi.mtbf} beyond={kpi.scheduledHours} to={breakdowns} />
          <KpiTile id="mttr" value={kpi.mttr} to={breakdowns} />
          <KpiTile id="mdt" value={kpi.mdt} to={breakdowns} />
          <KpiTile id="waiting" value={kpi.waiting} to={breakdowns} />
          <KpiTile id="availability" value={kpi.availability} to={breakdowns} />
          <KpiTile id="scheduledHours" value={kpi.scheduledHours} />
          <KpiTile id="rcaCoverage" value={kpi.rcaCoverage} to={ewos} />
          <KpiTile id="repetitive" value={kpi.repetitive} to={ewos} />
          <MoreKpis asked={asked} drill={drill} />
        </div>
      </Container>
      <ParetoChart
        rows={report.pareto}
        by={pareto}
        choice={
          <ChoiceOf
            label={t('figures:chart.by')}
            options={options(paretoKinds)}
            chosen={pareto}
            onChoose={(value) => set({ pareto: value })}
          />
        }
        to={(row) => drill.breakdowns({ also: behindRow(pareto, report.pareto, row) })}
      />
      <Strata {...{ asked, drill, set, params, report, strata }} options={options(strataKinds)} />
      <ReliabilityChart months={report.months} to={drill.breakdowns} />
      <WeekChart name="ewo-weeks" title={t('figures:title.ewoTrend')} weeks={report.weeks} to={drill.ewos} />
      <Stops report={report} anatomy={anatomy} set={set} options={options(anatomyKinds)} drill={drill} />
      <Causes report={report} drill={drill} />
    </SpaceBetween>
  );
}

/** What stands in no report of its own. */
function MoreKpis({ asked, drill }: Pick<TabProps, 'asked' | 'drill'>) {
  const { data } = useCall(figures.kpi, asked);
  if (!data) return null;
  return (
    <>
      <KpiTile id="oee" value={data.oee} />
      <KpiTile id="ewoHours" value={data.ewoHours} to={drill.ewos()} />
      <KpiTile id="missedWarning" value={data.missedWarning} to={drill.ewos({ show: 'figures' })} />
    </>
  );
}

const MEASURES = ['count', 'minutes'] as const;

type StrataProps = TabProps &
  Pick<Props, 'report' | 'strata'> & { options: { value: Props['strata']; label: string }[] };

function Strata({ report, strata, params, set, drill, options }: StrataProps) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const measure = chosenOf(params, 'measure', MEASURES);
  const title = t('figures:title.strata');
  const columnName = (key: string) => {
    if (key === NONE) return t('figures:unknown');
    if (strata === 'machine') return drill.machineName(key);
    return strata === 'team' ? drill.teamName(key) : enumText(strata, key);
  };
  const typeName = (type: string) => (type === NONE ? t('figures:unknown') : enumText('breakdownType', type));
  const at = new Map(report.strata.map((each) => [`${each.type} ${each.key}`, each]));
  const sumOf = (mine: (each: EwoReport['strata'][number]) => boolean) =>
    report.strata.filter(mine).reduce((sum, each) => sum + each[measure], 0);
  const byMost = (ids: string[], mine: (id: string) => number) =>
    [...new Set(ids)].map((id) => ({ id, much: mine(id) })).sort((a, b) => b.much - a.much);
  const types = byMost(
    report.strata.map(({ type }) => type),
    (id) => sumOf(({ type }) => type === id),
  );
  const keys = byMost(
    report.strata.map(({ key }) => key),
    (id) => sumOf(({ key }) => key === id),
  );
  const ordered =
    strata === 'shift' || strata === 'weekday' ? keys.toSorted((a, b) => a.id.localeCompare(b.id)) : keys;
  const pathOf = (type: string, key: string) =>
    drill.breakdowns({
      type,
      ...{
        machine: { machineId: Number(key) },
        team: key === NONE ? { also: [['team', '=', NOTHING] as const] } : { teamId: Number(key) },
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
          <ChoiceOf
            label={t('figures:chart.by')}
            options={options}
            chosen={strata}
            onChoose={(value) => set({ strata: value })}
          />
          <ChoiceOf
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
        columns={ordered.map(({ id }) => ({ id, title: columnName(id) }))}
        value={(type, key) => at.get(`${type} ${key}`)?.[measure] ?? 0}
        to={pathOf}
      />
    </ChartCard>
  );
}

interface StopsProps extends Pick<Props, 'report' | 'anatomy' | 'set' | 'drill'> {
  options: { value: Props['anatomy']; label: string }[];
}

function Stops({ report, anatomy, set, options, drill }: StopsProps) {
  const { t } = useTranslation(['figures', 'ewoWork', 'words', 'enums']);
  const { number } = useFormat();
  const partText = usePartText();
  const closed: Where = { also: [['state', '=', enumText('ewoState', 'closed')]] };
  const titleOf = (key: string) => {
    if (key === 'all') return t('figures:group.all');
    if (key === NONE || key === '') return t('figures:unknown');
    return anatomy === 'team' ? drill.teamName(key) : enumText(anatomy, key);
  };
  const rows = report.anatomy.filter(({ count }) => count > 0) as (EwoReport['anatomy'][number] & Anatomy)[];
  const most = Math.max(0, ...rows.map(({ total }) => total ?? 0));
  const parts = [...new Set(rows.flatMap(shownParts))];
  const pathOf = (key: string) =>
    key === NONE || key === ''
      ? undefined
      : drill.ewos({
          ...closed,
          ...{
            all: {},
            team: { teamId: Number(key) },
            shift: { shift: key },
            breakdownType: { type: key },
          }[anatomy],
        });
  const rounded = (value: number | null | undefined) =>
    typeof value === 'number' ? Number(value.toFixed(1)) : null;
  return (
    <ChartCard
      name={`ewo-anatomy-${anatomy}`}
      title={t('figures:title.anatomy')}
      description={t('figures:text.anatomy')}
      choice={
        <ChoiceOf
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
            value: ({ key }) => titleOf(key),
            cell: ({ key }) => {
              const to = pathOf(key);
              return to ? <PageLink to={to}>{titleOf(key)}</PageLink> : titleOf(key);
            },
          },
          { id: 'count', header: t('figures:chart.count'), value: ({ count }) => count, kind: 'number' },
          ...parts.map((part) => ({
            ...{ id: part, header: partText(part), kind: 'number' as const },
            value: ({ parts: its }: (typeof rows)[number]) => rounded(its[part]),
          })),
          {
            id: 'total',
            header: t('ewoWork:anatomy.total'),
            value: ({ total }) => rounded(total),
            kind: 'number',
          },
          {
            id: 'spareShare',
            header: t('ewoWork:anatomy.spareShare'),
            value: ({ spareShare }) => rounded(spareShare),
            kind: 'number',
            cell: ({ spareShare }) => (spareShare === null ? t('figures:na') : `${number(spareShare, 1)} %`),
          },
        ],
      }}
    >
      <div className="waterfalls">
        {rows.map((row) => (
          <Waterfall key={row.key} title={titleOf(row.key)} anatomy={row} most={most} to={pathOf(row.key)} />
        ))}
      </div>
    </ChartCard>
  );
}

function Causes({ report, drill }: Pick<Props, 'report' | 'drill'>) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const times = useTimes();
  const months = [...new Set(report.causes.map(({ month }) => month))].sort();
  const causes = [...rootCauseTypes, NONE].filter((cause) =>
    report.causes.some((each) => each.cause === cause),
  );
  const at = new Map(report.causes.map((each) => [`${each.month} ${each.cause}`, each]));
  const nameOf = (cause: string) =>
    cause === NONE ? t('figures:notAnalysed') : `${cause} ${enumText('rootCause', cause)}`;
  const title = t('figures:title.causes');
  const daysOf = (month: string) => ({ from: `${month}-01`, to: lastOfMonth(month) });
  return (
    <ChartCard
      name="ewo-causes"
      title={title}
      table={{
        items: report.causes.map((each) => ({ ...each, id: `${each.month} ${each.cause}` })),
        columns: [
          { id: 'month', header: t('figures:month'), value: ({ month }) => month },
          { id: 'cause', header: t('figures:group.rootCause'), value: ({ cause }) => nameOf(cause) },
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
        places={months.map((month) => ({ ...times.month(month), to: drill.breakdowns(daysOf(month)) }))}
        start={{ title: t('figures:chart.count'), whole: true }}
        series={causes.map((cause) => ({
          id: cause,
          title: nameOf(cause),
          kind: 'bar',
          color: cause === NONE ? 'var(--chart-10)' : undefined,
          values: months.map((month) => at.get(`${month} ${cause}`)?.count ?? 0),
          to: (i) => drill.breakdowns({ ...daysOf(months[i]!), cause }),
        }))}
      />
    </ChartCard>
  );
}
