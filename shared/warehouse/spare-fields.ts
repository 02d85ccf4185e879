// Fields of a spare part, each declared once (product §3; domain 8.1, 14.2): schema, section of the form, list
// column, line of page and file, import column, representation in an element. All of these derive from here.
import type * as z from 'zod';
import {
  choice,
  code,
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
  type ImportColumn,
  key,
  maxCodeLength,
  notNegative,
  optionalChoice,
  optionalNumber,
  optionalText,
  optionalWhole,
  requiredText as requiredTextColumn,
  toCodeReference,
  withMaxLength,
  yesNo,
} from '../ingestion/template/template-columns.ts';
import { NumberOrNull, Text, TextOrNull } from '../structure/wire-values.ts';

export const spareClasses = ['A', 'B', 'C'] as const;
export type SpareClass = (typeof spareClasses)[number];

export const MAX_SPARE_QUANTITY = 1e9;
const quantity = optional(number(0, MAX_SPARE_QUANTITY));
const millimetres = optional(number(0, 100_000));

/** Sections of the form. */
export const spareSections = ['spare', 'stock', 'prices', 'place', 'container'] as const;
export type SpareSection = (typeof spareSections)[number];

/** Column of the list of spares; the kind of its values is that of the field, if not given. */
interface ListColumn {
  order: number;
  width: number;
  /** Name of the column, if it shows a text in place of the field. */
  id?: 'supplier' | 'warehouse';
  kind?: 'money';
  hidden?: true;
  inFiles?: true;
}

/** Every attribute is required: `undefined` states that a field is not shown there. */
interface SpareField {
  schema: z.ZodType;
  section: SpareSection | undefined;
  list: ListColumn | undefined;
  /** Position among the master data of page and file, or the part of the page that shows it instead. */
  line: number | 'title' | 'image' | 'figures' | 'size' | 'container' | undefined;
  /** Column of the import template and of exported equipment. */
  column: ImportColumn | undefined;
  /** Schema in the spare's block of an element; undefined if the element has a field of its own, or none. */
  linked: z.ZodType | undefined;
}

/** Sections show their fields in this order. */
export const spareFields = {
  code: {
    schema: code(),
    section: 'spare',
    list: { order: 10, width: 110 },
    line: 'title',
    column: { order: 10, template: key('code', 'BRG-6205', maxCodeLength) },
    linked: Text,
  },
  description: {
    schema: requiredText(),
    section: 'spare',
    list: { order: 20, width: 200 },
    line: 'title',
    column: {
      order: 20,
      template: requiredTextColumn('description', 'Ball bearing 6205', withMaxLength(200)),
    },
    linked: Text,
  },
  warehouseId: {
    schema: ref('warehouse'),
    section: 'spare',
    // The same in all rows, but useful in exported files.
    list: { order: 30, width: 120, id: 'warehouse', hidden: true, inFiles: true },
    line: 'title',
    column: {
      order: 40,
      template: requiredTextColumn('warehouseCode', 'CENTRAL', {
        ...toCodeReference('Warehouses'),
        late: true,
      }),
    },
    linked: undefined,
  },
  /** Base unit of measure, which determines the decimals. */
  unit: {
    schema: requiredText(10),
    section: 'spare',
    list: { order: 150, width: 90, hidden: true, inFiles: true },
    line: 30,
    column: { order: 70, template: optionalText('uom', 'PC', withMaxLength(10)) },
    linked: Text,
  },
  class: {
    schema: optional(choice('spareClass', spareClasses)),
    section: 'spare',
    list: { order: 110, width: 90, hidden: true },
    line: 40,
    column: undefined,
    linked: undefined,
  },
  supplierId: {
    schema: optional(ref('supplier')),
    section: 'spare',
    list: { order: 120, width: 200, id: 'supplier', hidden: true },
    line: 50,
    column: undefined,
    linked: undefined,
  },
  codeSap: {
    schema: optional(text(40)),
    section: 'spare',
    list: { order: 130, width: 120, hidden: true },
    line: 10,
    column: { order: 30, template: optionalText('codeSap', '20001234', maxCodeLength) },
    linked: TextOrNull,
  },
  materialType: {
    schema: optional(text(40)),
    section: 'spare',
    list: { order: 140, width: 120, hidden: true },
    line: 20,
    column: undefined,
    linked: undefined,
  },
  image: {
    schema: optional(image()),
    section: 'spare',
    list: undefined,
    line: 'image',
    column: undefined,
    linked: undefined,
  },
  active: {
    schema: flag().default(true),
    section: 'spare',
    list: { order: 400, width: 90, hidden: true },
    line: undefined,
    column: undefined,
    linked: undefined,
  },

  safetyStock: {
    schema: quantity,
    section: 'stock',
    list: { order: 190, width: 100, hidden: true },
    line: 'figures',
    column: { order: 90, template: optionalNumber('stockMin', 4, notNegative) },
    linked: undefined,
  },
  reorderLevel: {
    schema: quantity,
    section: 'stock',
    list: { order: 60, width: 100 },
    line: 'figures',
    column: { order: 100, template: optionalNumber('reorderLevel', 6, notNegative) },
    linked: undefined,
  },
  optimalStock: {
    schema: quantity,
    section: 'stock',
    list: { order: 210, width: 100, hidden: true },
    line: 'figures',
    column: { order: 110, template: optionalNumber('optimalStock', 15, notNegative) },
    linked: undefined,
  },
  minLot: {
    schema: quantity,
    section: 'stock',
    list: { order: 220, width: 100, hidden: true },
    line: 60,
    column: { order: 120, template: optionalNumber('minLot', 5, notNegative) },
    linked: NumberOrNull,
  },
  yearlyConsumption: {
    schema: quantity,
    section: 'stock',
    list: undefined,
    line: 70,
    column: { order: 260, template: optionalNumber('consumo', 24, notNegative) },
    linked: undefined,
  },
  /** Theoretical lead time in days. */
  leadTime: {
    schema: optional(number(0, 3650)),
    section: 'stock',
    list: { order: 240, width: 100, hidden: true },
    line: 80,
    column: { order: 140, template: optionalNumber('leadTimeT', 10, notNegative) },
    linked: NumberOrNull,
  },

  /** Moving average price with four decimals; receipts with a price change it. */
  unitPrice: {
    schema: optional(number(0, 1e9)),
    section: 'prices',
    list: { order: 80, width: 110, kind: 'money', hidden: true },
    line: 'figures',
    column: { order: 130, template: optionalNumber('unitPrice', 8.4, notNegative) },
    linked: undefined,
  },
  standardPrice: {
    schema: optional(money()),
    section: 'prices',
    list: undefined,
    line: 100,
    column: undefined,
    linked: undefined,
  },
  replacementPrice: {
    schema: optional(money()),
    section: 'prices',
    list: undefined,
    line: 110,
    column: undefined,
    linked: undefined,
  },

  location: {
    schema: optional(text(80)),
    section: 'place',
    list: { order: 100, width: 110 },
    line: 130,
    column: { order: 150, template: optionalText('location', 'C3', withMaxLength(80)) },
    linked: undefined,
  },
  shelving: {
    schema: optional(text(40)),
    section: 'place',
    list: { order: 160, width: 120, hidden: true },
    line: 140,
    column: { order: 160, template: optionalText('shelving', '02', withMaxLength(40)) },
    linked: TextOrNull,
  },

  width: {
    schema: millimetres,
    section: 'container',
    list: undefined,
    line: 'size',
    column: { order: 170, template: optionalNumber('dimW', 52, notNegative) },
    linked: undefined,
  },
  depth: {
    schema: millimetres,
    section: 'container',
    list: undefined,
    line: 'size',
    column: { order: 180, template: optionalNumber('dimD', 52, notNegative) },
    linked: undefined,
  },
  height: {
    schema: millimetres,
    section: 'container',
    list: undefined,
    line: 'size',
    column: { order: 190, template: optionalNumber('dimH', 52, notNegative) },
    linked: undefined,
  },
  containerWidth: {
    schema: millimetres,
    section: 'container',
    list: undefined,
    line: 'container',
    column: { order: 200, template: optionalNumber('contW', 300, notNegative) },
    linked: undefined,
  },
  containerDepth: {
    schema: millimetres,
    section: 'container',
    list: undefined,
    line: 'container',
    column: { order: 210, template: optionalNumber('contD', 300, notNegative) },
    linked: undefined,
  },
  containerHeight: {
    schema: millimetres,
    section: 'container',
    list: undefined,
    line: 'container',
    column: { order: 220, template: optionalNumber('contH', 300, notNegative) },
    linked: undefined,
  },
  perContainer: {
    schema: optional(wholeNumber(1, 1_000_000)),
    section: 'container',
    list: undefined,
    line: 170,
    column: { order: 230, template: optionalWhole('qtacont', 50, notNegative) },
    linked: undefined,
  },
  stackable: {
    schema: flag().default(false),
    section: 'container',
    list: undefined,
    line: 180,
    column: { order: 240, template: optionalChoice('stacked', 'Y', yesNo) },
    linked: undefined,
  },
  /** Number of containers in a stack. */
  stacked: {
    schema: optional(wholeNumber(1, 1000)),
    section: 'container',
    list: undefined,
    line: 190,
    column: { order: 250, template: optionalWhole('qtastacked', 4, notNegative) },
    linked: undefined,
  },
} as const satisfies Record<string, SpareField>;

type Fields = typeof spareFields;
export type SpareFieldName = keyof Fields;
export type LinkedFieldName = {
  [F in SpareFieldName]: Fields[F]['linked'] extends z.ZodType ? F : never;
}[SpareFieldName];
type SpareImportColumn<F extends SpareFieldName = SpareFieldName> = Extract<Fields[F]['column'], object>;
/** Columns of spares that an element fills from its own fields. */
export type OwnSpareColumn = SpareImportColumn<Exclude<SpareFieldName, LinkedFieldName>>['template']['name'];

export const spareFieldEntries = Object.entries(spareFields) as readonly [SpareFieldName, SpareField][];

export const spareShape = Object.fromEntries(
  spareFieldEntries.map(([name, { schema }]) => [name, schema]),
) as { [F in SpareFieldName]: Fields[F]['schema'] };

export const spareColumns = spareFieldEntries.flatMap(
  ([, { column }]) => column ?? [],
) as SpareImportColumn[];

export const linkedFieldNames = spareFieldEntries.flatMap(([name, { linked }]) =>
  linked ? [name] : [],
) as LinkedFieldName[];
export const linkedShape = Object.fromEntries(
  linkedFieldNames.map((name) => [name, spareFields[name].linked]),
) as { [F in LinkedFieldName]: Fields[F]['linked'] };
