import { expect, it } from 'vitest';
import { importTables } from '../ingestion/template.ts';
import { Machine } from './machine.ts';
import { machineFields, machineNames } from './machine-fields.ts';
import {
  MachinePayload,
  MachineResponse,
  machineFromPayload,
  machineFromWire,
  machineToPayload,
  machineToWire,
} from './wire.ts';

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
  MachinePayload.parse(JSON.parse(JSON.stringify(machineToPayload(machine))));

it('fills every column of the import', () => {
  const columns = Object.values(machineFields).flatMap((said) => ('column' in said ? [said.column] : []));
  expect(columns.sort()).toEqual(importTables.Machines.map(({ name }) => name).sort());
});

it.each([
  ['full', full],
  ['bare', bare],
])('a %s machine is answered and read back as it was', (_, machine) => {
  const answered = MachineResponse.strict().parse(machineToWire({ ...machine, ...kept }));
  expect(answered).toMatchObject(kept);
  expect(machineFromWire(answered)).toEqual(machine);
});

it.each([
  ['full', full],
  ['bare', bare],
])('a %s machine is sent as it was, its classification kept', (_, machine) => {
  const { classification } = machine;
  const before = { ...bare, classification };
  expect(Machine.parse(machineFromPayload(sent(machine), before))).toEqual(machine);
});

it('what a payload lacks of our additions stays, null clears it', () => {
  const added = ['shifts', 'oee', 'classPro', 'department', 'installedOn'] as const;
  const names = new Set<string>(added.map((field) => machineNames[field]));
  const entries = Object.entries(sent(full)).filter(([name]) => !names.has(name));
  const seeds = MachinePayload.parse(Object.fromEntries(entries));
  expect(Machine.parse(machineFromPayload(seeds, full))).toEqual(full);
  const cleared = { ...seeds, ...Object.fromEntries([...names].map((name) => [name, null])) };
  const after = Machine.parse(machineFromPayload(cleared, full));
  for (const field of added) expect([field, after[field]]).toEqual([field, undefined]);
});
