// What to order first, supplier by supplier: to read, to print, and as the file of a purchase proposal.
import { Box, Button, ExpandableSection, SpaceBetween, Table } from '@cloudscape-design/components';
import { type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { purchaseOf, type SupplierOrder } from '../../../../../shared/warehouse/purchase.ts';
import { StockLevelStatus } from '../../../parts/spare/stock-level.tsx';
import { paths } from '../../../paths/warehouse.ts';
import { flashError } from '../../../ui/flashes.ts';
import { useFormat } from '../../../ui/format.ts';
import { Failed, Loading } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { type Crumb, PageHeader } from '../../../ui/page-title.tsx';
import { saveXlsx } from '../../../ui/table/export-file.ts';
import type { SpareRow } from '../spare/spare-rows.ts';
import { usePurchaseFile } from './purchase-file.ts';
import './purchase.css';

/** So many rows are drawn at once; orders below them are opened when somebody looks. */
const DRAWN = 200;

interface Props {
  title: string;
  crumbs: readonly Crumb[];
  rows: readonly SpareRow[] | undefined;
  error: unknown;
  /** The way back to the list. */
  choice: ReactNode;
}

export function Purchase({ title, crumbs, rows, error, choice }: Props) {
  const { t } = useTranslation(['warehouse', 'common']);
  const orders = useMemo(() => rows && purchaseOf(rows), [rows]);
  const fileOf = usePurchaseFile();
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>({});
  const nothing = !orders || orders.length === 0;
  // on paper stands what is open
  const print = () => {
    flushSync(() => setOpen(Object.fromEntries(orders!.map((order) => [keyOf(order), true]))));
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
                <Button disabled={nothing} onClick={print}>
                  {t('common:table.print')}
                </Button>
                <Button
                  disabled={nothing}
                  onClick={() =>
                    void saveXlsx(t('warehouse:purchase.file'), fileOf(orders!)).catch(flashError)
                  }
                >
                  {t('common:table.exportXlsx')}
                </Button>
              </SpaceBetween>
            </div>
          }
        />
        <div className="screen-only">{choice}</div>
        {error !== undefined && <Failed error={error} />}
        {orders === undefined && error === undefined && <Loading />}
        {orders?.length === 0 && (
          <Box textAlign="center" padding="xl">
            {t('warehouse:purchase.empty')}
          </Box>
        )}
        {orders?.map((order, at) => (
          <div key={keyOf(order)} className="order">
            <Order
              order={order}
              expanded={open[keyOf(order)] ?? drawnBefore(orders, at) < DRAWN}
              onExpand={(expanded) => setOpen((all) => ({ ...all, [keyOf(order)]: expanded }))}
            />
          </div>
        ))}
      </SpaceBetween>
    </div>
  );
}

type Order = SupplierOrder<SpareRow>;
const inLines = (header: string) => <span className="in-lines">{header}</span>;
const keyOf = ({ supplierId }: Order) => String(supplierId);
const drawnBefore = (orders: readonly Order[], at: number) =>
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
  const inUnit = (value: number | null | undefined, unit: string) =>
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
              header: inLines(t('common:fields.code')),
              isRowHeader: true,
              cell: ({ id, code, warehouseId }) => (
                <PageLink to={paths.spare(id, warehouseId)}>{code}</PageLink>
              ),
            },
            {
              id: 'description',
              minWidth: 200,
              header: inLines(t('common:fields.description')),
              cell: ({ description }) => description,
            },
            {
              id: 'level',
              minWidth: 150,
              header: inLines(t('warehouse:fields.level')),
              cell: ({ level }) => <StockLevelStatus level={level} />,
            },
            {
              id: 'yearly',
              minWidth: 120,
              header: inLines(t('warehouse:fields.yearly')),
              cell: ({ risk }) => money(risk?.yearly) || t('common:none'),
            },
            {
              id: 'stock',
              minWidth: 115,
              header: inLines(t('warehouse:fields.stock')),
              cell: ({ stock, unit }) => inUnit(stock, unit),
            },
            {
              id: 'reorderLevel',
              minWidth: 100,
              header: inLines(t('warehouse:fields.reorderLevel')),
              cell: ({ reorderLevel, reorderPoint, unit }) => inUnit(reorderLevel ?? reorderPoint, unit),
            },
            {
              id: 'proposedLevel',
              minWidth: 110,
              header: inLines(t('warehouse:fields.proposedLevel')),
              cell: ({ risk, unit }) => inUnit(risk?.proposedLevel, unit),
            },
            {
              id: 'toOrder',
              minWidth: 135,
              header: inLines(t('warehouse:fields.toOrder')),
              cell: ({ quantity, unit }) => <b>{inUnit(quantity || null, unit)}</b>,
            },
            {
              id: 'cost',
              minWidth: 130,
              header: inLines(t('warehouse:fields.cost')),
              cell: ({ cost }) => money(cost) || t('common:none'),
            },
          ]}
        />
      )}
    </ExpandableSection>
  );
}
