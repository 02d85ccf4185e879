// Contracts of data ingestion: nine as published (product §7), and those the wizard needs in addition (domain
// 14.1).
import * as z from 'zod';
import { defineEndpoint, PageInput, page } from '../contract.ts';
import { integer, text, image as ulid } from '../fields.ts';
import {
  batchStates,
  dateOrders,
  decimalMarks,
  FileWorksheet,
  fileRefusals,
  fileStates,
  MAX_FILE_BYTES,
  MappedTable,
  Mapper,
  MapperName,
  mappingStates,
  rowVerdicts,
} from './import.ts';
import { codePages } from './words/code-pages.ts';

const Id = z.strictObject({ id: ulid() });
const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A problem of a cell or row; the sentence is in the user's language. */
export const Problem = z.object({
  table: z.int(),
  line: z.int(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  /** Number of the check, 1 to 20 (domain 14.3). */
  check: z.int(),
  code: z.string(),
  level: z.enum(['error', 'warning']),
  message: z.string(),
});
export type Problem = z.infer<typeof Problem>;

const FileHead = {
  id: z.string(),
  name: z.string(),
  size: z.int(),
  state: z.enum(fileStates),
  /** Code and sentence of the refusal. */
  problem: z.enum(fileRefusals).optional(),
  message: z.string().optional(),
  uploadedBy: z.string(),
  uploadedAt: z.string(),
  rows: z.int().optional(),
  /** Instant at which a file with the same bytes was imported. */
  importedBefore: z.string().optional(),
  version: z.int(),
};
const FileItem = z.object(FileHead);
export const FileDetail = z.object({
  ...FileHead,
  tables: z.array(FileWorksheet).optional(),
  /** Number and date conventions usual in the plant, used for ambiguous values. */
  region: z.object({ decimal: z.enum(decimalMarks), dates: z.enum(dateOrders) }).optional(),
});

export const files = {
  /** The body is multipart/form-data with the file as `file`; up to 4 MB. */
  upload: defineEndpoint({
    method: 'POST',
    path: '/dataingestion/files',
    requiredPermission: ['ingestion', 'create'],
    input: z.strictObject({ name: text(200), bytes: z.instanceof(Uint8Array) }),
    output: FileItem,
    summary: 'Takes a file of up to 4 MB as multipart/form-data, XLSX or CSV',
    multipart: true,
  }),
  offer: defineEndpoint({
    method: 'POST',
    path: '/dataingestion/files/form',
    requiredPermission: ['ingestion', 'create'],
    input: z.strictObject({ name: text(200), size: integer(1, MAX_FILE_BYTES) }),
    output: z.object({ id: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) }),
    summary: 'Announces a file of up to 20 MB; answers the form that uploads it within two minutes',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/dataingestion/files',
    requiredPermission: ['ingestion', 'view'],
    input: PageInput,
    output: page(FileItem),
    summary: 'The files of the plant, the newest first',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/dataingestion/file/{id}',
    requiredPermission: ['ingestion', 'view'],
    input: Id,
    output: FileDetail,
    summary: 'A file with its tables, once it is read',
  }),
  rows: defineEndpoint({
    method: 'GET',
    path: '/dataingestion/file/{id}/rows',
    requiredPermission: ['ingestion', 'view'],
    input: z.strictObject({ id: ulid(), sheet: text(200), page: integer(0, 1000).default(0) }),
    output: z.object({
      rows: z.array(z.object({ line: z.int(), cells: z.array(Cell) })),
      pages: z.int(),
    }),
    summary: 'Rows of a sheet as they stand in the file, those above its header too',
  }),
  letters: defineEndpoint({
    method: 'POST',
    path: '/dataingestion/files/{id}/letters',
    requiredPermission: ['ingestion', 'create'],
    input: z.strictObject({ id: ulid(), page: z.enum(codePages) }),
    output: FileDetail,
    summary:
      'Says in which code page the letters of a text file are to be read; mappings from then on follow it',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/dataingestion/files/{id}',
    requiredPermission: ['ingestion', 'delete'],
    input: Id,
    output: z.object({}),
    summary: 'Deletes a file; what was imported of it stays',
  }),
};

export const mappers = {
  list: defineEndpoint({
    method: 'GET',
    path: '/dataingestion/mappers',
    requiredPermission: ['ingestion', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(Mapper) }),
    summary: 'The mappers of the product and those saved in the plant',
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/dataingestion/mappers',
    requiredPermission: ['ingestion', 'create'],
    /** A mapper of the same name is replaced. */
    input: z.strictObject({ name: MapperName, tables: z.array(MappedTable).min(1).max(20) }),
    output: Mapper,
    summary: 'Saves how the columns of a file become ours, under a name',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/dataingestion/mappers/{id}',
    requiredPermission: ['ingestion', 'delete'],
    input: Id,
    output: z.object({}),
    summary: 'Deletes a saved mapper',
  }),
};

const Counts = z.object({
  insert: z.int(),
  update: z.int(),
  unchanged: z.int(),
  error: z.int(),
});

const MappingAnswer = z.object({
  mappingId: z.string(),
  fileId: z.string(),
  mapperId: z.string(),
  state: z.enum(mappingStates),
  /** Refusal code of the failure. */
  reason: z.string().optional(),
  done: z.int(),
  of: z.int(),
  tables: z.array(
    z.object({
      index: z.int(),
      name: z.string(),
      /** Source worksheet; absent for a built-in mapper that reads the file by itself. */
      sheet: z.string().optional(),
      headerRow: z.int().optional(),
      rows: z.int(),
      /** The first hundred problems; `wrong` is the number of rows with a blocking one. */
      errors: z.array(Problem),
      wrong: z.int(),
    }),
  ),
});
export type MappingAnswer = z.infer<typeof MappingAnswer>;

const CheckAnswer = z.object({
  mappingId: z.string(),
  state: z.enum(mappingStates),
  reason: z.string().optional(),
  done: z.int(),
  of: z.int(),
  ok: z.boolean(),
  /** The first two hundred of each; the difference contains all of them. */
  errors: z.array(Problem),
  warnings: z.array(Problem),
  counts: Counts,
  tables: z.array(z.object({ index: z.int(), name: z.string(), counts: Counts })),
  /** Unknown codes of suppliers and typologies that could be created (check 13), by table. */
  unknown: z.array(z.object({ index: z.int(), codes: z.array(z.string()) })),
});
export type CheckAnswer = z.infer<typeof CheckAnswer>;

const TablePageInput = { table: integer(0, 99), page: integer(0, 1000).default(0) };
const Values = z.record(z.string(), z.union([z.string(), z.number()]));

export const mappings = {
  create: defineEndpoint({
    method: 'POST',
    path: '/dataingestion/mapping',
    requiredPermission: ['ingestion', 'execute'],
    /**
     * A built-in mapper that reads the file by itself (`plan`) needs no tables; `dates` is the day and month
     * order of its first days.
     */
    input: z.strictObject({
      fileId: ulid(),
      mapperId: z.string().max(60),
      tables: z.array(MappedTable).max(20).default([]),
      dates: z.enum(dateOrders).optional(),
    }),
    output: MappingAnswer,
    summary: 'Maps the columns of a file; a large one is under way for a while',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/dataingestion/mapping/{id}',
    requiredPermission: ['ingestion', 'view'],
    input: Id,
    output: MappingAnswer,
    summary: 'A mapping and what it found',
  }),
  rows: defineEndpoint({
    method: 'GET',
    path: '/dataingestion/mapping/{id}/rows',
    requiredPermission: ['ingestion', 'view'],
    input: z.strictObject({ id: ulid(), ...TablePageInput }),
    output: z.object({
      rows: z.array(z.object({ line: z.int(), values: Values, problems: z.array(Problem) })),
      pages: z.int(),
    }),
    summary: 'Rows of a table as they were mapped, with what is wrong in each cell',
  }),
  check: defineEndpoint({
    method: 'GET',
    path: '/dataingestion/checkdataintegrity/{id}',
    requiredPermission: ['ingestion', 'execute'],
    /**
     * `again` repeats the check after the plant changed; `create` creates unknown suppliers and typologies
     * (check 13).
     */
    input: z.strictObject({
      id: ulid(),
      again: z.enum(['true', 'false']).optional(),
      create: z.enum(['true', 'false']).optional(),
    }),
    output: CheckAnswer,
    summary: 'Checks a mapping against the plant; started once, then says how far it is',
  }),
  difference: defineEndpoint({
    method: 'GET',
    path: '/dataingestion/difference/{mappingId}',
    requiredPermission: ['ingestion', 'view'],
    input: z.strictObject({ mappingId: ulid(), ...TablePageInput, verdict: z.enum(rowVerdicts).optional() }),
    output: z.object({
      rows: z.array(
        z.object({
          line: z.int(),
          key: z.string(),
          verdict: z.enum(rowVerdicts),
          before: Values.optional(),
          after: Values,
          problems: z.array(Problem),
        }),
      ),
      pages: z.int(),
    }),
    summary: 'What an import would do with each row: before, after, and what is wrong',
  }),
};

export const Batch = z.object({
  batchId: z.string(),
  mappingId: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  state: z.enum(batchStates),
  by: z.string(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  done: z.int(),
  of: z.int(),
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  /** Problem at which the import stopped, with its row. */
  problem: Problem.optional(),
  /** Records that prevent the undo. */
  blockers: z
    .array(
      z.object({
        table: z.int(),
        key: z.string(),
        code: z.string(),
        values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        message: z.string(),
      }),
    )
    .optional(),
  /** True for the newest batch that is not undone: only this one can be undone. */
  mayUndo: z.boolean(),
  version: z.int(),
});
export type Batch = z.infer<typeof Batch>;

const BatchId = z.strictObject({ batchId: ulid() });

export const batches = {
  start: defineEndpoint({
    method: 'POST',
    path: '/dataingestion/importdata',
    requiredPermission: ['ingestion', 'execute'],
    input: z.strictObject({
      mappingId: ulid(),
      mode: z.enum(['upsert', 'insertOnly']).default('upsert'),
      skipRowsWithErrors: z.boolean().default(false),
    }),
    output: Batch,
    summary: 'Imports a checked mapping; ask for the batch until it is done',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/dataingestion/imports',
    requiredPermission: ['ingestion', 'view'],
    input: PageInput,
    output: page(Batch),
    summary: 'The imports of the plant, the newest first',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/dataingestion/imports/{batchId}',
    requiredPermission: ['ingestion', 'view'],
    input: BatchId,
    output: Batch,
    summary: 'An import and how far it is',
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/dataingestion/imports/{batchId}/cancel',
    requiredPermission: ['ingestion', 'execute'],
    input: BatchId,
    output: Batch,
    summary: 'Stops an import after the rows it is at; what is written stays until it is undone or resumed',
  }),
  resume: defineEndpoint({
    method: 'POST',
    path: '/dataingestion/imports/{batchId}/resume',
    requiredPermission: ['ingestion', 'execute'],
    input: BatchId,
    output: Batch,
    summary: 'Goes on with an import that stopped',
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/dataingestion/imports/{batchId}/undo',
    requiredPermission: ['ingestion', 'execute'],
    input: BatchId,
    output: Batch,
    summary: 'Takes the newest import back, or says what keeps it from that',
  }),
};
