// The purchase proposal as a file: one line a spare, supplier by supplier, each with its total.
import { useTranslation } from 'react-i18next';
import type { SupplierOrder } from '../../../../../shared/warehouse/purchase.ts';
import { enumText } from '../../../i18n/text.ts';
import type { Rows } from '../../../ui/table/export-file.ts';
import type { SpareRow } from '../spare/spare-rows.ts';

export function usePurchaseFile(): (orders: readonly SupplierOrder<SpareRow>[]) => Rows {
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
    const gap = Array<string>(head.length - 2).fill('');
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
            enumText('stockLevel', row.level),
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
          [t('warehouse:purchase.total', { supplier }), ...gap, cost],
        ];
      }),
    ];
  };
}
