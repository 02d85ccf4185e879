// Things that rows of an import name, by the keys of their tables.
import { columnsOf, type ImportTable } from '../../../shared/ingestion/template.ts';
import type { Codes, Values } from './target.ts';

const BETWEEN = ' › ';

export const lower = (value: string | number | undefined): string => String(value ?? '').toLowerCase();

/** As people would write it. */
export const elementKey = (machineCode: string | number | undefined, code: string | number | undefined) =>
  `${lower(machineCode)}${BETWEEN}${lower(code)}`;

/** As the row's own cells write it: keys are compared without case. */
export function writtenKey(table: ImportTable, key: string, values: Values): string {
  const columns = columnsOf(table).toSorted((a, b) => Number(b.need === 'key') - Number(a.need === 'key'));
  const cells = columns.flatMap(({ name }) => values[name] ?? []).map(String);
  return key
    .split(BETWEEN)
    .map((part) => cells.find((cell) => cell.toLowerCase() === part) ?? part)
    .join(BETWEEN);
}

const levels = ['Groups', 'Subgroups', 'Components'] as const;

/** What a path may end with, the longest first: codes are a machine's own, and some of them have strokes themselves. */
function* endsOf(path: string): Generator<string> {
  yield path.trim();
  const at = path.indexOf('/');
  if (at >= 0) yield* endsOf(path.slice(at + 1));
}

/** The element a row names by its path; undefined for the machine as a whole, and for what nobody knows. */
export function elementIdOf({ machineCode, elementPath }: Values, codes: Codes): string | undefined {
  if (elementPath === undefined) return undefined;
  for (const code of endsOf(String(elementPath)))
    for (const level of levels) {
      const id = codes.idOf(level, elementKey(machineCode, code));
      if (id !== undefined) return String(id);
    }
  return undefined;
}

/** A path without its machine, as exports write it: `M/G/S` is `G/S`. */
export const pathBelow = (path: string): string => path.slice(path.indexOf('/') + 1);

export const textOf = (value: string | number | undefined) =>
  value === undefined ? undefined : String(value);
export const figureOf = (value: string | number | undefined) =>
  value === undefined ? undefined : Number(value);

/** A row without the cells that say nothing. */
export const filledIn = (cells: Readonly<Record<string, string | number | null | undefined>>): Values =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) =>
      cell === null || cell === undefined || cell === '' ? [] : [[name, cell]],
    ),
  );
