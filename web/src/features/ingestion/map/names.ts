// Normalisation of header names, and column profiles for a header row other than the detected one.
import { buildHeaderNames } from '#shared/ingestion/header-names.ts';
import type { ColumnProfile, FileWorksheet } from '#shared/ingestion/import.ts';

export type FileLine = { line: number; cells: readonly (string | number | boolean | null)[] };

const MAX_SAMPLES = 3;

/**
 * Returns the columns of a worksheet for a header row; those of the file if it is the detected header row.
 */
export function getColumnProfiles(
  sheet: FileWorksheet,
  line: number,
  rows: readonly FileLine[],
): ColumnProfile[] {
  if (line === sheet.headerRow) return sheet.columns;
  const header = rows.find((row) => row.line === line)?.cells ?? [];
  const dataRows = rows.filter((row) => row.line > line);
  const width = Math.max(header.length, sheet.columns.length);
  return buildHeaderNames(header, width).map((name, index) => {
    const values = dataRows.map(({ cells }) => String(cells[index] ?? '')).filter((value) => value !== '');
    // The statistics of numbers and dates come from all rows of the worksheet.
    const columnStatistics = sheet.columns[index] ?? { filled: values.length, numbers: 0, days: 0 };
    return { ...columnStatistics, name, samples: values.slice(0, MAX_SAMPLES) };
  });
}
