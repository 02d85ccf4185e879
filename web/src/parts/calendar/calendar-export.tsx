// Export of the shown period: one row per day, one column per colour.
import { useTranslation } from 'react-i18next';
import { type ExportRows, toDayCell } from '../../ui/table/export-file.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { colours } from '../colour-mark.tsx';
import { type CalendarCells, countCellOrders } from './calendar-cells.ts';

/** Permission area for printing the calendar of a type. */
export const calendarAreas = { workorders: 'calendar', checklists: 'checklistCalendar' } as const;

export function CalendarExport({ name, cells }: { name: string; cells: CalendarCells | undefined }) {
  const { t } = useTranslation('orders');
  const buildRows = (): ExportRows => [
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
        toDayCell(day),
        countCellOrders(cell),
        ...colours.map((colour) => cell.counts[colour]),
        cell.projected,
        cell.minutes,
      ]),
  ];
  return (
    <span className="screen-only">
      <ExportMenu name={name} rows={buildRows} disabled={!cells || cells.size === 0} />
    </span>
  );
}
