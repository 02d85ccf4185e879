// A cell of a file as a value of a column, or what is wrong with it (checks 1 to 3, 8, 9, 11, 14, 17, 18 and 20 of domain 14.3).
import { email } from '../fields.ts';
import { isNoDate, type When, wallClock, whenElsewhere, whenIn, whenOfNumber } from './dates.ts';
import type { DateOrder } from './import.ts';
import { type DecimalMark, numberIn } from './numbers.ts';
import type { CheckCode, RowProblem } from './problem.ts';
import { isBlank, type StagedCell, textOf } from './staged.ts';
import type { TemplateColumn } from './template.ts';
import { wordsFor } from './words/choices.ts';
import { plain } from './words/plain.ts';

/** How a column of a file writes what could be read in two ways. */
export interface Writing {
  decimal?: DecimalMark;
  /** Day before month where nothing tells. */
  dates?: DateOrder;
}
export type Value = string | number;
/** Keeps what is wrong with the cell. */
export type Tell = (code: CheckCode, values?: RowProblem['values']) => void;
/** Undefined where the cell says nothing, or nothing sound. */
export type CellReader = (cell: StagedCell | undefined, tell: Tell) => Value | undefined;

/** As spreadsheets name them in English, Italian, French and German; text files hold them as text. */
const formulaErrors = new Set(
  '#REF! #N/A #VALUE! #DIV/0! #NAME? #NULL! #NUM! #SPILL! #CALC! #RIF! #N/D #VALORE! #NOME? #NULLO! #VALEUR! #NOM? #NUL! #NOMBRE! #BEZUG! #NV #WERT! #ZAHL!'.split(
    ' ',
  ),
);
/** What files taken along put before a text that begins like a formula. */
const escaped = /^'(?=[=+\-@\t\r])/;
const likeFormula = /^[=+\-@]/;
/** Nearly every text: nothing in it can be wrong but its length. */
const simple = /^[ -~]*$/;
const notShown = /\ufffd|[^\P{Cc}\n\r\t]|\p{Bidi_Control}/u;
const MOST_SHOWN = 80;

const shown = (text: string): { value: string } => ({
  value: text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text,
});

/** @param year the plant's present one */
export function cellReader(
  column: TemplateColumn,
  writing: Writing,
  year: number,
  timeZone?: string,
): CellReader {
  const read = readers[column.kind](column, writing, year, timeZone);
  const isWhen = column.kind === 'day' || column.kind === 'instant';
  return (cell, tell) => {
    if (isBlank(cell) || (isWhen && saysNoDate(cell!))) {
      if (column.need !== 'optional' && !column.late) tell('required');
      return undefined;
    }
    const error = errorOf(cell!);
    if (error === undefined) return read(cell!, tell);
    tell('formulaError', { value: error });
    return undefined;
  };
}

function errorOf(cell: StagedCell): string | undefined {
  if (typeof cell === 'string')
    return cell.startsWith('#') && formulaErrors.has(cell.trim()) ? cell : undefined;
  return typeof cell === 'object' && cell !== null && 'error' in cell ? cell.error : undefined;
}

const saysNoDate = (cell: StagedCell) => cell === 0 || (typeof cell === 'string' && isNoDate(cell));

type Reading = (cell: StagedCell, tell: Tell) => Value | undefined;
const readers: Record<
  TemplateColumn['kind'],
  (column: TemplateColumn, writing: Writing, year: number, timeZone?: string) => Reading
> = {
  text: textReader,
  whole: numberReader,
  number: numberReader,
  day: (_, { dates = 'dmy' }, __, timeZone) => whenReader(dates, timeZone, ({ day }) => day),
  instant: (_, { dates = 'dmy' }, __, timeZone) => whenReader(dates, timeZone, wallClock),
  choice: choiceReader,
};

function textReader({ maxLength, lines, email: isEmail }: TemplateColumn): Reading {
  return (cell, tell) => {
    const written = textOf(cell)!;
    const trimmed = written.trim();
    if (trimmed.length < written.length) tell('trimmed');
    const text = trimmed.startsWith("'") ? trimmed.replace(escaped, '') : trimmed;
    if (!simple.test(text) && !canBeShown(text, lines)) return refuse(tell, 'badFormat', text);
    if (maxLength !== undefined && text.length > maxLength) {
      tell('tooLong', { limit: maxLength });
      return undefined;
    }
    if (isEmail) {
      const { success, data } = email().safeParse(text);
      return success ? data : refuse(tell, 'badFormat', text);
    }
    // one that was escaped is known to be text
    if (likeFormula.test(trimmed)) tell('formulaText');
    return text;
  };
}

const canBeShown = (text: string, lines: true | undefined) =>
  !notShown.test(text) && text.isWellFormed() && (lines || !/[\n\r\u2028\u2029]/.test(text));

function refuse(tell: Tell, code: CheckCode, text: string): undefined {
  tell(code, shown(text));
}

function numberReader({ name, kind, least }: TemplateColumn, { decimal }: Writing, year: number): Reading {
  return (cell, tell) => {
    const n =
      typeof cell === 'number' ? cell : typeof cell === 'string' ? numberIn(cell, decimal) : undefined;
    if (n === undefined) return refuse(tell, 'notNumber', textOf(cell)!);
    if (kind === 'whole' && !Number.isInteger(n)) return refuse(tell, 'notWhole', textOf(cell)!);
    const wrong = outside(n, least) ?? (name === 'yearSetup' ? oddYear(n, year) : undefined);
    if (wrong) tell(wrong);
    return wrong === undefined || wrong === 'yearEarly' ? n : undefined;
  };
}

function outside(n: number, least: TemplateColumn['least']): CheckCode | undefined {
  if (least === 'aboveZero') return n > 0 ? undefined : 'frequencyZero';
  return least === 'zero' && n < 0 ? 'negative' : undefined;
}
const oddYear = (n: number, year: number): CheckCode | undefined =>
  n < 1900 ? 'yearEarly' : n > year + 1 ? 'yearLate' : undefined;

function whenReader(order: DateOrder, timeZone: string | undefined, write: (when: When) => string): Reading {
  const said = remembered((text: string) => {
    const when = whenIn(text, order) ?? (timeZone ? whenElsewhere(text, timeZone) : undefined);
    return when && write(when);
  });
  return (cell, tell) => {
    const when = typeof cell === 'number' ? whenOfNumber(cell) : undefined;
    const found = when ? write(when) : typeof cell === 'boolean' ? undefined : said(textOf(cell)!);
    return found ?? refuse(tell, 'notDay', textOf(cell)!);
  };
}

const MOST_REMEMBERED = 2000;
/** What a column says many times is read once. */
function remembered<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    if (known.size < MOST_REMEMBERED) known.set(text, result);
    return result;
  };
}

/** Between choices of one cell; 1 and 2 may have become the number 1.2. */
const betweenChoices = /[,;/+.\s|]+/;

function choiceReader({ values = [], many }: TemplateColumn): Reading {
  const words = wordsFor(values);
  const chosen = remembered((text: string) => words.get(plain(text)));
  return (cell, tell) => {
    const text = textOf(cell)!;
    const pieces = many ? text.trim().split(betweenChoices) : [text];
    const found = pieces.map(chosen);
    if (found.includes(undefined)) {
      tell('unknownChoice', { ...shown(text.trim()), choices: values.join(', ') });
      return undefined;
    }
    return [...new Set(found)].join(',');
  };
}

/** What a row says against itself (check 10). */
export function rowProblems(values: Readonly<Record<string, Value>>, line: number): RowProblem[] {
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
