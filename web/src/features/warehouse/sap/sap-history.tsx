// List of the movements of a warehouse posted by SAP, with document numbers.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import type { MovementItem } from '#shared/warehouse/movement-api.ts';
import { sap } from '#shared/warehouse/sap-api.ts';
import { useFormat } from '#web/ui/format.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '#web/ui/table/period-control.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems } from '#web/use-call.ts';
import { buildMovementColumns } from './sap-columns.tsx';

/** Days of the default period (domain 8.6). */
const DAYS = 31;

export function SapHistory({ warehouseId }: { warehouseId: number }) {
  const { t } = useTranslation('sap');
  const format = useFormat();
  const today = useToday();
  const [period, choose] = usePeriod({ from: addDays(today, -DAYS), to: today });
  const list = useAllItems(sap.list, { id: warehouseId, state: 'sent', ...period });
  const columns = useMemo((): Column<MovementItem>[] => {
    const { on, spare, codeSap, quantity, type, source, user, costObject } = buildMovementColumns(format);
    return [
      { id: 'sapOn', kind: 'day', width: 115, value: ({ sapOn }) => sapOn },
      { id: 'sapDocument', width: 140, value: ({ sapDocument }) => sapDocument },
      { id: 'sapYear', width: 90, value: ({ sapYear }) => sapYear },
      ...[spare, codeSap, quantity, type, source, user, costObject, on],
    ];
  }, [format]);
  return (
    <DataTable
      id="sap-history"
      variant="container"
      items={list.data}
      error={list.error ?? undefined}
      onRetry={() => void list.refetch()}
      columns={columns}
      namespace="sap"
      title={t('historyTitle')}
      nameOf={({ code, sapDocument }) => `${code} ${sapDocument}`}
      defaultSort={{ id: 'sapOn', descending: true }}
      emptyText={t('noHistory')}
      controls={<PeriodControl period={period} onChange={choose} />}
    />
  );
}
