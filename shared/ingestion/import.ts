// A plant's data brought along: files, how their columns become ours, what a look at the rows found, and batches (domain 14).
import * as z from 'zod';
import { integer, text } from '../fields.ts';

/** Of one file, and of one that comes with the call itself. */
export const MAX_FILE = 20 * 1024 * 1024;
export const MAX_SENT = 4 * 1024 * 1024;
export const MAX_TABLE_ROWS = 50_000;
export const MAX_FILE_ROWS = 200_000;
export const MAX_COLUMNS = 100;
/** Rows of a page of a file, of its mapped rows and of differences. */
export const PAGE_ROWS = 1000;

/** Why a file is not read (design: safety, Files). */
export const fileRefusals = [
  'fileTooLarge',
  'fileEmpty',
  'fileKindUnknown',
  'fileIsXls',
  'fileEncrypted',
  'fileTooManyParts',
  'fileUnpacksTooLarge',
  'fileLies',
  'fileHasDoctype',
  'fileBroken',
  'fileTooManyRows',
  'fileTooManyColumns',
  'fileHeaderForbidden',
] as const;
export type FileRefusal = (typeof fileRefusals)[number];

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];
export const decimalMarks = [',', '.'] as const;

/** What a column's values look like, told from all of them. */
export const ColumnProfile = z.object({
  /** Of the header; numbered where it is empty or stands twice. */
  name: z.string(),
  filled: z.int(),
  numbers: z.int(),
  days: z.int(),
  samples: z.array(z.string()),
  /** How its dates are written; `unclear` where every one of them could be both. */
  dates: z.enum([...dateOrders, 'unclear']).optional(),
  /** The mark its numbers have before decimals. */
  decimal: z.enum(decimalMarks).optional(),
});
export type ColumnProfile = z.infer<typeof ColumnProfile>;

/** A sheet of a workbook, or the one table of a text file. */
export const FileSheet = z.object({
  name: z.string(),
  /** Below the header. */
  rows: z.int(),
  /** The line of the file its header stands on, from 1. */
  headerRow: z.int(),
  columns: z.array(ColumnProfile),
});
export type FileSheet = z.infer<typeof FileSheet>;

export const fileStates = ['pending', 'reading', 'ready', 'refused'] as const;

/** A change of a cell on its way in; several run one after the other. */
export const Transform = z.discriminatedUnion('op', [
  z.strictObject({ op: z.enum(['trim', 'upper', 'lower']) }),
  /** The `part`th piece between separators, from 1; from the end where negative. */
  z.strictObject({
    op: z.literal('split'),
    separator: z.string().min(1).max(10),
    part: z.int().min(-20).max(20),
  }),
  z.strictObject({ op: z.literal('constant'), value: z.string().max(400) }),
  z.strictObject({
    op: z.literal('lookup'),
    /** Compared without case; what is not among them stays. */
    pairs: z.array(z.tuple([z.string().max(200), z.string().max(200)])).max(200),
  }),
  z.strictObject({ op: z.literal('dates'), order: z.enum(dateOrders) }),
  z.strictObject({ op: z.literal('decimals'), mark: z.enum(decimalMarks) }),
  z.strictObject({ op: z.literal('factor'), by: z.number() }),
]);
export type Transform = z.infer<typeof Transform>;

const TableIndex = integer(0, 99);

export const MappedColumn = z.strictObject({
  /** A name of the sheet's columns; empty where a constant alone gives the value. */
  source: z.string().max(200),
  /** A column of the table. */
  target: z.string().max(60),
  transform: z.array(Transform).max(5).optional(),
});
export type MappedColumn = z.infer<typeof MappedColumn>;

/** A table of the plant filled from a sheet; a sheet may fill several. */
export const MappedTable = z.strictObject({
  index: TableIndex,
  sheet: z.string().max(200),
  headerRow: integer(1, MAX_FILE_ROWS),
  columns: z.array(MappedColumn).min(1).max(MAX_COLUMNS),
});
export type MappedTable = z.infer<typeof MappedTable>;

/** What is kept of a mapping for the next file of its kind; the table's columns as domain 14.1 names them. */
export const MapperColumn = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  key: z.boolean(),
  maxLength: z.int().nullable(),
  lookup: z.string().nullable(),
  /** Of a mapper somebody saved. */
  source: z.string().optional(),
  transform: z.array(Transform).optional(),
});
export const MapperTable = z.object({
  Index: z.int(),
  Name: z.string(),
  sheet: z.string().optional(),
  headerRow: z.int().optional(),
  Columns: z.array(MapperColumn),
});
export const Mapper = z.object({
  id: z.string(),
  name: z.string(),
  /** `template` has every table and column, `plan` reads a maintenance plan kept in one sheet; both are the product's own. */
  kind: z.enum(['template', 'plan', 'own']),
  version: z.int().optional(),
  Data: z.object({ Tables: z.array(MapperTable) }),
});
export type Mapper = z.infer<typeof Mapper>;
export const OWN_MAPPERS = { template: 'template', plan: 'plan' } as const;

/** `mapping` and `checking` are under way. */
export const mappingStates = ['mapping', 'mapped', 'checking', 'checked', 'failed'] as const;
export const batchStates = ['running', 'stopped', 'done', 'failed', 'undoing', 'undone'] as const;
export const verdicts = ['new', 'changed', 'unchanged', 'error'] as const;
export type Verdict = (typeof verdicts)[number];

export const MapperName = text(80);
