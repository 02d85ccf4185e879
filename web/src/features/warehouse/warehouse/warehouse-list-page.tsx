// The warehouses of the plant, each with what it amounts to.
import { Box, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { warehouses } from '../../../../../shared/warehouse/warehouse-api.ts';
import { paths } from '../../../paths/warehouse.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { useAll, useCall } from '../../../use-call.ts';
import { WarehouseCard } from './warehouse-card.tsx';
import { useWarehouseSheet, type WarehouseRow } from './warehouse-rows.ts';
import './warehouse.css';

export function WarehouseListPage() {
  const { t } = useTranslation(['warehouse', 'common']);
  const session = useSession();
  const list = useAll(warehouses.list, {});
  const figures = useCall(warehouses.overview, {});
  const sheet = useWarehouseSheet();
  const rows = list.data
    ?.map(
      (warehouse): WarehouseRow => ({
        ...warehouse,
        figures: figures.data?.items.find(({ id }) => id === warehouse.id),
      }),
    )
    .sort((a, b) => Number(b.active) - Number(a.active) || a.code.localeCompare(b.code));
  const create = session.may('warehouses', 'create') && (
    <PageButton variant="primary" to={paths.createWarehouse}>
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
                  name="warehouses"
                  rows={() => sheet(rows ?? [])}
                  disabled={(rows ?? []).length === 0}
                />
              )}
              {create}
            </SpaceBetween>
          </div>
        }
      >
        {t('warehouse:title')}
      </Header>
      <Loaded query={list}>
        {() =>
          rows!.length === 0 ? (
            <Box textAlign="center" padding="xl">
              <SpaceBetween size="s">
                <b>{t('warehouse:noWarehouses')}</b>
                {create}
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
