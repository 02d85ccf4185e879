// EWOs of a period with all their dates, minutes and hours, of the plant or of a machine.
import { SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../shared/day.ts';
import { ewos } from '../../../../shared/requests/ewo-api.ts';
import { useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import { type Period, PeriodControl, usePeriod } from '../../ui/table/period-control.tsx';
import { useRunningNow, useToday } from '../../ui/today.ts';
import { useAll } from '../../use-call.ts';
import { fullName } from '../order/order-names.ts';
import { historyColumns } from './ewo-columns.tsx';
import { useEwoNames } from './ewo-names.ts';
import { type EwoRow, rowOf } from './ewo-rows.ts';

interface Props extends Pick<DataTableProps<EwoRow>, 'id' | 'title' | 'variant' | 'actions'> {
  machineId?: number;
  /** How far back the list looks by itself. */
  days: number;
  /** Beside its period. */
  choice?: ReactNode;
  /** What the rows of the period come to, in place of them. */
  figures?: (rows: readonly EwoRow[], period: Period) => ReactNode;
}

/** The same in every row of one machine. */
const ofMachine = new Set(['machine', 'machineDescription', 'department', 'class']);

export function EwoHistoryTable({ machineId, days, choice, figures, ...table }: Props) {
  const { t } = useTranslation('ewoWork');
  const session = useSession();
  const today = useToday();
  const now = useRunningNow();
  const { number, region } = useFormat();
  const [period, choose] = usePeriod({ from: addDays(today, -days), to: today });
  const list = useAll(ewos.list, { ...period, machineId });
  const names = useEwoNames({ withOperators: true });
  const rows = useMemo(() => list.data?.map(rowOf(names, now)), [list.data, names, now]);
  const columns = useMemo(() => {
    const hoursOf = ({ hours = [] }: EwoRow) =>
      hours
        .map(({ operatorId, hours }) => {
          const operator = names.operators.get(operatorId);
          return `${operator ? fullName(operator) : operatorId} ${number(hours)} h`;
        })
        .join(', ');
    const all = historyColumns(t, {
      desk: session.profile === 'technician' ? 'tablet' : 'desktop',
      hoursOf: session.may('operators', 'pick') ? hoursOf : undefined,
      teams: session.may('teams', 'pick'),
      timeZone: region.timeZone,
    });
    return machineId === undefined ? all : all.filter(({ id }) => !ofMachine.has(id));
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
          <PeriodControl period={period} onChange={choose} />
        </SpaceBetween>
      }
    />
  );
}
