// List of the plant's warehouses with their figures.
import { Box, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ExportMenu } from '#web/ui/table/export-menu.tsx';
import { useAllItems, useCall } from '#web/use-call.ts';
import { RequestedSpares } from '../requested/requested-spares.tsx';
import { WarehouseCard } from './warehouse-card.tsx';
import { useWarehouseWorksheet, type WarehouseRow } from './warehouse-rows.ts';
import './warehouse.css';

export function WarehouseListPage() {
  const { t } = useTranslation(['warehouse', 'common']);
  const session = useSession();
  const list = useAllItems(warehouses.list, {});
  const figures = useCall(warehouses.overview, {});
  const buildWorksheet = useWarehouseWorksheet();
  const rows = list.data
    ?.map(
      (warehouse): WarehouseRow => ({
        ...warehouse,
        figures: figures.data?.items.find(({ id }) => id === warehouse.id),
      }),
    )
    .sort((a, b) => Number(b.active) - Number(a.active) || a.code.localeCompare(b.code));
  const createButton = session.may('warehouses', 'create') && (
    <PageButton variant="primary" to={warehousePageRoutes.createWarehouse}>
      {t('warehouse:new')}
    </PageButton>
  );
  return (
    <SpaceBetween size="l">
      <PageTitle title={t('warehouse:title')} />
      <Header
        variant="h1"
        counter={rows && t('common:table.count', { count: rows.length })}
        actions={
          <div className="screen-only">
            <SpaceBetween direction="horizontal" size="xs">
              {session.may('warehouses', 'print') && (
                <ExportMenu
                  name={t('warehouse:title')}
                  rows={() => buildWorksheet(rows ?? [])}
                  disabled={(rows ?? []).length === 0}
                />
              )}
              {createButton}
            </SpaceBetween>
          </div>
        }
      >
        {t('warehouse:title')}
      </Header>
      {session.may('spares', 'view') && <RequestedSpares />}
      <Loaded query={list}>
        {() =>
          rows!.length === 0 ? (
            <Box textAlign="center" padding="xl">
              <SpaceBetween size="s">
                <b>{t('warehouse:noWarehouses')}</b>
                {createButton}
              </SpaceBetween>
            </Box>
          ) : (
            <ul className="warehouse-cards">
              {rows!.map((row) => (
                <li key={row.id}>
                  <WarehouseCard row={row} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </SpaceBetween>
  );
}
