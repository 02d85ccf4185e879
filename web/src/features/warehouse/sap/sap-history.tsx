// What SAP has posted of a warehouse, under which number: looked back at.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import type { MovementItem } from '../../../../../shared/warehouse/movement-api.ts';
import { sap } from '../../../../../shared/warehouse/sap-api.ts';
import { useFormat } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '../../../ui/table/period-control.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll } from '../../../use-call.ts';
import { movementColumns } from './sap-columns.tsx';

/** Domain 8.6. */
const DAYS = 31;

export function SapHistory({ warehouseId }: { warehouseId: number }) {
  const { t } = useTranslation('sap');
  const format = useFormat();
  const today = useToday();
  const [period, choose] = usePeriod({ from: addDays(today, -DAYS), to: today });
  const list = useAll(sap.list, { id: warehouseId, state: 'sent', ...period });
  const columns = useMemo((): Column<MovementItem>[] => {
    const { on, spare, codeSap, quantity, type, source, user, costObject } = movementColumns(format);
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
