// Rows of a spare in an import: their keys, columns and values.
import { yesNo } from '#shared/ingestion/template/template-columns.ts';
import type { SparePart } from '#shared/warehouse/spare.ts';
import { spareFieldEntries } from '#shared/warehouse/spare-fields.ts';
import { buildElementKey, type ExistingRecord, toCellKey, type Values } from '../../ingestion/public.ts';
import { parseFlag } from './value.ts';

export type SpareRow = { line: number; values: Values };

/**
 * Returns the key: the code of a spare of the warehouse; with the component for a spare that is only an
 * element.
 */
export const getKey = ({ code, warehouseCode, machineCode, componentCode }: Values) =>
  warehouseCode === undefined && machineCode !== undefined && componentCode !== undefined
    ? `${buildElementKey(machineCode, componentCode)} › ${toCellKey(code)}`
    : toCellKey(code);
export const getRowKey = ({ machineCode, componentCode }: Values) =>
  machineCode === undefined && componentCode === undefined ? '' : buildElementKey(machineCode, componentCode);

/** Additional data of a spare: its warehouses, and those whose stock can still be opened. */
export interface WarehouseData {
  warehouses: string[];
  untouched: string[];
}
export const getWarehouseData = (standing: ExistingRecord | undefined) =>
  standing?.own as WarehouseData | undefined;

/** Columns filled as they are; code and warehouse identify the spare. */
export const valueColumns = spareFieldEntries.flatMap(([field, { column }]) =>
  column && column.template.need !== 'key' && !column.template.lookup ? [{ field, ...column.template }] : [],
);
export const getColumn = (field: string): string =>
  valueColumns.find((column) => column.field === field)?.name ?? field;

/** Merges all rows; a value given in some rows applies to all. */
export const mergeRows = (rows: readonly Values[]): Values => Object.assign({}, ...rows) as Values;

export const toSpareFields = (values: Values): Partial<SparePart> =>
  Object.fromEntries(
    valueColumns.flatMap(({ field, name, values: choices }) => {
      const value = values[name];
      return value === undefined ? [] : [[field, choices === yesNo ? parseFlag(value) : value]];
    }),
  );

/** Returns the values that differ from the existing rows, since some existing values are computed. */
export function getChangedValues(rows: readonly Values[], standing: ExistingRecord): Values {
  const existingRows = new Map(standing.values.map((values) => [getRowKey(values), values]));
  const spareRow = existingRows.get('') ?? {};
  return mergeRows(
    rows.map((row) => {
      const currentRow = existingRows.get(getRowKey(row)) ?? spareRow;
      return Object.fromEntries(
        Object.entries(row).filter(([column, value]) => String(value) !== String(currentRow[column])),
      );
    }),
  );
}
