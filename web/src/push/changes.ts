// Differences between two answers of a read, for the mark of rows that others have just changed.
import { isItem, isList } from '../cache.ts';

interface StoredRow {
  id: string | number;
  updatedAt?: string;
  updatedBy?: string;
}

const listRows = (data: unknown): readonly StoredRow[] =>
  isList(data) ? (data.items as readonly StoredRow[]) : isItem(data) ? [data as StoredRow] : [];

/**
 * Whether an answer contains the change of a hint already, as after a write of this tab: a record that is at least
 * as new, or a list with a row of exactly that instant. `cursor` is the instant of the change.
 */
export function containsChange(data: unknown, cursor: string): boolean {
  if (isList(data)) return (data.items as readonly StoredRow[]).some(({ updatedAt }) => updatedAt === cursor);
  return isItem(data) && ((data as StoredRow).updatedAt ?? '') >= cursor;
}

/**
 * Returns the rows of an answer that are new or changed and not written by `userName`. The cache keeps the object
 * of an unchanged row.
 */
export function listChangedRows(before: unknown, after: unknown, userName: string | undefined): object[] {
  const previousRows = new Set<object>(listRows(before));
  return listRows(after).filter(
    (row) => !previousRows.has(row) && (row.updatedBy === undefined || row.updatedBy !== userName),
  );
}

/** Whether the data is a list or record, whose rows say who changed them. */
export const hasRows = (data: unknown): boolean => isList(data) || isItem(data);
