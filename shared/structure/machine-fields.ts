// What is said of each field of a machine besides its schema: where forms and sheets show it, how the published contract writes
// it (product §3, §7; domain 2.1), and its column in an import. The contract's payload and response, the form and the tables follow.
import * as z from 'zod';
import type { importTables } from '../ingestion/template.ts';
import { classes } from './classes.ts';
import { classificationStates, type Machine } from './machine.ts';
import {
  added,
  FigureOrNull,
  seedDay,
  seedFlag,
  seedInt,
  seedNumber,
  seedText,
  seedWord,
  Text,
  TextOrNull,
  WholeOrNull,
} from './wire-values.ts';

/** The form's three steps and their sections. */
export const machineSteps = {
  masterdata: ['identity', 'place', 'life'],
  costs: ['costs', 'classes'],
  notes: ['notes'],
} as const;
export type MachineStep = keyof typeof machineSteps;
export type MachineSection = (typeof machineSteps)[MachineStep][number];
export type MachineColumn = (typeof importTables)['Machines'][number]['name'];

interface Written {
  /** Absent where nobody sends it. */
  sent?: z.ZodType;
  answered: z.ZodType;
  /** Unsent, it stays as it was. */
  kept?: true;
  /** How nothing is answered, if not as null. */
  none?: readonly never[];
}

interface MachineField {
  /** Of the form and the sheet; undefined where neither shows it. */
  section: MachineSection | undefined;
  as: Written;
  /** Its name in the contract, if not ours; where it is sent under another name than answered, both. */
  wire?: string | readonly [sent: string, answered: string];
  column?: MachineColumn;
}

const ClassOrNull = z.enum(classes).nullable();
const needed = { sent: seedText, answered: Text };
const text = { sent: seedText, answered: TextOrNull };
const addedText = { sent: added(z.string().max(4000)), answered: TextOrNull, kept: true } as const;
const whole = { sent: seedInt, answered: WholeOrNull };
const figure = { sent: seedNumber, answered: FigureOrNull };
const day = { sent: seedDay, answered: TextOrNull };
const flag = { sent: seedFlag, answered: z.boolean() };
const machineClass = { sent: seedText, answered: ClassOrNull };

/** Sections show their fields in this order. */
export const machineFields = {
  code: { section: 'identity', as: needed, column: 'code' },
  description: { section: 'identity', as: needed, column: 'description' },
  typologyId: {
    section: 'identity',
    as: { sent: seedInt, answered: z.int() },
    wire: ['idTipology', 'idtipology'],
    column: 'typologyCode',
  },
  supplierId: {
    section: 'identity',
    as: whole,
    wire: ['idSupplier', 'idsupplier'],
    column: 'supplierCode',
  },
  model: { section: 'identity', as: text, wire: 'modello', column: 'modello' },
  capacity: { section: 'identity', as: text, wire: 'portata', column: 'portata' },
  codeSap: { section: 'identity', as: text, column: 'codeSap' },
  inventoryNumber: { section: 'identity', as: text, wire: 'matricolaInv', column: 'matricolaInv' },
  assetPlate: { section: 'identity', as: text, wire: 'targaFiat', column: 'targaFiat' },
  twin: { section: 'identity', as: flag, wire: 'flgTwin', column: 'twin' },
  image: { section: 'identity', as: text, wire: 'fileImg' },

  department: { section: 'place', as: addedText, column: 'department' },
  operation: { section: 'place', as: text, wire: 'idoperazione', column: 'operation' },
  factory: { section: 'place', as: text, wire: 'fabbrica', column: 'fabbrica' },
  station: { section: 'place', as: text, wire: 'postazioneMu', column: 'postazioneMu' },
  binder: { section: 'place', as: text, wire: 'faldone', column: 'faldone' },

  status: {
    section: 'life',
    as: { sent: seedWord, answered: Text, kept: true },
    wire: 'stato',
    column: 'stato',
  },
  shifts: {
    section: 'life',
    as: { sent: added(z.array(z.string()).max(4)), answered: z.array(z.string()), kept: true, none: [] },
    column: 'shifts',
  },
  yearSetup: { section: 'life', as: whole, column: 'yearSetup' },
  installedOn: { section: 'life', as: { sent: added(z.iso.date()), answered: TextOrNull, kept: true } },
  residualLifeOn: { section: 'life', as: day, wire: 'scadVitaResidua', column: 'scadVitaResidua' },

  price: { section: 'costs', as: { sent: seedNumber, answered: z.number() }, column: 'price' },
  centralWarehouseMetres: {
    section: 'costs',
    as: figure,
    wire: ['distWareCentral', 'distCentralWarehouse'],
    column: 'distCentralWarehouse',
  },
  lubricantWarehouseMetres: {
    section: 'costs',
    as: figure,
    wire: ['distWareLubrif', 'distLubrificantWarehouse'],
    column: 'distLubrificantWarehouse',
  },

  classCd: { section: 'classes', as: machineClass, wire: ['classCD', 'classCd'], column: 'classCd' },
  classRea: { section: 'classes', as: machineClass, wire: ['classREA', 'classRea'], column: 'classRea' },
  classPre: { section: 'classes', as: machineClass, wire: ['classPRE', 'classPre'], column: 'classPre' },
  classPro: {
    section: 'classes',
    as: { ...addedText, answered: ClassOrNull },
    wire: ['classPRO', 'classPro'],
    column: 'classPro',
  },
  oee: { section: 'classes', as: { sent: added(z.number()), answered: FigureOrNull, kept: true } },
  /** The wizard's own. */
  classification: { section: undefined, as: { answered: z.enum(classificationStates).nullable() } },

  noteGeneral: { section: 'notes', as: text, column: 'noteGeneral' },
  noteSafety: { section: 'notes', as: text, wire: 'noteSecurity', column: 'noteSecurity' },
} as const satisfies Record<keyof Machine, MachineField>;

type Fields = typeof machineFields;
type Field = keyof Machine;
type Name<F extends Field, Side extends 0 | 1> = F extends Field
  ? Fields[F] extends { wire: infer W }
    ? W extends readonly [string, string]
      ? W[Side]
      : W & string
    : F
  : never;
type Sendable = { [F in Field]: Fields[F]['as'] extends { sent: z.ZodType } ? F : never }[Field];
/** The columns fields say they fill. */
export type FilledColumn = Extract<Fields[Field], { column: string }>['column'];

export const machineFieldsOf = (section: MachineSection): Field[] =>
  all.filter((field) => machineFields[field].section === section);

/** Each field under its name in a payload and in a response. */
export const sentName = <F extends Field>(field: F) => namesOf(field)[0] as Name<F, 0>;
export const answeredName = <F extends Field>(field: F) => namesOf(field)[1] as Name<F, 1>;

const all = Object.keys(machineFields) as Field[];
function namesOf(field: Field): readonly [string, string] {
  const { wire = field }: MachineField = machineFields[field];
  return typeof wire === 'string' ? [wire, wire] : wire;
}

/** What `of` makes of each field, under the name it gives; nothing of some. */
export const eachField = <T>(
  of: (field: Field, said: MachineField) => readonly [string, T] | undefined,
): Record<string, T> =>
  Object.fromEntries(
    all.map((field) => of(field, machineFields[field])).filter((entry) => entry !== undefined),
  );

/** For refusals that name a field. */
export const machineNames = eachField<string>((field) => [field, sentName(field)]) as {
  [F in Field]: Name<F, 0>;
};

export const sentShape = eachField((field, { as: { sent } }) => sent && [sentName(field), sent]) as {
  [F in Sendable as Name<F, 0>]: Extract<Fields[F]['as'], { sent: z.ZodType }>['sent'];
};
export const answeredShape = eachField((field, { as }) => [answeredName(field), as.answered]) as {
  [F in Field as Name<F, 1>]: Fields[F]['as']['answered'];
};
