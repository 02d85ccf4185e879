// Import of a plant's data: files, column mappings, check results and batches (domain 14).
import * as z from 'zod';
import { integer, text } from '../fields.ts';
import { codePages } from './words/code-pages.ts';

/** Maximum bytes of an uploaded file, and of one sent within the call. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_INLINE_FILE_BYTES = 4 * 1024 * 1024;
export const MAX_TABLE_ROWS = 50_000;
export const MAX_FILE_ROWS = 200_000;
export const MAX_COLUMNS = 100;
/** Rows per page of a file, of its mapped rows and of differences. */
export const ROWS_PER_PAGE = 1000;

/** Reasons why a file is refused (design: safety, Files). */
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

/** Profile of a column, computed from all its values. */
export const ColumnProfile = z.object({
  /** Name from the header, numbered if it is empty or duplicate. */
  name: z.string(),
  filled: z.int(),
  numbers: z.int(),
  days: z.int(),
  samples: z.array(z.string()),
  /** Order of its dates; `unclear` if every date fits both orders. */
  dates: z.enum([...dateOrders, 'unclear']).optional(),
  /** Decimal mark of its numbers; `unclear` if every number fits both marks. */
  decimal: z.enum([...decimalMarks, 'unclear']).optional(),
  /** An ambiguous value as an example. */
  example: z.string().optional(),
});
export type ColumnProfile = z.infer<typeof ColumnProfile>;

/** The code page used for a text file that is not Unicode. */
const FileLetters = z.object({
  page: z.enum(codePages),
  /** True if another code page may be right and none was chosen yet: the user is asked. */
  isUnclear: z.literal(true).optional(),
  /** True if the user chose it. */
  isChosen: z.literal(true).optional(),
  /** Samples of the text in each plausible code page, the most plausible first. */
  readings: z.array(z.object({ page: z.enum(codePages), samples: z.array(z.string()) })).optional(),
});
export type FileCodePage = z.infer<typeof FileLetters>;

/** A worksheet of a workbook, or the single table of a text file. */
export const FileWorksheet = z.object({
  name: z.string(),
  /** Number of rows below the header. */
  rows: z.int(),
  /** Line of the header in the file, from 1. */
  headerRow: z.int(),
  columns: z.array(ColumnProfile),
  /** True if the workbook hides the worksheet. */
  hidden: z.literal(true).optional(),
  letters: FileLetters.optional(),
});
export type FileWorksheet = z.infer<typeof FileWorksheet>;

export const fileStates = ['pending', 'reading', 'ready', 'refused'] as const;

/** A transform of a cell on import; several run in sequence. */
export const Transform = z.discriminatedUnion('op', [
  z.strictObject({ op: z.enum(['trim', 'upper', 'lower']) }),
  /** Takes the `part`th piece between separators, from 1; negative counts from the end. */
  z.strictObject({
    op: z.literal('split'),
    separator: z.string().min(1).max(10),
    part: z.int().min(-20).max(20),
  }),
  z.strictObject({ op: z.literal('constant'), value: z.string().max(400) }),
  z.strictObject({
    op: z.literal('lookup'),
    /** Compared without case; other values stay. */
    pairs: z.array(z.tuple([z.string().max(200), z.string().max(200)])).max(200),
  }),
  z.strictObject({ op: z.literal('dates'), order: z.enum(dateOrders) }),
  z.strictObject({ op: z.literal('decimals'), mark: z.enum(decimalMarks) }),
  z.strictObject({ op: z.literal('factor'), by: z.number() }),
]);
export type Transform = z.infer<typeof Transform>;

const TableIndex = integer(0, 99);

export const MappedColumn = z.strictObject({
  /** Column name of the worksheet; empty if a constant gives the value. */
  source: z.string().max(200),
  /** Column of the table. */
  target: z.string().max(60),
  transform: z.array(Transform).max(5).optional(),
});
export type MappedColumn = z.infer<typeof MappedColumn>;

/** A table of the plant filled from a worksheet; one worksheet may fill several tables. */
export const MappedTable = z.strictObject({
  index: TableIndex,
  sheet: z.string().max(200),
  headerRow: integer(1, MAX_FILE_ROWS),
  columns: z.array(MappedColumn).min(1).max(MAX_COLUMNS),
});
export type MappedTable = z.infer<typeof MappedTable>;

/** Column of a saved mapping; table columns are named as in domain 14.1. */
export const MapperColumn = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  key: z.boolean(),
  maxLength: z.int().nullable(),
  lookup: z.string().nullable(),
  /** Present in mappers saved by users. */
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
  /**
   * `template` has every table and column, `plan` reads a maintenance plan from one worksheet; both are built
   * in.
   */
  kind: z.enum(['template', 'plan', 'own']),
  version: z.int().optional(),
  Data: z.object({ Tables: z.array(MapperTable) }),
});
export type Mapper = z.infer<typeof Mapper>;
export const BUILT_IN_MAPPERS = { template: 'template', plan: 'plan' } as const;

/** `mapping` and `checking` are in progress. */
export const mappingStates = ['mapping', 'mapped', 'checking', 'checked', 'failed'] as const;
export const batchStates = ['running', 'stopped', 'done', 'failed', 'undoing', 'undone'] as const;
export const rowVerdicts = ['new', 'changed', 'unchanged', 'error'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

export const MapperName = text(80);
