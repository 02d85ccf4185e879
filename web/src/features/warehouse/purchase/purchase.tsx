// Purchase proposal by supplier: to read, print and export.
import { Box, Button, ExpandableSection, SpaceBetween, Table } from '@cloudscape-design/components';
import { type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { buildSupplierOrders, type SupplierOrder } from '#shared/warehouse/purchase.ts';
import { StockLevelStatus } from '#web/parts/spare/stock-level.tsx';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { LoadFailure, Loading } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { type Crumb, PageHeader } from '#web/ui/page-title.tsx';
import { saveXlsx } from '#web/ui/table/export-file.ts';
import type { SpareRow } from '../spare/spare-rows.ts';
import { usePurchaseFile } from './purchase-file.ts';
import './purchase.css';

/** Number of rows up to which orders are expanded initially. */
const MAX_EXPANDED_ROWS = 200;

interface Props {
  title: string;
  crumbs: readonly Crumb[];
  rows: readonly SpareRow[] | undefined;
  error: unknown;
  /** Switch back to the list. */
  choice: ReactNode;
}

export function PurchaseProposal({ title, crumbs, rows, error, choice }: Props) {
  const { t } = useTranslation(['warehouse', 'common']);
  const orders = useMemo(() => rows && buildSupplierOrders(rows), [rows]);
  const buildFile = usePurchaseFile();
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>({});
  const isEmpty = !orders || orders.length === 0;
  // Only expanded orders are printed, so all are expanded first.
  const print = () => {
    flushSync(() => setOpen(Object.fromEntries(orders!.map((order) => [getKey(order), true]))));
    window.print();
  };
  return (
    <div className="purchase">
      <SpaceBetween size="l">
        <PageHeader
          title={title}
          crumbs={crumbs}
          description={t('warehouse:purchase.text')}
          actions={
            <div className="screen-only">
              <SpaceBetween direction="horizontal" size="xs">
                <Button disabled={isEmpty} onClick={print}>
                  {t('common:table.print')}
                </Button>
                <Button
                  disabled={isEmpty}
                  onClick={() =>
                    void saveXlsx(t('warehouse:purchase.file'), buildFile(orders!)).catch(flashError)
                  }
                >
                  {t('common:table.exportXlsx')}
                </Button>
              </SpaceBetween>
            </div>
          }
        />
        <div className="screen-only">{choice}</div>
        {error !== undefined && <LoadFailure error={error} />}
        {orders === undefined && error === undefined && <Loading />}
        {orders?.length === 0 && (
          <Box textAlign="center" padding="xl">
            {t('warehouse:purchase.empty')}
          </Box>
        )}
        {orders?.map((order, at) => (
          <div key={getKey(order)} className="order">
            <Order
              order={order}
              expanded={open[getKey(order)] ?? countRowsBefore(orders, at) < MAX_EXPANDED_ROWS}
              onExpand={(expanded) => setOpen((all) => ({ ...all, [getKey(order)]: expanded }))}
            />
          </div>
        ))}
      </SpaceBetween>
    </div>
  );
}

type Order = SupplierOrder<SpareRow>;
const renderHeader = (header: string) => <span className="in-lines">{header}</span>;
const getKey = ({ supplierId }: Order) => String(supplierId);
const countRowsBefore = (orders: readonly Order[], at: number) =>
  orders.slice(0, at).reduce((sum, { items }) => sum + items.length, 0);

function Order({
  order: { items, cost },
  expanded,
  onExpand,
}: {
  order: Order;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
}) {
  const { t } = useTranslation(['warehouse', 'common']);
  const { number, money } = useFormat();
  const supplier = items[0]!.supplier || t('warehouse:purchase.noSupplier');
  const formatInUnit = (value: number | null | undefined, unit: string) =>
    value === null || value === undefined ? t('common:none') : `${number(value)} ${unit}`;
  return (
    <ExpandableSection
      variant="container"
      headerText={supplier}
      headerCounter={t('common:table.count', { count: items.length })}
      headerDescription={t('common:labelled', { label: t('warehouse:fields.cost'), value: money(cost) })}
      expanded={expanded}
      onChange={({ detail }) => onExpand(detail.expanded)}
    >
      {expanded && (
        <Table
          variant="borderless"
          items={items}
          trackBy="id"
          ariaLabels={{ tableLabel: supplier }}
          columnDefinitions={[
            {
              id: 'code',
              minWidth: 110,
              header: renderHeader(t('common:fields.code')),
              isRowHeader: true,
              cell: ({ id, code, warehouseId }) => (
                <PageLink to={warehousePageRoutes.spare(id, warehouseId)}>{code}</PageLink>
              ),
            },
            {
              id: 'description',
              minWidth: 200,
              header: renderHeader(t('common:fields.description')),
              cell: ({ description }) => description,
            },
            {
              id: 'level',
              minWidth: 150,
              header: renderHeader(t('warehouse:fields.level')),
              cell: ({ level }) => <StockLevelStatus level={level} />,
            },
            {
              id: 'yearly',
              minWidth: 120,
              header: renderHeader(t('warehouse:fields.yearly')),
              cell: ({ risk }) => money(risk?.yearly) || t('common:none'),
            },
            {
              id: 'stock',
              minWidth: 115,
              header: renderHeader(t('warehouse:fields.stock')),
              cell: ({ stock, unit }) => formatInUnit(stock, unit),
            },
            {
              id: 'reorderLevel',
              minWidth: 100,
              header: renderHeader(t('warehouse:fields.reorderLevel')),
              cell: ({ reorderLevel, reorderPoint, unit }) =>
                formatInUnit(reorderLevel ?? reorderPoint, unit),
            },
            {
              id: 'proposedLevel',
              minWidth: 110,
              header: renderHeader(t('warehouse:fields.proposedLevel')),
              cell: ({ risk, unit }) => formatInUnit(risk?.proposedLevel, unit),
            },
            {
              id: 'toOrder',
              minWidth: 135,
              header: renderHeader(t('warehouse:fields.toOrder')),
              cell: ({ quantity, unit }) => <b>{formatInUnit(quantity || null, unit)}</b>,
            },
            {
              id: 'cost',
              minWidth: 130,
              header: renderHeader(t('warehouse:fields.cost')),
              cell: ({ cost }) => money(cost) || t('common:none'),
            },
          ]}
        />
      )}
    </ExpandableSection>
  );
}
