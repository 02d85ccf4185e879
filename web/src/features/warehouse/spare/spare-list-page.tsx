// The spares of a warehouse: all of them, or what to order first.
import { SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { spareParts } from '../../../../../shared/warehouse/spare-api.ts';
import { warehouses } from '../../../../../shared/warehouse/warehouse-api.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { paths } from '../../../paths/warehouse.ts';
import { useSession } from '../../../session/session.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Failed } from '../../../ui/loading.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useGrowing } from '../../../ui/table/use-growing.ts';
import { useCall } from '../../../use-call.ts';
import { Purchase } from '../purchase/purchase.tsx';
import { StockActions } from '../stock/stock-actions.tsx';
import { useSpareColumns } from './spare-columns.tsx';
import { type SpareRow, useSpareRows } from './spare-rows.ts';
import { SpareTotals } from './spare-totals.tsx';

/** Read at first; the others follow while these are looked at. */
const FIRST = 150;
const views = ['list', 'first'] as const;

export function SpareListPage() {
  const { t } = useTranslation(['warehouse', 'warehouseCount', 'common']);
  const session = useSession();
  const { Id } = usePathParams<'Id'>();
  const warehouseId = Number(Id);
  const warehouse = useCall(warehouses.get, { id: warehouseId });
  const list = useGrowing(spareParts.list, { warehouseId }, FIRST);
  const rows = useSpareRows(list.items);
  const columns = useSpareColumns();
  const [chosen, setChosen] = useState<number>();
  const [params, setParams] = useSearchParams();
  const view = views.find((each) => each === params.get('view')) ?? 'list';
  // a spare changed meanwhile is chosen as it is now
  const one = rows?.find(({ id }) => id === chosen);
  const code = warehouse.data?.code ?? '…';
  const may = { create: session.may('spares', 'create'), edit: session.may('spares', 'edit') };
  const create = may.create && warehouse.data?.active !== false && (
    <PageButton variant="primary" to={paths.createSpare(warehouseId)}>
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
  const crumbs = [{ text: t('warehouse:title'), href: paths.warehouses }];
  const title = t(view === 'list' ? 'warehouse:spares.title' : 'warehouse:purchase.title', { code });
  if (warehouse.isError)
    return (
      <SpaceBetween size="l">
        <PageTitle title={title} crumbs={crumbs} />
        <Failed error={warehouse.error} onRetry={() => void warehouse.refetch()} />
      </SpaceBetween>
    );
  if (view === 'first')
    return <Purchase title={title} crumbs={crumbs} rows={rows} error={list.error} choice={choice} />;
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
        emptyAction={create}
        selection={may.edit ? 'single' : undefined}
        selected={one ? [one] : []}
        onSelect={(some: SpareRow[]) => setChosen(some[0]?.id)}
        controls={choice}
        footer={(shown) => <SpareTotals rows={shown} />}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {may.edit && one && (
              <PageButton to={paths.editSpare(one.id)}>{t('warehouse:do.edit')}</PageButton>
            )}
            <StockActions spare={one} />
            <PageButton to={paths.counts(warehouseId)}>{t('warehouseCount:do.open')}</PageButton>
            <PageButton to={paths.labels(warehouseId)}>{t('warehouseCount:do.labels')}</PageButton>
            {create}
          </SpaceBetween>
        }
      />
    </>
  );
}
