// Cells of an import as things have them.

import type { ImportTable } from '../../../shared/ingestion/template.ts';
import { type Archive, type Codes, lower, type Values } from '../../ingestion/writes.ts';

/** A thing another column names; what nobody knows names none. */
export function idAt<Id extends number | string = number>(
  codes: Codes,
  table: ImportTable | Archive,
  code: string | number | undefined,
): Id | undefined {
  return code === undefined ? undefined : (codes.idOf(table, lower(code)) as Id | undefined);
}

/** Of `Y` and `N`; undefined where the cell says neither. */
export const flagOf = (value: string | number | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 'Y';

/** What is said, over what stands: what is not said stays. */
export const over = <Thing extends object>(before: Thing, said: Partial<Thing>): Thing => ({
  ...before,
  ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
});

export const rowOf = (rows: readonly Values[]): Values => rows[0] ?? {};

/** Codes as they stand, where only their case differs: nobody takes that for a change. */
export const spelled = (values: Values, stands: Values | undefined, columns: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const its = stands?.[column];
      return [
        column,
        its !== undefined && columns.includes(column) && lower(its) === lower(value) ? its : value,
      ];
    }),
  );
