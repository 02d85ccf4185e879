// The tables a plant's data is prepared in, and their columns with an example each (domain 14.2).

import { updateModes } from '../planned/cycle.ts';
import { cycleTypologies } from '../procedures/kinds.ts';
import { breakdownTypes, machineConditions } from '../requests/ewo-state.ts';
import { pillars, tagActions, tagPriorities } from '../requests/tag-state.ts';
import { classes } from '../structure/classes.ts';
import { machineStates } from '../structure/machine.ts';

export interface TemplateColumn<Name extends string = string> {
  name: Name;
  /** A row without it says nothing; `key` besides finds the row again. */
  need: 'key' | 'required' | 'optional';
  /** An instant is a day with the plant's clock; a day alone is its beginning. */
  kind: 'text' | 'whole' | 'number' | 'day' | 'instant' | 'choice';
  /** Of a choice. */
  values?: readonly string[];
  example: string | number;
}

const column =
  (need: TemplateColumn['need'], kind: TemplateColumn['kind']) =>
  <Name extends string>(
    name: Name,
    example: string | number,
    values?: readonly string[],
  ): TemplateColumn<Name> => ({
    name,
    need,
    kind,
    example,
    ...(values && { values }),
  });

const key = column('key', 'text');
const must = column('required', 'text');
const mustWhole = column('required', 'whole');
const mustDay = column('required', 'day');
const mustChoose = column('required', 'choice');
const mustInstant = column('required', 'instant');
const mustNumber = column('required', 'number');
const text = column('optional', 'text');
const whole = column('optional', 'whole');
const number = column('optional', 'number');
const day = column('optional', 'day');
const instant = column('optional', 'instant');
const choose = column('optional', 'choice');
const yes = ['Y', 'N'] as const;

const element = [
  key('code', 'HYD'),
  must('description', 'Hydraulic unit'),
  text('typologyCode', 'PUMP'),
  text('supplierCode', 'SUP-07'),
  text('codeSap', '10004711'),
  choose('flagAm', 'N', yes),
  day('dateSetup', '2019-04-01'),
];

/** In the order in which one table refers to another. */
export const importTables = {
  MachineTypologies: [key('code', 'PRESS'), text('description', 'Hydraulic press')],
  Suppliers: [
    key('code', 'SUP-07'),
    must('name', 'Rossi Presse S.p.A.'),
    text('vat', 'IT01234567890'),
    text('email', 'service@supplier.example'),
    text('phone', '+39 011 555 0100'),
    text('address', 'Via Roma 1, Torino'),
    text('sapVendor', '0000100042'),
  ],
  Machines: [
    key('code', 'PRS-01'),
    must('description', 'Press 400 t'),
    must('typologyCode', 'PRESS'),
    text('supplierCode', 'SUP-07'),
    text('codeSap', '10004700'),
    whole('yearSetup', 2012),
    text('department', 'Stamping'),
    text('operation', 'OP10'),
    text('fabbrica', 'North'),
    text('modello', 'HP-400'),
    text('portata', '400 t'),
    choose('stato', 'active', machineStates),
    text('postazioneMu', 'A-12'),
    text('targaFiat', 'T-55120'),
    text('matricolaInv', 'INV-0042'),
    text('faldone', 'F-17'),
    day('scadVitaResidua', '2032-12-31'),
    number('distCentralWarehouse', 180),
    number('distLubrificantWarehouse', 95),
    number('price', 350000),
    choose('classCd', 'A', classes),
    choose('classRea', 'B', classes),
    choose('classPre', 'A', classes),
    choose('classPro', 'B', classes),
    text('shifts', '1,2'),
    text('noteGeneral', 'Foundation renewed in 2020'),
    text('noteSecurity', 'Two-hand control'),
    choose('twin', 'N', yes),
  ],
  Groups: [key('machineCode', 'PRS-01'), ...element],
  Subgroups: [key('machineCode', 'PRS-01'), must('groupCode', 'HYD'), ...element],
  Components: [
    key('machineCode', 'PRS-01'),
    must('groupCode', 'HYD'),
    must('subgroupCode', 'HYD-P'),
    ...element,
    choose('classSpare', 'A', ['A', 'B', 'C']),
    whole('quantity', 2),
    number('mtbfT', 8000),
    number('mttrT', 4),
  ],
  Spares: [
    key('code', 'BRG-6205'),
    must('description', 'Ball bearing 6205'),
    text('codeSap', '20001234'),
    must('warehouseCode', 'CENTRAL'),
    text('machineCode', 'PRS-01'),
    text('componentCode', 'HYD-P-1'),
    text('uom', 'PC'),
    number('stock', 12),
    number('stockMin', 4),
    number('reorderLevel', 6),
    number('optimalStock', 15),
    number('minLot', 5),
    number('unitPrice', 8.4),
    whole('leadTimeT', 10),
    text('location', 'C3'),
    text('shelving', '02'),
    ...(['dimW', 'dimD', 'dimH'] as const).map((name) => number(name, 52)),
    ...(['contW', 'contD', 'contH'] as const).map((name) => number(name, 300)),
    whole('qtacont', 50),
    choose('stacked', 'Y', yes),
    whole('qtastacked', 4),
    number('consumo', 24),
  ],
  Smp: [
    key('code', 'SMP-HYD-01'),
    must('description', 'Change the hydraulic filter'),
    choose('typology', 'replacement', cycleTypologies),
    whole('minutes', 45),
    whole('technicians', 1),
  ],
  SmpPhases: [
    key('smpCode', 'SMP-HYD-01'),
    column('key', 'whole')('seq', 1),
    must('description', 'Lock out and release the pressure'),
    whole('minutes', 10),
  ],
  Cycles: [
    key('code', 'CYC-HYD-3M'),
    must('machineCode', 'PRS-01'),
    must('smpCode', 'SMP-HYD-01'),
    text('elementPath', 'HYD/HYD-P'),
    mustWhole('frequencyN', 3),
    mustChoose('frequencyUnit', 'M', ['D', 'W', 'M', 'Y']),
    mustDay('anchor', '2026-04-06'),
    mustChoose('updateMode', 'initialScheduling', updateModes),
    whole('tolerance', 7),
  ],
  Operators: [
    key('code', 'OPE-014'),
    must('name', 'Marco'),
    text('surname', 'Bianchi'),
    text('email', 'marco.bianchi@plant.example'),
    text('team', 'MEC-1'),
    text('professionalGroup', 'MECH'),
  ],
  EwoHistory: [
    key('code', '4000123'),
    must('machineCode', 'PRS-01'),
    text('elementPath', 'HYD/HYD-P'),
    must('description', 'Oil leak at the pump'),
    choose('type', 'hydraulic', breakdownTypes),
    choose('machineStatus', 'stopped', machineConditions),
    mustInstant('reportedAt', '2025-03-16T06:00'),
    instant('startedAt', '2025-03-16T06:30'),
    instant('closedAt', '2025-03-16T09:00'),
    whole('downtimeMinutes', 180),
    whole('workMinutes', 150),
    number('labourCost', 120),
    number('spareCost', 45.5),
    number('totalCost', 165.5),
    text('note', 'Seal renewed'),
    instant('asOf', '2025-03-17T00:00'),
  ],
  TagHistory: [
    key('code', '7000456'),
    must('machineCode', 'PRS-01'),
    text('elementPath', 'HYD/HYD-P'),
    must('anomaly', 'Hose is worn'),
    choose('pillar', 'PM', pillars),
    choose('action', 'change', tagActions),
    choose('priority', 'medium', tagPriorities),
    mustInstant('reportedAt', '2025-03-16T06:00'),
    instant('closedAt', '2025-03-20T10:00'),
    text('closingNotes', 'Hose changed'),
    instant('asOf', '2025-03-21T00:00'),
  ],
  MeterReadings: [
    key('machineCode', 'PRS-01'),
    column('key', 'choice')('meter', 'hours', ['hits', 'hours']),
    column('key', 'instant')('readAt', '2025-03-16T06:00'),
    mustNumber('value', 12450),
  ],
} as const satisfies Record<string, readonly TemplateColumn[]>;

export type ImportTable = keyof typeof importTables;
export const importTableNames = Object.keys(importTables) as ImportTable[];

/** The numbers tables are known by from outside (domain 14.2); phases have one of their own. */
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
} as const satisfies Record<ImportTable, number>;
export const tableAt = (index: number): ImportTable | undefined =>
  importTableNames.find((table) => tableIndexes[table] === index);
