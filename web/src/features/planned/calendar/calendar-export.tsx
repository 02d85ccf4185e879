// The shown period as a file: a row a day, a column a colour.
import { useTranslation } from 'react-i18next';
import { type Cells, ordersIn } from '../../../parts/calendar/calendar-cells.ts';
import { colours } from '../../../parts/colour-mark.tsx';
import type { Rows } from '../../../ui/table/export-file.ts';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';

export function CalendarExport({ name, cells }: { name: string; cells: Cells | undefined }) {
  const { t } = useTranslation('orders');
  const rows = (): Rows => [
    [
      t('fields.plannedOn'),
      t('fields.orders'),
      ...colours.map((colour) => t(`colour.${colour}`)),
      t('calendar.projection'),
      t('fields.minutes'),
    ],
    ...[...(cells ?? [])]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([day, cell]) => [
        day,
        ordersIn(cell),
        ...colours.map((colour) => cell.counts[colour]),
        cell.projected,
        cell.minutes,
      ]),
  ];
  return (
    <span className="screen-only">
      <ExportMenu name={name} rows={rows} disabled={!cells || cells.size === 0} />
    </span>
  );
}
