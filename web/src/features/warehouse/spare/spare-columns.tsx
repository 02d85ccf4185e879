// Columns of a warehouse's spares: the most important are shown, all others can be selected in the
// preferences.
import { useMemo } from 'react';
import { SparePart } from '#shared/warehouse/spare.ts';
import { spareFieldEntries } from '#shared/warehouse/spare-fields.ts';
import { StockLevelStatus } from '#web/parts/spare/stock-level.tsx';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { findField } from '#web/ui/form/schema-fields.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { type Column, columnKinds } from '#web/ui/table/column.ts';
import { Figure } from '../figure.tsx';
import { areaMetrics, costMetrics, indexMetrics } from '../warehouse/warehouse-rows.ts';
import type { SpareRow } from './spare-rows.ts';

type SpareColumn = Column<SpareRow>;

type OrderedColumn = SpareColumn & { order: number };

const fieldColumns = spareFieldEntries.flatMap(([name, { list }]): OrderedColumn[] => {
  if (!list) return [];
  const { id = name, ...column } = list;
  const { kind, labels } = findField(SparePart, name)!.meta;
  return [{ id, kind: columnKinds[kind], enum: labels, value: (row) => row[id], ...column }];
});

const HIDDEN_COLUMN = { hidden: true } as const;
const buildNumberColumn = (
  order: number,
  id: keyof SpareRow & string,
  overrides: Partial<SpareColumn> = HIDDEN_COLUMN,
): OrderedColumn => ({
  ...{ order, id, kind: 'number', width: 100 },
  value: (row) => row[id] as number | null | undefined,
  ...overrides,
});
const toPercent = (share: number | undefined) => (share === undefined ? undefined : share * 100);

export function useSpareColumns(): SpareColumn[] {
  const format = useFormat();
  return useMemo(() => {
    const formatInUnit = (value: number | null | undefined, { unit }: SpareRow) =>
      value === null || value === undefined ? undefined : `${format.number(value)} ${unit}`;
    /** Cell of an index with its formula. */
    const buildFigureCell = (name: (typeof indexMetrics)[number]): Partial<SpareColumn> => ({
      cell: ({ metrics }) => (
        <Figure
          name={name}
          formulaGroup="item"
          value={name === 'MSV' ? format.money(metrics[name]) : format.number(metrics[name])}
        />
      ),
    });
    const codeCell = ({ id, code, warehouseId }: SpareRow) => (
      <PageLink to={warehousePageRoutes.spare(id, warehouseId)}>{code}</PageLink>
    );
    const computedColumns: OrderedColumn[] = [
      {
        order: 40,
        id: 'level',
        kind: 'choice',
        enum: 'stockLevel',
        width: 150,
        value: ({ level }) => level,
        cell: ({ level }) => <StockLevelStatus level={level} />,
      },
      buildNumberColumn(50, 'stock', { cell: (row) => formatInUnit(row.stock, row) }),
      buildNumberColumn(70, 'orderQuantity', { value: ({ orderQuantity }) => orderQuantity || undefined }),
      buildNumberColumn(90, 'value', { kind: 'money', width: 120, ...HIDDEN_COLUMN }),
      buildNumberColumn(170, 'reserved'),
      buildNumberColumn(180, 'reorderPoint'),
      buildNumberColumn(200, 'safetyProposal'),
      buildNumberColumn(230, 'averageStock'),
      buildNumberColumn(250, 'leadTimeReal'),
      ...(['lastReceiptOn', 'lastMovementOn'] as const).map(
        (id): OrderedColumn => ({
          ...{ order: 260, id, kind: 'day', width: 130, ...HIDDEN_COLUMN },
          value: (row) => row[id],
        }),
      ),
      ...areaMetrics.map(
        (id): OrderedColumn => ({
          ...{ order: 270, id, kind: 'number', width: 120, ...HIDDEN_COLUMN },
          value: (row) => row.metrics[id],
        }),
      ),
      ...costMetrics.map(
        (id): OrderedColumn => ({
          ...{ order: 280, id, kind: 'money', width: 130, ...HIDDEN_COLUMN },
          value: (row) => row.metrics[id],
        }),
      ),
      ...indexMetrics.map(
        (id): OrderedColumn => ({
          ...{ order: 290, id, kind: id === 'MSV' ? 'money' : 'number', width: 120, ...HIDDEN_COLUMN },
          value: (row) => row.metrics[id],
          ...buildFigureCell(id),
        }),
      ),
      {
        ...{ order: 300, id: 'stockOut', kind: 'number', width: 120, ...HIDDEN_COLUMN },
        value: ({ risk }) => toPercent(risk?.stockOut),
      },
      {
        ...{ order: 310, id: 'proposedLevel', kind: 'number', width: 120, ...HIDDEN_COLUMN },
        value: ({ risk }) => risk?.proposedLevel,
      },
      {
        ...{ order: 320, id: 'yearly', kind: 'money', width: 120, ...HIDDEN_COLUMN },
        value: ({ risk }) => risk?.yearly,
      },
      {
        ...{ order: 330, id: 'differs', kind: 'flag', width: 110, ...HIDDEN_COLUMN },
        value: ({ difference }) => difference !== undefined,
      },
    ];
    return [...fieldColumns, ...computedColumns]
      .sort((a, b) => a.order - b.order)
      .map(({ order: _, ...column }) => (column.id === 'code' ? { ...column, cell: codeCell } : column));
  }, [format]);
}
