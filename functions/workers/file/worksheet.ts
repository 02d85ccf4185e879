// Reads the rows of a worksheet while it is unpacked.
import { MAX_COLUMNS, MAX_FILE_ROWS } from '#shared/ingestion/import.ts';
import type { StagedCell, StagedRow } from '#shared/ingestion/import-keys.ts';
import { parseColumn } from './cell-reference.ts';
import { parseCellValue, type SharedParts } from './cell-value.ts';
import { createMergeFiller, type MergedRange } from './merged-cells.ts';
import { FileRefusalError } from './unfit.ts';
import { createXmlReader, findAttribute } from './xml-parser.ts';

/** Maximum characters of a cell in a workbook. */
const MAX_TEXT = 32_767;
/** Maximum line number of a worksheet. */
const MAX_LINE = 1_048_576;

/** Yields the rows that are not empty; merged cells get the value of their first one. @throws UnfitFile */
export async function* streamWorksheetRows(
  pieces: AsyncIterable<Buffer>,
  shared: SharedParts,
  merges: readonly MergedRange[],
): AsyncGenerator<StagedRow[]> {
  let rows: StagedRow[] = [];
  const fillMerges = createMergeFiller(merges);
  const reader = createXmlReader(
    createRowHandler(shared, (row) => {
      rows.push(fillMerges(row));
    }),
  );
  for await (const piece of pieces) {
    reader.write(piece);
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
  reader.end();
}

function createRowHandler(shared: SharedParts, onRow: (row: StagedRow) => void) {
  let line = 0;
  let hidden = false;
  let [inRows, inRow, inCell, inText, phonetic] = [false, false, false, false, false];
  let cells: StagedCell[] = [];
  let [column, type, style, text] = [-1, '', 0, ''];
  let rowCount = 0;

  function beginRow(attributes: string) {
    const at = Number(findAttribute(attributes, 'r') ?? line + 1);
    // Line numbers must increase strictly.
    if (!(at > line && at <= MAX_LINE)) throw new FileRefusalError('fileBroken');
    [line, inRow, column, cells] = [at, true, -1, []];
    hidden = /^(1|true)$/.test(findAttribute(attributes, 'hidden') ?? '');
  }

  function beginCell(attributes: string) {
    const ref = findAttribute(attributes, 'r');
    const at = ref === undefined ? column + 1 : parseColumn(ref);
    if (at <= column) throw new FileRefusalError('fileBroken');
    [inCell, column, text] = [true, at, ''];
    type = findAttribute(attributes, 't') ?? 'n';
    style = Number(findAttribute(attributes, 's') ?? 0);
  }

  function endCell() {
    inCell = false;
    const value = parseCellValue(type, text, style, shared);
    if (value === null) return;
    if (column >= MAX_COLUMNS) throw new FileRefusalError('fileTooManyColumns');
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  }

  function endRow() {
    inRow = false;
    if (cells.length === 0) return;
    if (++rowCount > MAX_FILE_ROWS) throw new FileRefusalError('fileTooManyRows');
    onRow(hidden ? { line, cells, hidden } : { line, cells });
  }

  return {
    open(name: string, attributes: string) {
      if (inCell) {
        if (name === 'v' || (name === 't' && !phonetic)) inText = true;
        else if (name === 'rPh') phonetic = true;
        else if (name === 'c' || name === 'row') throw new FileRefusalError('fileBroken');
      } else if (name === 'c' && inRow) beginCell(attributes);
      else if (name === 'row' && inRows) {
        if (inRow) throw new FileRefusalError('fileBroken');
        beginRow(attributes);
      } else if (name === 'sheetData') inRows = true;
    },
    text(piece: string) {
      if (!inText) return;
      text += piece;
      if (text.length > MAX_TEXT) throw new FileRefusalError('fileBroken');
    },
    close(name: string) {
      if (name === 'v' || name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'c' && inCell) endCell();
      else if (name === 'row' && inRow) endRow();
      else if (name === 'sheetData') inRows = false;
    },
  };
}
