// Machines and their elements as the tables an import reads (domain 14.2): the columns are the template's own.
import { type ImportTable, importTables } from '../ingestion/template.ts';
import { type EquipmentTable, equipmentTables } from './equipment-tables.ts';
import type { Machine } from './machine.ts';
import { answeredName, eachField, type FilledColumn, type MachineColumn } from './machine-fields.ts';
import type { ElementResponse, MachineResponse } from './wire.ts';

type Cell = string | number;
type Cells<T extends ImportTable> = Partial<
  Record<(typeof importTables)[T][number]['name'], Cell | null | undefined>
>;

export interface Equipment {
  machines: readonly MachineResponse[];
  elements: readonly ElementResponse[];
  /** Codes of what machines and elements refer to. */
  machineTypology: (id: number) => string | undefined;
  /** By level: 1 group, 2 subgroup, 3 component. */
  elementTypology: (level: number, id: number) => string | undefined;
  supplier: (id: number) => string | undefined;
  warehouse: (id: number) => string | undefined;
}

/** Each table with its header first. */
export function equipmentRows(equipment: Equipment): Record<EquipmentTable, Cell[][]> {
  const lines = equipmentLines(equipment);
  return Object.fromEntries(equipmentTables.map((table) => [table, tableOf(table, lines[table])])) as Record<
    EquipmentTable,
    Cell[][]
  >;
}

/** A row of a table, and the machine or element it tells of. */
export interface EquipmentLine<Of = MachineResponse | ElementResponse> {
  of: Of;
  cells: Readonly<Record<string, Cell | null | undefined>>;
}
export type EquipmentLines = { Machines: EquipmentLine<MachineResponse>[] } & Record<
  Exclude<EquipmentTable, 'Machines'>,
  EquipmentLine<ElementResponse>[]
>;

/** The rows of each table, with what they tell of. */
export function equipmentLines(equipment: Equipment): EquipmentLines {
  const machineOf = new Map(equipment.machines.map((machine) => [machine.id, machine]));
  const elementOf = new Map(equipment.elements.map((element) => [element.id, element]));
  const parent = ({ idFather }: ElementResponse) => (idFather === null ? undefined : elementOf.get(idFather));
  const supplierCode = (id: number | null) => (id === null ? undefined : equipment.supplier(id));

  const shared = (element: ElementResponse) => ({
    machineCode: machineOf.get(element.idMachine)?.code,
    code: element.code,
    description: element.description,
    typologyCode:
      element.idtipology === null
        ? undefined
        : equipment.elementTypology(element.tiporec, element.idtipology),
    supplierCode: supplierCode(element.idsupplier),
    codeSap: element.codeSap,
    flagAm: yes(element.flagAm),
    dateSetup: element.dateSetup && isoDay(element.dateSetup),
  });
  const subgroup = (element: ElementResponse): Cells<'Subgroups'> => ({
    ...shared(element),
    groupCode: parent(element)?.code,
  });
  const component = (element: ElementResponse): Cells<'Components'> => ({
    ...subgroup(element),
    groupCode: grandparent(element)?.code,
    subgroupCode: parent(element)?.code,
    classSpare: element.macSpare.classSpare,
    quantity: element.quantity,
    mtbfT: element.macSpare.mtbfT,
    mttrT: element.macSpare.mttrT,
  });
  const grandparent = (element: ElementResponse) => {
    const above = parent(element);
    return above && parent(above);
  };
  /** A spare below a subgroup is the component itself. */
  const spare = (element: ElementResponse): Cells<'Spares'> => ({
    ...spareCells(element, equipment.warehouse),
    machineCode: machineOf.get(element.idMachine)?.code,
    componentCode: parent(element)?.tiporec === 3 ? parent(element)!.code : element.code,
  });
  const named: Partial<Record<keyof Machine, (id: number) => string | undefined>> = {
    typologyId: equipment.machineTypology,
    supplierId: equipment.supplier,
  };
  const machine = (each: MachineResponse): Record<MachineColumn, Cell | null | undefined> =>
    eachField(
      (field, { column }) => column && [column, cellOf(each[answeredName(field)], named[field])],
    ) as Record<FilledColumn, Cell | null | undefined>;
  const known = equipment.elements.filter(({ idMachine }) => machineOf.has(idMachine));
  const ofLevel = (level: number) => known.filter(({ tiporec }) => tiporec === level);
  const isComponent = (element: ElementResponse) => !element.spare || parent(element)?.tiporec === 2;
  return {
    Machines: equipment.machines.map(lineOf(machine)),
    Groups: ofLevel(1).map(lineOf(shared)),
    Subgroups: ofLevel(2).map(lineOf(subgroup)),
    Components: ofLevel(3).filter(isComponent).map(lineOf(component)),
    Spares: known.filter((element) => element.spare).map(lineOf(spare)),
  };
}

/** A spare wherever it stands. What lies in a warehouse is called as it is there. */
export const spareCells = (element: ElementResponse, warehouse: Equipment['warehouse']): Cells<'Spares'> => ({
  code: element.macSpare.codeSpare ?? element.code,
  description: element.description,
  codeSap: element.codeSap,
  ...stocked(element.macSpare, warehouse),
  stock: element.macSpare.warSparepart.currentStock,
  stockMin: element.stockMin,
  reorderLevel: element.macSpare.warSparepart.currentReorderLevel,
  optimalStock: element.macSpare.warSparepart.optimalStock,
  unitPrice: element.price,
  location: element.macSpare.warSparepart.position,
  ...sizes('dim', element.dimRic),
  ...sizes('cont', element.macWarehouses.dimCont),
  qtacont: element.macWarehouses.qtacont,
  stacked: yes(element.macWarehouses.stacked),
  qtastacked: element.macWarehouses.qtastacked,
  consumo: element.macWarehouses.consumo,
});
const stocked = (
  { linked, idWar }: ElementResponse['macSpare'],
  warehouse: Equipment['warehouse'],
): Cells<'Spares'> =>
  linked && idWar !== null
    ? {
        code: linked.code,
        description: linked.description,
        codeSap: linked.codeSap,
        warehouseCode: warehouse(idWar),
        uom: linked.unit,
        minLot: linked.minLot,
        leadTimeT: linked.leadTime,
        shelving: linked.shelving,
      }
    : {};

const lineOf =
  <Of>(cellsOf: (of: Of) => EquipmentLine['cells']) =>
  (of: Of): EquipmentLine<Of> => ({ of, cells: cellsOf(of) });

function tableOf(table: EquipmentTable, lines: readonly EquipmentLine[]): Cell[][] {
  const names = importTables[table].map(({ name }) => name);
  return [names, ...lines.map(({ cells }) => names.map((name) => cells[name] ?? ''))];
}

function cellOf(
  value: MachineResponse[keyof MachineResponse],
  nameOf?: (id: number) => string | undefined,
): Cell | null | undefined {
  if (typeof value === 'boolean') return yes(value);
  if (Array.isArray(value)) return value.join(',');
  return nameOf && typeof value === 'number' ? nameOf(value) : value;
}

const yes = (flag: boolean) => (flag ? 'Y' : 'N');
/** The contract writes MM/DD/YYYY; an import reads both, but only one way round is plain. */
const isoDay = (day: string) => `${day.slice(6)}-${day.slice(0, 2)}-${day.slice(3, 5)}`;

/** "52x30x15" mm, in columns of their own; the height may be missing. */
function sizes(of: 'dim' | 'cont', text: string | null): Record<string, number> {
  const parts = /^\s*(\d+(?:[.,]\d+)?)\s*[x×*]\s*(\d+(?:[.,]\d+)?)(?:\s*[x×*]\s*(\d+(?:[.,]\d+)?))?/i.exec(
    text ?? '',
  );
  if (!parts) return {};
  return Object.fromEntries(
    ['W', 'D', 'H'].flatMap((side, i) => {
      const size = parts[i + 1];
      return size === undefined ? [] : [[of + side, Number(size.replace(',', '.'))]];
    }),
  );
}
