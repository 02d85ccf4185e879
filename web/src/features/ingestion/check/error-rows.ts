// Reads the rows with errors as they are in the file, each with its problems, to be corrected and uploaded
// again.
import { files, mappings } from '#shared/ingestion/import-api.ts';
import { call } from '#web/call.ts';
import type { ExportRows } from '#web/ui/table/export-file.ts';
import type { Problem } from '../found/problems.ts';
import { isError } from '../found/problems.ts';
import type { FileLine } from '../map/names.ts';

/** Returns the errors by line number. */
export async function readErrorLines(mappingId: string, table: number): Promise<Map<number, Problem[]>> {
  const found = new Map<number, Problem[]>();
  let pages = 1;
  for (let page = 0; page < pages; page += 1) {
    const answer = await call(mappings.difference, { mappingId, table, verdict: 'error', page });
    pages = answer.pages;
    for (const { line, problems } of answer.rows)
      for (const problem of problems.filter(isError).length > 0 ? problems.filter(isError) : [undefined]) {
        // A record of several rows has problems with a line of their own.
        const lineNumber = problem?.line ?? line;
        found.set(lineNumber, [...(found.get(lineNumber) ?? []), ...(problem ? [problem] : [])]);
      }
  }
  return found;
}

export async function loadFileRows(
  id: string,
  sheet: string,
  neededLines: ReadonlySet<number>,
): Promise<FileLine[]> {
  const foundLines: FileLine[] = [];
  let pages = 1;
  for (let page = 0; page < pages && foundLines.length < neededLines.size; page += 1) {
    const answer = await call(files.rows, { id, sheet, page });
    pages = answer.pages;
    foundLines.push(...answer.rows.filter(({ line }) => neededLines.has(line)));
  }
  return foundLines;
}

/** Returns the header with an additional column, followed by the wrong rows with their error messages. */
export function buildCommentedRows(
  lines: readonly FileLine[],
  headerRow: number,
  wrong: ReadonlyMap<number, readonly Problem[]>,
  comment: string,
  /** Returns the title of a column for the reader of the file. */
  getTitle: (column: string) => string,
): ExportRows {
  const header = lines.find(({ line }) => line === headerRow)?.cells ?? [];
  const rows = lines.filter(({ line }) => line !== headerRow);
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length));
  const getCells = ({ cells }: Pick<FileLine, 'cells'>) =>
    Array.from({ length: width }, (_, index) => {
      const cell = cells[index] ?? '';
      return typeof cell === 'number' ? cell : String(cell);
    });
  return [
    [...getCells({ cells: header }), comment],
    ...rows.map((row) => [
      ...getCells(row),
      (wrong.get(row.line) ?? [])
        .map(({ column, message }) => (column ? `${getTitle(column)}: ${message}` : message))
        .join(' '),
    ]),
  ];
}
