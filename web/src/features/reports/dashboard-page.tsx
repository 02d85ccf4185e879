// The dashboard: the totals of each day as a table, to filter and to take away.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../shared/contract.ts';
import { overview } from '../../../../shared/reports/api.ts';
import type { Column } from '../../ui/column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useCall } from '../../use-call.ts';
import { usePeriod } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';

type Row = Answer<typeof overview.get>['days'][number] & { id: string };

const columns: Column<Row>[] = [
  { id: 'on', value: (day) => day.on, kind: 'day' },
  ...(['green', 'orange', 'blue', 'yellow', 'red'] as const).map(
    (state): Column<Row> => ({ id: state, value: (day) => day[state], kind: 'number' }),
  ),
  { id: 'plannedMinutes', value: (day) => day.plannedMinutes, kind: 'minutes' },
  { id: 'actualMinutes', value: (day) => day.actualMinutes, kind: 'minutes' },
];

export function DashboardPage() {
  const { t } = useTranslation('reports');
  const { length, from, to, choose } = usePeriod();
  const query = useCall(overview.get, { from, to });
  const rows = useMemo(() => query.data?.days.map((day) => ({ ...day, id: day.on })), [query.data]);
  return (
    <>
      <PageTitle title={t('reportTitle')} />
      <DataTable
        id="daily-totals"
        items={rows}
        error={query.error ?? undefined}
        onRetry={() => void query.refetch()}
        columns={columns}
        namespace="reports"
        title={t('reportTitle')}
        controls={<PeriodChoice length={length} choose={choose} />}
        defaultSort={{ id: 'on', descending: true }}
        emptyText={t('noOrders')}
      />
    </>
  );
}
