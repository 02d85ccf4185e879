// A column of a table: where its value comes from, how it reads, sorts, filters and leaves for a file.
import type { ReactNode } from 'react';
import { enumText, type Text } from '../../i18n/text.ts';
import type { Format } from '../format.ts';

export type CellValue = string | number | boolean | undefined | null;

export interface Column<T> {
  id: string;
  value: (item: T) => CellValue;
  /** How the value reads; `choice` needs `enum`. */
  kind?: 'text' | 'number' | 'day' | 'instant' | 'money' | 'minutes' | 'flag' | 'choice';
  enum?: string;
  /** Otherwise the text `fields.<id>` of the table's namespace, else of `common`. */
  header?: string;
  /** Instead of the value's own text, e.g. a link or a `Status`. */
  cell?: (item: T) => ReactNode;
  /** Names the row for screen readers; the first column unless another says so. */
  rowHeader?: boolean;
  /** Hidden until chosen in the preferences. */
  hidden?: boolean;
  width?: number;
  /** Neither filtered nor sorted by: a column of buttons. */
  unfiltered?: boolean;
}

/** What stands in the cell, and what a text search finds. */
export function shown<T>(column: Column<T>, item: T, format: Format, text: Text): string {
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
      return column.enum ? enumText(column.enum, String(value)) : String(value);
    default:
      return String(value);
  }
}

/** What a file gets: ISO dates, bare numbers, words for choices and flags. */
export function exported<T>(column: Column<T>, item: T, format: Format, text: Text): string | number {
  const value = column.value(item);
  if (value === undefined || value === null) return '';
  if (column.kind === 'choice' || column.kind === 'flag') return shown(column, item, format, text);
  return typeof value === 'number' ? value : String(value);
}

export const isNumeric = ({ kind }: Pick<Column<never>, 'kind'>) =>
  kind === 'number' || kind === 'money' || kind === 'minutes';
