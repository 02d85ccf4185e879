// A count as a file: every spare with what was booked, what was counted, and by whom.
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../../ui/table/export-file.ts';
import type { CountRow } from './count-rows.ts';

export function useCountFile(): (rows: readonly CountRow[]) => Rows {
  const { t } = useTranslation('warehouseCount');
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
      row.countedAt ?? '',
      row.note ?? '',
    ]),
  ];
}
