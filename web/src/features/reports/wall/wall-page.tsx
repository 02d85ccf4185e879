// For a large screen: what is open now and how the last month went, in figures that are read from afar. It renews itself.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Endpoint } from '../../../../../shared/contract.ts';
import { addDays } from '../../../../../shared/day.ts';
import { overview } from '../../../../../shared/reports/api.ts';
import { figures, type Kpi } from '../../../../../shared/reports/kpi-api.ts';
import { Plot } from '../../../parts/charts/plot.tsx';
import { useTimes } from '../../../parts/charts/times.ts';
import { kpiText } from '../../../parts/kpi/kpi-tile.tsx';
import type { KpiId } from '../../../parts/kpi/kpis.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Failed, Loading } from '../../../ui/loading.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { useRunningNow, useToday } from '../../../ui/today.ts';
import { readOf } from '../../../use-call.ts';
import { timeOf, useDark, useRenewedAt, useRoom } from './wall.ts';
import './wall.css';

const EVERY_MS = 60_000;
/** Two rounds were missed. */
const STALE_MS = 150_000;
const DAYS = 31;

/** What it knows stays on the screen while what is new does not come. */
const useRenewed = <S extends object, G, A>(contract: Endpoint<S, G, A>, input: S) =>
  useQuery({
    ...readOf(contract, input),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    placeholderData: (before) => before,
  });

export function WallPage() {
  const { t } = useTranslation(['figures', 'reports']);
  const { user } = useSession();
  const { number, region } = useFormat();
  const today = useToday();
  const times = useTimes();
  const period = { from: addDays(today, 1 - DAYS), to: today };
  const open = useRenewed(overview.get, period);
  const kpis = useRenewed(figures.kpi, period);
  const ewo = useRenewed(figures.ewo, period);
  const tag = useRenewed(figures.tag, period);
  const queries = [open, kpis, ewo, tag];
  const now = useRunningNow();
  const at = useRenewedAt(Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)));
  const height = useRoom();
  const stale = at !== undefined && Date.parse(now) - Date.parse(at) > STALE_MS;
  const failed = queries.find(({ isError, data }) => isError && !data);
  return (
    <main className="wall">
      <PageTitle title={t('figures:wall.title')} />
      <header>
        <h1>
          {user?.plant.descrizione ?? ''} <small>{t('figures:wall.title')}</small>
        </h1>
        <p className={stale ? 'stale' : ''} role="status">
          {at && t(stale ? 'figures:wall.stale' : 'figures:wall.renewed', { time: timeOf(at, region) })}
        </p>
        <WallButtons />
      </header>
      {failed ? (
        <Failed error={failed.error} onRetry={() => void failed.refetch()} />
      ) : open.data && kpis.data && ewo.data && tag.data ? (
        <>
          <section className="now" aria-label={t('figures:wall.title')}>
            <Big label={t('figures:wall.running')} value={number(open.data.ewos.running ?? 0)} />
            <Big
              label={t('figures:wall.waiting')}
              value={number((open.data.ewos.created ?? 0) + (open.data.ewos.assigned ?? 0))}
              bad={(open.data.ewos.created ?? 0) > 0}
            />
            <Big label={t('figures:wall.tags')} value={number(sum(open.data.tags))} />
            <Big label={t('figures:wall.due')} value={number(open.data.today.due)} />
            <Big
              label={t('figures:wall.late')}
              value={number(open.data.today.late)}
              bad={open.data.today.late > 0}
            />
          </section>
          <section className="last" aria-label={t('figures:wall.last')}>
            <h2>{t('figures:wall.last')}</h2>
            {shown.map((id) => (
              <Month key={id} id={id} kpi={kpis.data} />
            ))}
          </section>
          <section className="drawn">
            <div>
              <h2>{t('figures:title.reliability')}</h2>
              <Plot
                label={t('figures:title.reliability')}
                height={height}
                places={ewo.data.months.map(({ month }) => times.month(month))}
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
                named
                places={ewo.data.pareto.slice(0, MOST).map(({ key, code }) => {
                  const name = code ?? t(key === 'others' ? 'figures:others' : 'figures:unknown');
                  return { id: key, short: name, title: name };
                })}
                start={{ title: t('figures:chart.minutes'), whole: true }}
                series={[
                  {
                    id: 'minutes',
                    title: t('figures:chart.minutes'),
                    kind: 'bar',
                    values: ewo.data.pareto.slice(0, MOST).map(({ minutes }) => minutes),
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

const shown = ['mtbf', 'mttr', 'availability', 'compliance', 'pmHours'] as const satisfies readonly KpiId[];
/** As many as are read from afar. */
const MOST = 8;
const sum = (states: Readonly<Record<string, number>>) =>
  Object.values(states).reduce((all, n) => all + n, 0);

const Big = ({ label, value, bad = false }: { label: string; value: string; bad?: boolean }) => (
  <div className={bad ? 'big bad' : 'big'}>
    <b>{value}</b>
    <span>{label}</span>
  </div>
);

function Month({ id, kpi }: { id: (typeof shown)[number]; kpi: Kpi }) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const value = kpi[id];
  const text =
    value !== null
      ? kpiText(id, value, format)
      : id === 'mtbf' && kpi.breakdowns === 0 && kpi.scheduledHours > 0
        ? t('more', { hours: `${format.number(kpi.scheduledHours, 1)} h` })
        : t('na');
  return <Big label={t(`kpi.${id}.name`)} value={text} />;
}

function WallButtons() {
  const { t } = useTranslation('figures');
  const [params, setParams] = useSearchParams();
  const { settings } = useSession();
  const dark = params.get('theme') === 'dark';
  useDark(dark);
  const [full, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const toggle = () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <nav aria-label={t('wall.title')}>
      <PlainLink to="/app/reports/dashboard">{t('wall.back')}</PlainLink>
      {settings.theme !== 'ONE_DARK' && (
        <button type="button" onClick={() => setParams(dark ? {} : { theme: 'dark' }, { replace: true })}>
          {t(dark ? 'wall.light' : 'wall.dark')}
        </button>
      )}
      {document.fullscreenEnabled && (
        <button type="button" onClick={toggle}>
          {t(full ? 'wall.leave' : 'wall.full')}
        </button>
      )}
    </nav>
  );
}
