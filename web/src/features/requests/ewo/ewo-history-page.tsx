// Page of the EWO history: closed breakdowns with their durations.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EwoHistoryTable } from '#web/parts/ewo/ewo-history-table.tsx';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { getEwoHistoryRoute } from '#web/paths/requests.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useFiguresChoice } from '#web/ui/table/figures-choice.tsx';

const EwoFigures = lazy(async () => ({
  default: (await import('../figures/ewo-figures.tsx')).EwoFigures,
}));

/** Days of the default period, as in every list (domain 0). */
const DAYS = 31;

export function EwoHistoryPage() {
  const { t } = useTranslation('ewoWork');
  const [params] = useSearchParams();
  const machineId = Number(params.get('machine')) || undefined;
  const { machines } = useEwoNames();
  const figures = useFiguresChoice(t('history.figures'));
  const machine = machineId === undefined ? undefined : machines.get(machineId);
  const title =
    machineId === undefined
      ? t('history.title')
      : t('history.ofMachine', { machine: machine?.code ?? machineId });
  return (
    <>
      <PageTitle
        title={title}
        crumbs={machineId === undefined ? [] : [{ text: t('history.title'), href: getEwoHistoryRoute() }]}
      />
      <EwoHistoryTable
        id="ewo-history"
        title={title}
        machineId={machineId}
        days={DAYS}
        choice={figures.choice}
        figures={
          figures.isShown
            ? (rows, period) => (
                <Suspense fallback={<Loading />}>
                  <EwoFigures rows={rows} period={period} machineId={machineId} />
                </Suspense>
              )
            : undefined
        }
      />
    </>
  );
}
