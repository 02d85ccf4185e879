// Conversions of import cells to field values.

import type { ImportTable } from '#shared/ingestion/template/template.ts';
import { type CodeLookup, type ReferencedArchive, toCellKey, type Values } from '../../ingestion/public.ts';

/** Returns the id for a code in another table; undefined if unknown. */
export function findId<Id extends number | string = number>(
  codes: CodeLookup,
  table: ImportTable | ReferencedArchive,
  code: string | number | undefined,
): Id | undefined {
  return code === undefined ? undefined : (codes.idOf(table, toCellKey(code)) as Id | undefined);
}

/** Converts `Y` and `N`; undefined if the cell is empty. */
export const parseFlag = (value: string | number | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 'Y';

/** Merges values into a record; undefined ones keep the stored value. */
export const mergeValues = <Thing extends object>(before: Thing, newValues: Partial<Thing>): Thing => ({
  ...before,
  ...Object.fromEntries(Object.entries(newValues).filter(([, value]) => value !== undefined)),
});

export const getFirstRow = (rows: readonly Values[]): Values => rows[0] ?? {};

/** Keeps the stored spelling of codes that differ only in case. */
export const keepSpelling = (
  values: Values,
  existingRow: Values | undefined,
  columns: readonly string[],
): Values =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const existingValue = existingRow?.[column];
      return [
        column,
        existingValue !== undefined &&
        columns.includes(column) &&
        toCellKey(existingValue) === toCellKey(value)
          ? existingValue
          : value,
      ];
    }),
  );
