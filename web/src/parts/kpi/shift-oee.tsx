// OEE of the shifts of a machine, from the counts that other systems send.
import { StatusIndicator } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import { figures, type ShiftOee } from '#shared/reports/kpi-api.ts';
import { useFormat } from '../../ui/format.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useToday } from '../../ui/today.ts';
import { useCall } from '../../use-call.ts';

const PERIOD_DAYS = 31;

interface ShiftRow extends ShiftOee {
  id: string;
}

function useColumns(): Column<ShiftRow>[] {
  const { t } = useTranslation(['machineData', 'figures']);
  const { number } = useFormat();
  return useMemo(() => {
    const numberColumn = (id: 'plannedMinutes' | 'downMinutes' | 'good' | 'total'): Column<ShiftRow> => ({
      ...{ id, kind: 'number', width: 105, value: (row) => row[id] },
    });
    const percentColumn = (id: 'availability' | 'performance' | 'quality'): Column<ShiftRow> => ({
      ...{ id, kind: 'number', unit: '%', width: 130, value: (row) => row[id] },
      cell: (row) => (row[id] === null ? t('figures:na') : `${number(row[id])} %`),
    });
    return [
      { id: 'on', kind: 'day', width: 115, value: ({ on }) => on, rowHeader: true },
      { id: 'shift', kind: 'choice', enum: 'shift', width: 120, value: ({ shift }) => shift },
      {
        id: 'oee',
        kind: 'number',
        unit: '%',
        width: 150,
        value: ({ oee }) => oee,
        cell: ({ oee, mark }) => {
          const text = oee === null ? t('figures:na') : `${number(oee)} %`;
          return mark ? (
            <StatusIndicator type="warning">{`${text} · ${t(`mark.${mark}`)}`}</StatusIndicator>
          ) : (
            text
          );
        },
      },
      percentColumn('availability'),
      percentColumn('performance'),
      percentColumn('quality'),
      numberColumn('good'),
      numberColumn('total'),
      numberColumn('downMinutes'),
      numberColumn('plannedMinutes'),
    ];
  }, [t, number]);
}

/** Shows the last month by shift; nothing for a machine without counts. */
export function ShiftOeeTable({ machineId }: { machineId: number }) {
  const { t } = useTranslation('machineData');
  const today = useToday();
  const list = useCall(figures.oee, { from: addDays(today, -PERIOD_DAYS), to: today, machineId });
  const columns = useColumns();
  const items = list.data?.items;
  const rows = useMemo(() => items?.map((item) => ({ ...item, id: `${item.on}.${item.shift}` })), [items]);
  if (!list.error && !rows?.length) return null;
  return (
    <DataTable
      id="shift-oee"
      items={rows}
      error={list.error ?? undefined}
      onRetry={() => void list.refetch()}
      columns={columns}
      namespace="machineData"
      title={t('shiftOee')}
      emptyText={t('noCounts')}
      defaultSort={{ id: 'on', descending: true }}
    />
  );
}
