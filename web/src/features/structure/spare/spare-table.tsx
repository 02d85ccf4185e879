// List of the warehouse spares built into a machine, lowest stock levels first.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { elementLists } from '#shared/structure/export-api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { StockLevelStatus } from '#web/parts/spare/stock-level.tsx';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAllItems } from '#web/use-call.ts';
import { SpareLink } from './linked-stock.tsx';
import { buildMachineSpares, type MachineSpare } from './spare-rows.ts';

export function SpareTable({ machine }: { machine: MachineResponse }) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const { number } = useFormat();
  const getWarehouseName = useRefLabels('warehouse');
  const list = useAllItems(elementLists.all, { idMachine: machine.id });
  const items = useMemo(() => list.data && buildMachineSpares(list.data), [list.data]);
  // The structure has no tablet page, and a tablet has little room for columns.
  const canVisit = session.may('machines', 'print');
  const columns: Column<MachineSpare>[] = [
    {
      id: 'element',
      value: ({ element }) => element,
      cell: canVisit
        ? ({ id, element }) => (
            <PageLink to={structurePageRoutes.structure(machine.id, id)}>{element}</PageLink>
          )
        : undefined,
      hidden: !canVisit,
      width: 110,
    },
    { id: 'path', value: ({ place }) => place, hidden: true, width: 220 },
    {
      id: 'sparePartId',
      header: t('common:fields.code'),
      value: ({ code }) => code,
      cell: ({ spareId, warehouseId, code }) => (
        <SpareLink id={spareId} warehouseId={warehouseId} code={code} />
      ),
      width: 110,
    },
    { id: 'description', value: ({ description }) => description, width: 240 },
    {
      id: 'quantity',
      kind: 'number',
      header: t('machineSpares.installed'),
      value: ({ quantity }) => quantity,
      width: 120,
    },
    {
      id: 'stock',
      kind: 'number',
      value: ({ stock }) => stock,
      cell: ({ stock, unit }) => `${number(stock ?? 0)} ${unit}`,
      width: 120,
    },
    {
      id: 'level',
      kind: 'choice',
      enum: 'stockLevel',
      value: ({ level }) => level,
      cell: ({ level }) => <StockLevelStatus level={level} />,
      width: 170,
    },
    { id: 'position', value: ({ position }) => position, width: 145 },
    {
      id: 'warehouseId',
      value: ({ warehouseId }) => getWarehouseName(warehouseId),
      width: 130,
      hidden: true,
    },
    { id: 'reserved', kind: 'number', value: ({ reserved }) => reserved, hidden: true },
    { id: 'stockMin', kind: 'number', value: ({ stockMin }) => stockMin, hidden: true },
    { id: 'reorderLevel', kind: 'number', value: ({ reorderLevel }) => reorderLevel, hidden: true },
    { id: 'optimalStock', kind: 'number', value: ({ optimalStock }) => optimalStock, hidden: true },
  ];
  return (
    <DataTable
      id={`machine-spares-${machine.code}`}
      variant="embedded"
      items={items}
      error={list.error ?? undefined}
      onRetry={() => void list.refetch()}
      columns={columns}
      namespace="structure"
      title={t('machineSpares.title')}
      emptyText={t('machineSpares.none')}
    />
  );
}
