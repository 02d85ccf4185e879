// Checks of the rows of a spare (domain 14.2).
import type { RowProblem } from '#shared/ingestion/problem.ts';
import { type ExistingRecord, toCellKey } from '../../ingestion/public.ts';
import { MAX_NEW_COMPONENTS } from './spare-components.ts';
import { getRowKey, getWarehouseData, type SpareRow, valueColumns } from './spare-rows.ts';

/** Requires a warehouse, except for unchanged rows that have none (check 1). */
export const validateWarehouses = (
  rows: readonly SpareRow[],
  standing: ExistingRecord | undefined,
): RowProblem[] =>
  rows.flatMap(({ line, values }): RowProblem[] => {
    if (values.warehouseCode !== undefined) return [];
    const existingRow = standing?.values.find((each) => getRowKey(each) === getRowKey(values));
    const isUnchanged = Object.entries(values).every(
      ([name, value]) => toCellKey(existingRow?.[name]) === toCellKey(value),
    );
    return existingRow && existingRow.warehouseCode === undefined && isUnchanged
      ? []
      : [{ line, column: 'warehouseCode', code: 'required' }];
  });

/** Checks that a spare stays in its warehouse, and the number of new components (check 5). */
export function validateComponents(
  rows: readonly SpareRow[],
  standing: ExistingRecord | undefined,
): RowProblem[] {
  const warehouseData = getWarehouseData(standing);
  const knownKeys = new Set(standing?.values.map(getRowKey));
  const newKeys = new Set<string>();
  return rows.flatMap(({ line, values }): RowProblem[] => {
    const { warehouseCode } = values;
    const componentKey = getRowKey(values);
    if (componentKey !== '' && !knownKeys.has(componentKey)) newKeys.add(componentKey);
    return [
      ...(warehouseData &&
      warehouseCode !== undefined &&
      !warehouseData.warehouses.includes(toCellKey(warehouseCode))
        ? [
            {
              line,
              column: 'warehouseCode',
              code: 'liesElsewhere' as const,
              values: { value: warehouseCode },
            },
          ]
        : []),
      ...(newKeys.size > MAX_NEW_COMPONENTS && !knownKeys.has(componentKey) && componentKey !== ''
        ? [
            {
              line,
              column: 'componentCode',
              code: 'tooManyPlaces' as const,
              values: { limit: MAX_NEW_COMPONENTS },
            },
          ]
        : []),
    ];
  });
}

export function validateRow({ line, values }: SpareRow, standing: ExistingRecord | undefined): RowProblem[] {
  const warehouseData = getWarehouseData(standing);
  const existingRow =
    standing?.values.find((each) => getRowKey(each) === getRowKey(values)) ?? standing?.values[0] ?? {};
  const { stockMin, reorderLevel, optimalStock } = { ...existingRow, ...values };
  const { machineCode, componentCode, stock } = values;
  const problems: RowProblem[] = [];
  if ((machineCode === undefined) !== (componentCode === undefined))
    problems.push({
      line,
      column: machineCode === undefined ? 'machineCode' : 'componentCode',
      code: 'required',
    });
  if (stockMin !== undefined && optimalStock !== undefined && stockMin > optimalStock)
    problems.push({ line, column: 'stockMin', code: 'minAboveOptimal' });
  if (stockMin !== undefined && reorderLevel !== undefined && reorderLevel < stockMin)
    problems.push({ line, column: 'reorderLevel', code: 'reorderBelowMin' });
  const opensStock =
    !warehouseData ||
    warehouseData.untouched.includes(toCellKey(values.warehouseCode ?? warehouseData.warehouses[0]));
  if (stock !== undefined && !opensStock && stock !== (existingRow.stock ?? 0))
    problems.push({ line, column: 'stock', code: 'stockStays', values: { stock: existingRow.stock ?? 0 } });
  return problems;
}

/** Checks that the rows of a spare agree, and those of one warehouse agree on the stock (check 4). */
export function validateAgreement(rows: readonly SpareRow[], i: number): RowProblem[] {
  const { line, values } = rows[i]!;
  const conflictingRow = rows
    .slice(0, i)
    .find(({ values: before }) =>
      [
        ...valueColumns.map(({ name }) => name),
        ...(toCellKey(before.warehouseCode) === toCellKey(values.warehouseCode) ? ['stock'] : []),
      ].some(
        (column) =>
          values[column] !== undefined && before[column] !== undefined && values[column] !== before[column],
      ),
    );
  return conflictingRow ? [{ line, code: 'keyTwice', values: { line: conflictingRow.line } }] : [];
}
