// Page of control results: recent deviations, all results of a machine, checklist or control, and the trend
// of a control (domain 12.2).
import { SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { addDays } from '#shared/day.ts';
import { type ResultItem, results } from '#shared/procedures/result-api.ts';
import { machines as machineCalls } from '#shared/structure/api.ts';
import { indexById } from '#web/parts/order/order-names.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '#web/ui/table/period-control.tsx';
import { useGrowingList } from '#web/ui/table/use-growing.ts';
import { useToday } from '#web/ui/today.ts';
import { useAllItems } from '#web/use-call.ts';
import { buildResultInput, ResultFilters, useResultFilter } from './result-choice.tsx';
import { useResultColumns } from './result-columns.tsx';

const Trend = lazy(async () => ({ default: (await import('./trend.tsx')).Trend }));

const DEFAULT_PERIOD_DAYS = 31;
/** Number of results read first; the others are read while these are shown. */
const FIRST_PAGE_SIZE = 40;
/** Id of a control on a machine or on one of its elements. */
const trendPattern = /^(\d+)\.((\d+)(?:\.\d+)?)$/;

export function ResultPage() {
  const { t } = useTranslation('results');
  const today = useToday();
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const [period, choosePeriod] = usePeriod({ from: addDays(today, -DEFAULT_PERIOD_DAYS), to: today });
  const [choice, choose] = useResultFilter();
  const list = useGrowingList(results.list, { ...period, ...buildResultInput(choice) }, FIRST_PAGE_SIZE);
  const { data } = useAllItems(machineCalls.list, {});
  const machines = indexById(data);
  const getTrendRoute = useCallback(
    ({ controlId, elementId, machineId }: ResultItem) => {
      const next = new URLSearchParams(params);
      next.set('trend', `${controlId}.${elementId ?? machineId}`);
      return `${pathname}?${next}`;
    },
    [params, pathname],
  );
  const columns = useResultColumns({ machines, trendOf: getTrendRoute });
  const [, controlId, elementOrMachineId, machineId] = trendPattern.exec(params.get('trend') ?? '') ?? [];
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
            key={`${controlId}.${elementOrMachineId}`}
            controlId={Number(controlId)}
            machineId={Number(machineId)}
            elementId={elementOrMachineId === machineId ? undefined : elementOrMachineId}
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
            <ResultFilters choice={choice} choose={choose} />
            {list.reading && <span role="status">{t('reading')}</span>}
          </SpaceBetween>
        }
      />
    </SpaceBetween>
  );
}
