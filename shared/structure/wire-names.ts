// Under which name the published contract sends a field of an element; fields not listed keep theirs. For refusals that name a field.

export const elementNames = {
  machineId: 'idMachine',
  parentId: 'idFather',
  level: 'tiporec',
  typologyId: 'idtipology',
  supplierId: 'idsupplier',
  autonomous: 'flagAm',
  installedOn: 'dateSetup',
  image: 'fileImg',
  'part.classSpare': 'classSpare',
  'part.codeSpare': 'codeSpare',
  'part.quantity': 'quantity',
  'part.price': 'price',
  'part.mtbfT': 'mtbfT',
  'part.mttrT': 'mttrT',
  'part.mtbfR': 'mtbfR',
  'part.mttrR': 'mttrR',
  'part.nrBd': 'nrBd',
  'part.minBd': 'minBd',
  'part.position': 'position',
  'part.stockMin': 'stockMin',
  'part.stock': 'stock',
  'part.reorderLevel': 'riordino',
  'part.dimensions': 'dimRic',
  'part.container': 'dimCont',
  'part.stackable': 'stacked',
  'part.containersPerStack': 'qtastacked',
  'part.piecesPerContainer': 'qtacont',
  'part.yearlyConsumption': 'consumo',
  'part.warehouseId': 'idwar',
  'part.sparePartId': 'idWarSparepart',
} as const;

/** The wire's name of a field, by its path among ours. */
export const nameIn =
  (names: Readonly<Record<string, string>>) =>
  (field: string): string =>
    names[field] ?? field;

/** The way back: our name of a field the wire names. */
export function fieldIn(names: Readonly<Record<string, string>>): (name: string) => string {
  const own = new Map(Object.entries(names).map(([field, name]) => [name, field]));
  return (name) => own.get(name) ?? name;
}
