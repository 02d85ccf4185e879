// Machines and elements as an import finds them: what an export of the plant says, row by row.
import {
  type Equipment,
  type EquipmentLines,
  equipmentLines,
} from '../../../shared/structure/import-tables.ts';
import { elementToWire, machineToWire } from '../../../shared/structure/wire.ts';
import { elementKey, lower, type Standing, type Values } from '../../ingestion/writes.ts';
import { suppliers } from '../../table/entities/organisation.ts';
import {
  componentTypologies,
  elements,
  groupTypologies,
  machines,
  machineTypologies,
  subgroupTypologies,
} from '../../table/entities/structure.ts';
import { warehouses } from '../../table/entities/warehouse.ts';
import type { AnyEntity } from '../../table/items.ts';
import { allOf } from '../../table/listed.ts';
import type { Store } from '../../table/store.ts';
import type { KeptRow } from '../copying.ts';
import { fromRow, machineOf } from '../element.ts';

const codesOf = async (store: Store, kind: AnyEntity): Promise<ReadonlyMap<number, string>> =>
  new Map((await allOf(store, kind)).map(({ id, code }) => [id as number, code as string]));

const nobody = () => undefined;

/** The machines alone; a trip a kind. */
export async function machineLines(store: Store): Promise<EquipmentLines['Machines']> {
  const [all, typology, supplier] = await Promise.all([
    allOf(store, machines),
    codesOf(store, machineTypologies),
    codesOf(store, suppliers),
  ]);
  const names = { supplier: (id: number) => supplier.get(id), warehouse: nobody, elementTypology: nobody };
  const machineTypology = (id: number) => typology.get(id);
  return equipmentLines({ ...names, machineTypology, machines: all.map(machineToWire), elements: [] })
    .Machines;
}

export async function machineIds(store: Store): Promise<Map<string, number>> {
  return new Map((await allOf(store, machines)).map(({ id, code }) => [lower(code), id]));
}

/** Those of `elementLines`, without what they say; two trips. */
export async function elementIds(store: Store, level: 1 | 2 | 3): Promise<Map<string, string>> {
  const [all, rows] = await Promise.all([allOf(store, machines), allOf(store, elements)]);
  const codeOf = new Map(all.map(({ id, code }) => [id, code]));
  const subgroups = new Set(rows.flatMap((row) => (row.level === 2 ? [row.id] : [])));
  const isOfLevel = (row: KeptRow) =>
    row.level === level && (!row.spare || subgroups.has(row.parentId ?? ''));
  return new Map(
    rows.flatMap((row) => {
      const machine = codeOf.get(machineOf(row.id));
      return machine !== undefined && isOfLevel(row) ? [[elementKey(machine, row.code), row.id]] : [];
    }),
  );
}

/** All elements of the plant; `shown` says how an element is answered. */
export async function elementLines(
  store: Store,
  shown: (rows: readonly KeptRow[]) => Promise<Equipment['elements']> = async (rows) => rows.map(plain),
): Promise<EquipmentLines> {
  const [all, found, supplier, warehouse, ...typologies] = await Promise.all([
    allOf(store, machines),
    allOf(store, elements).then(shown),
    codesOf(store, suppliers),
    codesOf(store, warehouses),
    codesOf(store, groupTypologies),
    codesOf(store, subgroupTypologies),
    codesOf(store, componentTypologies),
  ]);
  return equipmentLines({
    machines: all.map(machineToWire),
    elements: found,
    machineTypology: nobody,
    elementTypology: (level, id) => typologies[level - 1]?.get(id),
    supplier: (id) => supplier.get(id),
    warehouse: (id) => warehouse.get(id),
  });
}

const plain = (row: KeptRow) => elementToWire(fromRow(row, row.id));

/** What stands under each key, a row a thing. */
export const standingOf = <Of extends Omit<Standing, 'values' | 'own'>>(
  lines: readonly { of: Of; cells: Readonly<Record<string, string | number | null | undefined>> }[],
  key: (values: Values) => string,
): Map<string, Standing> =>
  new Map(
    lines.map(({ of: { id, version, updatedAt, updatedBy }, cells }) => {
      const values = filled(cells);
      return [key(values), { id, version, values: [values], updatedAt, updatedBy }];
    }),
  );

export const filled = (cells: Readonly<Record<string, string | number | null | undefined>>): Values =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) =>
      cell === null || cell === undefined || cell === '' ? [] : [[name, cell]],
    ),
  );
