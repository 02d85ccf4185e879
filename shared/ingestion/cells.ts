// Reads a file's cell as a value of a column, or reports its problems (checks 1 to 3, 8, 9, 11, 14, 17, 18
// and 20 of domain 14.3).
import { email } from '../fields.ts';
import { normalizeLine, normalizeLines } from '../text.ts';
import {
  formatLocalTime,
  isNoDate,
  type ParsedDate,
  parseDateNumber,
  parseDateText,
  parseZonedDateText,
} from './dates.ts';
import type { DateOrder } from './import.ts';
import { type DecimalMark, parseNumberText } from './numbers.ts';
import type { CheckCode, RowProblem } from './problem.ts';
import { createSpreadsheetChangeFinder } from './spreadsheet-changes.ts';
import { getCellNumber, getCellText, isBlank, type StagedCell } from './staged.ts';
import type { TemplateColumn } from './template/template-columns.ts';
import { getChoicesByWord } from './words/choices.ts';
import { normalizeForMatching } from './words/plain.ts';

/** Number and date conventions of a file's column. */
export interface ColumnFormat {
  decimal?: DecimalMark;
  /** Day and month order of ambiguous dates. */
  dates?: DateOrder;
}
export type ImportValue = string | number;
/** Records a problem of the cell. */
export type ReportProblem = (code: CheckCode, values?: RowProblem['values']) => void;
/** Reads a cell; undefined if it is empty or invalid. */
export type CellReader = (
  cell: StagedCell | undefined,
  reportProblem: ReportProblem,
) => ImportValue | undefined;

/** Formula errors as spreadsheets write them in every language; text files contain them as text. */
const formulaError = /^#(?:N\/?[ADV]|NV|NO DISP|[¡¿]?[\p{Lu}_]+(?:\/0)?[!?])$/u;
/**
 * Apostrophe that exported files put before text that looks like a formula, and people before leading zeros.
 */
const apostrophePrefix = /^'(?=[=+\-@\t\r]|0\d*$)/;
const formulaStart = /^[=+\-@]/;
/** Nearly every text: only its length can be wrong. */
const printableAscii = /^[ -~]*$/;
const hiddenCharacters = /\ufffd|[^\P{Cc}\n\r\t]|\p{Bidi_Control}/u;
const MAX_SHOWN_LENGTH = 80;

const buildShownValue = (text: string): { value: string } => ({
  value: text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH - 1)}…` : text,
});

/** @param year the current year in the plant */
export function createCellReader(
  column: TemplateColumn,
  format: ColumnFormat,
  year: number,
  timeZone?: string,
): CellReader {
  const read = readers[column.kind](column, format, year, timeZone);
  const isDate = column.kind === 'day' || column.kind === 'instant';
  const isClosing = column.name === 'closedAt';
  return (cell, reportProblem) => {
    if (isBlank(cell) || (isDate && isMissingDate(cell!)) || (isClosing && isStillOpen(cell!))) {
      if (column.need !== 'optional' && !column.late) reportProblem('required');
      return undefined;
    }
    const error = findFormulaError(cell!);
    if (error === undefined) return read(cell!, reportProblem);
    reportProblem('formulaError', { value: error });
    return undefined;
  };
}

function findFormulaError(cell: StagedCell): string | undefined {
  if (typeof cell === 'string')
    return cell.startsWith('#') && formulaError.test(cell.trim()) ? cell : undefined;
  return typeof cell === 'object' && cell !== null && 'error' in cell ? cell.error : undefined;
}

const isMissingDate = (cell: StagedCell) => cell === 0 || (typeof cell === 'string' && isNoDate(cell));
/** Texts that people write instead of a date still to come. */
const openTexts = new Set(
  'en cours|in corso|in progress|ongoing|open|still open|aperto|aperta|ancora aperto|ouvert|ouverte|en attente|in attesa|pending|non chiuso|non clos|not closed|offen|laufend|in bearbeitung|in lavorazione|da chiudere|-|–|—'.split(
    '|',
  ),
);
const isStillOpen = (cell: StagedCell) =>
  typeof cell === 'string' &&
  openTexts.has(
    cell
      .trim()
      .toLowerCase()
      .replace(/[.…\s]+$/, '')
      .replace(/\s+/g, ' '),
  );

type ValueReader = (cell: StagedCell, reportProblem: ReportProblem) => ImportValue | undefined;
const readers: Record<
  TemplateColumn['kind'],
  (column: TemplateColumn, format: ColumnFormat, year: number, timeZone?: string) => ValueReader
> = {
  text: createTextReader,
  whole: createNumberReader,
  number: createNumberReader,
  day: (_, { dates = 'dmy' }, __, timeZone) => createDateReader(dates, timeZone, ({ day }) => day),
  instant: (_, { dates = 'dmy' }, __, timeZone) => createDateReader(dates, timeZone, formatLocalTime),
  choice: createChoiceReader,
};

function createTextReader(column: TemplateColumn): ValueReader {
  const { maxLength, lines, lookup, email: isEmail } = column;
  const findChange = lines || isEmail ? undefined : createSpreadsheetChangeFinder(column);
  return (cell, reportProblem) => {
    const original = getCellText(cell)!;
    const change = findChange?.(cell);
    if (change) reportProblem(change, buildShownValue(original));
    const trimmed = original.trim();
    if (trimmed.length < original.length) reportProblem('trimmed');
    const unescaped = trimmed.startsWith("'") ? trimmed.replace(apostrophePrefix, '') : trimmed;
    const given =
      lookup === undefined || unescaped.length <= maxLength! ? unescaped : getCodeBeforeName(unescaped);
    if (!printableAscii.test(given) && !canBeShown(given, lines))
      return refuse(reportProblem, 'badFormat', given);
    // The form in which it would be stored, or a row that is unchanged would count as changed.
    const text = lines ? normalizeLines(given) : normalizeLine(given);
    if (text === '') return refuse(reportProblem, 'badFormat', given);
    if (maxLength !== undefined && text.length > maxLength) {
      reportProblem('tooLong', { limit: maxLength });
      return undefined;
    }
    if (isEmail) {
      const { success, data } = email().safeParse(text);
      return success ? data : refuse(reportProblem, 'badFormat', text);
    }
    // An escaped text is known to be text.
    if (formulaStart.test(trimmed)) reportProblem('formulaText');
    return text;
  };
}

/**
 * Removes the name from a reference such as `CMP – Screw compressor`: a text longer than a code begins with
 * one.
 */
const getCodeBeforeName = (text: string) => text.split(/\s+[–—-]\s+/)[0]!;

const canBeShown = (text: string, lines: true | undefined) =>
  !hiddenCharacters.test(text) && text.isWellFormed() && (lines || !/[\n\r\u2028\u2029]/.test(text));

function refuse(reportProblem: ReportProblem, code: CheckCode, text: string): undefined {
  reportProblem(code, buildShownValue(text));
}

function createNumberReader(
  { name, kind, minimum }: TemplateColumn,
  { decimal }: ColumnFormat,
  year: number,
): ValueReader {
  return (cell, reportProblem) => {
    const n = typeof cell === 'string' ? parseNumberText(cell, decimal) : getCellNumber(cell);
    if (n === undefined) return refuse(reportProblem, 'notNumber', getCellText(cell)!);
    if (kind === 'whole' && !Number.isInteger(n))
      return refuse(reportProblem, 'notWhole', getCellText(cell)!);
    const problemCode =
      validateMinimum(n, minimum) ?? (name === 'yearSetup' ? validateYear(n, year) : undefined);
    if (problemCode) reportProblem(problemCode);
    return problemCode === undefined || problemCode === 'yearEarly' ? n : undefined;
  };
}

function validateMinimum(n: number, least: TemplateColumn['minimum']): CheckCode | undefined {
  if (least === 'aboveZero') return n > 0 ? undefined : 'frequencyZero';
  return least === 'zero' && n < 0 ? 'negative' : undefined;
}
const validateYear = (n: number, year: number): CheckCode | undefined =>
  n < 1900 ? 'yearEarly' : n > year + 1 ? 'yearLate' : undefined;

function createDateReader(
  order: DateOrder,
  timeZone: string | undefined,
  write: (date: ParsedDate) => string,
): ValueReader {
  const parseCached = memoize((text: string) => {
    const date =
      parseDateText(text, order, timeZone) ?? (timeZone ? parseZonedDateText(text, timeZone) : undefined);
    return date && write(date);
  });
  return (cell, reportProblem) => {
    const n = getCellNumber(cell);
    const date = n === undefined ? undefined : parseDateNumber(n, timeZone);
    const value = date
      ? write(date)
      : typeof cell === 'boolean'
        ? undefined
        : parseCached(getCellText(cell)!);
    return value ?? refuse(reportProblem, 'notDay', getCellText(cell)!);
  };
}

const MAX_CACHED = 2000;
/** Caches results by text, since columns repeat values. */
function memoize<Result>(read: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, Result>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const result = read(text);
    if (cache.size < MAX_CACHED) cache.set(text, result);
    return result;
  };
}

/**
 * Separators between the choices of one cell; a spreadsheet may have turned "1 and 2" into the number 1.2.
 */
const choiceSeparators = /[,;/+.\s|]+/;

function createChoiceReader({ values = [], many }: TemplateColumn): ValueReader {
  const words = getChoicesByWord(values);
  // Tick marks have neither letters nor digits.
  const findChoice = memoize((text: string) => words.get(normalizeForMatching(text) || text.trim()));
  return (cell, reportProblem) => {
    const text = getCellText(cell)!;
    const pieces = many ? text.trim().split(choiceSeparators) : [text];
    const choices = pieces.map(findChoice);
    if (choices.includes(undefined)) {
      reportProblem('unknownChoice', { ...buildShownValue(text.trim()), choices: values.join(', ') });
      return undefined;
    }
    return [...new Set(choices)].join(',');
  };
}

/** Returns contradictions between the values of a row (check 10). */
export function validateRow(values: Readonly<Record<string, ImportValue>>, line: number): RowProblem[] {
  const { stockMin, optimalStock, reorderLevel } = values;
  const least = Number(stockMin ?? Number.NaN);
  return [
    ...(least > Number(optimalStock ?? Number.NaN)
      ? [{ line, column: 'stockMin', code: 'minAboveOptimal' } as const]
      : []),
    ...(Number(reorderLevel ?? Number.NaN) < least
      ? [{ line, column: 'reorderLevel', code: 'reorderBelowMin' } as const]
      : []),
  ];
}
