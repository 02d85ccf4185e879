// Converts machines and elements to import tables (domain 14.2), with the columns of the template.
import { type ImportTable, importTables } from '../ingestion/template/template.ts';
import { linkedFieldNames, type OwnSpareColumn, spareFields } from '../warehouse/spare-fields.ts';
import { type EquipmentTable, equipmentTables } from './equipment-tables.ts';
import type { Machine } from './machine.ts';
import { getResponseName, type MachineColumn, mapMachineFields } from './machine-fields.ts';
import type { ElementResponse, MachineResponse } from './wire.ts';

type Cell = string | number;
type Cells<T extends ImportTable> = Partial<
  Record<(typeof importTables)[T][number]['name'], Cell | null | undefined>
>;

export interface Equipment {
  machines: readonly MachineResponse[];
  elements: readonly ElementResponse[];
  /** Codes of referenced records by id. */
  machineTypology: (id: number) => string | undefined;
  /** Levels: 1 group, 2 subgroup, 3 component. */
  elementTypology: (level: number, id: number) => string | undefined;
  supplier: (id: number) => string | undefined;
  warehouse: (id: number) => string | undefined;
}

/** Returns the rows of each table, header first. */
export function buildEquipmentRows(equipment: Equipment): Record<EquipmentTable, Cell[][]> {
  const lines = buildEquipmentLines(equipment);
  return Object.fromEntries(
    equipmentTables.map((table) => [table, buildTable(table, lines[table])]),
  ) as Record<EquipmentTable, Cell[][]>;
}

/** A row of a table, with its machine or element. */
export interface EquipmentLine<Of = MachineResponse | ElementResponse> {
  record: Of;
  cells: Readonly<Record<string, Cell | null | undefined>>;
}
export type EquipmentLines = { Machines: EquipmentLine<MachineResponse>[] } & Record<
  Exclude<EquipmentTable, 'Machines'>,
  EquipmentLine<ElementResponse>[]
>;

/** Returns the lines of each table. */
export function buildEquipmentLines(equipment: Equipment): EquipmentLines {
  const machinesById = new Map(equipment.machines.map((machine) => [machine.id, machine]));
  const elementsById = new Map(equipment.elements.map((element) => [element.id, element]));
  const findParent = ({ idFather }: ElementResponse) =>
    idFather === null ? undefined : elementsById.get(idFather);
  const findSupplierCode = (id: number | null) => (id === null ? undefined : equipment.supplier(id));

  const buildSharedCells = (element: ElementResponse) => ({
    machineCode: machinesById.get(element.idMachine)?.code,
    code: element.code,
    description: element.description,
    typologyCode:
      element.idtipology === null
        ? undefined
        : equipment.elementTypology(element.tiporec, element.idtipology),
    supplierCode: findSupplierCode(element.idsupplier),
    codeSap: element.codeSap,
    flagAm: formatFlag(element.flagAm),
    dateSetup: element.dateSetup && toIsoDay(element.dateSetup),
  });
  const buildSubgroupCells = (element: ElementResponse): Cells<'Subgroups'> => ({
    ...buildSharedCells(element),
    groupCode: findParent(element)?.code,
  });
  const buildComponentCells = (element: ElementResponse): Cells<'Components'> => ({
    ...buildSubgroupCells(element),
    groupCode: findGrandparent(element)?.code,
    subgroupCode: findParent(element)?.code,
    classSpare: element.macSpare.classSpare,
    quantity: element.quantity,
    mtbfT: element.macSpare.mtbfT,
    mttrT: element.macSpare.mttrT,
  });
  const findGrandparent = (element: ElementResponse) => {
    const parentElement = findParent(element);
    return parentElement && findParent(parentElement);
  };
  /** A spare below a subgroup is its own component. */
  const buildSpareRowCells = (element: ElementResponse): Cells<'Spares'> => ({
    ...buildSpareCells(element, equipment.warehouse),
    machineCode: machinesById.get(element.idMachine)?.code,
    componentCode: findParent(element)?.tiporec === 3 ? findParent(element)!.code : element.code,
  });
  const codeLookups: Partial<Record<keyof Machine, (id: number) => string | undefined>> = {
    typologyId: equipment.machineTypology,
    supplierId: equipment.supplier,
  };
  const machine = (each: MachineResponse): Record<MachineColumn, Cell | null | undefined> =>
    mapMachineFields(
      (field, { column }) =>
        column && [column.template.name, toCell(each[getResponseName(field)], codeLookups[field])],
    ) as Record<MachineColumn, Cell | null | undefined>;
  const knownElements = equipment.elements.filter(({ idMachine }) => machinesById.has(idMachine));
  const filterByLevel = (level: number) => knownElements.filter(({ tiporec }) => tiporec === level);
  const isComponent = (element: ElementResponse) => !element.spare || findParent(element)?.tiporec === 2;
  return {
    Machines: equipment.machines.map(createLineBuilder(machine)),
    Groups: filterByLevel(1).map(createLineBuilder(buildSharedCells)),
    Subgroups: filterByLevel(2).map(createLineBuilder(buildSubgroupCells)),
    Components: filterByLevel(3).filter(isComponent).map(createLineBuilder(buildComponentCells)),
    Spares: knownElements.filter((element) => element.spare).map(createLineBuilder(buildSpareRowCells)),
  };
}

/** Cells of a spare that the element has in its own fields. */
const buildOwnSpareCells = (
  { price, dimRic, stockMin, macSpare, macWarehouses }: ElementResponse,
  findWarehouseCode: Equipment['warehouse'],
) =>
  ({
    warehouseCode: macSpare.linked && macSpare.idWar !== null ? findWarehouseCode(macSpare.idWar) : undefined,
    stockMin,
    reorderLevel: macSpare.warSparepart.currentReorderLevel,
    optimalStock: macSpare.warSparepart.optimalStock,
    unitPrice: price,
    location: macSpare.warSparepart.position,
    ...parseSizes('dim', dimRic),
    ...parseSizes('cont', macWarehouses.dimCont),
    qtacont: macWarehouses.qtacont,
    stacked: formatFlag(macWarehouses.stacked),
    qtastacked: macWarehouses.qtastacked,
    consumo: macWarehouses.consumo,
  }) satisfies Record<OwnSpareColumn, Cell | null | undefined>;

/** Returns the cells of a spare at any level; a spare of a warehouse has its code there. */
export const buildSpareCells = (
  element: ElementResponse,
  findWarehouseCode: Equipment['warehouse'],
): Cells<'Spares'> => ({
  code: element.macSpare.codeSpare ?? element.code,
  description: element.description,
  codeSap: element.codeSap,
  stock: element.macSpare.warSparepart.currentStock,
  ...buildOwnSpareCells(element, findWarehouseCode),
  ...(element.macSpare.idWar !== null && buildLinkedCells(element.macSpare.linked)),
});
const buildLinkedCells = (linked: ElementResponse['macSpare']['linked']): Cells<'Spares'> =>
  linked
    ? Object.fromEntries(
        linkedFieldNames.map((name) => [spareFields[name].column.template.name, toCell(linked[name])]),
      )
    : {};

const createLineBuilder =
  <Of>(buildCells: (record: Of) => EquipmentLine['cells']) =>
  (record: Of): EquipmentLine<Of> => ({ record, cells: buildCells(record) });

function buildTable(table: EquipmentTable, lines: readonly EquipmentLine[]): Cell[][] {
  const names = importTables[table].map(({ name }) => name);
  return [names, ...lines.map(({ cells }) => names.map((name) => cells[name] ?? ''))];
}

function toCell(
  value: Cell | boolean | readonly string[] | null | undefined,
  findName?: (id: number) => string | undefined,
): Cell | null | undefined {
  if (typeof value === 'boolean') return formatFlag(value);
  if (value !== null && typeof value === 'object') return value.join(',');
  return findName && typeof value === 'number' ? findName(value) : value;
}

const formatFlag = (flag: boolean) => (flag ? 'Y' : 'N');
/** Converts MM/DD/YYYY of the contract to ISO, because an import could misread it. */
const toIsoDay = (day: string) => `${day.slice(6)}-${day.slice(0, 2)}-${day.slice(3, 5)}`;

/** Splits "52x30x15" (mm) into columns; the height is optional. */
function parseSizes<Prefix extends 'dim' | 'cont'>(
  prefix: Prefix,
  text: string | null,
): Record<`${Prefix}${'W' | 'D' | 'H'}`, number | undefined> {
  const parts = /^\s*(\d+(?:[.,]\d+)?)\s*[x×*]\s*(\d+(?:[.,]\d+)?)(?:\s*[x×*]\s*(\d+(?:[.,]\d+)?))?/i.exec(
    text ?? '',
  );
  return Object.fromEntries(
    ['W', 'D', 'H'].map((side, i) => {
      const size = parts?.[i + 1];
      return [prefix + side, size === undefined ? undefined : Number(size.replace(',', '.'))];
    }),
  ) as Record<`${Prefix}${'W' | 'D' | 'H'}`, number | undefined>;
}
