import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { Element } from './element.ts';
import { elementWireNames } from './element-fields.ts';
import { Machine, MachineChange } from './machine.ts';
import { getMachineFields, machineFields, machineSteps, machineWireNames } from './machine-fields.ts';
import {
  ElementPayload,
  ElementResponse,
  fromElementPayload,
  fromElementResponse,
  fromMachinePayload,
  fromMachineResponse,
  MachinePayload,
  MachineResponse,
  toElementResponse,
  toMachinePayload,
  toMachineResponse,
} from './wire.ts';
import { createFieldLookup, createWireNameLookup } from './wire-names.ts';
import {
  keepIfAbsent,
  optionalInt,
  seedDay,
  seedFlag,
  seedId,
  seedInt,
  seedNumber,
  seedText,
  seedWord,
} from './wire-values.ts';

const kept = { id: 42, version: 3, updatedAt: '2026-01-01T00:00:00Z', updatedBy: 'u1' };
const full: Machine = {
  code: 'PRS-01',
  description: 'Press 400 t',
  typologyId: 7,
  supplierId: 3,
  codeSap: '10004700',
  inventoryNumber: 'INV-0042',
  assetPlate: 'T-55120',
  model: 'HP-400',
  capacity: '400 t',
  yearSetup: 2012,
  installedOn: '2013-05-06',
  department: 'Stamping',
  operation: 'OP10',
  factory: 'North',
  station: 'A-12',
  binder: 'F-17',
  status: 'standby',
  residualLifeOn: '2032-12-31',
  shifts: ['1', '2'],
  image: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  twin: true,
  price: 350000,
  centralWarehouseMetres: 180,
  lubricantWarehouseMetres: 95,
  classCd: 'A',
  classRea: 'B',
  classPre: 'AA',
  classPro: 'C',
  classification: 'complete',
  oee: 81.5,
  noteGeneral: 'Foundation renewed',
  noteSafety: 'Two-hand control',
};
const bare = Machine.parse({ code: 'X', description: 'Y', typologyId: 1 });
const sent = (machine: Machine) =>
  MachinePayload.parse(JSON.parse(JSON.stringify(toMachinePayload(machine))));

it.each([
  ['full', full],
  ['bare', bare],
])('a %s machine is answered and read back as it was', (_, machine) => {
  const answered = MachineResponse.strict().parse(toMachineResponse({ ...machine, ...kept }));
  expect(answered).toMatchObject(kept);
  expect(fromMachineResponse(answered)).toEqual(machine);
});

it.each([
  ['full', full],
  ['bare', bare],
])('a %s machine is sent as it was, its classification kept', (_, machine) => {
  const { classification } = machine;
  const before = { ...bare, classification };
  expect(Machine.parse(fromMachinePayload(sent(machine), before))).toEqual(machine);
});

it('a machine that is known is sent with its id and version', () => {
  expect(toMachinePayload(bare, { id: 42, version: 3 })).toMatchObject({ id: 42, version: 3, code: 'X' });
  expect(toMachinePayload(bare)).not.toHaveProperty('id');
  expect(Machine.parse(fromMachinePayload(sent(bare)))).toEqual(bare);
});

it('each field of a form has one section, in the order it is shown', () => {
  const sections = Object.values(machineSteps).flat();
  const shown = sections.flatMap(getMachineFields);
  expect(getMachineFields('notes')).toEqual(['noteGeneral', 'noteSafety']);
  expect([...shown, 'classification'].sort()).toEqual(Object.keys(machineFields).sort());
});

it('a change of several machines changes something', () => {
  expect(MachineChange.safeParse({}).error?.issues.map(({ message }) => message)).toEqual(['required']);
  expect(MachineChange.parse({ department: '' })).toEqual({ department: undefined });
  expect(MachineChange.safeParse({ code: 'X' }).success).toBe(false);
});

it('a name of the contract leads to ours and back', () => {
  const [there, back] = [createWireNameLookup(elementWireNames), createFieldLookup(elementWireNames)];
  expect([there('parentId'), there('code'), back('idFather'), back('code')]).toEqual([
    ...['idFather', 'code', 'parentId', 'code'],
  ]);
});

it('what a payload lacks of our additions stays, null clears it', () => {
  const added = ['shifts', 'oee', 'classPro', 'department', 'installedOn'] as const;
  const names = new Set<string>(added.map((field) => machineWireNames[field]));
  const entries = Object.entries(sent(full)).filter(([name]) => !names.has(name));
  const seeds = MachinePayload.parse(Object.fromEntries(entries));
  expect(Machine.parse(fromMachinePayload(seeds, full))).toEqual(full);
  const cleared = { ...seeds, ...Object.fromEntries([...names].map((name) => [name, null])) };
  const after = Machine.parse(fromMachinePayload(cleared, full));
  for (const field of added) expect([field, after[field]]).toEqual([field, undefined]);
});

describe('an element', () => {
  const part = {
    ...{ classSpare: 'A' as const, codeSpare: 'S-1', quantity: 2, price: 8.4, stackable: true, mtbfT: 900 },
    ...{ mttrT: 30, mtbfR: 800, mttrR: 40, nrBd: 3, minBd: 90, position: 'C3', stockMin: 4, stock: 12 },
    ...{ reorderLevel: 6, dimensions: '52x52', container: '300x200', containersPerStack: 4 },
    ...{ piecesPerContainer: 20, yearlyConsumption: 24, warehouseId: 5, sparePartId: 6 },
  };
  const full: Element = {
    ...{
      machineId: 7,
      parentId: '7.1',
      level: 3,
      spare: true,
      code: 'C1',
      description: 'Seal',
      codeSap: '47',
    },
    ...{
      typologyId: 4,
      supplierId: 3,
      autonomous: true,
      installedOn: '2013-05-06',
      image: kept.updatedBy,
      part,
    },
  };
  const element = { ...full, ...kept, id: '7.2' };

  it('is answered under the names of the contract', () => {
    const linked = {
      code: 'S-1',
      description: 'Seal',
      unit: 'pc',
      level: 'low' as const,
      reserved: 2,
      minLot: 5,
    };
    expect(
      ElementResponse.strict().parse(
        toElementResponse({ ...element, part: { ...part, optimalStock: 50, linked } }),
      ),
    ).toEqual({
      ...{ id: '7.2', idMachine: 7, idFather: '7.1', idtipology: 4, tiporec: 3, spare: true, code: 'C1' },
      ...{
        codeSap: '47',
        description: 'Seal',
        idsupplier: 3,
        flagAm: true,
        dateSetup: '05/06/2013',
        fileImg: 'u1',
      },
      price: 8.4,
      macSpare: {
        ...{
          classSpare: 'A',
          codeSpare: 'S-1',
          nrBd: 3,
          minBd: 90,
          mtbfT: 900,
          mtbfR: 800,
          mttrT: 30,
          mttrR: 40,
        },
        ...{ idSparePart: 6, idWar: 5 },
        warSparepart: {
          costOrder: 8.4,
          position: 'C3',
          optimalStock: 50,
          currentStock: 12,
          currentReorderLevel: 6,
        },
        linked: { ...linked, codeSap: null, leadTime: null, shelving: null },
      },
      macWarehouses: { dimCont: '300x200', stacked: true, qtastacked: 4, qtacont: 20, consumo: 24 },
      ...{
        dimRic: '52x52',
        stockMin: 4,
        quantity: 2,
        version: 3,
        updatedAt: kept.updatedAt,
        updatedBy: 'u1',
      },
    });
  });

  it('is read back from its answer with every field of its form', () => {
    const { machineId: _, parentId: __, level: ___, spare: ____, part: own, ...fields } = full;
    expect(fromElementResponse(toElementResponse(element))).toEqual({ ...fields, ...own });
  });

  it('that says nothing is answered with nulls', () => {
    const bare = Element.parse({ machineId: 7, level: 1, code: 'G', description: 'Group' });
    const wire = toElementResponse({ ...bare, ...kept, id: '7.1' });
    expect(wire).toMatchObject({
      ...{
        idFather: null,
        idtipology: null,
        codeSap: null,
        idsupplier: null,
        dateSetup: null,
        fileImg: null,
      },
      ...{ price: 0, flagAm: false, spare: false, dimRic: null, stockMin: null, quantity: null },
      macWarehouses: { dimCont: null, stacked: false, qtastacked: null, qtacont: null, consumo: null },
    });
    expect(wire.macSpare.linked).toBeNull();
    expect(Object.values(wire.macSpare.warSparepart).every((each) => each === null)).toBe(true);
  });

  const payload = (more: object = {}) => ElementPayload.parse({ code: 'C1', description: 'Seal', ...more });

  it('is read from the names it is sent under', () => {
    const sent = payload({
      ...{
        idMachine: '7',
        idFather: '7.1',
        idtipology: 4,
        tiporec: '3',
        spare: 1,
        codeSap: 47,
        idsupplier: '3',
      },
      ...{
        dateSetup: '05/06/2013',
        flagAm: '1',
        fileImg: 'u1',
        classSpare: 'A',
        codeSpare: 'S-1',
        quantity: 2,
      },
      ...{ price: '8.4', stacked: true, mtbfT: 900, mttrT: 30, mtbfR: 800, mttrR: 40, nrBd: 3, minBd: 90 },
      ...{ position: 'C3', stockMin: 4, stock: 12, riordino: 6, dimRic: '52x52', dimCont: '300x200' },
      ...{ qtastacked: 4, qtacont: 20, consumo: 24, idwar: 5, idWarSparepart: 6 },
    });
    expect(fromElementPayload(sent)).toEqual(full);
  });

  it('stands where it stood, whatever is sent, and keeps its block and picture where nothing of them is', () => {
    const sent = payload({ idMachine: 9, idFather: '9.1', tiporec: 1 });
    expect(fromElementPayload(sent, full)).toMatchObject({
      ...{ machineId: 7, parentId: '7.1', level: 3, spare: true, image: 'u1', part, autonomous: false },
    });
    expect(fromElementPayload(payload({ fileImg: null }), full)).toMatchObject({ image: undefined });
    expect(fromElementPayload(payload(), { ...full, parentId: undefined })).toMatchObject({
      parentId: undefined,
    });
  });

  it('that says something of its block says all of it, but what breakdowns showed', () => {
    const { mtbfR, mttrR, nrBd, minBd } = part;
    expect(fromElementPayload(payload({ position: 'D1' }), full)).toMatchObject({
      part: { mtbfR, mttrR, nrBd, minBd, position: 'D1', price: 0, stackable: false },
    });
    const said = fromElementPayload(payload({ price: 3 }), full) as Element;
    expect(said.part).toEqual({ mtbfR, mttrR, nrBd, minBd, price: 3, stackable: false });
    const stacked = fromElementPayload(payload({ stacked: true }), full) as Element;
    expect(stacked.part).toMatchObject({ price: 0, stackable: true });
  });

  it('that is no spare has no empty block', () => {
    const partOf = (more: object) => (fromElementPayload(payload(more)) as Element).part;
    expect(partOf({})).toBeUndefined();
    expect(partOf({ price: 0, stacked: false })).toBeUndefined();
    expect(partOf({ spare: true })).toEqual({ price: 0, stackable: false });
    expect(partOf({ price: 1 })).toEqual({ price: 1, stackable: false });
    expect(partOf({ stacked: true })).toEqual({ price: 0, stackable: true });
    expect(partOf({ mtbfT: 5 })).toEqual({ mtbfT: 5, price: 0, stackable: false });
  });

  it('a refusal names its fields as they are sent', () => {
    expect(elementWireNames).toMatchObject({
      machineId: 'idMachine',
      level: 'tiporec',
      'part.reorderLevel': 'riordino',
    });
  });
});

describe('a value that is sent', () => {
  const read = (schema: z.ZodType, values: unknown[]) =>
    values.map((value) => {
      const { success, data } = schema.safeParse(value);
      return success ? data : 'refused';
    });

  it('may be a number as text, and nothing as null, empty or 0', () => {
    expect(read(seedInt, [null, '', 0, '0', '12', 12, 1.5, '1.5', 'x', undefined])).toEqual([
      ...[undefined, undefined, undefined, undefined, 12, 12, 'refused', 'refused', 'refused', undefined],
    ]);
    expect(read(seedInt, [['5'], 'x5', '5x'])).toEqual(['refused', 'refused', 'refused']);
    expect(read(ElementPayload.shape.tiporec, ['3', 3, ['3'], '13', '3x', 4])).toEqual([
      ...[3, 3, 'refused', 'refused', 'refused', 'refused'],
    ]);
    expect(read(seedDay, ['x05/06/2013', '05/06/20131'])).toEqual(['refused', 'refused']);
    expect(read(seedNumber, [null, '', 0, '0', '1.5', ' 2 ', ' ', 'x', true])).toEqual([
      ...[undefined, undefined, 0, 0, 1.5, 2, 'refused', 'refused', 'refused'],
    ]);
    expect(read(seedText, [null, '', 5, 'x', true])).toEqual([undefined, '', '5', 'x', 'refused']);
    expect(read(seedWord, ['ACTIVE', '', null, 5])).toEqual(['active', undefined, undefined, '5']);
    expect(read(seedId, [null, '', 0, '0', '7.1', 'a b'])).toEqual([
      ...[undefined, undefined, undefined, undefined, '7.1', 'refused'],
    ]);
    expect(read(optionalInt, [null, undefined, 3, '3'])).toEqual([undefined, undefined, 3, 'refused']);
  });

  it('is a flag where it is 1 or true, and a day as forms or ISO write it', () => {
    expect(read(seedFlag, [true, 1, '1', false, 0, 'true', null, undefined])).toEqual([
      ...[true, true, true, false, false, false, false, undefined],
    ]);
    expect(
      read(seedDay, ['05/06/2013', '2013-05-06', '2013-05-06T10:00:00Z', null, '', '5/6/2013', 7]),
    ).toEqual([...['2013-05-06', '2013-05-06', '2013-05-06', undefined, undefined, 'refused', 'refused']]);
    expect([keepIfAbsent(undefined, 1), keepIfAbsent(null, 1), keepIfAbsent(2, 1)]).toEqual([
      1,
      undefined,
      2,
    ]);
  });
});
