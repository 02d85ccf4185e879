// A text of rows and separators: CSV as programs of three countries write it.
import { MAX_COLUMNS, MAX_FILE_ROWS } from '../../../shared/ingestion/import.ts';
import type { StagedRow } from '../../../shared/ingestion/import-places.ts';
import {
  type CsvRecord,
  fieldsOf,
  linesOf,
  recordsIn,
  recordsOf,
} from '../../../shared/ingestion/records.ts';
import type { FileText } from './encoding.ts';
import type { Table } from './table.ts';
import { UnfitFile } from './unfit.ts';

/** Of two that cut alike, the first: commas also stand in texts and numbers. */
const separators = ['\t', ';', '|', ','] as const;
export type Separator = (typeof separators)[number];

const LOOKED_AT = 100;
const BEGINNING = 64 * 1024;
const AT_ONCE = 1000;
/** A quoted field may have several; more lines than this are no table. */
const MAX_LINES = 1_000_000;
/** Characters of a row. */
const MAX_RECORD = 2 * 1024 * 1024;

const hint = /^sep=([,;|\t])\r?\n/i;

/** The one that cuts most of the first lines into equally many fields. */
export function separatorOf(begin: string): Separator {
  const said = hint.exec(begin)?.[1];
  if (said) return said as Separator;
  const best = separators
    .map((separator) => ({ separator, score: evenness(begin, separator) }))
    .reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.separator : ',';
}

function evenness(text: string, separator: Separator): number {
  const records = recordsIn(text, separator).slice(0, LOOKED_AT);
  const counts = Map.groupBy(
    records.map((record) => fieldsOf(record, separator).length),
    (fields) => fields,
  );
  const [fields, such] = [...counts].reduce((most, each) => (each[1].length > most[1].length ? each : most), [
    1,
    [],
  ] as [number, number[]]);
  if (fields < 2) return 0;
  const share = such.length / records.length;
  return share * share * Math.log2(fields + 1);
}

/** @throws UnfitFile */
export function tableIn(text: FileText, name: string): Table {
  const begin = text.begin(BEGINNING);
  const separator = separatorOf(begin);
  const records = function* () {
    let hinted = hint.test(begin);
    for (const record of recordsOf(linesOf(text.pieces()), separator))
      if (hinted) hinted = false;
      else yield record;
  };
  judge(text, records());
  return { name, rows: rowsOf(records(), separator) };
}

/** Before anything is made of them. @throws UnfitFile fileTooManyRows, fileBroken */
function judge(text: FileText, records: Iterable<CsvRecord>) {
  let lines = 0;
  for (const line of linesOf(text.pieces())) {
    if (line.length > MAX_RECORD) throw new UnfitFile('fileBroken');
    if (++lines > MAX_LINES) throw new UnfitFile('fileTooManyRows');
  }
  let rows = 0;
  for (const record of records) {
    if (record.text.length > MAX_RECORD) throw new UnfitFile('fileBroken');
    if (++rows > MAX_FILE_ROWS) throw new UnfitFile('fileTooManyRows');
  }
}

async function* rowsOf(records: Iterable<CsvRecord>, separator: Separator): AsyncGenerator<StagedRow[]> {
  let some: StagedRow[] = [];
  for (const record of records) {
    const row = rowOf(record, fieldsOf(record, separator));
    if (row.cells.length > 0 && some.push(row) === AT_ONCE) {
      yield some;
      some = [];
    }
  }
  yield some;
}

function rowOf({ line, broken }: CsvRecord, fields: readonly string[]): StagedRow {
  let length = fields.length;
  while (length > 0 && fields[length - 1] === '') length--;
  if (length > MAX_COLUMNS) throw new UnfitFile('fileTooManyColumns');
  const cells = fields.slice(0, length).map((field) => (field === '' ? null : field));
  return { line, cells, ...(broken && { broken }) };
}
