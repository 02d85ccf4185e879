// Fields of a machine, each declared once (product §3, §7; domain 2.1, 14.2): schema, section of the form,
// representation in the published contract, import column. Our schema, the contract's payload and response,
// form and tables derive from it.
import * as z from 'zod';
import {
  choice,
  choices,
  code,
  day,
  flag,
  image,
  money,
  note,
  number,
  optional,
  ref,
  requiredText,
  suggestedText,
  text,
  wholeNumber,
} from '../fields.ts';
import {
  type ImportColumn,
  key,
  maxCodeLength,
  notNegative,
  optionalChoice,
  optionalDay,
  optionalNumber,
  optionalText,
  optionalWhole,
  requiredText as requiredTextColumn,
  toCodeReference,
  toNote,
  withMaxLength,
  yesNo,
} from '../ingestion/template/template-columns.ts';
import { classes } from './classes.ts';
import {
  addedField,
  addedTextFormat,
  dayFormat,
  flagFormat,
  integerFormat,
  NumberOrNull,
  numberFormat,
  requiredTextFormat,
  seedInt,
  seedNumber,
  seedText,
  seedWord,
  Text,
  TextOrNull,
  textFormat,
  type WireFormat,
} from './wire-values.ts';

/** State of the classification wizard; absent if never opened. */
export const classificationStates = ['incomplete', 'complete'] as const;
export const machineStates = ['active', 'standby', 'dismissed'] as const;

/** The form's three steps and their sections. */
export const machineSteps = {
  masterdata: ['identity', 'place', 'life'],
  costs: ['costs', 'classes'],
  notes: ['notes'],
} as const;
export type MachineStep = keyof typeof machineSteps;
export type MachineSection = (typeof machineSteps)[MachineStep][number];

/** Every attribute but `wire` is required: `undefined` states that a field is not there. */
interface MachineField {
  schema: z.ZodType;
  /** Section of form and detail page; undefined if shown in neither. */
  section: MachineSection | undefined;
  as: WireFormat;
  /** Name in the contract, if different from ours; a pair if payload and response differ. */
  wire?: string | readonly [sent: string, answered: string];
  /** Column of the import template and of exported equipment. */
  column: ImportColumn | undefined;
}

const ClassOrNull = z.enum(classes).nullable();
const classFormat = { sent: seedText, answered: ClassOrNull };

const machineClass = () => optional(choice('class', classes));
const metres = () => optional(number(0, 100_000));

/** Sections show their fields in this order. */
export const machineFields = {
  code: {
    schema: code(),
    section: 'identity',
    as: requiredTextFormat,
    column: { order: 10, template: key('code', 'PRS-01', maxCodeLength) },
  },
  description: {
    schema: requiredText(),
    section: 'identity',
    as: requiredTextFormat,
    column: { order: 20, template: requiredTextColumn('description', 'Press 400 t', withMaxLength(200)) },
  },
  typologyId: {
    schema: ref('machineTypology'),
    section: 'identity',
    as: { sent: seedInt, answered: z.int() },
    wire: ['idTipology', 'idtipology'],
    column: {
      order: 30,
      template: requiredTextColumn('typologyCode', 'PRESS', toCodeReference('MachineTypologies')),
    },
  },
  supplierId: {
    schema: optional(ref('supplier')),
    section: 'identity',
    as: integerFormat,
    wire: ['idSupplier', 'idsupplier'],
    column: { order: 40, template: optionalText('supplierCode', 'SUP-07', toCodeReference('Suppliers')) },
  },
  model: {
    schema: optional(text(80)),
    section: 'identity',
    as: textFormat,
    wire: 'modello',
    column: { order: 100, template: optionalText('modello', 'HP-400', withMaxLength(80)) },
  },
  capacity: {
    schema: optional(text(80)),
    section: 'identity',
    as: textFormat,
    wire: 'portata',
    column: { order: 110, template: optionalText('portata', '400 t', withMaxLength(80)) },
  },
  codeSap: {
    schema: optional(text(40)),
    section: 'identity',
    as: textFormat,
    column: { order: 50, template: optionalText('codeSap', '10004700', maxCodeLength) },
  },
  inventoryNumber: {
    schema: optional(text(40)),
    section: 'identity',
    as: textFormat,
    wire: 'matricolaInv',
    column: { order: 150, template: optionalText('matricolaInv', 'INV-0042', withMaxLength(40)) },
  },
  assetPlate: {
    schema: optional(text(40)),
    section: 'identity',
    as: textFormat,
    wire: 'targaFiat',
    column: { order: 140, template: optionalText('targaFiat', 'T-55120', withMaxLength(40)) },
  },
  twin: {
    schema: flag().default(false),
    section: 'identity',
    as: flagFormat,
    wire: 'flgTwin',
    column: { order: 280, template: optionalChoice('twin', 'N', yesNo) },
  },
  image: {
    schema: optional(image()),
    section: 'identity',
    as: textFormat,
    wire: 'fileImg',
    column: undefined,
  },

  department: {
    schema: optional(suggestedText('department', 80)),
    section: 'place',
    as: addedTextFormat,
    column: { order: 70, template: optionalText('department', 'Stamping', withMaxLength(80)) },
  },
  operation: {
    schema: optional(suggestedText('operation', 40)),
    section: 'place',
    as: textFormat,
    wire: 'idoperazione',
    column: { order: 80, template: optionalText('operation', 'OP10', withMaxLength(40)) },
  },
  factory: {
    schema: optional(text(80)),
    section: 'place',
    as: textFormat,
    wire: 'fabbrica',
    column: { order: 90, template: optionalText('fabbrica', 'North', withMaxLength(80)) },
  },
  station: {
    schema: optional(text(80)),
    section: 'place',
    as: textFormat,
    wire: 'postazioneMu',
    column: { order: 130, template: optionalText('postazioneMu', 'A-12', withMaxLength(80)) },
  },
  binder: {
    schema: optional(text(80)),
    section: 'place',
    as: textFormat,
    wire: 'faldone',
    column: { order: 160, template: optionalText('faldone', 'F-17', withMaxLength(80)) },
  },

  status: {
    schema: choice('machineStatus', machineStates).default('active'),
    section: 'life',
    as: { sent: seedWord, answered: Text, kept: true },
    wire: 'stato',
    column: { order: 120, template: optionalChoice('stato', 'active', machineStates) },
  },
  shifts: {
    schema: optional(choices('shift', ['1', '2', '3', '4'])),
    section: 'life',
    as: { sent: addedField(z.array(z.string()).max(4)), answered: z.array(z.string()), kept: true, none: [] },
    column: { order: 250, template: optionalChoice('shifts', '1,2', ['1', '2', '3', '4'], { many: true }) },
  },
  yearSetup: {
    schema: optional(wholeNumber(1900, 2200)),
    section: 'life',
    as: integerFormat,
    column: { order: 60, template: optionalWhole('yearSetup', 2012) },
  },
  installedOn: {
    schema: optional(day()),
    section: 'life',
    as: { sent: addedField(z.iso.date()), answered: TextOrNull, kept: true },
    column: undefined,
  },
  residualLifeOn: {
    schema: optional(day()),
    section: 'life',
    as: dayFormat,
    wire: 'scadVitaResidua',
    column: { order: 170, template: optionalDay('scadVitaResidua', '2032-12-31') },
  },

  price: {
    schema: money().default(0),
    section: 'costs',
    as: { sent: seedNumber, answered: z.number() },
    column: { order: 200, template: optionalNumber('price', 350000, notNegative) },
  },
  centralWarehouseMetres: {
    schema: metres(),
    section: 'costs',
    as: numberFormat,
    wire: ['distWareCentral', 'distCentralWarehouse'],
    column: { order: 180, template: optionalNumber('distCentralWarehouse', 180, notNegative) },
  },
  lubricantWarehouseMetres: {
    schema: metres(),
    section: 'costs',
    as: numberFormat,
    wire: ['distWareLubrif', 'distLubrificantWarehouse'],
    column: { order: 190, template: optionalNumber('distLubrificantWarehouse', 95, notNegative) },
  },

  classCd: {
    schema: machineClass(),
    section: 'classes',
    as: classFormat,
    wire: ['classCD', 'classCd'],
    column: { order: 210, template: optionalChoice('classCd', 'A', classes) },
  },
  classRea: {
    schema: machineClass(),
    section: 'classes',
    as: classFormat,
    wire: ['classREA', 'classRea'],
    column: { order: 220, template: optionalChoice('classRea', 'B', classes) },
  },
  classPre: {
    schema: machineClass(),
    section: 'classes',
    as: classFormat,
    wire: ['classPRE', 'classPre'],
    column: { order: 230, template: optionalChoice('classPre', 'A', classes) },
  },
  classPro: {
    schema: machineClass(),
    section: 'classes',
    as: { ...addedTextFormat, answered: ClassOrNull },
    wire: ['classPRO', 'classPro'],
    column: { order: 240, template: optionalChoice('classPro', 'B', classes) },
  },
  oee: {
    schema: optional(number(0, 100)),
    section: 'classes',
    as: { sent: addedField(z.number()), answered: NumberOrNull, kept: true },
    column: undefined,
  },
  /** Written by the classification wizard only. */
  classification: {
    schema: optional(choice('classification', classificationStates)),
    section: undefined,
    as: { answered: z.enum(classificationStates).nullable() },
    column: undefined,
  },

  noteGeneral: {
    schema: optional(note(4000)),
    section: 'notes',
    as: textFormat,
    column: { order: 260, template: optionalText('noteGeneral', 'Foundation renewed in 2020', toNote(4000)) },
  },
  noteSafety: {
    schema: optional(note(4000)),
    section: 'notes',
    as: textFormat,
    wire: 'noteSecurity',
    column: { order: 270, template: optionalText('noteSecurity', 'Two-hand control', toNote(4000)) },
  },
} as const satisfies Record<string, MachineField>;

type Fields = typeof machineFields;
type Field = keyof Fields;
type Name<F extends Field, Side extends 0 | 1> = F extends Field
  ? Fields[F] extends { wire: infer W }
    ? W extends readonly [string, string]
      ? W[Side]
      : W & string
    : F
  : never;
type Sendable = { [F in Field]: Fields[F]['as'] extends { sent: z.ZodType } ? F : never }[Field];
type MachineImportColumn = Extract<Fields[Field]['column'], object>;
export type MachineColumn = MachineImportColumn['template']['name'];

export const getMachineFields = (section: MachineSection): Field[] =>
  allMachineFields.filter((field) => machineFields[field].section === section);

/** Return the name of a field in the payload and in the response. */
export const getPayloadName = <F extends Field>(field: F) => getWireNames(field)[0] as Name<F, 0>;
export const getResponseName = <F extends Field>(field: F) => getWireNames(field)[1] as Name<F, 1>;

const allMachineFields = Object.keys(machineFields) as Field[];
function getWireNames(field: Field): readonly [string, string] {
  const { wire = field }: MachineField = machineFields[field];
  return typeof wire === 'string' ? [wire, wire] : wire;
}

/** Builds a record with one entry per field; fields for which `getEntry` returns undefined are omitted. */
export const mapMachineFields = <T>(
  getEntry: (field: Field, machineField: MachineField) => readonly [string, T] | undefined,
): Record<string, T> =>
  Object.fromEntries(
    allMachineFields
      .map((field) => getEntry(field, machineFields[field]))
      .filter((entry) => entry !== undefined),
  );

/** Contract names of fields, for refusals. */
export const machineWireNames = mapMachineFields<string>((field) => [field, getPayloadName(field)]) as {
  [F in Field]: Name<F, 0>;
};

export const machineShape = mapMachineFields((field, { schema }) => [field, schema]) as {
  [F in Field]: Fields[F]['schema'];
};
export const machineImportColumns = allMachineFields.flatMap(
  (field) => machineFields[field].column ?? [],
) as MachineImportColumn[];

export const payloadShape = mapMachineFields(
  (field, { as: { sent } }) => sent && [getPayloadName(field), sent],
) as {
  [F in Sendable as Name<F, 0>]: Extract<Fields[F]['as'], { sent: z.ZodType }>['sent'];
};
export const responseShape = mapMachineFields((field, { as }) => [getResponseName(field), as.answered]) as {
  [F in Field as Name<F, 1>]: Fields[F]['as']['answered'];
};
