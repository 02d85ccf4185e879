// Results of controls: what deviated lately, everything of a machine, a checklist or a control, and how one control moves (domain 12.2).
import { SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { addDays } from '../../../../../shared/day.ts';
import { type ResultItem, results } from '../../../../../shared/procedures/result-api.ts';
import { machines as machineCalls } from '../../../../../shared/structure/api.ts';
import { byId } from '../../../parts/order/order-names.ts';
import { Loading } from '../../../ui/loading.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '../../../ui/table/period-control.tsx';
import { useGrowing } from '../../../ui/table/use-growing.ts';
import { useToday } from '../../../ui/today.ts';
import { useAll } from '../../../use-call.ts';
import { askedFor, ResultChoice, useChoice } from './result-choice.tsx';
import { useResultColumns } from './result-columns.tsx';

const Trend = lazy(async () => ({ default: (await import('./trend.tsx')).Trend }));

const DAYS = 31;
/** Read at first; the others follow while these are looked at. */
const FIRST = 40;
/** A control on a machine, or on an element of it. */
const trended = /^(\d+)\.((\d+)(?:\.\d+)?)$/;

export function ResultPage() {
  const { t } = useTranslation('results');
  const today = useToday();
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const [period, choosePeriod] = usePeriod({ from: addDays(today, -DAYS), to: today });
  const [choice, choose] = useChoice();
  const list = useGrowing(results.list, { ...period, ...askedFor(choice) }, FIRST);
  const { data } = useAll(machineCalls.list, {});
  const machines = byId(data);
  const trendOf = useCallback(
    ({ controlId, elementId, machineId }: ResultItem) => {
      const next = new URLSearchParams(params);
      next.set('trend', `${controlId}.${elementId ?? machineId}`);
      return `${pathname}?${next}`;
    },
    [params, pathname],
  );
  const columns = useResultColumns({ machines, trendOf });
  const [, controlId, place, machineId] = trended.exec(params.get('trend') ?? '') ?? [];
  const close = () =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.delete('trend');
      return next;
    });
  return (
    <SpaceBetween size="l">
      <PageTitle title={t('title')} crumbs={[{ text: t('crumb') }]} />
      {controlId && (
        <Suspense fallback={<Loading />}>
          <Trend
            key={`${controlId}.${place}`}
            controlId={Number(controlId)}
            machineId={Number(machineId)}
            elementId={place === machineId ? undefined : place}
            machine={machines.get(Number(machineId))}
            to={period.to}
            onClose={close}
          />
        </Suspense>
      )}
      <DataTable
        id="results"
        items={list.items}
        error={list.error}
        onRetry={list.retry}
        columns={columns}
        namespace="results"
        title={t('title')}
        nameOf={({ control, on }) => `${control.code} ${on}`}
        defaultSort={{ id: 'on', descending: true }}
        emptyText={t(choice.show === 'deviating' ? 'noneDeviating' : 'none')}
        controls={
          <SpaceBetween direction="horizontal" size="xs" alignItems="center">
            <PeriodControl period={period} onChange={choosePeriod} />
            <ResultChoice choice={choice} choose={choose} />
            {list.reading && <span role="status">{t('reading')}</span>}
          </SpaceBetween>
        }
      />
    </SpaceBetween>
  );
}
