// Rows of warehouses with their figures, and the export of all.
import { useTranslation } from 'react-i18next';
import type { Answer } from '#shared/contract.ts';
import { stockLevels } from '#shared/warehouse/level.ts';
import { roundToDecimals } from '#shared/warehouse/units.ts';
import type { WarehouseFigures, warehouses } from '#shared/warehouse/warehouse-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import type { ExportRows } from '#web/ui/table/export-file.ts';

export interface WarehouseRow extends Answer<typeof warehouses.get> {
  /** Undefined until the figures have been read. */
  figures: WarehouseFigures | undefined;
}

/** Returns the used share of the surface in %; undefined without a surface. */
export const computeSurfaceUsage = ({ surface, figures }: WarehouseRow): number | undefined =>
  surface && figures ? roundToDecimals((figures.occupiedArea / surface) * 100, 1) : undefined;

export const areaMetrics = ['occupiedArea', 'averageArea', 'minimumArea'] as const;
export const costMetrics = ['occupiedCost', 'averageCost', 'minimumCost'] as const;
export const indexMetrics = ['IR', 'IRL', 'INU', 'MSV', 'IM'] as const;
const figureNames = [
  'items',
  'value',
  ...areaMetrics,
  ...costMetrics,
  ...indexMetrics,
  'dimensionsMissing',
] as const;

export function useWarehouseWorksheet(): (rows: readonly WarehouseRow[]) => ExportRows {
  const { t } = useTranslation(['warehouse', 'common']);
  return (rows) => [
    [
      t('common:fields.code'),
      t('common:fields.description'),
      ...figureNames.map((name) => t(`warehouse:fields.${name}`)),
      t('warehouse:fields.surfaceUsed'),
      ...stockLevels.map((level) => getEnumText('stockLevel', level)),
    ],
    ...rows.map((row) => [
      row.code,
      row.description,
      ...figureNames.map((name) => row.figures?.[name] ?? ''),
      computeSurfaceUsage(row) ?? '',
      ...stockLevels.map((level) => row.figures?.levels[level] ?? ''),
    ]),
  ];
}
