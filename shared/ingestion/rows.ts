// Converts rows of a worksheet into rows of a table: each mapped cell is transformed, read and checked.
import { type CellReader, type ColumnFormat, createCellReader, validateRow } from './cells.ts';
import { isUnclearDay, parseDateText } from './dates.ts';
import { countNamedColumns } from './header-names.ts';
import type { FileWorksheet, MappedTable } from './import.ts';
import { isUnclearNumber, parseNumberText } from './numbers.ts';
import { type CheckCode, isBlocking, type RowProblem } from './problem.ts';
import { type FormatQuestion, resolveColumnFormat } from './reading/columns.ts';
import type { RegionalFormat } from './region.ts';
import { getCellText, isBlank, type PreparedRow, type StagedCell, type StagedRow } from './staged.ts';
import { findImportTable, getImportColumns, type ImportTable } from './template/template.ts';
import type { TemplateColumn } from './template/template-columns.ts';
import { combineTransforms } from './transform.ts';
import { codePageNames } from './words/code-pages.ts';
import { normalizeForMatching } from './words/plain.ts';

type Assumption = Pick<RowProblem, 'code' | 'values'>;

interface ColumnReader {
  name: string;
  needed: boolean;
  /** Index of the source cell; undefined if a constant gives the value. */
  at: number | undefined;
  /** Returns the assumption under which an ambiguous cell is read; absent if the column is unambiguous. */
  assumption?: (cell: StagedCell) => Assumption | undefined;
  change: ((cell: StagedCell) => StagedCell) | undefined;
  read: CellReader;
}

export type RowMapper = (row: StagedRow) => PreparedRow | undefined;
interface Options {
  /** Column names of the worksheet, in order. */
  names: readonly string[];
  /** The current year in the plant. */
  year: number;
  /** The plant's time zone. */
  timeZone?: string;
  /** Number and date conventions usual in the plant. */
  region?: RegionalFormat;
  /** Receives each problem of a column or of the whole worksheet once. */
  remark?: (problem: RowProblem) => void;
  /**
   * True if the worksheet fills other tables too: rows without a value for this table, and repeated values,
   * are skipped.
   */
  shared?: boolean;
}

/**
 * Creates the mapper of a worksheet's rows; it returns undefined for lines that are not rows of the table.
 */
export function createRowMapper(
  mappedTable: MappedTable,
  sheet: FileWorksheet,
  { names, year, timeZone, shared, region, remark = () => {} }: Options,
): RowMapper {
  const table = findImportTable(mappedTable.index)!;
  const columnReaders = getImportColumns(table).map((column) =>
    createColumnReader(column, mappedTable, sheet, { names, year, timeZone, region }),
  );
  const remarks = createRemarks(remark);
  addSheetRemarks(sheet, mappedTable.headerRow, remarks);
  const requiredIndexes = columnReaders.filter((reading) => reading.needed).flatMap(({ at }) => at ?? []);
  let isPastTotals = false;
  const sourceIndexes = columnReaders.map(({ at }) => at).filter((at) => at !== undefined);
  const width = Math.max(countNamedColumns(names), ...sourceIndexes.map((at) => at + 1));
  const seenRows = new Set<string>();
  return ({ line, cells, broken, hidden, merged }) => {
    if (
      cells.every(isBlank) ||
      (shared && sourceIndexes.length > 0 && sourceIndexes.every((at) => isBlank(cells[at])))
    )
      return undefined;
    // A meter without a reading yet.
    if (table === 'MeterReadings' && isUnread(columnReaders, cells)) {
      remarks.count({
        line,
        code: 'rowLeftOut',
        values: { value: (getCellText(cells.find((cell) => !isBlank(cell))) ?? '').slice(0, 80) },
      });
      return undefined;
    }
    if (!broken && requiredIndexes.some((at) => isBlank(cells[at]))) {
      const texts = cells.filter((cell) => !isBlank(cell)).map((cell) => getCellText(cell) ?? '');
      const isTotals = isTotalsLine(texts);
      isPastTotals ||= isTotals;
      if (isTotals || isPrintedNote(texts) || (isPastTotals && texts.length === 1)) {
        remarks.count({ line, code: 'rowLeftOut', values: { value: texts[0]!.slice(0, 80) } });
        return undefined;
      }
    }
    if (hidden) remarks.count({ line, code: 'hiddenRows' });
    addCellRemarks(columnReaders, { line, cells, merged }, remarks);
    const row = buildRow(columnReaders, line, (at) => cells[at]);
    const problems = [...validateStructure(line, cells, width, broken), ...(row.problems ?? [])];
    if (shared && !problems.some(isBlocking)) {
      const key = JSON.stringify(row.values);
      if (seenRows.has(key)) return undefined;
      seenRows.add(key);
    }
    return problems.length === 0 ? row : { ...row, problems };
  };
}

/** Whether a row has neither a value nor an instant. */
function isUnread(columnReaders: readonly ColumnReader[], cells: StagedRow['cells']): boolean {
  const valueIndexes = columnReaders.flatMap(({ name, at }) =>
    name === 'value' || name === 'readAt' ? (at ?? []) : [],
  );
  return valueIndexes.length > 0 && valueIndexes.every((at) => isBlank(cells[at]));
}

function createColumnReader(
  column: TemplateColumn,
  table: MappedTable,
  sheet: FileWorksheet,
  { names, year, timeZone, region }: Pick<Options, 'names' | 'year' | 'timeZone' | 'region'>,
): ColumnReader {
  const mappedColumn = table.columns.find(({ target }) => target === column.name);
  const at = mappedColumn && mappedColumn.source !== '' ? names.indexOf(mappedColumn.source) : undefined;
  const profile = at === undefined ? undefined : sheet.columns[at];
  const { writing, question } = resolveColumnFormat(column, mappedColumn, {
    profile,
    worksheet: sheet,
    table,
    region,
  });
  return {
    name: column.name,
    needed: column.need !== 'optional',
    at,
    assumption: question && createAssumption(question, writing),
    change: mappedColumn?.transform?.length
      ? combineTransforms(mappedColumn.transform, writing.decimal)
      : undefined,
    read: createCellReader(column, writing, year, timeZone),
  };
}

function createAssumption(
  { about, ground }: FormatQuestion,
  { decimal, dates = 'dmy' }: ColumnFormat,
): ColumnReader['assumption'] {
  const code = `${about}${ground}` as const;
  if (about === 'dates')
    return (cell) => {
      if (typeof cell !== 'string' || !isUnclearDay(cell)) return undefined;
      return { code, values: { value: cell.trim(), day: parseDateText(cell, dates)?.day ?? '' } };
    };
  if (!decimal) return undefined;
  return (cell) => {
    if (typeof cell !== 'string' || !isUnclearNumber(cell)) return undefined;
    return {
      code,
      values: { value: cell.trim(), mark: decimal, number: parseNumberText(cell, decimal) ?? '' },
    };
  };
}

type Remarks = ReturnType<typeof createRemarks>;
/** Collects remarks: each code of a column once, at its first line, with the number of lines concerned. */
function createRemarks(remark: (problem: RowProblem) => void) {
  const valuesByKey = new Map<string, { n: number }>();
  return {
    count(problem: RowProblem) {
      const key = `${problem.code} ${problem.column ?? ''}`;
      const existingValues = valuesByKey.get(key);
      if (existingValues) {
        existingValues.n++;
        return;
      }
      const values = { ...problem.values, n: 1 };
      valuesByKey.set(key, values);
      remark({ ...problem, values });
    },
  };
}

function addSheetRemarks({ name, hidden, letters }: FileWorksheet, line: number, remarks: Remarks) {
  if (hidden) remarks.count({ line, code: 'hiddenSheet', values: { value: name } });
  if (!letters) return;
  const { page, isUnclear, isChosen } = letters;
  if (isChosen) remarks.count({ line, code: 'lettersChosen', values: { page: codePageNames[page] } });
  else if (isUnclear || page !== 'windows-1252')
    remarks.count({ line, code: 'lettersAssumed', values: { page: codePageNames[page] } });
}

function addCellRemarks(
  columnReaders: readonly ColumnReader[],
  { line, cells, merged }: Pick<StagedRow, 'line' | 'cells' | 'merged'>,
  remarks: Remarks,
) {
  for (const { name: column, at, assumption } of columnReaders) {
    if (at === undefined) continue;
    const cell = cells[at] ?? null;
    if (merged?.includes(at) && !isBlank(cell))
      remarks.count({
        line,
        column,
        code: 'mergedCells',
        values: { value: (getCellText(cell) ?? '').slice(0, 80) },
      });
    const assumedProblem = assumption?.(cell);
    if (assumedProblem) remarks.count({ line, column, ...assumedProblem });
  }
}

function buildRow(
  columnReaders: readonly ColumnReader[],
  line: number,
  getCell: (at: number) => StagedCell | undefined,
): PreparedRow {
  const values: PreparedRow['values'] = {};
  let problems: RowProblem[] | undefined;
  let column = '';
  const reportProblem = (code: CheckCode, more?: RowProblem['values']) => {
    problems ??= [];
    problems.push(more ? { line, column, code, values: more } : { line, column, code });
  };
  for (const { name, at, change, read } of columnReaders) {
    column = name;
    const cell = at === undefined ? null : getCell(at);
    const value = read(change ? change(cell ?? null) : cell, reportProblem);
    if (value !== undefined) values[name] = value;
  }
  const more = validateRow(values, line);
  if (more.length > 0) problems = [...(problems ?? []), ...more];
  return problems ? { line, values, problems } : { line, values };
}

/**
 * Returns the problem of a row with broken quotes or too many cells: its values may be in the wrong columns.
 */
function validateStructure(
  line: number,
  cells: readonly StagedCell[],
  headerWidth: number,
  broken: true | undefined,
): RowProblem[] {
  if (broken) return [{ line, code: 'brokenRow' }];
  const filledWidth = cells.findLastIndex((cell) => !isBlank(cell)) + 1;
  return filledWidth > headerWidth
    ? [{ line, code: 'cellsWrong', values: { n: filledWidth, of: headerWidth } }]
    : [];
}

/** Creates the checker of rows generated by the product, with the same checks as rows of a file. */
export function createRowBuilder(table: ImportTable, year: number) {
  const columns = getImportColumns(table);
  const columnReaders = columns.map(
    (column, at): ColumnReader => ({
      name: column.name,
      needed: column.need !== 'optional',
      at,
      change: undefined,
      read: createCellReader(column, {}, year),
    }),
  );
  return (line: number, values: Readonly<Record<string, string | number | undefined>>): PreparedRow =>
    buildRow(columnReaders, line, (at) => values[columns[at]!.name]);
}

/** Patterns of lines below a header that are not rows: totals, and notes that a program prints below a list. */
const totalsPattern =
  /^(?:sub|grand|sous)?tot(?:al|ale|ali|als|aux)(?:e?general[ei]?|s|general|di.*|of.*|de.*|complessivo)?$|^(?:somma|sommano|summe|zwischensumme|gesamt(?:summe)?|sum)$/;
const printedNotePattern =
  /^(?:stampat[oa]|printed|imprim|edite|generat|genere|gedruckt|erstellt|pagina\d|page\d|seite\d|finee?lenco|endof|findel|datadistampa|dateofprint|datedimpression|reportdate|exported|esportat|exporte|fonte|source|legenda|legend)/;

/** @param texts the filled cells of a line, in order */
function isTotalsLine(texts: readonly string[]): boolean {
  return texts.length > 0 && totalsPattern.test(normalizeForMatching(texts[0]!));
}

/** Whether a line has a single text that programs print around a list. */
function isPrintedNote(texts: readonly string[]): boolean {
  return texts.length === 1 && printedNotePattern.test(normalizeForMatching(texts[0]!));
}
