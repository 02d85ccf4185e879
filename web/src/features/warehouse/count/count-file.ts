// Export of a count: every spare with booked and counted quantity and the person who counted.
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/ui/format.ts';
import { type ExportRows, toInstantCell } from '#web/ui/table/export-file.ts';
import type { CountRow } from './count-rows.ts';

export function useCountFile(): (rows: readonly CountRow[]) => ExportRows {
  const { t } = useTranslation('warehouseCount');
  const { region } = useFormat();
  return (rows) => [
    [
      t('paper.code'),
      t('paper.description'),
      t('fields.shelving'),
      t('fields.location'),
      t('paper.unit'),
      t('fields.expected'),
      t('fields.counted'),
      t('fields.difference'),
      t('fields.unitPrice'),
      t('fields.worth'),
      t('fields.countedBy'),
      t('fields.countedAt'),
      t('fields.note'),
    ],
    ...rows.map((row) => [
      row.code,
      row.description,
      row.shelving ?? '',
      row.location ?? '',
      row.unit,
      row.expected ?? '',
      row.counted ?? '',
      row.difference ?? '',
      row.unitPrice ?? '',
      row.worth ?? '',
      row.countedBy ?? '',
      toInstantCell(row.countedAt, region.timeZone),
      row.note ?? '',
    ]),
  ];
}
