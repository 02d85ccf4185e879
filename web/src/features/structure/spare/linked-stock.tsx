// What lies of the spare an element is linked with: read here, changed in its warehouse.
import { KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { ElementResponse } from '../../../../../shared/structure/wire.ts';
import type { StockLevel } from '../../../../../shared/warehouse/level.ts';
import type { SparePage } from '../../../../../shared/warehouse/spare-api.ts';
import { StockLevelStatus } from '../../../parts/spare/stock-level.tsx';
import { paths } from '../../../paths/warehouse.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { useRefLabels } from '../../../ui/refs.ts';

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

export const ofSpare = (spare: SparePage): LinkedStockProps => ({
  ...spare,
  spareId: spare.id,
  stockMin: spare.safetyStock,
  reorderLevel: spare.reorderLevel ?? spare.reorderPoint,
  optimalStock: spare.optimalStock,
  position: spare.location,
  price: spare.unitPrice,
});

/** Undefined for an element that is no spare of a warehouse. */
export function ofElement({ macSpare, stockMin, price }: ElementResponse): LinkedStockProps | undefined {
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
  ...shown
}: LinkedStockProps) {
  const { t } = useTranslation(['structure', 'common']);
  const { number, money } = useFormat();
  const warehouseOf = useRefLabels('warehouse');
  const none = t('common:none');
  const quantity = (name: 'stock' | 'reserved' | 'stockMin' | 'reorderLevel' | 'optimalStock') => ({
    label: t(`fields.${name}`),
    value: shown[name] === null || shown[name] === undefined ? none : `${number(shown[name])} ${unit}`,
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
        { label: t('fields.warehouseId'), value: warehouseOf(warehouseId) || none },
        { label: t('fields.level'), value: <StockLevelStatus level={level} /> },
        quantity('stock'),
        quantity('reserved'),
        { label: t('fields.position'), value: shown.position ?? none },
        quantity('stockMin'),
        quantity('reorderLevel'),
        quantity('optimalStock'),
        { label: t('fields.price'), value: shown.price ? money(shown.price) : none },
      ]}
    />
  );
}

/** Whoever may take spares out of the product reads them at the desk; others have their code. */
export function SpareLink({ id, warehouseId, code }: { id: number; warehouseId: number; code: string }) {
  return useSession().may('spares', 'print') ? (
    <PageLink to={paths.spare(id, warehouseId)}>{code}</PageLink>
  ) : (
    code
  );
}
