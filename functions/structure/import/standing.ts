// Existing machines and elements for the import, as rows of an export.
import { buildEquipmentLines, type Equipment, type EquipmentLines } from '#shared/structure/import-tables.ts';
import { toElementResponse, toMachineResponse } from '#shared/structure/wire.ts';
import { suppliers } from '../../db/entities/organisation.ts';
import {
  componentTypologies,
  elements,
  groupTypologies,
  machines,
  machineTypologies,
  subgroupTypologies,
} from '../../db/entities/structure.ts';
import { warehouses } from '../../db/entities/warehouse.ts';
import type { AnyEntity } from '../../db/items.ts';
import { loadAllItems } from '../../db/list-all.ts';
import type { Store } from '../../db/store.ts';
import { buildElementKey, type ExistingRecord, toCellKey, type Values } from '../../ingestion/public.ts';
import type { StoredElement } from '../copying.ts';
import { fromRow, getMachineId } from '../element/response.ts';

const loadCodes = async (store: Store, kind: AnyEntity): Promise<ReadonlyMap<number, string>> =>
  new Map((await loadAllItems(store, kind)).map(({ id, code }) => [id as number, code as string]));

const returnUndefined = () => undefined;

/** Returns the rows of machines, with one read per entity. */
export async function loadMachineRows(store: Store): Promise<EquipmentLines['Machines']> {
  const [allMachines, typology, supplier] = await Promise.all([
    loadAllItems(store, machines),
    loadCodes(store, machineTypologies),
    loadCodes(store, suppliers),
  ]);
  const names = {
    supplier: (id: number) => supplier.get(id),
    warehouse: returnUndefined,
    elementTypology: returnUndefined,
  };
  const machineTypology = (id: number) => typology.get(id);
  return buildEquipmentLines({
    ...names,
    machineTypology,
    machines: allMachines.map(toMachineResponse),
    elements: [],
  }).Machines;
}

export async function loadMachineIds(store: Store): Promise<Map<string, number>> {
  return new Map((await loadAllItems(store, machines)).map(({ id, code }) => [toCellKey(code), id]));
}

/** Returns the ids of elements of a level by key, with fewer reads than `loadElementRows`. */
export async function loadElementIds(store: Store, level: 1 | 2 | 3): Promise<Map<string, string>> {
  const [allMachines, rows] = await Promise.all([
    loadAllItems(store, machines),
    loadAllItems(store, elements),
  ]);
  const codesById = new Map(allMachines.map(({ id, code }) => [id, code]));
  const subgroups = new Set(rows.flatMap((row) => (row.level === 2 ? [row.id] : [])));
  const isOfLevel = (row: StoredElement) =>
    row.level === level && (!row.spare || subgroups.has(row.parentId ?? ''));
  return new Map(
    rows.flatMap((row) => {
      const machine = codesById.get(getMachineId(row.id));
      return machine !== undefined && isOfLevel(row) ? [[buildElementKey(machine, row.code), row.id]] : [];
    }),
  );
}

/** Returns the rows of all elements of the plant; `toResponses` maps elements to API items. */
export async function loadElementRows(
  store: Store,
  toResponses: (rows: readonly StoredElement[]) => Promise<Equipment['elements']> = async (rows) =>
    rows.map(toResponse),
): Promise<EquipmentLines> {
  const [allMachines, elementItems, supplier, warehouse, ...typologies] = await Promise.all([
    loadAllItems(store, machines),
    loadAllItems(store, elements).then(toResponses),
    loadCodes(store, suppliers),
    loadCodes(store, warehouses),
    loadCodes(store, groupTypologies),
    loadCodes(store, subgroupTypologies),
    loadCodes(store, componentTypologies),
  ]);
  return buildEquipmentLines({
    machines: allMachines.map(toMachineResponse),
    elements: elementItems,
    machineTypology: returnUndefined,
    elementTypology: (level, id) => typologies[level - 1]?.get(id),
    supplier: (id) => supplier.get(id),
    warehouse: (id) => warehouse.get(id),
  });
}

const toResponse = (row: StoredElement) => toElementResponse(fromRow(row, row.id));

/** Returns the existing records by key, one row each. */
export const toExistingRecords = <Of extends Omit<ExistingRecord, 'values' | 'own'>>(
  lines: readonly { record: Of; cells: Readonly<Record<string, string | number | null | undefined>> }[],
  key: (values: Values) => string,
): Map<string, ExistingRecord> =>
  new Map(
    lines.map(({ record: { id, version, updatedAt, updatedBy }, cells }) => {
      const values = removeEmpty(cells);
      return [key(values), { id, version, values: [values], updatedAt, updatedBy }];
    }),
  );

export const removeEmpty = (cells: Readonly<Record<string, string | number | null | undefined>>): Values =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) =>
      cell === null || cell === undefined || cell === '' ? [] : [[name, cell]],
    ),
  );
