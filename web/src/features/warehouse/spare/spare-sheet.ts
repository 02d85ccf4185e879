// The labels of a spare with their values, on screen and in a file (product §3).
import { useTranslation } from 'react-i18next';
import type { SparePage } from '../../../../../shared/warehouse/spare-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { useFormat } from '../../../ui/format.ts';
import { useRefLabels } from '../../../ui/refs.ts';
import type { Rows } from '../../../ui/table/export-file.ts';
import { areas, costs, indexes } from '../warehouse/warehouse-rows.ts';
import { useSuppliers } from './spare-rows.ts';

/** In millimetres; one that is not known is left open. */
const sizeOf = (...sizes: (number | undefined)[]): string =>
  sizes.some((size) => size !== undefined) ? `${sizes.map((size) => size ?? '–').join(' × ')} mm` : '';

/** Master data, as people read them. */
export function useSpareLines(): (spare: SparePage) => [label: string, value: string][] {
  const { t } = useTranslation(['warehouse', 'common', 'enums']);
  const { number, money, day } = useFormat();
  const supplierOf = useSuppliers();
  return (spare) => [
    [t('warehouse:fields.codeSap'), spare.codeSap ?? ''],
    [t('warehouse:fields.materialType'), spare.materialType ?? ''],
    [t('warehouse:fields.unit'), spare.unit],
    [t('warehouse:fields.class'), spare.class ? enumText('spareClass', spare.class) : ''],
    [t('warehouse:fields.supplier'), supplierOf(spare.supplierId)],
    [t('warehouse:fields.minLot'), number(spare.minLot)],
    [t('warehouse:fields.yearlyConsumption'), number(spare.yearlyConsumption)],
    [t('warehouse:fields.leadTime'), number(spare.leadTime)],
    [t('warehouse:fields.leadTimeReal'), number(spare.leadTimeReal)],
    [t('warehouse:fields.standardPrice'), money(spare.standardPrice)],
    [t('warehouse:fields.replacementPrice'), money(spare.replacementPrice)],
    [t('warehouse:fields.amount'), money(spare.value)],
    [t('warehouse:fields.location'), spare.location ?? ''],
    [t('warehouse:fields.shelving'), spare.shelving ?? ''],
    [t('warehouse:fields.size'), sizeOf(spare.width, spare.depth, spare.height)],
    [
      t('warehouse:fields.container'),
      sizeOf(spare.containerWidth, spare.containerDepth, spare.containerHeight),
    ],
    [t('warehouse:fields.perContainer'), number(spare.perContainer)],
    [t('warehouse:fields.stackable'), t(spare.stackable ? 'common:yes' : 'common:no')],
    [t('warehouse:fields.stacked'), number(spare.stacked)],
    [t('warehouse:fields.lastMovementOn'), day(spare.lastMovementOn)],
  ];
}

const figures = ['stock', 'reserved', 'safetyStock', 'reorderLevel', 'reorderPoint', 'optimalStock'] as const;

/** Figures bare, as a file has them; the master data below. */
export function useSpareSheet(): (spare: SparePage) => Rows {
  const { t } = useTranslation(['warehouse', 'common', 'enums']);
  const lines = useSpareLines();
  const warehouseOf = useRefLabels('warehouse');
  return (spare) => [
    [t('common:fields.code'), spare.code],
    [t('common:fields.description'), spare.description],
    [t('warehouse:fields.warehouse'), warehouseOf(spare.warehouseId)],
    [t('warehouse:fields.level'), enumText('stockLevel', spare.level)],
    ...figures.map((name) => [t(`warehouse:fields.${name}`), spare[name] ?? '']),
    [t('warehouse:fields.totalStock'), spare.totalStock],
    [t('warehouse:fields.orderQuantity'), spare.orderQuantity || ''],
    [t('warehouse:fields.unitPrice'), spare.unitPrice ?? ''],
    [t('warehouse:fields.value'), spare.value ?? ''],
    [t('warehouse:fields.lastReceiptOn'), spare.lastReceiptOn ?? ''],
    ...[...areas, ...costs, ...indexes].map((name) => [
      t(`warehouse:fields.${name}`),
      spare.metrics[name] ?? '',
    ]),
    [t('warehouse:fields.stockOut'), spare.risk ? spare.risk.stockOut * 100 : ''],
    [t('warehouse:fields.proposedLevel'), spare.risk?.proposedLevel ?? ''],
    [t('warehouse:fields.yearly'), spare.risk?.yearly ?? ''],
    ...lines(spare),
  ];
}
