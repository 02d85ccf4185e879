// A text of rows and separators: CSV as programs of three countries write it.
import Papa from 'papaparse';
import { MAX_COLUMNS, MAX_FILE_ROWS } from '../../../shared/ingestion/import.ts';
import type { StagedRow } from '../../../shared/ingestion/import-places.ts';
import { type CsvRecord, recordsIn } from '../../../shared/ingestion/records.ts';
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
export function separatorOf(text: string): Separator {
  const said = hint.exec(text)?.[1];
  if (said) return said as Separator;
  const begin = text.slice(0, BEGINNING);
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

const plain = { header: false, skipEmptyLines: false, newline: '\n' } as const;

/** A quote left open is a letter like others. */
const fieldsOf = ({ text, broken }: CsvRecord, separator: Separator): string[] =>
  broken
    ? text.split(separator)
    : (Papa.parse<string[]>(text, { ...plain, delimiter: separator }).data[0] ?? []);

/** @throws UnfitFile */
export function tableIn(text: string, name: string): Table {
  judgeLines(text);
  const separator = separatorOf(text);
  const hinted = hint.test(text);
  const records = recordsIn(text, separator, MAX_FILE_ROWS + 2).slice(hinted ? 1 : 0);
  if (records.length > MAX_FILE_ROWS) throw new UnfitFile('fileTooManyRows');
  return { name, rows: rowsOf(records, separator) };
}

/** Before anything is made of them. @throws UnfitFile fileTooManyRows, fileBroken */
function judgeLines(text: string) {
  let lines = 1;
  let began = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) {
      began = i;
      if (++lines > MAX_LINES) throw new UnfitFile('fileTooManyRows');
    } else if (i - began > MAX_RECORD) throw new UnfitFile('fileBroken');
  }
}

async function* rowsOf(records: readonly CsvRecord[], separator: Separator): AsyncGenerator<StagedRow[]> {
  for (let at = 0; at < records.length; at += AT_ONCE) {
    const some = records.slice(at, at + AT_ONCE);
    if (some.some(({ text }) => text.length > MAX_RECORD)) throw new UnfitFile('fileBroken');
    const whole = some.filter(({ broken }) => !broken);
    const parsed = Papa.parse<string[]>(whole.map(({ text }) => text).join('\n'), {
      ...plain,
      delimiter: separator,
    }).data;
    // a reader that sees other records than we do would put fields on the wrong lines
    const together = parsed.length === whole.length || whole.length === 0;
    let n = 0;
    const rows = some.map((record) => {
      const fields = record.broken || !together ? fieldsOf(record, separator) : parsed[n++]!;
      return rowOf(record, fields);
    });
    yield rows.filter(({ cells }) => cells.length > 0);
  }
}

function rowOf({ line, broken }: CsvRecord, fields: readonly string[]): StagedRow {
  let length = fields.length;
  while (length > 0 && fields[length - 1] === '') length--;
  if (length > MAX_COLUMNS) throw new UnfitFile('fileTooManyColumns');
  const cells = fields.slice(0, length).map((field) => (field === '' ? null : field));
  return { line, cells, ...(broken && { broken }) };
}
