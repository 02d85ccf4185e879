// Orders nobody has yet: chosen in the list, given to a team together.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import { orders } from '../../../../../shared/planned/order-api.ts';
import { useNames } from '../../../parts/order/order-names.ts';
import { type OrderRow, rowOf } from '../../../parts/order/order-rows.ts';
import { executionPath } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll } from '../../../use-call.ts';
import { BulkActions } from './order-bulk.tsx';
import { orderColumns } from './order-columns.tsx';

export function AssignOrdersPage() {
  const { t } = useTranslation('orders');
  const session = useSession();
  const today = useToday();
  const list = useAll(orders.open, { to: addDays(today, session.user?.plant.horizonDays ?? 0) });
  const names = useNames();
  const [selected, setSelected] = useState<OrderRow[]>([]);
  const rows = useMemo(
    () => list.data?.filter(({ state }) => state === 'planned').map(rowOf(names, today)),
    [list.data, names, today],
  );
  const columns = useMemo(
    () =>
      orderColumns(t, {
        teams: false,
        path: session.may('workOrders', 'execute')
          ? (order) => executionPath('desktop', order.id)
          : undefined,
        without: ['closedOn', 'closedBy', 'closedById', 'actualMinutes', 'note'],
      }).map((column) => (column.id === 'minutes' ? { ...column, hidden: false } : column)),
    [t, session],
  );
  const mayAssign = session.may('workOrders', 'assign');
  const chosen = selected.filter(({ id }) => rows?.some((row) => row.id === id));
  return (
    <>
      <PageTitle
        title={t('assign.title')}
        crumbs={[{ text: t('list.title'), href: '/app/mgmt/workorders' }]}
      />
      <DataTable
        id="orders-to-assign"
        items={rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="orders"
        title={t('assign.title')}
        defaultSort={{ id: 'plannedOn' }}
        emptyText={t('assign.empty')}
        selection={mayAssign ? 'multi' : undefined}
        selected={chosen}
        onSelect={setSelected}
        actions={
          mayAssign && (
            <BulkActions
              chosen={chosen}
              offered={['assign']}
              onDone={(refused) => setSelected(chosen.filter(({ id }) => refused.has(id)))}
            />
          )
        }
      />
    </>
  );
}
