// Fields of an element, each declared once (domain 2.2): schema, name and format in the payload of the
// published contract, place in its response, section of the form. The schemas of `element.ts`, the
// translation of `wire.ts`, names in refusals and the form derive from it.
import * as z from 'zod';
import {
  choice,
  code,
  day,
  flag,
  image,
  money,
  number,
  optional,
  ref,
  requiredText,
  text,
  wholeNumber,
} from '../fields.ts';
import {
  addedField,
  IntegerOrNull,
  NumberOrNull,
  seedDay,
  seedFlag,
  seedInt,
  seedNumber,
  seedText,
  Text,
  TextOrNull,
} from './wire-values.ts';

/** Sections of the form; spares have all, other elements the first. */
export const elementSections = ['masterdata', 'spare', 'reliability', 'stock'] as const;
export type ElementSection = (typeof elementSections)[number];

/** Place in the response: a member of it with its schema, or a member of the blocks that the contract fixes. */
type AnswerPlace =
  | { name: string; schema: z.ZodType }
  | { block: 'macSpare' | 'warSparepart' | 'macWarehouses'; name: string };

export interface ElementField {
  schema: z.ZodType;
  /** Section of the form; undefined if the form sets it in another way, or shows it only. */
  section: ElementSection | undefined;
  /** Name and format in the payload. */
  sent: readonly [name: string, format: z.ZodType];
  answered: AnswerPlace;
}

/** Reliability figure: hours, minutes or a number of breakdowns. */
const reliabilityFigure = () => optional(number(0, 1e7));
const inSpare = (name: string) => ({ block: 'macSpare', name }) as const;
const inStock = (name: string) => ({ block: 'warSparepart', name }) as const;
const inContainer = (name: string) => ({ block: 'macWarehouses', name }) as const;

/** Fields of every element. Sections show their fields in this order. */
export const elementFields = {
  code: {
    schema: code(),
    section: 'masterdata',
    sent: ['code', seedText],
    answered: { name: 'code', schema: Text },
  },
  description: {
    schema: requiredText(),
    section: 'masterdata',
    sent: ['description', seedText],
    answered: { name: 'description', schema: Text },
  },
  typologyId: {
    schema: optional(ref('componentTypology')),
    section: 'masterdata',
    sent: ['idtipology', seedInt],
    answered: { name: 'idtipology', schema: IntegerOrNull },
  },
  supplierId: {
    schema: optional(ref('supplier')),
    section: 'masterdata',
    sent: ['idsupplier', seedInt],
    answered: { name: 'idsupplier', schema: IntegerOrNull },
  },
  codeSap: {
    schema: optional(text(40)),
    section: 'masterdata',
    sent: ['codeSap', seedText],
    answered: { name: 'codeSap', schema: TextOrNull },
  },
  installedOn: {
    schema: optional(day()),
    section: 'masterdata',
    sent: ['dateSetup', seedDay],
    answered: { name: 'dateSetup', schema: TextOrNull },
  },
  autonomous: {
    schema: flag().default(false),
    section: 'masterdata',
    sent: ['flagAm', seedFlag],
    answered: { name: 'flagAm', schema: z.boolean() },
  },
  image: {
    schema: optional(image()),
    section: 'masterdata',
    sent: ['fileImg', addedField(z.string().max(4000))],
    answered: { name: 'fileImg', schema: TextOrNull },
  },
} as const satisfies Record<string, ElementField>;

/**
 * Reliability and spare data of an element. If the element is linked to a spare of the warehouse, `price` and
 * the fields of the section `stock` are read from and written to that spare.
 */
export const elementPartFields = {
  classSpare: {
    schema: optional(choice('spareClass', ['A', 'B', 'C'])),
    section: 'spare',
    sent: ['classSpare', seedText],
    answered: inSpare('classSpare'),
  },
  codeSpare: {
    schema: optional(text(40)),
    section: 'spare',
    sent: ['codeSpare', seedText],
    answered: inSpare('codeSpare'),
  },
  /** Number of pieces built in. */
  quantity: {
    schema: optional(number(0.001, 1e6)),
    section: 'spare',
    sent: ['quantity', addedField(z.number())],
    answered: { name: 'quantity', schema: NumberOrNull },
  },
  price: {
    schema: money().default(0),
    section: 'spare',
    sent: ['price', seedNumber],
    answered: { name: 'price', schema: z.number() },
  },
  mtbfT: {
    schema: reliabilityFigure(),
    section: 'reliability',
    sent: ['mtbfT', seedNumber],
    answered: inSpare('mtbfT'),
  },
  mttrT: {
    schema: reliabilityFigure(),
    section: 'reliability',
    sent: ['mttrT', seedNumber],
    answered: inSpare('mttrT'),
  },
  /** Measured values from breakdowns; not editable, but they can be imported. */
  mtbfR: {
    schema: reliabilityFigure(),
    section: undefined,
    sent: ['mtbfR', seedNumber],
    answered: inSpare('mtbfR'),
  },
  mttrR: {
    schema: reliabilityFigure(),
    section: undefined,
    sent: ['mttrR', seedNumber],
    answered: inSpare('mttrR'),
  },
  nrBd: {
    schema: reliabilityFigure(),
    section: undefined,
    sent: ['nrBd', seedNumber],
    answered: inSpare('nrBd'),
  },
  minBd: {
    schema: reliabilityFigure(),
    section: undefined,
    sent: ['minBd', seedNumber],
    answered: inSpare('minBd'),
  },
  position: {
    schema: optional(text(80)),
    section: 'stock',
    sent: ['position', seedText],
    answered: inStock('position'),
  },
  stockMin: {
    schema: optional(number(0, 1e9)),
    section: 'stock',
    sent: ['stockMin', seedNumber],
    answered: { name: 'stockMin', schema: NumberOrNull },
  },
  stock: {
    schema: optional(number(0, 1e9)),
    section: 'stock',
    sent: ['stock', seedNumber],
    answered: inStock('currentStock'),
  },
  reorderLevel: {
    schema: optional(number(0, 1e9)),
    section: 'stock',
    sent: ['riordino', seedNumber],
    answered: inStock('currentReorderLevel'),
  },
  dimensions: {
    schema: optional(text(40)),
    section: 'stock',
    sent: ['dimRic', seedText],
    answered: { name: 'dimRic', schema: TextOrNull },
  },
  container: {
    schema: optional(text(40)),
    section: 'stock',
    sent: ['dimCont', seedText],
    answered: inContainer('dimCont'),
  },
  stackable: {
    schema: flag().default(false),
    section: 'stock',
    sent: ['stacked', seedFlag],
    answered: inContainer('stacked'),
  },
  containersPerStack: {
    schema: optional(wholeNumber(0, 1000)),
    section: 'stock',
    sent: ['qtastacked', seedInt],
    answered: inContainer('qtastacked'),
  },
  piecesPerContainer: {
    schema: optional(wholeNumber(0, 1_000_000)),
    section: 'stock',
    sent: ['qtacont', seedInt],
    answered: inContainer('qtacont'),
  },
  yearlyConsumption: {
    schema: optional(number(0, 1e9)),
    section: 'stock',
    sent: ['consumo', seedNumber],
    answered: inContainer('consumo'),
  },
  warehouseId: {
    schema: optional(wholeNumber(1)),
    section: undefined,
    sent: ['idwar', seedInt],
    answered: inSpare('idWar'),
  },
  sparePartId: {
    schema: optional(wholeNumber(1)),
    section: undefined,
    sent: ['idWarSparepart', seedInt],
    answered: inSpare('idSparePart'),
  },
} as const satisfies Record<string, ElementField>;

type Fields = typeof elementFields;
type PartFields = typeof elementPartFields;
type AllFields = Fields & PartFields;
type FieldName = keyof AllFields;
export type ElementFieldName = keyof Fields;
export type ElementPartFieldName = keyof PartFields;

export const elementFieldNames = Object.keys(elementFields) as ElementFieldName[];
export const elementPartFieldNames = Object.keys(elementPartFields) as ElementPartFieldName[];
const allFieldEntries = Object.entries({ ...elementFields, ...elementPartFields }) as readonly [
  FieldName,
  ElementField,
][];

type ShapeOf<F extends Record<string, ElementField>> = { [N in keyof F]: F[N]['schema'] };
const buildShape = <F extends Record<string, ElementField>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as ShapeOf<F>;
export const elementShape = buildShape(elementFields);
export const elementPartShape = buildShape(elementPartFields);

export const elementPayloadShape = Object.fromEntries(allFieldEntries.map(([, { sent }]) => sent)) as {
  [N in FieldName as AllFields[N]['sent'][0]]: AllFields[N]['sent'][1];
};

type TopLevelName = {
  [N in FieldName]: AllFields[N]['answered'] extends { schema: z.ZodType } ? N : never;
}[FieldName];
type TopLevelPlace<N extends TopLevelName> = Extract<AllFields[N]['answered'], { schema: z.ZodType }>;
/** Members of the response outside the blocks of the contract. */
export const elementResponseShape = Object.fromEntries(
  allFieldEntries.flatMap(([, { answered }]) =>
    'schema' in answered ? [[answered.name, answered.schema]] : [],
  ),
) as { [N in TopLevelName as TopLevelPlace<N>['name']]: TopLevelPlace<N>['schema'] };

/** Names of fields in the payload, for refusals; those of the spare block begin with `part.`. */
export const elementWireNames = {
  machineId: 'idMachine',
  parentId: 'idFather',
  level: 'tiporec',
  ...Object.fromEntries(elementFieldNames.map((name) => [name, elementFields[name].sent[0]])),
  ...Object.fromEntries(
    elementPartFieldNames.map((name) => [`part.${name}`, elementPartFields[name].sent[0]]),
  ),
} as { machineId: 'idMachine'; parentId: 'idFather'; level: 'tiporec' } & {
  [N in ElementFieldName]: Fields[N]['sent'][0];
} & { [N in ElementPartFieldName as `part.${N}`]: PartFields[N]['sent'][0] };

/** Returns the fields that a section of the form shows. */
export const getElementFields = (section: ElementSection): FieldName[] =>
  allFieldEntries.flatMap(([name, field]) => (field.section === section ? [name] : []));
