// Column of a table: its value, and how it is shown, sorted, filtered and exported.
import type { ReactNode } from 'react';
import type { FieldMeta } from '#shared/fields.ts';
import { type GetText, getEnumText } from '../../i18n/text.ts';
import type { Format } from '../format.ts';
import { type ExportCell, toDayCell, toInstantCell } from './export-file.ts';

export type CellValue = string | number | boolean | undefined | null;

export interface Column<T> {
  id: string;
  value: (item: T) => CellValue;
  /** Kind of the value, which determines its format; `choice` needs `enum`. */
  kind?: 'text' | 'number' | 'day' | 'instant' | 'money' | 'minutes' | 'flag' | 'choice';
  enum?: string;
  /** Header; if absent, the text `fields.<id>` of the table's namespace or of `common`. */
  header?: string;
  /** Renders the cell in place of the value's text, for example a link or a `Status`. */
  cell?: (item: T) => ReactNode;
  /**
   * Returns the text of `cell`, line by line, if it is longer than that of the value; used for the column
   * width.
   */
  getCellText?: (item: T) => string;
  /** Whether it names the row for screen readers; if no column is marked, the first one does. */
  rowHeader?: boolean;
  /** Whether it is hidden until chosen in the preferences. */
  hidden?: boolean;
  /** Whether every export contains it, even if hidden, so that an import can match its rows. */
  inFiles?: boolean;
  width?: number;
  /** Unit of all its numbers, added to the header of exports; on screen the cell shows it. */
  unit?: '%' | 'B' | 'hours' | 'days';
  /** Whether it can neither be filtered nor sorted, such as a column of buttons. */
  unfiltered?: boolean;
}

/** Kinds of column by kind of field; the others are texts. */
export const columnKinds: Partial<Record<FieldMeta['kind'], Column<never>['kind']>> = {
  ...{ number: 'number', whole: 'number', money: 'money', choice: 'choice', flag: 'flag', day: 'day' },
};

/** Returns the text of the cell, which the text search uses. */
export function formatCell<T>(column: Column<T>, item: T, format: Format, text: GetText): string {
  const value = column.value(item);
  if (value === undefined || value === null || value === '') return '';
  switch (column.kind) {
    case 'number':
      return format.number(value as number);
    case 'money':
      return format.money(value as number);
    case 'minutes':
      return format.minutes(value as number);
    case 'day':
      return format.day(value as string);
    case 'instant':
      return format.instant(value as string);
    case 'flag':
      return text(value ? 'common:yes' : 'common:no');
    case 'choice':
      return column.enum ? getEnumText(column.enum, String(value)) : String(value);
    default:
      return String(value);
  }
}

/** Returns the rendered text of a cell. */
export const formatRenderedCell = <T>(column: Column<T>, item: T, format: Format, text: GetText): string =>
  column.getCellText?.(item) ?? formatCell(column, item, format, text);

/** Returns the exported value: dates, plain numbers, labels of choices and flags. */
export function toExportCell<T>(column: Column<T>, item: T, format: Format, text: GetText): ExportCell {
  const value = column.value(item);
  if (value === undefined || value === null) return '';
  if (column.kind === 'day') return toDayCell(String(value));
  if (column.kind === 'instant') return toInstantCell(String(value), format.region.timeZone);
  if (column.kind === 'choice' || column.kind === 'flag') return formatCell(column, item, format, text);
  return typeof value === 'number' ? roundNumber(value) : String(value);
}

/** Rounds to six decimals, since further ones result from floating-point arithmetic. */
const roundNumber = (value: number): number => Number(value.toFixed(6));

/** Returns the unit of a column's numbers, if it has one. */
export function findUnit(
  { kind, unit }: Pick<Column<never>, 'kind' | 'unit'>,
  format: Format,
  text: GetText,
): string | undefined {
  if (unit === 'hours' || unit === 'days') return text(`common:units.${unit}`);
  if (unit !== undefined) return unit;
  if (kind === 'minutes') return text('common:units.minutes');
  return kind === 'money' ? format.region.currency : undefined;
}

export const isNumeric = ({ kind }: Pick<Column<never>, 'kind'>) =>
  kind === 'number' || kind === 'money' || kind === 'minutes';
