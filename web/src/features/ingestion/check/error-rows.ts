// Rows with errors as they stand in the file, each with what is wrong with it: to correct and bring again.
import { files, mappings } from '../../../../../shared/ingestion/import-api.ts';
import { call } from '../../../call.ts';
import type { Rows } from '../../../ui/table/export-file.ts';
import type { Problem } from '../found/problems.ts';
import { isError } from '../found/problems.ts';
import type { Line } from '../map/names.ts';

/** By line, what is wrong with it. */
export async function wrongLines(mappingId: string, table: number): Promise<Map<number, Problem[]>> {
  const found = new Map<number, Problem[]>();
  let pages = 1;
  for (let page = 0; page < pages; page += 1) {
    const answer = await call(mappings.difference, { mappingId, table, verdict: 'error', page });
    pages = answer.pages;
    for (const { line, problems } of answer.rows)
      for (const problem of problems.filter(isError).length > 0 ? problems.filter(isError) : [undefined]) {
        // a thing of several rows names the line of each
        const at = problem?.line ?? line;
        found.set(at, [...(found.get(at) ?? []), ...(problem ? [problem] : [])]);
      }
  }
  return found;
}

export async function rowsOfSheet(id: string, sheet: string, wanted: ReadonlySet<number>): Promise<Line[]> {
  const found: Line[] = [];
  let pages = 1;
  for (let page = 0; page < pages && found.length < wanted.size; page += 1) {
    const answer = await call(files.rows, { id, sheet, page });
    pages = answer.pages;
    found.push(...answer.rows.filter(({ line }) => wanted.has(line)));
  }
  return found;
}

/** The header with one more column, and below it each wrong row with its sentences. */
export function commented(
  lines: readonly Line[],
  headerRow: number,
  wrong: ReadonlyMap<number, readonly Problem[]>,
  comment: string,
): Rows {
  const header = lines.find(({ line }) => line === headerRow)?.cells ?? [];
  const rows = lines.filter(({ line }) => line !== headerRow);
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length));
  const cellsOf = ({ cells }: Pick<Line, 'cells'>) =>
    Array.from({ length: width }, (_, at) => {
      const cell = cells[at] ?? '';
      return typeof cell === 'number' ? cell : String(cell);
    });
  return [
    [...cellsOf({ cells: header }), comment],
    ...rows.map((row) => [
      ...cellsOf(row),
      (wrong.get(row.line) ?? [])
        .map(({ column, message }) => (column ? `${column}: ${message}` : message))
        .join(' '),
    ]),
  ];
}
