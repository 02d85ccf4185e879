// Keys and SAP codes of the rows of a file: collected by pass one of a check, and refused where they repeat.
import type { PreparedRow } from '#shared/ingestion/import-keys.ts';
import { isBlocking, type RowProblem } from '#shared/ingestion/problem.ts';
import type { Targets } from './codes.ts';
import { toCellKey } from './keys.ts';
import { collectReferences, type ReferencedCodes } from './row-references.ts';
import type { Target, Values } from './target.ts';

/** Keys of one table after pass one. */
export interface TableKeys {
  /** Line of each row by its key; `twins` has the line of a repeated key. */
  lines: Map<string, number>;
  twins: Map<string, number>;
  /** Number of rows of each key, for records of several rows. */
  rows: Map<string, number>;
  /** Keys by SAP code; `sapsTwice` has the SAP codes of more than one key. */
  saps: Map<string, string>;
  sapsTwice: Set<string>;
}

const getRowKey = (target: Target, key: string, values: Values) =>
  target.row ? `${key}\n${target.row(values)}` : key;
const getSapCode = ({ codeSap }: Values) => (codeSap === undefined ? undefined : toCellKey(codeSap));

const hasErrors = ({ problems = [] }: PreparedRow) => problems.some(isBlocking);

export function collectKeys(
  targets: Targets,
  target: Target,
  tableKeys: TableKeys,
  referencedCodes: ReferencedCodes,
  row: PreparedRow,
) {
  const { line, values } = row;
  const key = target.key(values);
  // Rows without a key are counted each as its own.
  if (target.row && key !== '') tableKeys.rows.set(key, (tableKeys.rows.get(key) ?? 0) + 1);
  if (hasErrors(row)) return;
  const rowKey = getRowKey(target, key, values);
  if (!tableKeys.lines.has(rowKey)) tableKeys.lines.set(rowKey, line);
  else if (!tableKeys.twins.has(rowKey)) tableKeys.twins.set(rowKey, line);
  collectSapCodes(tableKeys, key, [values]);
  collectReferences(target, targets, referencedCodes, row);
}

export function collectSapCodes({ saps, sapsTwice }: TableKeys, key: string, rows: readonly Values[]) {
  for (const values of rows) {
    const sap = getSapCode(values);
    if (sap === undefined) continue;
    const knownKey = saps.get(sap);
    if (knownKey === undefined) saps.set(sap, key);
    else if (knownKey !== key) sapsTwice.add(sap);
  }
}

export function validateKey(
  target: Target,
  { lines, twins, sapsTwice }: TableKeys,
  key: string,
  row: PreparedRow,
) {
  const problems: RowProblem[] = [];
  const rowKey = getRowKey(target, key, row.values);
  const repeatedLine = twins.get(rowKey);
  if (repeatedLine !== undefined && !hasErrors(row)) {
    const firstLine = lines.get(rowKey)!;
    problems.push({
      line: row.line,
      code: 'keyTwice',
      values: { line: row.line === firstLine ? repeatedLine : firstLine },
    });
  }
  const sap = getSapCode(row.values);
  if (sap !== undefined && sapsTwice.has(sap))
    problems.push({
      line: row.line,
      column: 'codeSap',
      code: 'sapTwice',
      values: { value: row.values.codeSap! },
    });
  return problems;
}
