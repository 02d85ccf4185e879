// How headers are compared, and how those of another line than the found one are named.
import { headerNames } from '../../../../../shared/ingestion/header-names.ts';
import type { ColumnProfile, FileSheet } from '../../../../../shared/ingestion/import.ts';

export type Line = { line: number; cells: readonly (string | number | boolean | null)[] };

const SAMPLES = 3;

/** The columns of a sheet whose header stands on `line`; those of the file where that is the line it found itself. */
export function columnsBelow(sheet: FileSheet, line: number, rows: readonly Line[]): ColumnProfile[] {
  if (line === sheet.headerRow) return sheet.columns;
  const header = rows.find((row) => row.line === line)?.cells ?? [];
  const below = rows.filter((row) => row.line > line);
  const width = Math.max(header.length, sheet.columns.length);
  return headerNames(header, width).map((name, at) => {
    const values = below.map(({ cells }) => String(cells[at] ?? '')).filter((value) => value !== '');
    return {
      name,
      filled: values.length,
      numbers: 0,
      days: 0,
      samples: values.slice(0, SAMPLES),
    };
  });
}
