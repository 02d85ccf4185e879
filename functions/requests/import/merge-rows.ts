// Merges rows of several files about one record of a former system: the latest value of each column applies,
// in whatever order the files are imported (domain 14.6).
import { createHash } from 'node:crypto';
import type { ExistingRecord, Values } from '../../ingestion/public.ts';

/** Validity date of the value of each column. */
export type ColumnDates = Readonly<Record<string, string>>;

/** Returns the validity date of a row: its `validityDate`, or the last of its dates. */
const validityDate = ({ asOf: validityDate, closedAt, startedAt, reportedAt }: Values): string =>
  String(validityDate ?? closedAt ?? startedAt ?? reportedAt ?? '');

/**
 * Returns the values of a row that are newer than the stored ones; of equal dates the greater value, so that
 * the order of files does not matter.
 */
export function selectNewerValues(values: Values, standing: ExistingRecord | undefined): Values {
  const rowDate = validityDate(values);
  if (!standing) return { ...values, asOf: rowDate };
  const [columnDates, currentValues] = [standing.own as ColumnDates, standing.values[0] ?? {}];
  const isNewerValue = ([column, value]: [string, string | number]): boolean => {
    const since = columnDates[column];
    if (since === undefined || rowDate > since) return true;
    return (
      rowDate === since &&
      currentValues[column] !== undefined &&
      String(value) > String(currentValues[column])
    );
  };
  const { code, asOf: _, ...rest } = values;
  const newerEntries = Object.entries(rest).filter(isNewerValue);
  const isNewer = rowDate > (columnDates.asOf ?? '');
  return {
    // Keeps the stored spelling of the code.
    code: currentValues.code ?? code!,
    ...Object.fromEntries(newerEntries),
    // The added values have the date of the row.
    ...((isNewer || newerEntries.length > 0) && { asOf: rowDate }),
  };
}

/** Returns the validity dates including those of a row. */
export function mergeColumnDates(columnDates: ColumnDates, { code: _, ...row }: Values): ColumnDates {
  const rowDate = validityDate(row);
  const filledColumns = Object.keys(row).filter((column) => column !== 'asOf');
  const lastDate = rowDate > (columnDates.asOf ?? '') ? rowDate : columnDates.asOf!;
  return {
    ...columnDates,
    ...Object.fromEntries(filledColumns.map((column) => [column, rowDate])),
    asOf: lastDate,
  };
}

const ID_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Derives an id of the usual form from the number in the former system, so that equal numbers refer to the
 * same record.
 */
export function deriveRecordId(of: string, code: string): string {
  const digest = createHash('sha256').update(`${of} ${code.toLowerCase()}`).digest();
  const letters = [...digest.subarray(0, 26)].map((byte) => ID_ALPHABET[byte % 32]);
  return `7${letters.slice(1).join('')}`;
}
