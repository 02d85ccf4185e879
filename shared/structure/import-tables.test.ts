import { describe, expect, it } from 'vitest';
import { importTables } from '../ingestion/template/template.ts';
import { equipmentTables } from './equipment-tables.ts';
import { buildEquipmentRows } from './import-tables.ts';
import { toElementResponse, toMachineResponse } from './wire.ts';

const kept = { version: 1, updatedAt: '2026-01-01T00:00:00Z', updatedBy: 'u1' };
const machine = toMachineResponse({
  ...kept,
  id: 42,
  code: 'PRS-01',
  description: 'Press 400 t',
  typologyId: 7,
  supplierId: 3,
  department: 'Stamping',
  operation: 'OP10',
  status: 'standby',
  twin: true,
  price: 350000,
  shifts: ['1', '2'],
  classPre: 'A',
  residualLifeOn: '2032-12-31',
});
const element = (id: string, level: number, code: string, more: object = {}) =>
  toElementResponse({
    ...kept,
    id,
    machineId: 42,
    level,
    code,
    description: `Part ${code}`,
    spare: false,
    autonomous: false,
    ...more,
  });
const part = {
  classSpare: 'A' as const,
  codeSpare: 'BRG-6205',
  price: 8.4,
  mtbfT: 8000,
  stock: 12,
  stockMin: 4,
  reorderLevel: 6,
  position: 'C3-02',
  dimensions: '52x52×15',
  container: 'box',
  stackable: true,
};
const rows = buildEquipmentRows({
  machines: [machine],
  elements: [
    element('42.1', 1, 'HYD', { installedOn: '2019-04-01', autonomous: true, typologyId: 9, supplierId: 3 }),
    element('42.2', 2, 'HYD-P', { parentId: '42.1' }),
    element('42.3', 3, 'HYD-P-1', { parentId: '42.2' }),
    element('42.4', 3, 'BRG', { parentId: '42.3', spare: true, part }),
    element('42.5', 3, 'SEAL', { parentId: '42.2', spare: true, part: { price: 0, stackable: false } }),
    element('42.6', 3, 'FILTER', {
      parentId: '42.3',
      spare: true,
      part: {
        price: 5,
        stackable: false,
        stock: 3,
        optimalStock: 9,
        container: '600x400',
        warehouseId: 2,
        sparePartId: 8,
        linked: {
          code: 'FIL-10',
          description: 'Filter 10 µm',
          codeSap: '20001234',
          unit: 'pc',
          level: 'low',
          reserved: 1,
          minLot: 5,
          leadTime: 10,
          shelving: '02',
        },
      },
    }),
    element('42.7', 3, 'PUMP', { parentId: '42.2', part: { price: 0, stackable: false, quantity: 2 } }),
    element('99.1', 1, 'ELSE', { machineId: 99 }),
  ],
  machineTypology: () => 'PRESS',
  elementTypology: (level) => `T${level}`,
  supplier: () => 'SUP-07',
  warehouse: (id) => `W${id}`,
});
const read = (table: keyof typeof rows) => {
  const [head = [], ...body] = rows[table];
  return body.map((row) =>
    Object.fromEntries(head.map((name, i) => [name, row[i]]).filter(([, value]) => value !== '')),
  );
};

describe('tables an import can read back', () => {
  it.each(equipmentTables)('%s has exactly the columns of the template', (table) => {
    expect(rows[table][0]).toEqual(importTables[table].map(({ name }) => name));
    expect(rows[table].every((row) => row.length === importTables[table].length)).toBe(true);
  });

  it('says a machine under the names of the template', () => {
    expect(read('Machines')).toEqual([
      {
        code: 'PRS-01',
        description: 'Press 400 t',
        typologyCode: 'PRESS',
        supplierCode: 'SUP-07',
        department: 'Stamping',
        operation: 'OP10',
        stato: 'standby',
        scadVitaResidua: '2032-12-31',
        price: 350000,
        classPre: 'A',
        shifts: '1,2',
        twin: 'Y',
      },
    ]);
  });

  it('says where each element stands, and leaves those of other machines', () => {
    const at = { machineCode: 'PRS-01', flagAm: 'N' };
    expect(read('Groups')).toEqual([
      {
        ...at,
        code: 'HYD',
        description: 'Part HYD',
        typologyCode: 'T1',
        supplierCode: 'SUP-07',
        flagAm: 'Y',
        dateSetup: '2019-04-01',
      },
    ]);
    expect(read('Subgroups')).toEqual([
      { ...at, groupCode: 'HYD', code: 'HYD-P', description: 'Part HYD-P' },
    ]);
    const below = { ...at, groupCode: 'HYD', subgroupCode: 'HYD-P' };
    expect(read('Components')).toEqual([
      { ...below, code: 'HYD-P-1', description: 'Part HYD-P-1' },
      { ...below, code: 'SEAL', description: 'Part SEAL' },
      { ...below, code: 'PUMP', description: 'Part PUMP', quantity: 2 },
    ]);
  });

  it('ties a spare to its component, which it may be itself', () => {
    expect(read('Spares')).toEqual([
      {
        code: 'BRG-6205',
        description: 'Part BRG',
        machineCode: 'PRS-01',
        componentCode: 'HYD-P-1',
        stock: 12,
        stockMin: 4,
        reorderLevel: 6,
        unitPrice: 8.4,
        location: 'C3-02',
        dimW: 52,
        dimD: 52,
        dimH: 15,
        stacked: 'Y',
      },
      {
        code: 'SEAL',
        description: 'Part SEAL',
        machineCode: 'PRS-01',
        componentCode: 'SEAL',
        unitPrice: 0,
        stacked: 'N',
      },
      {
        code: 'FIL-10',
        description: 'Filter 10 µm',
        codeSap: '20001234',
        warehouseCode: 'W2',
        machineCode: 'PRS-01',
        componentCode: 'HYD-P-1',
        uom: 'pc',
        stock: 3,
        optimalStock: 9,
        minLot: 5,
        unitPrice: 5,
        leadTimeT: 10,
        shelving: '02',
        contW: 600,
        contD: 400,
        stacked: 'N',
      },
    ]);
  });
});
