// Labels and values of a spare, on screen and in files (product §3).
import { useTranslation } from 'react-i18next';
import { SparePart } from '#shared/warehouse/spare.ts';
import type { SparePage } from '#shared/warehouse/spare-api.ts';
import { type SpareFieldName, spareFieldEntries } from '#shared/warehouse/spare-fields.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { findField } from '#web/ui/form/schema-fields.ts';
import { useFormat } from '#web/ui/format.ts';
import { useRefLabels } from '#web/ui/refs.ts';
import { type ExportRows, toDayCell } from '#web/ui/table/export-file.ts';
import { areaMetrics, costMetrics, indexMetrics } from '../warehouse/warehouse-rows.ts';
import { useSupplierName } from './spare-rows.ts';

/** Formats dimensions in millimetres; a missing one is a dash. */
const formatSize = (...sizes: (number | undefined)[]): string =>
  sizes.some((size) => size !== undefined) ? `${sizes.map((size) => size ?? '–').join(' × ')} mm` : '';

/** Fields whose labels are those of all records. */
const commonNames = ['code', 'description', 'image', 'active'] as const;
type CommonName = (typeof commonNames)[number];
const isCommon = (name: SpareFieldName): name is CommonName => commonNames.some((each) => each === name);

/** Returns the formatted master data. */
export function useSpareLines(): (spare: SparePage) => [label: string, value: string][] {
  const { t } = useTranslation(['warehouse', 'common', 'enums']);
  const { number, money, day } = useFormat();
  const getSupplierName = useSupplierName();
  const getLabel = (name: SpareFieldName): string =>
    isCommon(name) ? t(`common:fields.${name}`) : t(`warehouse:fields.${name}`);
  const formatValue = (name: SpareFieldName, value: SparePage[SpareFieldName]): string => {
    const { kind, labels } = findField(SparePart, name)!.meta;
    if (kind === 'flag') return t(value ? 'common:yes' : 'common:no');
    if (kind === 'ref') return getSupplierName(value as number | undefined);
    if (value === undefined) return '';
    if (kind === 'choice') return getEnumText(labels!, String(value));
    if (kind === 'day') return day(String(value));
    if (typeof value !== 'number') return String(value);
    return kind === 'money' ? money(value) : number(value);
  };
  return (spare) => {
    const { width, depth, height, containerWidth, containerDepth, containerHeight } = spare;
    const fieldLines = spareFieldEntries.flatMap(([name, { line }]) =>
      typeof line === 'number' ? [[line, getLabel(name), formatValue(name, spare[name])] as const] : [],
    );
    const computedLines: typeof fieldLines = [
      [90, t('warehouse:fields.leadTimeReal'), number(spare.leadTimeReal)],
      [120, t('warehouse:fields.amount'), money(spare.value)],
      [150, t('warehouse:fields.size'), formatSize(width, depth, height)],
      [160, t('warehouse:fields.container'), formatSize(containerWidth, containerDepth, containerHeight)],
      [200, t('warehouse:fields.lastMovementOn'), day(spare.lastMovementOn)],
    ];
    return [...fieldLines, ...computedLines]
      .sort(([a], [b]) => a - b)
      .map(([, label, value]): [string, string] => [label, value]);
  };
}

const figureNames = [
  'stock',
  'reserved',
  'safetyStock',
  'reorderLevel',
  'reorderPoint',
  'optimalStock',
] as const;

/** Returns the rows of a file: figures as numbers, followed by the master data. */
export function useSpareWorksheet(): (spare: SparePage) => ExportRows {
  const { t } = useTranslation(['warehouse', 'common', 'enums']);
  const buildLines = useSpareLines();
  const getWarehouseName = useRefLabels('warehouse');
  return (spare) => [
    [t('common:fields.code'), spare.code],
    [t('common:fields.description'), spare.description],
    [t('warehouse:fields.warehouse'), getWarehouseName(spare.warehouseId)],
    [t('warehouse:fields.level'), getEnumText('stockLevel', spare.level)],
    ...figureNames.map((name) => [t(`warehouse:fields.${name}`), spare[name] ?? '']),
    [t('warehouse:fields.totalStock'), spare.totalStock],
    [t('warehouse:fields.orderQuantity'), spare.orderQuantity || ''],
    [t('warehouse:fields.unitPrice'), spare.unitPrice ?? ''],
    [t('warehouse:fields.value'), spare.value ?? ''],
    [t('warehouse:fields.lastReceiptOn'), toDayCell(spare.lastReceiptOn)],
    ...[...areaMetrics, ...costMetrics, ...indexMetrics].map((name) => [
      t(`warehouse:fields.${name}`),
      spare.metrics[name] ?? '',
    ]),
    [t('warehouse:fields.stockOut'), spare.risk ? spare.risk.stockOut * 100 : ''],
    [t('warehouse:fields.proposedLevel'), spare.risk?.proposedLevel ?? ''],
    [t('warehouse:fields.yearly'), spare.risk?.yearly ?? ''],
    ...buildLines(spare),
  ];
}
