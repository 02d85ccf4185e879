// List of a warehouse's counts, newest first.
import { Button } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CountItem, counts } from '#shared/warehouse/count-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllItems, useCall } from '#web/use-call.ts';
import { useWarehouseCrumbs } from '../spare/warehouse-crumbs.ts';
import { CountStatus, useChoiceText } from './count-facts.tsx';
import { NewCount } from './new-count.tsx';

export function CountListPage() {
  const { t } = useTranslation('warehouseCount');
  const session = useSession();
  const { Id } = useRouteParams<'Id'>();
  const warehouseId = Number(Id);
  const warehouse = useCall(warehouses.get, { id: warehouseId });
  const list = useAllItems(counts.list, { warehouseId });
  const columns = useColumns();
  const [isCreating, setCreating] = useState(false);
  const code = warehouse.data?.code ?? '…';
  const title = t('titleOf', { code });
  const createButton = session.may('spares', 'edit') && warehouse.data?.active && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t('do.new')}
    </Button>
  );
  return (
    <>
      <PageTitle title={title} crumbs={useWarehouseCrumbs(warehouseId)} />
      <DataTable
        id="counts"
        items={list.data}
        error={list.error ?? warehouse.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="warehouseCount"
        title={title}
        nameOf={({ description }) => description}
        defaultSort={{ id: 'id', descending: true }}
        emptyText={t('empty')}
        emptyAction={createButton}
        actions={createButton}
      />
      {isCreating && <NewCount warehouseId={warehouseId} onClose={() => setCreating(false)} />}
    </>
  );
}

function useColumns(): Column<CountItem>[] {
  const { t } = useTranslation('warehouseCount');
  const { number } = useFormat();
  const formatChoice = useChoiceText();
  return useMemo(
    () => [
      {
        id: 'description',
        value: ({ description }) => description,
        cell: ({ id, warehouseId, description }) => (
          <PageLink to={warehousePageRoutes.count(warehouseId, id)}>{description}</PageLink>
        ),
        width: 220,
      },
      {
        id: 'state',
        kind: 'choice',
        enum: 'countState',
        value: ({ state }) => state,
        cell: ({ state }) => <CountStatus state={state} />,
        width: 130,
      },
      {
        id: 'counted',
        kind: 'number',
        unit: '%',
        value: ({ tally, lines }) => (lines === 0 ? 0 : Math.round((tally.counted / lines) * 100)),
        cell: ({ tally, lines }) => t('progress', { counted: number(tally.counted), count: lines }),
        width: 150,
      },
      { id: 'differing', kind: 'number', value: ({ tally }) => tally.differing, width: 120 },
      { id: 'worth', kind: 'money', value: ({ tally }) => tally.value, width: 120 },
      { id: 'chosen', value: formatChoice, width: 230 },
      { id: 'openedOn', kind: 'day', value: ({ openedOn }) => openedOn, width: 120 },
      { id: 'openedBy', value: ({ openedBy }) => openedBy, width: 150 },
      // ULIDs sort by the start of the count.
      { id: 'id', value: ({ id }) => id, hidden: true },
      { id: 'bookedAt', kind: 'instant', value: ({ bookedAt }) => bookedAt, hidden: true },
      { id: 'bookedBy', value: ({ bookedBy }) => bookedBy, hidden: true },
      { id: 'reason', value: ({ reason }) => reason, hidden: true },
    ],
    [t, number, formatChoice],
  );
}
