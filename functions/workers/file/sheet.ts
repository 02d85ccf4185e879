// The rows of a worksheet, as they come out of their zip.
import { MAX_COLUMNS, MAX_FILE_ROWS } from '../../../shared/ingestion/import.ts';
import type { StagedCell, StagedRow } from '../../../shared/ingestion/import-places.ts';
import { attribute, tagReader } from './tags.ts';
import { UnfitFile } from './unfit.ts';
import { type Shared, valueIn } from './value.ts';

/** Of one cell, as a workbook may have it. */
const MAX_TEXT = 32_767;
/** The last line a sheet can have. */
const MAX_LINE = 1_048_576;

/** Rows with something in them. @throws UnfitFile */
export async function* rowsIn(pieces: AsyncIterable<Buffer>, shared: Shared): AsyncGenerator<StagedRow[]> {
  let rows: StagedRow[] = [];
  const reader = tagReader(
    rowReader(shared, (row) => {
      rows.push(row);
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

function rowReader(shared: Shared, done: (row: StagedRow) => void) {
  let line = 0;
  let [inRows, inRow, inCell, inText, phonetic] = [false, false, false, false, false];
  let cells: StagedCell[] = [];
  let [column, type, style, text] = [-1, '', 0, ''];
  let found = 0;

  function begin(attributes: string) {
    const at = Number(attribute(attributes, 'r') ?? line + 1);
    // lines only ever grow, and nothing stands twice
    if (!(at > line && at <= MAX_LINE)) throw new UnfitFile('fileBroken');
    [line, inRow, column, cells] = [at, true, -1, []];
  }

  function beginCell(attributes: string) {
    const ref = attribute(attributes, 'r');
    const at = ref === undefined ? column + 1 : columnOf(ref);
    if (at <= column) throw new UnfitFile('fileBroken');
    [inCell, column, text] = [true, at, ''];
    type = attribute(attributes, 't') ?? 'n';
    style = Number(attribute(attributes, 's') ?? 0);
  }

  function endCell() {
    inCell = false;
    const value = valueIn(type, text, style, shared);
    if (value === null) return;
    if (column >= MAX_COLUMNS) throw new UnfitFile('fileTooManyColumns');
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  }

  function endRow() {
    inRow = false;
    if (cells.length === 0) return;
    if (++found > MAX_FILE_ROWS) throw new UnfitFile('fileTooManyRows');
    done({ line, cells });
  }

  return {
    open(name: string, attributes: string) {
      if (inCell) {
        if (name === 'v' || (name === 't' && !phonetic)) inText = true;
        else if (name === 'rPh') phonetic = true;
        else if (name === 'c' || name === 'row') throw new UnfitFile('fileBroken');
      } else if (name === 'c' && inRow) beginCell(attributes);
      else if (name === 'row' && inRows) {
        if (inRow) throw new UnfitFile('fileBroken');
        begin(attributes);
      } else if (name === 'sheetData') inRows = true;
    },
    text(piece: string) {
      if (!inText) return;
      text += piece;
      if (text.length > MAX_TEXT) throw new UnfitFile('fileBroken');
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

/** `AB12` is 27. */
function columnOf(ref: string): number {
  let column = 0;
  for (let i = 0; i < ref.length; i++) {
    const letter = ref.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
