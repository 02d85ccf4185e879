// How headers are compared, and how those of another line than the found one are named.
import type { ColumnProfile, FileSheet } from '../../../../../shared/ingestion/import.ts';

export type Line = { line: number; cells: readonly (string | number | boolean | null)[] };

const SAMPLES = 3;

/** The columns of a sheet whose header stands on `line`; those of the file where that is the line it found itself. */
export function columnsBelow(sheet: FileSheet, line: number, rows: readonly Line[]): ColumnProfile[] {
  if (line === sheet.headerRow) return sheet.columns;
  const header = rows.find((row) => row.line === line)?.cells ?? [];
  const below = rows.filter((row) => row.line > line);
  const width = Math.max(header.length, ...below.map(({ cells }) => cells.length));
  const written = Array.from({ length: width }, (_, at) =>
    String(header[at] ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const taken = new Set(written);
  const given = new Set<string>();
  return written.map((name, at) => {
    const own = name !== '' && !given.has(name) ? name : numbered(name, at + 1, taken);
    given.add(own);
    taken.add(own);
    const values = below.map(({ cells }) => String(cells[at] ?? '')).filter((value) => value !== '');
    return {
      name: own,
      filled: values.length,
      numbers: 0,
      days: 0,
      samples: values.slice(0, SAMPLES),
    };
  });
}

/** As the file's own are: `Code (2)`, and `(3)` for the third column where nothing is written. */
function numbered(name: string, column: number, taken: ReadonlySet<string>): string {
  for (let n = name === '' ? column : 2; ; n += 1) {
    const such = `${name} (${n})`.trim();
    if (!taken.has(such)) return such;
  }
}
