// Stock of the warehouse spare linked to an element: read-only here, changed in the warehouse.
import { KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { ElementResponse } from '#shared/structure/wire.ts';
import type { StockLevel } from '#shared/warehouse/level.ts';
import type { SparePage } from '#shared/warehouse/spare-api.ts';
import { StockLevelStatus } from '#web/parts/spare/stock-level.tsx';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { useRefLabels } from '#web/ui/refs.ts';

type Figure = number | null | undefined;

export interface LinkedStockProps {
  spareId: number;
  warehouseId: number;
  code: string;
  description: string;
  unit: string;
  level: StockLevel;
  stock: Figure;
  reserved: number;
  stockMin: Figure;
  reorderLevel: Figure;
  optimalStock: Figure;
  position: string | null | undefined;
  price: Figure;
}

export const toSpareStock = (spare: SparePage): LinkedStockProps => ({
  ...spare,
  spareId: spare.id,
  stockMin: spare.safetyStock,
  reorderLevel: spare.reorderLevel ?? spare.reorderPoint,
  optimalStock: spare.optimalStock,
  position: spare.location,
  price: spare.unitPrice,
});

/** Returns the stock of a linked element; undefined for other elements. */
export function findElementStock({
  macSpare,
  stockMin,
  price,
}: ElementResponse): LinkedStockProps | undefined {
  const { linked, idSparePart, idWar, warSparepart } = macSpare;
  if (!linked || idSparePart === null || idWar === null) return undefined;
  return {
    ...linked,
    spareId: idSparePart,
    warehouseId: idWar,
    stock: warSparepart.currentStock,
    stockMin,
    reorderLevel: warSparepart.currentReorderLevel,
    optimalStock: warSparepart.optimalStock,
    position: warSparepart.position,
    price: price || null,
  };
}

export function LinkedStock({
  spareId,
  warehouseId,
  code,
  description,
  unit,
  level,
  ...figures
}: LinkedStockProps) {
  const { t } = useTranslation(['structure', 'common']);
  const { number, money } = useFormat();
  const getWarehouseName = useRefLabels('warehouse');
  const none = t('common:none');
  const buildQuantity = (name: 'stock' | 'reserved' | 'stockMin' | 'reorderLevel' | 'optimalStock') => ({
    label: t(`fields.${name}`),
    value: figures[name] === null || figures[name] === undefined ? none : `${number(figures[name])} ${unit}`,
  });
  return (
    <KeyValuePairs
      columns={3}
      items={[
        {
          label: t('fields.sparePartId'),
          value: (
            <>
              <SpareLink id={spareId} warehouseId={warehouseId} code={code} /> – {description}
            </>
          ),
        },
        { label: t('fields.warehouseId'), value: getWarehouseName(warehouseId) || none },
        { label: t('fields.level'), value: <StockLevelStatus level={level} /> },
        buildQuantity('stock'),
        buildQuantity('reserved'),
        { label: t('fields.position'), value: figures.position ?? none },
        buildQuantity('stockMin'),
        buildQuantity('reorderLevel'),
        buildQuantity('optimalStock'),
        { label: t('fields.price'), value: figures.price ? money(figures.price) : none },
      ]}
    />
  );
}

/** Link to a spare for users with its desktop page; others see its code. */
export function SpareLink({ id, warehouseId, code }: { id: number; warehouseId: number; code: string }) {
  return useSession().may('spares', 'print') ? (
    <PageLink to={warehousePageRoutes.spare(id, warehouseId)}>{code}</PageLink>
  ) : (
    code
  );
}
