// The columns of a warehouse's spares: what a store keeper looks at first is shown, every other field and figure waits.
import { useMemo } from 'react';
import { StockLevelStatus } from '../../../parts/spare/stock-level.tsx';
import { paths } from '../../../paths/warehouse.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Figure } from '../figure.tsx';
import { areas, costs, indexes } from '../warehouse/warehouse-rows.ts';
import type { SpareRow } from './spare-rows.ts';

type Shown = Column<SpareRow>;

const number = (id: keyof SpareRow & string, more: Partial<Shown> = {}): Shown => ({
  id,
  kind: 'number',
  value: (row) => row[id] as number | null | undefined,
  width: 100,
  ...more,
});
const hidden = { hidden: true } as const;
const percent = (share: number | undefined) => (share === undefined ? undefined : share * 100);

export function useSpareColumns(): Shown[] {
  const format = useFormat();
  return useMemo(() => {
    const inUnit = (value: number | null | undefined, { unit }: SpareRow) =>
      value === null || value === undefined ? undefined : `${format.number(value)} ${unit}`;
    /** With how it is computed behind it. */
    const explained = (name: (typeof indexes)[number]): Partial<Shown> => ({
      cell: ({ metrics }) => (
        <Figure
          name={name}
          of="item"
          value={name === 'MSV' ? format.money(metrics[name]) : format.number(metrics[name])}
        />
      ),
    });
    return [
      {
        id: 'code',
        width: 110,
        value: ({ code }) => code,
        cell: ({ id, code, warehouseId }) => <PageLink to={paths.spare(id, warehouseId)}>{code}</PageLink>,
      },
      { id: 'description', width: 200, value: ({ description }) => description },
      {
        id: 'level',
        kind: 'choice',
        enum: 'stockLevel',
        width: 150,
        value: ({ level }) => level,
        cell: ({ level }) => <StockLevelStatus level={level} />,
      },
      number('stock', { cell: (row) => inUnit(row.stock, row) }),
      number('reorderLevel'),
      number('orderQuantity', { value: ({ orderQuantity }) => orderQuantity || undefined }),
      { id: 'unitPrice', kind: 'money', width: 110, value: ({ unitPrice }) => unitPrice, ...hidden },
      { id: 'value', kind: 'money', width: 120, value: ({ value }) => value },
      { id: 'location', width: 110, value: ({ location }) => location },
      {
        id: 'class',
        kind: 'choice',
        enum: 'spareClass',
        width: 90,
        value: (row) => row.class,
        ...hidden,
      },
      { id: 'supplier', width: 200, value: ({ supplier }) => supplier, ...hidden },
      { id: 'codeSap', width: 120, value: ({ codeSap }) => codeSap, ...hidden },
      { id: 'materialType', width: 120, value: ({ materialType }) => materialType, ...hidden },
      { id: 'unit', width: 90, value: ({ unit }) => unit, ...hidden },
      { id: 'shelving', width: 120, value: ({ shelving }) => shelving, ...hidden },
      number('reserved', hidden),
      number('reorderPoint', hidden),
      number('safetyStock', hidden),
      number('safetyProposal', hidden),
      number('optimalStock', hidden),
      number('minLot', hidden),
      number('averageStock', hidden),
      number('leadTime', hidden),
      number('leadTimeReal', hidden),
      { id: 'lastReceiptOn', kind: 'day', width: 130, value: (row) => row.lastReceiptOn, ...hidden },
      { id: 'lastMovementOn', kind: 'day', width: 130, value: (row) => row.lastMovementOn, ...hidden },
      ...areas.map(
        (id): Shown => ({ id, kind: 'number', width: 120, value: (row) => row.metrics[id], ...hidden }),
      ),
      ...costs.map(
        (id): Shown => ({ id, kind: 'money', width: 130, value: (row) => row.metrics[id], ...hidden }),
      ),
      ...indexes.map(
        (id): Shown => ({
          id,
          kind: id === 'MSV' ? 'money' : 'number',
          width: 120,
          value: (row) => row.metrics[id],
          ...explained(id),
          ...hidden,
        }),
      ),
      {
        id: 'stockOut',
        kind: 'number',
        width: 120,
        value: ({ risk }) => percent(risk?.stockOut),
        ...hidden,
      },
      {
        id: 'proposedLevel',
        kind: 'number',
        width: 120,
        value: ({ risk }) => risk?.proposedLevel,
        ...hidden,
      },
      { id: 'yearly', kind: 'money', width: 120, value: ({ risk }) => risk?.yearly, ...hidden },
      {
        id: 'differs',
        kind: 'flag',
        width: 110,
        value: ({ difference }) => difference !== undefined,
        ...hidden,
      },
      { id: 'active', kind: 'flag', width: 90, value: ({ active }) => active, ...hidden },
    ];
  }, [format]);
}
