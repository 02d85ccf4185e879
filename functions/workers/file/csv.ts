// Parser of delimited text: CSV as programs of three countries write it.
import { MAX_COLUMNS, MAX_FILE_ROWS } from '#shared/ingestion/import.ts';
import type { StagedRow } from '#shared/ingestion/import-keys.ts';
import {
  type CsvRecord,
  parseCsv,
  parseCsvLines,
  splitFields,
  splitFieldsLeniently,
  splitLines,
} from '#shared/ingestion/records.ts';
import type { FileText } from './encoding.ts';
import type { Table } from './table.ts';
import { FileRefusalError } from './unfit.ts';

/**
 * Separators by precedence: of two that split equally well the first, as commas also occur in texts and
 * numbers.
 */
const separators = ['\t', ';', '|', ','] as const;
export type Separator = (typeof separators)[number];

const MAX_SAMPLED_RECORDS = 100;
const SAMPLE_LENGTH = 64 * 1024;
const MAX_GROUP_ROWS = 1000;
/** Maximum lines; a row may span several lines in quoted fields. */
const MAX_LINES = 1_000_000;
/** Maximum characters of a row. */
const MAX_RECORD_LENGTH = 2 * 1024 * 1024;

/** Matches a separator line such as `sep=;`: quoted, with blanks, or padded to the width of the table. */
const separatorLinePattern = /^"?sep=([,;|\t])"?[ ,;|\t]*(?:\r\n|\n|\r)/i;

/** Returns the separator that splits most of the first lines into equally many fields. */
export function detectSeparator(begin: string): Separator {
  const declaredSeparator = separatorLinePattern.exec(begin)?.[1];
  if (declaredSeparator) return declaredSeparator as Separator;
  const best = separators
    .map((separator) => ({ separator, score: computeEvenness(begin, separator) }))
    .reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.separator : ',';
}

function computeEvenness(text: string, separator: Separator): number {
  const records = parseCsv(text, separator).slice(0, MAX_SAMPLED_RECORDS);
  const counts = Map.groupBy(
    records.map((record) => splitFields(record, separator).length),
    (fields) => fields,
  );
  const [fields, matchingRecords] = [...counts].reduce(
    (most, each) => (each[1].length > most[1].length ? each : most),
    [1, []] as [number, number[]],
  );
  if (fields < 2) return 0;
  const share = matchingRecords.length / records.length;
  return share * share * Math.log2(fields + 1);
}

/** @throws UnfitFile */
export function parseDelimitedTable(text: FileText, name: string): Table {
  const begin = text.begin(SAMPLE_LENGTH);
  const separator = detectSeparator(begin);
  const records = function* () {
    let isSeparatorLine = separatorLinePattern.test(begin);
    for (const record of parseCsvLines(splitLines(text.pieces()), separator))
      if (isSeparatorLine) isSeparatorLine = false;
      else yield record;
  };
  assertWithinLimits(text, records());
  return { name, rows: parseRows(records(), separator), ...(text.letters && { letters: text.letters }) };
}

/** Checks the limits before parsing. @throws UnfitFile fileTooManyRows, fileBroken */
function assertWithinLimits(text: FileText, records: Iterable<CsvRecord>) {
  let lines = 0;
  for (const line of splitLines(text.pieces())) {
    if (line.length > MAX_RECORD_LENGTH) throw new FileRefusalError('fileBroken');
    if (++lines > MAX_LINES) throw new FileRefusalError('fileTooManyRows');
  }
  let rows = 0;
  for (const record of records) {
    if (record.text.length > MAX_RECORD_LENGTH) throw new FileRefusalError('fileBroken');
    if (++rows > MAX_FILE_ROWS) throw new FileRefusalError('fileTooManyRows');
  }
}

async function* parseRows(records: Iterable<CsvRecord>, separator: Separator): AsyncGenerator<StagedRow[]> {
  let rowGroup: StagedRow[] = [];
  for (const record of records) {
    const row = parseRow(record, separator);
    if (row.cells.length > 0 && rowGroup.push(row) === MAX_GROUP_ROWS) {
      yield rowGroup;
      rowGroup = [];
    }
  }
  yield rowGroup;
}

function parseRow(record: CsvRecord, separator: Separator): StagedRow {
  const { line } = record;
  const looseFields = record.broken ? splitFieldsLeniently(record.text, separator) : undefined;
  const fields = looseFields ?? splitFields(record, separator);
  const broken = record.broken && !looseFields;
  let length = fields.length;
  while (length > 0 && fields[length - 1] === '') length--;
  if (length > MAX_COLUMNS) throw new FileRefusalError('fileTooManyColumns');
  const cells = fields.slice(0, length).map((field) => (field === '' ? null : unwrapText(field)));
  return { line, cells, ...(broken && { broken }) };
}

/** Matches `="00451"`, which programs write so that spreadsheets do not convert a text to a number. */
const wrappedPattern = /^=\s*(?:T\()?"((?:[^"]|"")*)"\)?$/i;
const unwrapText = (field: string): string | null => {
  const text = field.startsWith('=') ? wrappedPattern.exec(field)?.[1]?.replaceAll('""', '"') : undefined;
  return text === undefined ? field : text || null;
};
