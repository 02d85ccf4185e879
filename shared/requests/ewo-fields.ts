// Fields that people enter in an EWO, each declared once (domain 5.1): schemas of the steps, storage, forms,
// facts of the page, blocks of the printout, list columns. All of these derive from here.
import * as z from 'zod';
import { choice, type FieldMeta, files, id, note, optional, ref, refs, text } from '../fields.ts';
import {
  breakdownTypes,
  interventionTypes,
  machineConditions,
  priorities,
  rootCauseTypes,
} from './ewo-state.ts';
import { MAX_TECHNICIANS, StoredHours, TechnicianHours } from './technician-hours.ts';

export const machineConditionField = () => choice('machineCondition', machineConditions);
export const breakdownTypeField = () => choice('breakdownType', breakdownTypes);

/** Steps in which fields are entered. The forms fold optional fields. */
export type EwoEntry = 'report' | 'diagnosis' | 'closing';
type Presence = 'required' | 'optional';

/** Column of a list of EWOs; the kind of its values is that of the field. */
interface ListColumn {
  order: number;
  /** Lists with the column. */
  in: 'all' | 'history';
  width?: number;
  hidden?: true;
}

/** Every attribute is required: `undefined` states that a field is not shown there. */
interface EwoField {
  schema: z.ZodType;
  entered: Partial<Record<EwoEntry, Presence>>;
  /** Whether a correction can replace its value, or also remove it. */
  correction: 'replace' | 'remove' | undefined;
  /** The EWO itself, which lists read by the thousand, or its detail item, which only its own page reads. */
  stored: { in: 'ewo' | 'detail'; as: z.ZodType };
  /** Part of the page that lists it among its facts; undefined if the page shows it elsewhere. */
  facts: 'report' | 'work' | undefined;
  /** Block of the printout (domain 5.5). */
  block: 'phenomenon' | 'work' | undefined;
  /** Column of lists, history and exported files. */
  list: ListColumn | undefined;
}

/** Forms, facts and blocks show the fields in this order. */
export const ewoFields = {
  machineId: {
    schema: ref('machine'),
    entered: { report: 'required' },
    correction: undefined,
    stored: { in: 'ewo', as: z.int() },
    facts: undefined,
    block: undefined,
    list: undefined,
  },
  elementId: {
    schema: id(),
    entered: { report: 'optional', diagnosis: 'optional', closing: 'optional' },
    correction: undefined,
    stored: { in: 'ewo', as: z.string().optional() },
    facts: undefined,
    block: undefined,
    list: undefined,
  },
  breakdownDescription: {
    schema: note(1000).min(1),
    entered: { report: 'required' },
    correction: 'replace',
    stored: { in: 'ewo', as: z.string() },
    facts: 'report',
    block: 'phenomenon',
    list: { order: 30, in: 'all', width: 180 },
  },
  machineStatus: {
    schema: machineConditionField(),
    entered: { report: 'required' },
    correction: undefined,
    stored: { in: 'ewo', as: z.enum(machineConditions) },
    facts: 'report',
    block: 'phenomenon',
    list: { order: 100, in: 'all', hidden: true },
  },
  /** Absent from the report: the default for the machine's condition. */
  priority: {
    schema: choice('priority', priorities),
    entered: { report: 'optional' },
    correction: undefined,
    stored: { in: 'ewo', as: z.enum(priorities) },
    facts: undefined,
    block: undefined,
    list: { order: 50, in: 'all', width: 110, hidden: true },
  },
  diagnosis: {
    schema: note().min(1),
    entered: { diagnosis: 'required' },
    correction: undefined,
    stored: { in: 'detail', as: z.string().optional() },
    facts: 'work',
    block: 'work',
    list: undefined,
  },
  technicians: {
    schema: refs('operator', MAX_TECHNICIANS, 1),
    entered: { diagnosis: 'required' },
    correction: undefined,
    stored: { in: 'ewo', as: z.array(z.int()).optional() },
    facts: undefined,
    block: undefined,
    list: undefined,
  },
  breakdownType: {
    schema: breakdownTypeField(),
    entered: { report: 'optional', diagnosis: 'required' },
    correction: 'replace',
    stored: { in: 'ewo', as: z.enum(breakdownTypes).optional() },
    facts: 'report',
    block: 'phenomenon',
    list: { order: 110, in: 'all', hidden: true },
  },
  plcMessage: {
    schema: text(200),
    entered: { report: 'optional' },
    correction: 'remove',
    stored: { in: 'detail', as: z.string().optional() },
    facts: 'report',
    block: 'phenomenon',
    list: undefined,
  },
  operatorNotes: {
    schema: note(),
    entered: { report: 'optional' },
    correction: 'remove',
    stored: { in: 'detail', as: z.string().optional() },
    facts: 'report',
    block: 'phenomenon',
    list: undefined,
  },
  teamId: {
    schema: ref('team'),
    entered: { report: 'optional' },
    correction: undefined,
    stored: { in: 'ewo', as: z.int().optional() },
    facts: undefined,
    block: undefined,
    list: undefined,
  },
  interventionDescription: {
    schema: note().min(1),
    entered: { closing: 'required' },
    correction: 'replace',
    stored: { in: 'detail', as: z.string().optional() },
    facts: 'work',
    block: 'work',
    list: undefined,
  },
  interventionType: {
    schema: choice('interventionType', interventionTypes),
    entered: { closing: 'required' },
    correction: undefined,
    stored: { in: 'ewo', as: z.enum(interventionTypes).optional() },
    facts: 'work',
    block: 'work',
    list: { order: 10, in: 'history', hidden: true },
  },
  hours: {
    schema: TechnicianHours.min(1),
    entered: { closing: 'required' },
    correction: undefined,
    stored: { in: 'ewo', as: StoredHours.optional() },
    facts: 'work',
    block: 'work',
    list: undefined,
  },
  rootCause: {
    schema: choice('rootCause', rootCauseTypes),
    entered: { closing: 'optional' },
    correction: undefined,
    stored: { in: 'ewo', as: z.enum(rootCauseTypes).optional() },
    facts: 'work',
    block: undefined,
    list: { order: 20, in: 'history', hidden: true },
  },
  finalNotes: {
    schema: note(),
    entered: { closing: 'optional' },
    correction: 'remove',
    stored: { in: 'detail', as: z.string().optional() },
    facts: 'work',
    block: undefined,
    list: undefined,
  },
  images: {
    schema: files(),
    entered: { report: 'optional', diagnosis: 'optional', closing: 'optional' },
    correction: undefined,
    stored: { in: 'detail', as: z.array(z.string()).optional() },
    facts: undefined,
    block: undefined,
    list: undefined,
  },
} as const satisfies Record<string, EwoField>;

type Fields = typeof ewoFields;
export type EwoFieldName = keyof Fields;
export const ewoFieldEntries = Object.entries(ewoFields) as readonly [EwoFieldName, EwoField][];

/** Returns the metadata of the field's schema; hours of technicians have none. */
export const getEwoFieldMeta = (name: EwoFieldName) => ewoFields[name].schema.meta() as FieldMeta | undefined;

type EwoFactName = {
  [F in EwoFieldName]: Fields[F]['facts'] extends string ? F : never;
}[EwoFieldName];
export const listEwoFacts = (part: NonNullable<EwoField['facts']>) =>
  ewoFieldEntries.flatMap(([name, { facts }]) => (facts === part ? [name as EwoFactName] : []));

type PrintedEwoField = {
  [F in EwoFieldName]: Fields[F]['block'] extends string ? F : never;
}[EwoFieldName];
export const listPrintedFields = (part: NonNullable<EwoField['block']>) =>
  ewoFieldEntries.flatMap(([name, { block }]) => (block === part ? [name as PrintedEwoField] : []));

export type NameEnteredIn<E extends EwoEntry> = {
  [F in EwoFieldName]: Fields[F]['entered'] extends Record<E, Presence> ? F : never;
}[EwoFieldName];
type EntryShape<E extends EwoEntry> = {
  [F in NameEnteredIn<E>]: Fields[F]['entered'] extends Record<E, 'required'>
    ? Fields[F]['schema']
    : z.ZodOptional<Fields[F]['schema']>;
};

/** Returns the schemas of the fields that are entered in a step. */
export const buildEntryShape = <E extends EwoEntry>(entry: E) =>
  Object.fromEntries(
    ewoFieldEntries.flatMap(([name, { schema, entered }]) => {
      const presence = entered[entry];
      return presence ? [[name, presence === 'required' ? schema : optional(schema)]] : [];
    }),
  ) as EntryShape<E>;

/** Returns the required or the optional fields of a step. */
export const listEnteredFields = <E extends EwoEntry>(entry: E, presence: Presence) =>
  ewoFieldEntries.flatMap(([name, { entered }]) =>
    entered[entry] === presence ? [name as NameEnteredIn<E>] : [],
  );

type NameCorrectedBy<C extends 'replace' | 'remove'> = {
  [F in EwoFieldName]: Fields[F]['correction'] extends C ? F : never;
}[EwoFieldName];
type CorrectionShape = {
  [F in NameCorrectedBy<'replace'>]: z.ZodOptional<Fields[F]['schema']>;
} & { [F in NameCorrectedBy<'remove'>]: z.ZodOptional<z.ZodNullable<Fields[F]['schema']>> };

/** Schemas of a correction: an absent value keeps the field, an empty one removes it where that is possible. */
export const ewoCorrectionShape = Object.fromEntries(
  ewoFieldEntries.flatMap(([name, { schema, correction }]) =>
    correction ? [[name, correction === 'remove' ? schema.nullish() : optional(schema)]] : [],
  ),
) as CorrectionShape;

type CorrectedName = NameCorrectedBy<'replace' | 'remove'>;
/** Fields whose value a correction can remove. */
export const removableFields: readonly CorrectedName[] = ewoFieldEntries.flatMap(([name, { correction }]) =>
  correction === 'remove' ? [name as CorrectedName] : [],
);
/** Returns the fields of a step that can be corrected later. */
const listCorrectedFields = (entry: EwoEntry) =>
  ewoFieldEntries.flatMap(([name, { entered, correction }]) =>
    correction && entered[entry] ? [name as CorrectedName] : [],
  );
/** Fields that the requester may correct until the EWO is assigned; administrators correct all of them. */
export const requesterFields = listCorrectedFields('report');
export const correctedClosingFields = listCorrectedFields('closing');

type NameStoredIn<P extends 'ewo' | 'detail'> = {
  [F in EwoFieldName]: Fields[F]['stored']['in'] extends P ? F : never;
}[EwoFieldName];
type StoredShape<P extends 'ewo' | 'detail'> = { [F in NameStoredIn<P>]: Fields[F]['stored']['as'] };
const buildStoredShape = <P extends 'ewo' | 'detail'>(part: P) =>
  Object.fromEntries(
    ewoFieldEntries.flatMap(([name, { stored }]) => (stored.in === part ? [[name, stored.as]] : [])),
  ) as StoredShape<P>;
export const storedEwoShape = buildStoredShape('ewo');
export const storedEwoDetailShape = buildStoredShape('detail');
export const ewoDetailFieldNames = Object.keys(storedEwoDetailShape) as NameStoredIn<'detail'>[];
