// Transforms of imported cells, as configured by the user.
import { formatLocalTime, parseDateText } from './dates.ts';
import type { DateOrder, Transform } from './import.ts';
import { type DecimalMark, parseNumberText } from './numbers.ts';
import { getCellNumber, getCellText, type StagedCell } from './staged.ts';

type CellTransform = (cell: StagedCell) => StagedCell;

const isError = (cell: StagedCell) => typeof cell === 'object' && cell !== null && 'error' in cell;
const toCell = (text: string): StagedCell => (text === '' ? null : text);
/** Applies a change to the text of a cell; a formula error stays unchanged. */
const createTextTransform =
  (change: (text: string) => string): CellTransform =>
  (cell) =>
    isError(cell) ? cell : toCell(change(getCellText(cell)!));

/** Combines transforms in sequence; `decimal` is the decimal mark of the column. */
export function combineTransforms(transforms: readonly Transform[], decimal?: DecimalMark): CellTransform {
  const cellTransforms = transforms.map((transform) => createTransform(transform, decimal));
  return (cell) => cellTransforms.reduce((current, change) => change(current), cell);
}

function createTransform(transform: Transform, decimal: DecimalMark | undefined): CellTransform {
  switch (transform.op) {
    case 'trim':
      return createTextTransform((text) => text.trim());
    case 'upper':
      return createTextTransform((text) => text.toUpperCase());
    case 'lower':
      return createTextTransform((text) => text.toLowerCase());
    case 'split':
      return createTextTransform((text) => getPiece(text, transform.separator, transform.part));
    case 'constant':
      return () => toCell(transform.value);
    case 'lookup':
      return createLookup(transform.pairs);
    case 'dates':
      return createDateTransform(transform.order);
    case 'decimals':
      return createDecimalTransform(transform.mark);
    case 'factor':
      return createFactorTransform(transform.by, decimal);
  }
}

/** Returns a piece of the text; empty if there is no such piece. */
function getPiece(text: string, separator: string, part: number): string {
  const pieces = text.split(separator);
  return (pieces.at(part > 0 ? part - 1 : part) ?? '').trim();
}

const normalizeKey = (text: string) => text.trim().toLowerCase();
function createLookup(pairs: readonly (readonly [string, string])[]): CellTransform {
  const replacements = new Map(pairs.map(([from, to]) => [normalizeKey(from), to]));
  return (cell) => {
    const to = isError(cell) ? undefined : replacements.get(normalizeKey(getCellText(cell)!));
    return to === undefined ? cell : toCell(to);
  };
}

function createDateTransform(order: DateOrder): CellTransform {
  return (cell) => {
    const date = typeof cell === 'string' ? parseDateText(cell, order) : undefined;
    return date ? { day: date.minutes === undefined ? date.day : formatLocalTime(date) } : cell;
  };
}

const createDecimalTransform =
  (mark: DecimalMark): CellTransform =>
  (cell) =>
    typeof cell === 'string' ? (parseNumberText(cell, mark) ?? cell) : (getCellNumber(cell) ?? cell);

/** Significant digits kept; further ones are artefacts of the multiplication. */
const SIGNIFICANT_DIGITS = 12;
function createFactorTransform(by: number, decimal: DecimalMark | undefined): CellTransform {
  return (cell) => {
    const n = typeof cell === 'string' ? parseNumberText(cell, decimal) : getCellNumber(cell);
    return n === undefined ? cell : Number((n * by).toPrecision(SIGNIFICANT_DIGITS));
  };
}
