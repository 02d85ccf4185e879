// Export of the purchase proposal: one line per spare by supplier, with totals.
import { useTranslation } from 'react-i18next';
import type { SupplierOrder } from '#shared/warehouse/purchase.ts';
import { getEnumText } from '#web/i18n/text.ts';
import type { ExportRows } from '#web/ui/table/export-file.ts';
import type { SpareRow } from '../spare/spare-rows.ts';

export function usePurchaseFile(): (orders: readonly SupplierOrder<SpareRow>[]) => ExportRows {
  const { t } = useTranslation(['warehouse', 'common', 'enums']);
  return (orders) => {
    const head = [
      t('warehouse:fields.supplier'),
      t('common:fields.code'),
      t('warehouse:fields.codeSap'),
      t('common:fields.description'),
      t('warehouse:fields.level'),
      t('warehouse:fields.yearly'),
      t('warehouse:fields.stock'),
      t('warehouse:fields.reorderLevel'),
      t('warehouse:fields.proposedLevel'),
      t('warehouse:fields.orderQuantity'),
      t('warehouse:fields.toOrder'),
      t('warehouse:fields.unit'),
      t('warehouse:fields.unitPrice'),
      t('warehouse:fields.cost'),
    ];
    const blankCells = Array<string>(head.length - 2).fill('');
    return [
      head,
      ...orders.flatMap(({ items, cost }) => {
        const supplier = items[0]!.supplier || t('warehouse:purchase.noSupplier');
        return [
          ...items.map((row) => [
            supplier,
            row.code,
            row.codeSap ?? '',
            row.description,
            getEnumText('stockLevel', row.level),
            row.risk?.yearly ?? '',
            row.stock,
            row.reorderLevel ?? row.reorderPoint ?? '',
            row.risk?.proposedLevel ?? '',
            row.orderQuantity || '',
            row.quantity || '',
            row.unit,
            row.unitPrice ?? '',
            row.cost ?? '',
          ]),
          [t('warehouse:purchase.total', { supplier }), ...blankCells, cost],
        ];
      }),
    ];
  };
}
