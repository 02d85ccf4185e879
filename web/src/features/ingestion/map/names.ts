// How headers are compared, and how those of another line than the found one are named.
import type { ColumnProfile, FileSheet } from '../../../../../shared/ingestion/import.ts';

export type Line = { line: number; cells: readonly (string | number | boolean | null)[] };

/** Letters and digits alone: `Machine_Code`, `machine code` and `MACHINECODE` are one. */
export const plain = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const SAMPLES = 3;

/** The columns of a sheet whose header stands on `line`; those of the file where that is the line it found itself. */
export function columnsBelow(sheet: FileSheet, line: number, rows: readonly Line[]): ColumnProfile[] {
  if (line === sheet.headerRow) return sheet.columns;
  const header = rows.find((row) => row.line === line)?.cells ?? [];
  const below = rows.filter((row) => row.line > line);
  const width = Math.max(header.length, ...below.map(({ cells }) => cells.length));
  const named = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const own = String(header[at] ?? '').trim() || `#${at + 1}`;
    const times = (named.get(own) ?? 0) + 1;
    named.set(own, times);
    const values = below.map(({ cells }) => String(cells[at] ?? '')).filter((value) => value !== '');
    return {
      name: times === 1 ? own : `${own} (${times})`,
      filled: values.length,
      numbers: 0,
      days: 0,
      samples: values.slice(0, SAMPLES),
    };
  });
}
