// List of the warehouses with past or present stock of a spare.
import { Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { SparePage } from '#shared/warehouse/spare-api.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';

export function SpareStocks({ spare }: { spare: SparePage }) {
  const { t } = useTranslation(['warehouse', 'common']);
  const { number } = useFormat();
  const getWarehouseName = useRefLabels('warehouse');
  const { id, unit, stocks, totalStock, warehouseId: currentWarehouseId } = spare;
  const formatQuantity = (value: number) => `${number(value)} ${unit}`;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t('common:labelled', {
            label: t('warehouse:fields.totalStock'),
            value: formatQuantity(totalStock),
          })}
        >
          {t('warehouse:spare.stocks')}
        </Header>
      }
    >
      <ResponsiveTable
        variant="borderless"
        items={stocks}
        trackBy="warehouseId"
        ariaLabels={{ tableLabel: t('warehouse:spare.stocks') }}
        columnDefinitions={[
          {
            id: 'warehouse',
            header: t('warehouse:fields.warehouse'),
            isRowHeader: true,
            cell: ({ warehouseId }) =>
              warehouseId === currentWarehouseId ? (
                <>
                  {getWarehouseName(warehouseId)} ({t('warehouse:spare.here')})
                </>
              ) : (
                <PageLink to={warehousePageRoutes.spare(id, warehouseId)}>
                  {getWarehouseName(warehouseId) || warehouseId}
                </PageLink>
              ),
          },
          { id: 'stock', header: t('warehouse:fields.stock'), cell: ({ stock }) => formatQuantity(stock) },
          {
            id: 'reserved',
            header: t('warehouse:fields.reserved'),
            cell: ({ reserved }) => formatQuantity(reserved),
          },
          {
            id: 'free',
            header: t('warehouse:fields.free'),
            cell: ({ stock, reserved }) => formatQuantity(addQuantities(stock, -reserved)),
          },
        ]}
      />
    </Container>
  );
}
