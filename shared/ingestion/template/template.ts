// Tables of the import template, and their columns with an example each (domain 14.2).

import { operatorColumns } from '../../organisation/operator-fields.ts';
import { updateModes } from '../../planned/cycle.ts';
import { cycleTypologies } from '../../procedures/kinds.ts';
import { breakdownTypes, machineConditions } from '../../requests/ewo-state.ts';
import { pillars, tagActions, tagPriorities } from '../../requests/tag-state.ts';
import { obligationKinds } from '../../safety/obligation-kind.ts';
import { machineImportColumns } from '../../structure/machine-fields.ts';
import { spareColumns } from '../../warehouse/spare-fields.ts';
import {
  createColumn,
  email,
  key,
  maxCodeLength,
  notNegative,
  optionalChoice,
  optionalDay,
  optionalInstant,
  optionalNumber,
  optionalText,
  optionalWhole,
  requiredChoice,
  requiredDay,
  requiredInstant,
  requiredNumber,
  requiredText,
  requiredWhole,
  sortColumns,
  type TemplateColumn,
  toCodeReference,
  toNote,
  withMaxLength,
  yesNo,
} from './template-columns.ts';

const timeUnits = ['D', 'W', 'M', 'Y'] as const;

const createElementColumns = (typologies: string, example: string) => [
  key('code', 'HYD', maxCodeLength),
  requiredText('description', 'Hydraulic unit', withMaxLength(200)),
  optionalText('typologyCode', example, toCodeReference(typologies)),
  optionalText('supplierCode', 'SUP-07', toCodeReference('Suppliers')),
  optionalText('codeSap', '10004711', maxCodeLength),
  optionalChoice('flagAm', 'N', yesNo),
  optionalDay('dateSetup', '2019-04-01'),
];

/** Tables in dependency order: references point to earlier tables. */
export const importTables = {
  MachineTypologies: [
    key('code', 'PRESS', maxCodeLength),
    optionalText('description', 'Hydraulic press', withMaxLength(200)),
  ],
  Suppliers: [
    key('code', 'SUP-07', maxCodeLength),
    requiredText('name', 'Rossi Presse S.p.A.', withMaxLength(120)),
    optionalText('vat', 'IT01234567890', withMaxLength(30)),
    optionalText('email', 'service@supplier.example', email),
    optionalText('phone', '+39 011 555 0100', withMaxLength(40)),
    optionalText('address', 'Via Roma 1, Torino', toNote(300)),
    optionalText('sapVendor', '0000100042', withMaxLength(20)),
  ],
  Machines: sortColumns(machineImportColumns),
  GroupTypologies: [
    key('code', 'HYDRAULICS', maxCodeLength),
    optionalText('description', 'Hydraulic system', withMaxLength(200)),
  ],
  SubgroupTypologies: [
    key('code', 'PUMPING', maxCodeLength),
    optionalText('description', 'Pumping unit', withMaxLength(200)),
  ],
  ComponentTypologies: [
    key('code', 'PUMP', maxCodeLength),
    optionalText('description', 'Gear pump', withMaxLength(200)),
  ],
  Groups: [
    key('machineCode', 'PRS-01', toCodeReference('Machines')),
    ...createElementColumns('GroupTypologies', 'HYDRAULICS'),
  ],
  Subgroups: [
    key('machineCode', 'PRS-01', toCodeReference('Machines')),
    requiredText('groupCode', 'HYD', toCodeReference('Groups')),
    ...createElementColumns('SubgroupTypologies', 'PUMPING'),
  ],
  Components: [
    key('machineCode', 'PRS-01', toCodeReference('Machines')),
    requiredText('groupCode', 'HYD', toCodeReference('Groups')),
    requiredText('subgroupCode', 'HYD-P', toCodeReference('Subgroups')),
    ...createElementColumns('ComponentTypologies', 'PUMP'),
    optionalChoice('classSpare', 'A', ['A', 'B', 'C']),
    optionalNumber('quantity', 2, notNegative),
    optionalNumber('mtbfT', 8000, notNegative),
    optionalNumber('mttrT', 4, notNegative),
  ],
  Spares: sortColumns([
    ...spareColumns,
    { order: 50, template: optionalText('machineCode', 'PRS-01', toCodeReference('Machines')) },
    { order: 60, template: optionalText('componentCode', 'HYD-P-1', toCodeReference('Components')) },
    { order: 80, template: optionalNumber('stock', 12, notNegative) },
  ]),
  Smp: [
    key('code', 'SMP-HYD-01', maxCodeLength),
    requiredText('description', 'Change the hydraulic filter', withMaxLength(200)),
    optionalChoice('typology', 'replacement', cycleTypologies),
    optionalWhole('minutes', 45, notNegative),
    optionalWhole('technicians', 1, notNegative),
  ],
  SmpPhases: [
    key('smpCode', 'SMP-HYD-01', toCodeReference('Smp')),
    createColumn('key', 'whole')('seq', 1, notNegative),
    requiredText('description', 'Lock out and release the pressure', withMaxLength(1000)),
    optionalWhole('minutes', 10, notNegative),
  ],
  Cycles: [
    key('code', 'CYC-HYD-3M', maxCodeLength),
    requiredText('machineCode', 'PRS-01', toCodeReference('Machines')),
    requiredText('smpCode', 'SMP-HYD-01', toCodeReference('Smp')),
    optionalText('elementPath', 'HYD/HYD-P', withMaxLength(122)),
    requiredWhole('frequencyN', 3, { minimum: 'aboveZero' }),
    requiredChoice('frequencyUnit', 'M', [...timeUnits, 'H']),
    requiredDay('anchor', '2026-04-06'),
    requiredChoice('updateMode', 'initialScheduling', updateModes),
    optionalWhole('alsoFrequencyN', 6, { minimum: 'aboveZero' }),
    optionalChoice('alsoFrequencyUnit', 'M', timeUnits),
    optionalNumber('tolerance', 7, notNegative),
    optionalWhole('lateFactor', 50, notNegative),
    optionalWhole('earlyFactor', 50, notNegative),
    optionalWhole('toleranceShare', 10, notNegative),
    optionalWhole('rank', 2, { minimum: 'aboveZero' }),
    optionalText('team', 'MEC-1', toCodeReference('Teams')),
  ],
  /** Tasks of a maintenance plan: their rows become procedures, phases and cycles. */
  MaintenancePlan: [
    key('machineCode', 'PRS-01', toCodeReference('Machines')),
    optionalText('elementPath', 'HYD/HYD-P', withMaxLength(122)),
    key('task', 'Change the hydraulic filter', toNote(1000)),
    requiredText('frequency', 'every 3 months', withMaxLength(80)),
    optionalWhole('minutes', 45, notNegative),
    optionalWhole('technicians', 1, notNegative),
    optionalText('team', 'MEC-1', toCodeReference('Teams')),
    optionalChoice('typology', 'replacement', cycleTypologies),
    optionalDay('lastDone', '2026-01-12'),
    optionalDay('firstDate', '2026-04-06'),
    optionalText('steps', 'Release the pressure; change the filter; bleed the circuit', toNote(4000)),
  ],
  Operators: sortColumns([
    ...operatorColumns,
    { order: 50, template: optionalText('team', 'MEC-1', toCodeReference('Teams')) },
  ]),
  EwoHistory: [
    key('code', '4000123', maxCodeLength),
    requiredText('machineCode', 'PRS-01', toCodeReference('Machines')),
    optionalText('elementPath', 'HYD/HYD-P', withMaxLength(122)),
    requiredText('description', 'Oil leak at the pump', withMaxLength(1000)),
    optionalChoice('type', 'hydraulic', breakdownTypes),
    optionalChoice('machineStatus', 'stopped', machineConditions),
    requiredInstant('reportedAt', '2025-03-16T06:00'),
    optionalInstant('startedAt', '2025-03-16T06:30'),
    optionalInstant('closedAt', '2025-03-16T09:00'),
    optionalWhole('downtimeMinutes', 180, notNegative),
    optionalWhole('workMinutes', 150, notNegative),
    optionalNumber('labourCost', 120, notNegative),
    optionalNumber('spareCost', 45.5, notNegative),
    optionalNumber('totalCost', 165.5, notNegative),
    optionalText('note', 'Seal renewed', toNote(4000)),
    optionalInstant('asOf', '2025-03-17T00:00'),
  ],
  TagHistory: [
    key('code', '7000456', maxCodeLength),
    requiredText('machineCode', 'PRS-01', toCodeReference('Machines')),
    optionalText('elementPath', 'HYD/HYD-P', withMaxLength(122)),
    requiredText('anomaly', 'Hose is worn', withMaxLength(1000)),
    optionalChoice('pillar', 'PM', pillars),
    optionalChoice('action', 'change', tagActions),
    optionalChoice('priority', 'medium', tagPriorities),
    requiredInstant('reportedAt', '2025-03-16T06:00'),
    optionalInstant('closedAt', '2025-03-20T10:00'),
    optionalText('closingNotes', 'Hose changed', toNote(4000)),
    optionalInstant('asOf', '2025-03-21T00:00'),
  ],
  MeterReadings: [
    key('machineCode', 'PRS-01', toCodeReference('Machines')),
    createColumn('key', 'choice')('meter', 'hours', { values: ['hits', 'hours'] }),
    createColumn('key', 'instant')('readAt', '2025-03-16T06:00'),
    requiredNumber('value', 12450, notNegative),
    optionalNumber('rollsOverAt', 100_000, notNegative),
  ],
  ProductionStops: [
    key('code', 'SUMMER-2026', maxCodeLength),
    requiredText('description', 'Summer stop', withMaxLength(200)),
    requiredDay('from', '2026-08-10'),
    requiredDay('to', '2026-08-21'),
    optionalText('machineCodes', 'PRS-01, PRS-02', withMaxLength(4000)),
    optionalChoice('maintenance', 'N', yesNo),
  ],
  Obligations: [
    key('code', 'LIFT-01', maxCodeLength),
    requiredText('description', 'Periodic examination of the crane', withMaxLength(120)),
    requiredText('machineCode', 'PRS-01', toCodeReference('Machines')),
    requiredChoice('kind', 'lifting', obligationKinds),
    optionalText('law', 'D.Lgs. 81/2008', withMaxLength(200)),
    optionalWhole('months', 12, notNegative),
    optionalWhole('earlyDays', 30, notNegative),
    optionalText('body', 'Authorised body', withMaxLength(120)),
    optionalText('responsible', 'Ada Bianchi', withMaxLength(120)),
    optionalDay('examinedOn', '2026-01-15'),
    requiredDay('validUntil', '2027-01-15'),
    optionalNumber('gasKg', 3, notNegative),
    optionalNumber('gwp', 3922, notNegative),
    optionalNumber('hfoKg', 0, notNegative),
    optionalChoice('sealed', 'N', yesNo),
    optionalChoice('leakDetection', 'N', yesNo),
    optionalChoice('active', 'Y', yesNo),
    optionalText('note', 'Key at the gate', toNote(2000)),
  ],
} as const satisfies Record<string, readonly TemplateColumn[]>;

export type ImportTable = keyof typeof importTables;
export const importTableNames = Object.keys(importTables) as ImportTable[];

/** Public numbers of the tables (domain 14.2); phases, typologies of elements and the plan have additional ones. */
export const tableIndexes = {
  MachineTypologies: 0,
  Suppliers: 1,
  Machines: 2,
  Groups: 3,
  Subgroups: 4,
  Components: 5,
  Spares: 6,
  Smp: 7,
  SmpPhases: 13,
  Cycles: 8,
  Operators: 9,
  EwoHistory: 10,
  TagHistory: 11,
  MeterReadings: 12,
  GroupTypologies: 14,
  SubgroupTypologies: 15,
  ComponentTypologies: 16,
  MaintenancePlan: 17,
  ProductionStops: 18,
  Obligations: 19,
} as const satisfies Record<ImportTable, number>;
export const findImportTable = (index: number): ImportTable | undefined =>
  importTableNames.find((table) => tableIndexes[table] === index);

export const getImportColumns = (table: ImportTable): readonly TemplateColumn[] => importTables[table];
