// References of rows to records of other tables: collected by pass one of a check, and refused where the record
// is missing.
import type { PreparedRow } from '#shared/ingestion/import-keys.ts';
import type { RowProblem } from '#shared/ingestion/problem.ts';
import { type ImportTable, importTables } from '#shared/ingestion/template/template.ts';
import type { Targets } from './codes.ts';
import { toCellKey } from './keys.ts';
import type { CodeLookup, ReferencedTable, Target, Values } from './target.ts';

/** Codes referred to by rows, with the first line that does. */
export type ReferencedCodes = Map<ImportTable, Map<string, { code: string; line: number }>>;

export function collectReferences(
  target: Target,
  targets: Targets,
  referencedCodes: ReferencedCodes,
  { line, values }: { line: number; values: Values },
) {
  for (const [column, ref] of Object.entries(target.refs ?? {})) {
    const value = values[column];
    if (value === undefined || !isOffered(targets, ref)) continue;
    const tableReferences = referencedCodes.get(ref.table as ImportTable) ?? new Map();
    referencedCodes.set(ref.table as ImportTable, tableReferences);
    const referencedKey = ref.key?.(values) ?? toCellKey(value);
    if (!tableReferences.has(referencedKey))
      tableReferences.set(referencedKey, { code: String(value), line });
  }
}

type Ref = NonNullable<Target['refs']>[string];
/** Whether a missing record that a column refers to can be created with the import. */
const isOffered = (targets: Targets, { table, offered }: Ref): boolean => {
  const target = targets[table as ImportTable];
  return target?.ofCode !== undefined && (target.ofCodeWhereOffered !== true || offered === true);
};

/** Separator between a code and its description in lists. */
const nameSeparator = /\s+[–—-]\s+/gu;

/** Replaces values such as `CMP – Screw compressor` by the code, if only the code is known. */
export function replaceNamesByCodes(
  { refs = {} }: Target,
  row: PreparedRow,
  isKnown: (table: ReferencedTable, key: string) => boolean,
): PreparedRow {
  let { values } = row;
  for (const [column, { table, key }] of Object.entries(refs)) {
    const value = values[column];
    if (typeof value !== 'string' || isKnown(table, key?.(values) ?? toCellKey(value))) continue;
    const code = [...value.matchAll(nameSeparator)]
      .map(({ index }) => value.slice(0, index))
      .find((prefix) => isKnown(table, key?.({ ...values, [column]: prefix }) ?? toCellKey(prefix)));
    if (code !== undefined) values = { ...values, [column]: code };
  }
  return values === row.values ? row : { ...row, values };
}

/** Checks that referenced records exist or can be created (checks 5 and 13). */
export function validateReferences(
  { targets, target, codes }: { targets: Targets; target: Target; codes: CodeLookup },
  { line, values }: { line: number; values: Values },
): RowProblem[] {
  return Object.entries(target.refs ?? {}).flatMap(([column, ref]): RowProblem[] => {
    const { table, key, optional } = ref;
    const value = values[column];
    if (value === undefined) return [];
    const referencedKey = key?.(values) ?? toCellKey(value);
    if (codes.idOf(table, referencedKey) !== undefined) return [];
    const isNeeded = importTables[target.table].some(
      (each) => each.name === column && each.need !== 'optional',
    );
    // Reports one problem per cell; records offered for creation are listed in `unknown` as well.
    const code = isNeeded || (!isOffered(targets, ref) && !optional) ? 'noParent' : 'unknownReference';
    return [{ line, column, code, values: { value } }];
  });
}
