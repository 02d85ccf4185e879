// List of EWOs to work on: assigned, running, on hold.
import { Button } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { buildEwoActionsColumn, buildEwoColumns } from '#web/parts/ewo/ewo-columns.tsx';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { compareEwoUrgency, type EwoRow, toEwoRow } from '#web/parts/ewo/ewo-rows.ts';
import { useOpenEwos } from '#web/parts/ewo/use-open-ewos.ts';
import { ewoBoardRoute } from '#web/paths/requests.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useRunningNow } from '#web/ui/today.ts';

export function EwoInterventionListPage() {
  const { t } = useTranslation('ewoWork');
  const navigate = useNavigate();
  const now = useRunningNow();
  const names = useEwoNames({ withOperators: true });
  const list = useOpenEwos();
  const rows = useMemo(
    () =>
      list.data
        ?.filter(({ state }) => state !== 'created')
        .sort(compareEwoUrgency)
        .map(toEwoRow(names, now)),
    [list.data, names, now],
  );
  const columns = useMemo(
    (): Column<EwoRow>[] => [
      ...buildEwoColumns(t, 'desktop').map((column) =>
        column.id === 'priority' ? { ...column, hidden: false } : column,
      ),
      { id: 'team', value: (ewo) => ewo.team, width: 110 },
      { id: 'people', value: (ewo) => ewo.people, hidden: true },
      { id: 'age', value: (ewo) => ewo.age, kind: 'minutes', width: 110 },
      {
        id: 'sinceStart',
        header: t('columns.sinceStart'),
        value: (ewo) => ewo.durations.sinceStart,
        kind: 'number',
        hidden: true,
      },
      { id: 'downtime', value: (ewo) => ewo.durations.downtime, kind: 'minutes', hidden: true },
      { id: 'createdAt', value: (ewo) => ewo.createdAt, kind: 'instant', hidden: true },
      buildEwoActionsColumn(t, 'desktop'),
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
        emptyAction={<Button onClick={() => void navigate(ewoBoardRoute)}>{t('board.title')}</Button>}
      />
    </>
  );
}
