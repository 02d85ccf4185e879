// What broke down, and how long everything took: looked back at.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EwoHistoryTable } from '../../../parts/ewo/ewo-history-table.tsx';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { ewoHistoryPath } from '../../../paths/requests.ts';
import { Loading } from '../../../ui/loading.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useFigures } from '../../../ui/table/figures-choice.tsx';

const EwoFigures = lazy(async () => ({
  default: (await import('../figures/ewo-figures.tsx')).EwoFigures,
}));

/** As every list begins (domain 0). */
const DAYS = 31;

export function EwoHistoryPage() {
  const { t } = useTranslation('ewoWork');
  const [params] = useSearchParams();
  const machineId = Number(params.get('machine')) || undefined;
  const { machines } = useEwoNames();
  const figures = useFigures(t('history.figures'));
  const machine = machineId === undefined ? undefined : machines.get(machineId);
  const title =
    machineId === undefined
      ? t('history.title')
      : t('history.ofMachine', { machine: machine?.code ?? machineId });
  return (
    <>
      <PageTitle
        title={title}
        crumbs={machineId === undefined ? [] : [{ text: t('history.title'), href: ewoHistoryPath() }]}
      />
      <EwoHistoryTable
        id="ewo-history"
        title={title}
        machineId={machineId}
        days={DAYS}
        choice={figures.choice}
        figures={
          figures.shown
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
