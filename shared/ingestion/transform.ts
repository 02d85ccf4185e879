// Changes of a cell on its way in, as somebody asked for them.
import { wallClock, whenIn } from './dates.ts';
import type { DateOrder, Transform } from './import.ts';
import { type DecimalMark, numberIn } from './numbers.ts';
import { type StagedCell, textOf } from './staged.ts';

type Change = (cell: StagedCell) => StagedCell;

const isError = (cell: StagedCell) => typeof cell === 'object' && cell !== null && 'error' in cell;
const empty = (text: string): StagedCell => (text === '' ? null : text);
/** Only of what is written there: an error of a formula stays one. */
const onText =
  (change: (text: string) => string): Change =>
  (cell) =>
    isError(cell) ? cell : empty(change(textOf(cell)!));

/** The changes one after the other; `decimal` is the mark the column has before decimals. */
export function transformed(transforms: readonly Transform[], decimal?: DecimalMark): Change {
  const changes = transforms.map((transform) => changeOf(transform, decimal));
  return (cell) => changes.reduce((now, change) => change(now), cell);
}

function changeOf(transform: Transform, decimal: DecimalMark | undefined): Change {
  switch (transform.op) {
    case 'trim':
      return onText((text) => text.trim());
    case 'upper':
      return onText((text) => text.toUpperCase());
    case 'lower':
      return onText((text) => text.toLowerCase());
    case 'split':
      return onText((text) => piece(text, transform.separator, transform.part));
    case 'constant':
      return () => empty(transform.value);
    case 'lookup':
      return lookup(transform.pairs);
    case 'dates':
      return dates(transform.order);
    case 'decimals':
      return decimals(transform.mark);
    case 'factor':
      return factor(transform.by, decimal);
  }
}

/** Nothing where the text has no such piece. */
function piece(text: string, separator: string, part: number): string {
  const pieces = text.split(separator);
  return (pieces.at(part > 0 ? part - 1 : part) ?? '').trim();
}

const key = (text: string) => text.trim().toLowerCase();
function lookup(pairs: readonly (readonly [string, string])[]): Change {
  const known = new Map(pairs.map(([from, to]) => [key(from), to]));
  return (cell) => {
    const to = isError(cell) ? undefined : known.get(key(textOf(cell)!));
    return to === undefined ? cell : empty(to);
  };
}

function dates(order: DateOrder): Change {
  return (cell) => {
    const when = typeof cell === 'string' ? whenIn(cell, order) : undefined;
    return when ? { day: when.minutes === undefined ? when.day : wallClock(when) } : cell;
  };
}

const decimals =
  (mark: DecimalMark): Change =>
  (cell) =>
    typeof cell === 'string' ? (numberIn(cell, mark) ?? cell) : cell;

/** Digits beyond these come of reckoning, not of the file. */
const DIGITS = 12;
function factor(by: number, decimal: DecimalMark | undefined): Change {
  return (cell) => {
    const n =
      typeof cell === 'number' ? cell : typeof cell === 'string' ? numberIn(cell, decimal) : undefined;
    return n === undefined ? cell : Number((n * by).toPrecision(DIGITS));
  };
}
