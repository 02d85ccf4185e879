// Every warehouse where some of a spare lies, or once lay.
import { Container, Header, Table } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { SparePage } from '../../../../../shared/warehouse/spare-api.ts';
import { added } from '../../../../../shared/warehouse/units.ts';
import { paths } from '../../../paths/warehouse.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { useRefLabels } from '../../../ui/refs.ts';

export function SpareStocks({ spare }: { spare: SparePage }) {
  const { t } = useTranslation(['warehouse', 'common']);
  const { number } = useFormat();
  const nameOf = useRefLabels('warehouse');
  const { id, unit, stocks, totalStock, warehouseId: shown } = spare;
  const quantity = (value: number) => `${number(value)} ${unit}`;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t('common:labelled', {
            label: t('warehouse:fields.totalStock'),
            value: quantity(totalStock),
          })}
        >
          {t('warehouse:spare.stocks')}
        </Header>
      }
    >
      <Table
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
              warehouseId === shown ? (
                <>
                  {nameOf(warehouseId)} ({t('warehouse:spare.here')})
                </>
              ) : (
                <PageLink to={paths.spare(id, warehouseId)}>{nameOf(warehouseId) || warehouseId}</PageLink>
              ),
          },
          { id: 'stock', header: t('warehouse:fields.stock'), cell: ({ stock }) => quantity(stock) },
          {
            id: 'reserved',
            header: t('warehouse:fields.reserved'),
            cell: ({ reserved }) => quantity(reserved),
          },
          {
            id: 'free',
            header: t('warehouse:fields.free'),
            cell: ({ stock, reserved }) => quantity(added(stock, -reserved)),
          },
        ]}
      />
    </Container>
  );
}
