// EWOs that are worked on or wait to be: assigned, running, on hold.
import { Button } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { actionsColumn, commonColumns } from '../../../parts/ewo/ewo-columns.tsx';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { type EwoRow, mostUrgentFirst, rowOf } from '../../../parts/ewo/ewo-rows.ts';
import { useOpenEwos } from '../../../parts/ewo/use-open-ewos.ts';
import { ewoBoardPath } from '../../../paths/requests.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useRunningNow } from '../../../ui/today.ts';

export function InterventionListPage() {
  const { t } = useTranslation('ewoWork');
  const navigate = useNavigate();
  const now = useRunningNow();
  const names = useEwoNames({ withOperators: true });
  const list = useOpenEwos();
  const rows = useMemo(
    () =>
      list.data
        ?.filter(({ state }) => state !== 'created')
        .sort(mostUrgentFirst)
        .map(rowOf(names, now)),
    [list.data, names, now],
  );
  const columns = useMemo(
    (): Column<EwoRow>[] => [
      ...commonColumns(t, 'desktop').map((column) =>
        column.id === 'priority' ? { ...column, hidden: false } : column,
      ),
      { id: 'team', value: (ewo) => ewo.team, width: 110 },
      { id: 'people', value: (ewo) => ewo.people, hidden: true },
      { id: 'age', value: (ewo) => ewo.age, kind: 'minutes', width: 110 },
      {
        id: 'sinceStart',
        header: t('columns.sinceStart'),
        value: (ewo) => ewo.took.sinceStart,
        kind: 'number',
        width: 120,
      },
      { id: 'downtime', value: (ewo) => ewo.took.downtime, kind: 'minutes', hidden: true },
      { id: 'createdAt', value: (ewo) => ewo.createdAt, kind: 'instant', hidden: true },
      actionsColumn(t, 'desktop'),
    ],
    [t],
  );
  return (
    <>
      <PageTitle title={t('interventions.title')} />
      <DataTable
        id="ewo-interventions"
        items={rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="ewoWork"
        title={t('interventions.title')}
        emptyText={t('interventions.empty')}
        emptyAction={<Button onClick={() => void navigate(ewoBoardPath)}>{t('board.title')}</Button>}
      />
    </>
  );
}
