// Wall page for a large screen: what is open now, and the last month's figures in large type, refreshed
// automatically.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Endpoint } from '#shared/contract.ts';
import { addDays } from '#shared/day.ts';
import { overview } from '#shared/reports/api.ts';
import { type EwoReport, figures, type Kpi } from '#shared/reports/kpi-api.ts';
import { type SafetyFigures, tags } from '#shared/requests/tag-api.ts';
import { Plot } from '#web/parts/charts/plot.tsx';
import { usePeriodLabels } from '#web/parts/charts/times.ts';
import { formatKpi } from '#web/parts/kpi/kpi-tile.tsx';
import type { KpiId } from '#web/parts/kpi/kpis.ts';
import { usePollInterval } from '#web/push/push-state.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { LoadFailure, Loading } from '#web/ui/loading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PlainLink } from '#web/ui/plain-link.tsx';
import { useRunningNow, useToday } from '#web/ui/today.ts';
import { buildQuery } from '#web/use-call.ts';
import { listPyramidLevels, useInjuryText } from '../safety-texts.ts';
import { formatTime, useChartHeight, useDarkTheme, useRefreshTime } from './wall.ts';
import './wall.css';

const POLL_MS = 60_000;
/** Milliseconds between two reads while hints arrive: some figures change with time alone. */
const PUSH_POLL_MS = 1_200_000;
/** Number of intervals after which data is stale: two refreshes have failed. */
const STALE_INTERVALS = 2.5;
const DAYS = 31;

const useRefreshInterval = () => usePollInterval(POLL_MS, PUSH_POLL_MS);

/** Reads a call periodically and keeps the previous data until new data arrives. */
const usePolledCall = <S extends object, G, A>(contract: Endpoint<S, G, A>, input: S) =>
  useQuery({
    ...buildQuery(contract, input),
    refetchInterval: useRefreshInterval(),
    refetchIntervalInBackground: true,
    placeholderData: (previousData) => previousData,
  });

export function WallPage() {
  const { t } = useTranslation(['figures', 'reports']);
  const { user } = useSession();
  const { number, region } = useFormat();
  const today = useToday();
  const times = usePeriodLabels();
  const period = { from: addDays(today, 1 - DAYS), to: today };
  const overviewQuery = usePolledCall(overview.get, period);
  const kpis = usePolledCall(figures.kpi, period);
  const ewo = usePolledCall(figures.ewo, period);
  const tag = usePolledCall(figures.tag, period);
  const safety = usePolledCall(tags.safety, {});
  const queries = [overviewQuery, kpis, ewo, tag, safety];
  const now = useRunningNow();
  const refreshedAt = useRefreshTime(Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)));
  const height = useChartHeight();
  const staleMs = STALE_INTERVALS * Number(useRefreshInterval());
  const isStale = refreshedAt !== undefined && Date.parse(now) - Date.parse(refreshedAt) > staleMs;
  const failedQuery = queries.find(({ isError, data }) => isError && !data);
  return (
    <main className="wall">
      <PageTitle title={t('figures:wall.title')} />
      <header>
        <h1>
          {user?.plant.descrizione ?? ''} <small>{t('figures:wall.title')}</small>
        </h1>
        <p className={isStale ? 'stale' : ''} role="status">
          {refreshedAt &&
            t(isStale ? 'figures:wall.stale' : 'figures:wall.renewed', {
              time: formatTime(refreshedAt, region),
            })}
        </p>
        <WallButtons />
      </header>
      {failedQuery ? (
        <LoadFailure error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />
      ) : overviewQuery.data && kpis.data && ewo.data && tag.data && safety.data ? (
        <>
          <section className="now" aria-label={t('figures:wall.title')}>
            <LargeFigure
              label={t('figures:wall.running')}
              value={number(overviewQuery.data.ewos.running ?? 0)}
            />
            <LargeFigure
              label={t('figures:wall.waiting')}
              value={number((overviewQuery.data.ewos.created ?? 0) + (overviewQuery.data.ewos.assigned ?? 0))}
              bad={(overviewQuery.data.ewos.created ?? 0) > 0}
            />
            <LargeFigure label={t('figures:wall.tags')} value={number(sumCounts(overviewQuery.data.tags))} />
            <LargeFigure label={t('figures:wall.due')} value={number(overviewQuery.data.today.due)} />
            <LargeFigure
              label={t('figures:wall.late')}
              value={number(overviewQuery.data.today.late)}
              bad={overviewQuery.data.today.late > 0}
            />
          </section>
          <DownMachines machines={ewo.data.standing} />
          <SafetyRow figures={safety.data} />
          <section className="last" aria-label={t('figures:wall.last')}>
            <h2>{t('figures:wall.last')}</h2>
            {kpiIds.map((id) => (
              <KpiFigure key={id} id={id} kpi={kpis.data} />
            ))}
          </section>
          <section className="drawn">
            <div>
              <h2>{t('figures:title.reliability')}</h2>
              <Plot
                label={t('figures:title.reliability')}
                height={height}
                places={ewo.data.months.map(({ month }) =>
                  times.month(month, { from: `${month}-01`, to: today }),
                )}
                start={{ title: t('figures:kpi.mtbf.name') }}
                end={{ title: t('figures:kpi.mttr.name') }}
                series={[
                  {
                    id: 'mtbf',
                    title: t('figures:kpi.mtbf.name'),
                    kind: 'line',
                    values: ewo.data.months.map(({ mtbf }) => mtbf),
                  },
                  {
                    id: 'mttr',
                    title: t('figures:kpi.mttr.name'),
                    kind: 'line',
                    atEnd: true,
                    values: ewo.data.months.map(({ mttr }) => mttr),
                  },
                ]}
              />
            </div>
            <div>
              <h2>{t('figures:title.pareto')}</h2>
              <Plot
                label={t('figures:title.pareto')}
                height={height}
                hasAllLabels
                places={ewo.data.pareto.slice(0, MAX_BARS).map(({ key, code }) => {
                  const name = code ?? t(key === 'others' ? 'figures:others' : 'figures:unknown');
                  return { id: key, short: name, title: name };
                })}
                start={{ title: t('figures:chart.minutes'), whole: true }}
                series={[
                  {
                    id: 'minutes',
                    title: t('figures:chart.minutes'),
                    kind: 'bar',
                    values: ewo.data.pareto.slice(0, MAX_BARS).map(({ minutes }) => minutes),
                  },
                ]}
              />
            </div>
            <div>
              <h2>{t('figures:title.tagTrend')}</h2>
              <Plot
                label={t('figures:title.tagTrend')}
                height={height}
                places={tag.data.weeks.map(({ on }) => times.week(on))}
                start={{ title: t('figures:chart.count'), whole: true }}
                series={(['opened', 'closed', 'open'] as const).map((id) => ({
                  id,
                  title: t(`figures:${id}`),
                  kind: id === 'open' ? 'line' : 'bar',
                  values: tag.data.weeks.map((week) => week[id]),
                }))}
              />
            </div>
          </section>
        </>
      ) : (
        <Loading />
      )}
    </main>
  );
}

const kpiIds = ['mtbf', 'mttr', 'availability', 'compliance', 'pmHours'] as const satisfies readonly KpiId[];
/** Number of rows readable from afar. */
const MAX_BARS = 8;
const sumCounts = (states: Readonly<Record<string, number>>) =>
  Object.values(states).reduce((all, n) => all + n, 0);

/** Number of machines that fit on a line readable from afar. */
const MAX_DOWN_MACHINES = 6;

function DownMachines({ machines }: { machines: EwoReport['standing'] }) {
  const { t } = useTranslation('figures');
  const { instant } = useFormat();
  const hiddenCount = machines.length - MAX_DOWN_MACHINES;
  return (
    <section className={machines.length > 0 ? 'standing bad' : 'standing'} aria-label={t('wall.standing')}>
      <h2>{t('wall.standing')}</h2>
      {machines.length === 0 ? (
        <p>{t('wall.noneStands')}</p>
      ) : (
        <ul>
          {machines.slice(0, MAX_DOWN_MACHINES).map(({ machineId, code, since }) => (
            <li key={machineId}>
              <b>{code}</b> <span>{t('wall.since', { time: instant(since) })}</span>
            </li>
          ))}
          {hiddenCount > 0 && <li>{`+ ${hiddenCount}`}</li>}
        </ul>
      )}
    </section>
  );
}

function SafetyRow({ figures: safetyFigures }: { figures: SafetyFigures }) {
  const { t } = useTranslation('figures');
  const { day, number } = useFormat();
  const getInjuryText = useInjuryText();
  const { daysSinceInjury, lastInjuryOn } = safetyFigures;
  return (
    <section className="last" aria-label={t('safety.title')}>
      <h2>
        {t('safety.title')} <small>{t('safety.period')}</small>
      </h2>
      {daysSinceInjury === undefined ? (
        <LargeFigure label={getInjuryText(safetyFigures)} value={t('na')} />
      ) : (
        <LargeFigure label={t('safety.days', { day: day(lastInjuryOn) })} value={number(daysSinceInjury)} />
      )}
      {listPyramidLevels(safetyFigures).map(({ id, count }) => (
        <LargeFigure key={id} label={t(`safety.levels.${id}`)} value={number(count)} />
      ))}
    </section>
  );
}

const LargeFigure = ({ label, value, bad = false }: { label: string; value: string; bad?: boolean }) => (
  <div className={bad ? 'big bad' : 'big'}>
    <b>{value}</b>
    <span>{label}</span>
  </div>
);

function KpiFigure({ id, kpi }: { id: (typeof kpiIds)[number]; kpi: Kpi }) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const value = kpi[id];
  const text =
    value !== null
      ? formatKpi(id, value, format)
      : id === 'mtbf' && kpi.breakdowns === 0 && kpi.scheduledHours > 0
        ? t('more', { hours: `${format.number(kpi.scheduledHours, 1)} h` })
        : t('na');
  return <LargeFigure label={t(`kpi.${id}.name`)} value={text} />;
}

function WallButtons() {
  const { t } = useTranslation('figures');
  const [params, setParams] = useSearchParams();
  const { settings } = useSession();
  const isDark = params.get('theme') === 'dark';
  useDarkTheme(isDark);
  const [isFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    const updateFullScreen = () => setFullScreen(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', updateFullScreen);
    return () => document.removeEventListener('fullscreenchange', updateFullScreen);
  }, []);
  const toggle = () =>
    void (isFullScreen ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <nav aria-label={t('wall.title')}>
      <PlainLink to="/app/reports/dashboard">{t('wall.back')}</PlainLink>
      {settings.theme !== 'ONE_DARK' && (
        <button type="button" onClick={() => setParams(isDark ? {} : { theme: 'dark' }, { replace: true })}>
          {t(isDark ? 'wall.light' : 'wall.dark')}
        </button>
      )}
      {document.fullscreenEnabled && (
        <button type="button" onClick={toggle}>
          {t(isFullScreen ? 'wall.leave' : 'wall.full')}
        </button>
      )}
    </nav>
  );
}
