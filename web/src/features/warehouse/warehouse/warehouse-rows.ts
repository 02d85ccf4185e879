// A warehouse with its figures, and all of them as a file.
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../../shared/contract.ts';
import { stockLevels } from '../../../../../shared/warehouse/level.ts';
import { rounded } from '../../../../../shared/warehouse/units.ts';
import type { WarehouseFigures, warehouses } from '../../../../../shared/warehouse/warehouse-api.ts';
import { enumText } from '../../../i18n/text.ts';
import type { Rows } from '../../../ui/table/export-file.ts';

export interface WarehouseRow extends Answer<typeof warehouses.get> {
  /** Absent until its shelves were counted. */
  figures: WarehouseFigures | undefined;
}

/** In %; undefined where the surface is not known. */
export const surfaceUsed = ({ surface, figures }: WarehouseRow): number | undefined =>
  surface && figures ? rounded((figures.occupiedArea / surface) * 100, 1) : undefined;

export const areas = ['occupiedArea', 'averageArea', 'minimumArea'] as const;
export const costs = ['occupiedCost', 'averageCost', 'minimumCost'] as const;
export const indexes = ['IR', 'IRL', 'INU', 'MSV', 'IM'] as const;
const counted = ['items', 'value', ...areas, ...costs, ...indexes, 'dimensionsMissing'] as const;

export function useWarehouseSheet(): (rows: readonly WarehouseRow[]) => Rows {
  const { t } = useTranslation(['warehouse', 'common']);
  return (rows) => [
    [
      t('common:fields.code'),
      t('common:fields.description'),
      ...counted.map((name) => t(`warehouse:fields.${name}`)),
      t('warehouse:fields.surfaceUsed'),
      ...stockLevels.map((level) => enumText('stockLevel', level)),
    ],
    ...rows.map((row) => [
      row.code,
      row.description,
      ...counted.map((name) => row.figures?.[name] ?? ''),
      surfaceUsed(row) ?? '',
      ...stockLevels.map((level) => row.figures?.levels[level] ?? ''),
    ]),
  ];
}
