// The spares of a warehouse a machine is built with: those that run short first.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { elementLists } from '../../../../../shared/structure/export-api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { StockLevelStatus } from '../../../parts/spare/stock-level.tsx';
import { paths } from '../../../paths/structure.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { useRefLabels } from '../../../ui/refs.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useAll } from '../../../use-call.ts';
import { SpareLink } from './linked-stock.tsx';
import { type MachineSpare, sparesOf } from './spare-rows.ts';

export function SpareTable({ machine }: { machine: MachineResponse }) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const { number } = useFormat();
  const warehouseOf = useRefLabels('warehouse');
  const list = useAll(elementLists.all, { idMachine: machine.id });
  const items = useMemo(() => list.data && sparesOf(list.data), [list.data]);
  // the structure stands at the desk; a tablet has room for what is fetched
  const mayVisit = session.may('machines', 'print');
  const columns: Column<MachineSpare>[] = [
    {
      id: 'element',
      value: ({ element }) => element,
      cell: mayVisit
        ? ({ id, element }) => <PageLink to={paths.structure(machine.id, id)}>{element}</PageLink>
        : undefined,
      hidden: !mayVisit,
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
    { id: 'warehouseId', value: ({ warehouseId }) => warehouseOf(warehouseId), width: 130, hidden: true },
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
