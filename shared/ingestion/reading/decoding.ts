// Re-decodes the worksheets and rows of a text file in the chosen code page; they are stored as first
// decoded.
import { buildHeaderNames } from '../header-names.ts';
import type { FileWorksheet } from '../import.ts';
import type { StagedCell, StagedRow } from '../staged.ts';
import { type CodePage, recode } from '../words/code-pages.ts';

const recodeCell = (cell: StagedCell, from: CodePage, to: CodePage): StagedCell =>
  typeof cell === 'string' ? recode(cell, from, to) : cell;

export const recodeRow = (row: StagedRow, from: CodePage, to: CodePage): StagedRow => ({
  ...row,
  cells: row.cells.map((cell) => recodeCell(cell, from, to)),
});

/** @param header the header row as stored */
export function recodeWorksheet(
  sheet: FileWorksheet,
  header: StagedRow | undefined,
  to: CodePage,
): FileWorksheet {
  const { letters, columns } = sheet;
  if (!letters) return sheet;
  const { page: from, readings } = letters;
  const names = header && buildHeaderNames(recodeRow(header, from, to).cells, columns.length);
  return {
    ...sheet,
    columns: columns.map((column, i) => ({
      ...column,
      name: names?.[i] ?? recode(column.name, from, to),
      samples: column.samples.map((sample) => recode(sample, from, to)),
    })),
    letters: { page: to, isChosen: true, ...(readings && { readings }) },
  };
}
