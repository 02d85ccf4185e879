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
  /** Of a text, as the thing's own schema has it. */
  maxLength?: number;
  /** A row may do without it where what stands has none either: told beside the plant, not of the row alone. */
  late?: true;
  /** What it names by its code: a table here, or an archive of the plant. */
  lookup?: string;
  /** Not below zero (check 9), or not even zero (check 14). */
  least?: 'zero' | 'aboveZero';
  /** A text of several lines. */
  lines?: true;
  email?: true;
  /** Several choices in one cell. */
  many?: true;
}
type More = Omit<TemplateColumn, 'name' | 'need' | 'kind' | 'example'>;

const column =
  (need: TemplateColumn['need'], kind: TemplateColumn['kind']) =>
  <Name extends string>(name: Name, example: string | number, more?: More): TemplateColumn<Name> => ({
    name,
    need,
    kind,
    example,
    ...more,
  });
const choiceOf =
  (need: TemplateColumn['need']) =>
  <Name extends string>(name: Name, example: string, values: readonly string[], more?: More) =>
    column(need, 'choice')(name, example, { ...more, values });

const code = { maxLength: 40 } as const;
/** A code that names something else. */
const of = (lookup: string): More => ({ maxLength: 40, lookup });
const upTo = (maxLength: number): More => ({ maxLength });
const note = (maxLength: number): More => ({ maxLength, lines: true });
const email = { maxLength: 254, email: true } as const;
const notBelow = { least: 'zero' } as const;

const key = column('key', 'text');
const must = column('required', 'text');
const mustWhole = column('required', 'whole');
const mustDay = column('required', 'day');
const mustInstant = column('required', 'instant');
const mustNumber = column('required', 'number');
const mustChoose = choiceOf('required');
const text = column('optional', 'text');
const whole = column('optional', 'whole');
const number = column('optional', 'number');
const day = column('optional', 'day');
const instant = column('optional', 'instant');
const choose = choiceOf('optional');
const yes = ['Y', 'N'] as const;

const element = (typologies: string, example: string) => [
  key('code', 'HYD', code),
  must('description', 'Hydraulic unit', upTo(200)),
  text('typologyCode', example, of(typologies)),
  text('supplierCode', 'SUP-07', of('Suppliers')),
  text('codeSap', '10004711', code),
  choose('flagAm', 'N', yes),
  day('dateSetup', '2019-04-01'),
];

/** In the order in which one table refers to another. */
export const importTables = {
  MachineTypologies: [key('code', 'PRESS', code), text('description', 'Hydraulic press', upTo(200))],
  Suppliers: [
    key('code', 'SUP-07', code),
    must('name', 'Rossi Presse S.p.A.', upTo(120)),
    text('vat', 'IT01234567890', upTo(30)),
    text('email', 'service@supplier.example', email),
    text('phone', '+39 011 555 0100', upTo(40)),
    text('address', 'Via Roma 1, Torino', note(300)),
    text('sapVendor', '0000100042', upTo(20)),
  ],
  Machines: [
    key('code', 'PRS-01', code),
    must('description', 'Press 400 t', upTo(200)),
    must('typologyCode', 'PRESS', of('MachineTypologies')),
    text('supplierCode', 'SUP-07', of('Suppliers')),
    text('codeSap', '10004700', code),
    whole('yearSetup', 2012),
    text('department', 'Stamping', upTo(80)),
    text('operation', 'OP10', upTo(40)),
    text('fabbrica', 'North', upTo(80)),
    text('modello', 'HP-400', upTo(80)),
    text('portata', '400 t', upTo(80)),
    choose('stato', 'active', machineStates),
    text('postazioneMu', 'A-12', upTo(80)),
    text('targaFiat', 'T-55120', upTo(40)),
    text('matricolaInv', 'INV-0042', upTo(40)),
    text('faldone', 'F-17', upTo(80)),
    day('scadVitaResidua', '2032-12-31'),
    number('distCentralWarehouse', 180, notBelow),
    number('distLubrificantWarehouse', 95, notBelow),
    number('price', 350000, notBelow),
    choose('classCd', 'A', classes),
    choose('classRea', 'B', classes),
    choose('classPre', 'A', classes),
    choose('classPro', 'B', classes),
    choose('shifts', '1,2', ['1', '2', '3', '4'], { many: true }),
    text('noteGeneral', 'Foundation renewed in 2020', note(4000)),
    text('noteSecurity', 'Two-hand control', note(4000)),
    choose('twin', 'N', yes),
  ],
  GroupTypologies: [key('code', 'HYDRAULICS', code), text('description', 'Hydraulic system', upTo(200))],
  SubgroupTypologies: [key('code', 'PUMPING', code), text('description', 'Pumping unit', upTo(200))],
  ComponentTypologies: [key('code', 'PUMP', code), text('description', 'Gear pump', upTo(200))],
  Groups: [key('machineCode', 'PRS-01', of('Machines')), ...element('GroupTypologies', 'HYDRAULICS')],
  Subgroups: [
    key('machineCode', 'PRS-01', of('Machines')),
    must('groupCode', 'HYD', of('Groups')),
    ...element('SubgroupTypologies', 'PUMPING'),
  ],
  Components: [
    key('machineCode', 'PRS-01', of('Machines')),
    must('groupCode', 'HYD', of('Groups')),
    must('subgroupCode', 'HYD-P', of('Subgroups')),
    ...element('ComponentTypologies', 'PUMP'),
    choose('classSpare', 'A', ['A', 'B', 'C']),
    number('quantity', 2, notBelow),
    number('mtbfT', 8000, notBelow),
    number('mttrT', 4, notBelow),
  ],
  Spares: [
    key('code', 'BRG-6205', code),
    must('description', 'Ball bearing 6205', upTo(200)),
    text('codeSap', '20001234', code),
    must('warehouseCode', 'CENTRAL', { ...of('Warehouses'), late: true }),
    text('machineCode', 'PRS-01', of('Machines')),
    text('componentCode', 'HYD-P-1', of('Components')),
    text('uom', 'PC', upTo(10)),
    number('stock', 12, notBelow),
    number('stockMin', 4, notBelow),
    number('reorderLevel', 6, notBelow),
    number('optimalStock', 15, notBelow),
    number('minLot', 5, notBelow),
    number('unitPrice', 8.4, notBelow),
    number('leadTimeT', 10, notBelow),
    text('location', 'C3', upTo(80)),
    text('shelving', '02', upTo(40)),
    ...(['dimW', 'dimD', 'dimH'] as const).map((name) => number(name, 52, notBelow)),
    ...(['contW', 'contD', 'contH'] as const).map((name) => number(name, 300, notBelow)),
    whole('qtacont', 50, notBelow),
    choose('stacked', 'Y', yes),
    whole('qtastacked', 4, notBelow),
    number('consumo', 24, notBelow),
  ],
  Smp: [
    key('code', 'SMP-HYD-01', code),
    must('description', 'Change the hydraulic filter', upTo(200)),
    choose('typology', 'replacement', cycleTypologies),
    whole('minutes', 45, notBelow),
    whole('technicians', 1, notBelow),
  ],
  SmpPhases: [
    key('smpCode', 'SMP-HYD-01', of('Smp')),
    column('key', 'whole')('seq', 1, notBelow),
    must('description', 'Lock out and release the pressure', upTo(1000)),
    whole('minutes', 10, notBelow),
  ],
  Cycles: [
    key('code', 'CYC-HYD-3M', code),
    must('machineCode', 'PRS-01', of('Machines')),
    must('smpCode', 'SMP-HYD-01', of('Smp')),
    text('elementPath', 'HYD/HYD-P', upTo(122)),
    mustWhole('frequencyN', 3, { least: 'aboveZero' }),
    mustChoose('frequencyUnit', 'M', ['D', 'W', 'M', 'Y']),
    mustDay('anchor', '2026-04-06'),
    mustChoose('updateMode', 'initialScheduling', updateModes),
    number('tolerance', 7, notBelow),
  ],
  Operators: [
    key('code', 'OPE-014', code),
    must('name', 'Marco', upTo(80)),
    text('surname', 'Bianchi', upTo(80)),
    text('email', 'marco.bianchi@plant.example', email),
    text('team', 'MEC-1', of('Teams')),
    text('professionalGroup', 'MECH', of('ProfessionalGroups')),
  ],
  EwoHistory: [
    key('code', '4000123', code),
    must('machineCode', 'PRS-01', of('Machines')),
    text('elementPath', 'HYD/HYD-P', upTo(122)),
    must('description', 'Oil leak at the pump', upTo(1000)),
    choose('type', 'hydraulic', breakdownTypes),
    choose('machineStatus', 'stopped', machineConditions),
    mustInstant('reportedAt', '2025-03-16T06:00'),
    instant('startedAt', '2025-03-16T06:30'),
    instant('closedAt', '2025-03-16T09:00'),
    whole('downtimeMinutes', 180, notBelow),
    whole('workMinutes', 150, notBelow),
    number('labourCost', 120, notBelow),
    number('spareCost', 45.5, notBelow),
    number('totalCost', 165.5, notBelow),
    text('note', 'Seal renewed', note(4000)),
    instant('asOf', '2025-03-17T00:00'),
  ],
  TagHistory: [
    key('code', '7000456', code),
    must('machineCode', 'PRS-01', of('Machines')),
    text('elementPath', 'HYD/HYD-P', upTo(122)),
    must('anomaly', 'Hose is worn', upTo(1000)),
    choose('pillar', 'PM', pillars),
    choose('action', 'change', tagActions),
    choose('priority', 'medium', tagPriorities),
    mustInstant('reportedAt', '2025-03-16T06:00'),
    instant('closedAt', '2025-03-20T10:00'),
    text('closingNotes', 'Hose changed', note(4000)),
    instant('asOf', '2025-03-21T00:00'),
  ],
  MeterReadings: [
    key('machineCode', 'PRS-01', of('Machines')),
    column('key', 'choice')('meter', 'hours', { values: ['hits', 'hours'] }),
    column('key', 'instant')('readAt', '2025-03-16T06:00'),
    mustNumber('value', 12450, notBelow),
  ],
} as const satisfies Record<string, readonly TemplateColumn[]>;

export type ImportTable = keyof typeof importTables;
export const importTableNames = Object.keys(importTables) as ImportTable[];

/** The numbers tables are known by from outside (domain 14.2); phases and the typologies of elements have some of their own. */
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
} as const satisfies Record<ImportTable, number>;
export const tableAt = (index: number): ImportTable | undefined =>
  importTableNames.find((table) => tableIndexes[table] === index);

export const columnsOf = (table: ImportTable): readonly TemplateColumn[] => importTables[table];
