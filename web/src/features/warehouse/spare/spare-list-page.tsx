// Page of a warehouse's spares: all, or the purchase proposal.
import { SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { useSession } from '#web/session/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { LoadFailure } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useGrowingList } from '#web/ui/table/use-growing.ts';
import { useCall } from '#web/use-call.ts';
import { PurchaseProposal } from '../purchase/purchase.tsx';
import { StockActions } from '../stock/stock-actions.tsx';
import { useSpareColumns } from './spare-columns.tsx';
import { type SpareRow, useSpareRows } from './spare-rows.ts';
import { SpareTotals } from './spare-totals.tsx';

/** Number of spares read first; the others are read while these are shown. */
const FIRST_PAGE_SIZE = 150;
const views = ['list', 'first'] as const;

export function SpareListPage() {
  const { t } = useTranslation(['warehouse', 'warehouseCount', 'common']);
  const session = useSession();
  const { Id } = useRouteParams<'Id'>();
  const warehouseId = Number(Id);
  const warehouse = useCall(warehouses.get, { id: warehouseId });
  const list = useGrowingList(spareParts.list, { warehouseId }, FIRST_PAGE_SIZE);
  const rows = useSpareRows(list.items);
  const columns = useSpareColumns();
  const [selectedId, setSelectedId] = useState<number>();
  const [params, setParams] = useSearchParams();
  const view = views.find((each) => each === params.get('view')) ?? 'list';
  // The selection is stored by id, so that a changed spare is current.
  const selectedSpare = rows?.find(({ id }) => id === selectedId);
  const code = warehouse.data?.code ?? '…';
  const may = { create: session.may('spares', 'create'), edit: session.may('spares', 'edit') };
  const createButton = may.create && warehouse.data?.active !== false && (
    <PageButton variant="primary" to={warehousePageRoutes.createSpare(warehouseId)}>
      {t('warehouse:spares.new')}
    </PageButton>
  );
  const choice = (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <Choice
        label={t('warehouse:spares.view')}
        chosen={view}
        options={views.map((id) => ({ id, text: t(`warehouse:spares.${id}`) }))}
        onChoose={(id) =>
          setParams(
            (current) => {
              current.delete('view');
              if (id !== 'list') current.set('view', id);
              return current;
            },
            { preventScrollReset: true },
          )
        }
      />
      {list.reading && <span role="status">{t('warehouse:spares.reading')}</span>}
    </SpaceBetween>
  );
  const crumbs = [{ text: t('warehouse:title'), href: warehousePageRoutes.warehouses }];
  const title = t(view === 'list' ? 'warehouse:spares.title' : 'warehouse:purchase.title', { code });
  if (warehouse.isError)
    return (
      <SpaceBetween size="l">
        <PageTitle title={title} crumbs={crumbs} />
        <LoadFailure error={warehouse.error} onRetry={() => void warehouse.refetch()} />
      </SpaceBetween>
    );
  if (view === 'first')
    return <PurchaseProposal title={title} crumbs={crumbs} rows={rows} error={list.error} choice={choice} />;
  return (
    <>
      <PageTitle title={title} crumbs={crumbs} />
      <DataTable
        id="spareparts"
        items={rows}
        error={list.error}
        onRetry={list.retry}
        columns={columns}
        namespace="warehouse"
        title={title}
        nameOf={({ code }) => code}
        defaultSort={{ id: 'code' }}
        emptyText={t('warehouse:spares.empty')}
        emptyAction={createButton}
        selection={may.edit ? 'single' : undefined}
        selected={selectedSpare ? [selectedSpare] : []}
        onSelect={(newSelection: SpareRow[]) => setSelectedId(newSelection[0]?.id)}
        controls={choice}
        footer={(visibleRows) => <SpareTotals rows={visibleRows} />}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {may.edit && selectedSpare && (
              <PageButton to={warehousePageRoutes.editSpare(selectedSpare.id)}>
                {t('warehouse:do.edit')}
              </PageButton>
            )}
            <StockActions spare={selectedSpare} />
            <PageButton to={warehousePageRoutes.counts(warehouseId)}>
              {t('warehouseCount:do.open')}
            </PageButton>
            <PageButton to={warehousePageRoutes.labels(warehouseId)}>
              {t('warehouseCount:do.labels')}
            </PageButton>
            {createButton}
          </SpaceBetween>
        }
      />
    </>
  );
}
