// Keys of import tables, and lookup of records that rows refer to.
import { getImportColumns, type ImportTable } from '#shared/ingestion/template/template.ts';
import { getCodeKey } from '#shared/text.ts';
import type { CodeLookup, Values } from './target.ts';

const KEY_SEPARATOR = ' › ';

/** Normalizes a cell for comparison of codes. */
export const toCellKey = (value: string | number | undefined): string => getCodeKey(String(value ?? ''));

/** Returns the key of an element: machine code and element code. */
export const buildElementKey = (
  machineCode: string | number | undefined,
  code: string | number | undefined,
) => `${toCellKey(machineCode)}${KEY_SEPARATOR}${toCellKey(code)}`;

/** Returns the key in the spelling of the row's cells, since keys are compared without case. */
export function restoreKeySpelling(table: ImportTable, key: string, values: Values): string {
  const columns = getImportColumns(table).toSorted(
    (a, b) => Number(b.need === 'key') - Number(a.need === 'key'),
  );
  const cells = columns.flatMap(({ name }) => values[name] ?? []).map(String);
  return key
    .split(KEY_SEPARATOR)
    .map((part) => cells.find((cell) => getCodeKey(cell) === part) ?? part)
    .join(KEY_SEPARATOR);
}

const levels = ['Groups', 'Subgroups', 'Components'] as const;

/** Yields the suffixes of a path, longest first: element codes may contain slashes. */
function* iterateSuffixes(path: string): Generator<string> {
  yield path.trim();
  const slashIndex = path.indexOf('/');
  if (slashIndex >= 0) yield* iterateSuffixes(path.slice(slashIndex + 1));
}

/**
 * Returns the id of the element given by a path; undefined for the machine as a whole and for unknown
 * elements.
 */
export function findElementId({ machineCode, elementPath }: Values, codes: CodeLookup): string | undefined {
  if (elementPath === undefined) return undefined;
  for (const code of iterateSuffixes(String(elementPath)))
    for (const level of levels) {
      const id = codes.idOf(level, buildElementKey(machineCode, code));
      if (id !== undefined) return String(id);
    }
  return undefined;
}

/** Removes the machine code from a path as exports write it: `M/G/S` becomes `G/S`. */
export const getPathWithinMachine = (path: string): string => path.slice(path.indexOf('/') + 1);

export const toText = (value: string | number | undefined) =>
  value === undefined ? undefined : String(value);
export const toNumber = (value: string | number | undefined) =>
  value === undefined ? undefined : Number(value);

/** Removes the empty cells of a row. */
export const removeEmptyCells = (
  cells: Readonly<Record<string, string | number | null | undefined>>,
): Values =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) =>
      cell === null || cell === undefined || cell === '' ? [] : [[name, cell]],
    ),
  );
