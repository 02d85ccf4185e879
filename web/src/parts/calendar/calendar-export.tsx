// The shown period as a file: a row a day, a column a colour.
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../ui/table/export-file.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { colours } from '../colour-mark.tsx';
import { type Cells, ordersIn } from './calendar-cells.ts';

/** Who may print the calendar of a type, and how its file is called. */
export const calendarArea = { workorders: 'calendar', checklists: 'checklistCalendar' } as const;
export const fileOf = { workorders: 'pm-calendar', checklists: 'checklist-calendar' } as const;

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
