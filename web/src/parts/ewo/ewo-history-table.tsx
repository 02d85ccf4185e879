// EWOs of a period with all dates, durations and hours, of the plant or of one machine.

import { SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addDays } from '#shared/day.ts';
import { formatFullName } from '#shared/organisation/full-name.ts';
import { ewoCounts } from '#shared/reports/counted.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { CountedNote } from '../../ui/table/counted-note.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import { type Period, PeriodControl, usePeriod } from '../../ui/table/period-control.tsx';
import { useRunningNow, useToday } from '../../ui/today.ts';
import { useAllItems } from '../../use-call.ts';
import { buildEwoHistoryColumns } from './ewo-columns.tsx';
import { useEwoNames } from './ewo-names.ts';
import { type EwoRow, toEwoRow } from './ewo-rows.ts';

interface Props extends Pick<DataTableProps<EwoRow>, 'id' | 'title' | 'variant' | 'actions'> {
  machineId?: number;
  /** Length of the default period in days. */
  days: number;
  /** Control beside the period. */
  choice?: ReactNode;
  /** Renders the figures of the period in place of the rows. */
  figures?: (rows: readonly EwoRow[], period: Period) => ReactNode;
}

/** Columns with the same value in every row of one machine. */
const machineColumns = new Set(['machine', 'machineDescription', 'department', 'class']);

export function EwoHistoryTable({ machineId, days, choice, figures, ...table }: Props) {
  const { t } = useTranslation('ewoWork');
  const session = useSession();
  const today = useToday();
  const now = useRunningNow();
  const { number, region } = useFormat();
  const [period, setPeriod] = usePeriod({ from: addDays(today, -days), to: today });
  const [params] = useSearchParams();
  const countedKind = ewoCounts.find((each) => each === params.get('count'));
  const list = useAllItems(ewos.list, { ...period, machineId, counted: countedKind });
  const names = useEwoNames({ withOperators: true });
  const rows = useMemo(() => list.data?.map(toEwoRow(names, now)), [list.data, names, now]);
  const columns = useMemo(() => {
    const formatHours = ({ hours = [] }: EwoRow) =>
      hours
        .map(({ operatorId, hours }) => {
          const operator = names.operators.get(operatorId);
          return `${operator ? formatFullName(operator) : operatorId} ${number(hours)} h`;
        })
        .join(', ');
    const allColumns = buildEwoHistoryColumns(t, {
      desk: session.profile === 'technician' ? 'tablet' : 'desktop',
      hoursOf: session.may('operators', 'pick') ? formatHours : undefined,
      teams: session.may('teams', 'pick'),
      timeZone: region.timeZone,
    });
    return machineId === undefined ? allColumns : allColumns.filter(({ id }) => !machineColumns.has(id));
  }, [t, session, names, number, region, machineId]);
  return (
    <DataTable
      {...table}
      items={rows}
      error={list.error ?? undefined}
      onRetry={() => void list.refetch()}
      columns={columns}
      namespace="ewoWork"
      nameOf={({ code }) => code}
      defaultSort={{ id: 'createdAt', descending: true }}
      emptyText={t('noneInPeriod')}
      instead={figures && ((items) => figures(items, period))}
      controls={
        <SpaceBetween direction="horizontal" size="xs">
          {choice}
          <PeriodControl period={period} onChange={setPeriod} />
          {countedKind && (
            <CountedNote textKey={countedKind === 'closed' ? 'ewoClosed' : countedKind} name="count" />
          )}
        </SpaceBetween>
      }
    />
  );
}
