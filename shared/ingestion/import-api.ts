// The calls of data ingestion: nine as published (product §7), and what a wizard needs besides (domain 14.1).
import * as z from 'zod';
import { endpoint, PageInput, page } from '../contract.ts';
import { integer, text, image as ulid } from '../fields.ts';
import {
  batchStates,
  FileSheet,
  fileRefusals,
  fileStates,
  MAX_FILE,
  MappedTable,
  Mapper,
  MapperName,
  mappingStates,
  verdicts,
} from './import.ts';

const Id = z.strictObject({ id: ulid() });
const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A cell, or a row, that is not right; the sentence is in the language of whoever asks. */
export const Problem = z.object({
  table: z.int(),
  line: z.int(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  /** Of the twenty (domain 14.3). */
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
  /** Why it was refused, and the sentence of it. */
  problem: z.enum(fileRefusals).optional(),
  message: z.string().optional(),
  uploadedBy: z.string(),
  uploadedAt: z.string(),
  rows: z.int().optional(),
  /** The same bytes were imported on that instant. */
  importedBefore: z.string().optional(),
  version: z.int(),
};
const FileItem = z.object(FileHead);
export const FileWhole = z.object({ ...FileHead, tables: z.array(FileSheet).optional() });

export const files = {
  /** The body is a form of several parts, with the file as `file`; up to 4 MB. */
  upload: endpoint({
    method: 'POST',
    path: '/dataingestion/files',
    needs: ['ingestion', 'create'],
    input: z.strictObject({ name: text(200), bytes: z.instanceof(Uint8Array) }),
    output: FileItem,
    says: 'Takes a file of up to 4 MB as multipart/form-data, XLSX or CSV',
    multipart: true,
  }),
  offer: endpoint({
    method: 'POST',
    path: '/dataingestion/files/form',
    needs: ['ingestion', 'create'],
    input: z.strictObject({ name: text(200), size: integer(1, MAX_FILE) }),
    output: z.object({ id: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) }),
    says: 'Announces a file of up to 20 MB; answers the form that uploads it within two minutes',
  }),
  list: endpoint({
    method: 'GET',
    path: '/dataingestion/files',
    needs: ['ingestion', 'view'],
    input: PageInput,
    output: page(FileItem),
    says: 'The files of the plant, the newest first',
  }),
  get: endpoint({
    method: 'GET',
    path: '/dataingestion/file/{id}',
    needs: ['ingestion', 'view'],
    input: Id,
    output: FileWhole,
    says: 'A file with its tables, once it is read',
  }),
  rows: endpoint({
    method: 'GET',
    path: '/dataingestion/file/{id}/rows',
    needs: ['ingestion', 'view'],
    input: z.strictObject({ id: ulid(), sheet: text(200), page: integer(0, 1000).default(0) }),
    output: z.object({
      rows: z.array(z.object({ line: z.int(), cells: z.array(Cell) })),
      pages: z.int(),
    }),
    says: 'Rows of a sheet as they stand in the file, those above its header too',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dataingestion/files/{id}',
    needs: ['ingestion', 'delete'],
    input: Id,
    output: z.object({}),
    says: 'Deletes a file; what was imported of it stays',
  }),
};

export const mappers = {
  list: endpoint({
    method: 'GET',
    path: '/dataingestion/mappers',
    needs: ['ingestion', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(Mapper) }),
    says: 'The mappers of the product and those saved in the plant',
  }),
  save: endpoint({
    method: 'POST',
    path: '/dataingestion/mappers',
    needs: ['ingestion', 'create'],
    /** One of the same name is replaced. */
    input: z.strictObject({ name: MapperName, tables: z.array(MappedTable).min(1).max(20) }),
    output: Mapper,
    says: 'Saves how the columns of a file become ours, under a name',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dataingestion/mappers/{id}',
    needs: ['ingestion', 'delete'],
    input: Id,
    output: z.object({}),
    says: 'Deletes a saved mapper',
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
  /** Why it failed: the code of a refusal. */
  reason: z.string().optional(),
  done: z.int(),
  of: z.int(),
  tables: z.array(
    z.object({
      index: z.int(),
      name: z.string(),
      /** Where it was read from; a mapper of the product's own that reads the file by itself names none. */
      sheet: z.string().optional(),
      headerRow: z.int().optional(),
      rows: z.int(),
      /** The first hundred; `wrong` says how many rows have one that blocks. */
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
  /** The first two hundred of each; all of them stand in the difference. */
  errors: z.array(Problem),
  warnings: z.array(Problem),
  counts: Counts,
  tables: z.array(z.object({ index: z.int(), name: z.string(), counts: Counts })),
  /** Codes that suppliers and typologies could be made of (check 13), by table. */
  unknown: z.array(z.object({ index: z.int(), codes: z.array(z.string()) })),
});
export type CheckAnswer = z.infer<typeof CheckAnswer>;

const OfTable = { table: integer(0, 99), page: integer(0, 1000).default(0) };
const Values = z.record(z.string(), z.union([z.string(), z.number()]));

export const mappings = {
  create: endpoint({
    method: 'POST',
    path: '/dataingestion/mapping',
    needs: ['ingestion', 'execute'],
    /** A mapper of the product's own that reads the file by itself (`plan`) needs no tables. */
    input: z.strictObject({
      fileId: ulid(),
      mapperId: z.string().max(60),
      tables: z.array(MappedTable).max(20).default([]),
    }),
    output: MappingAnswer,
    says: 'Maps the columns of a file; a large one is under way for a while',
  }),
  get: endpoint({
    method: 'GET',
    path: '/dataingestion/mapping/{id}',
    needs: ['ingestion', 'view'],
    input: Id,
    output: MappingAnswer,
    says: 'A mapping and what it found',
  }),
  rows: endpoint({
    method: 'GET',
    path: '/dataingestion/mapping/{id}/rows',
    needs: ['ingestion', 'view'],
    input: z.strictObject({ id: ulid(), ...OfTable }),
    output: z.object({
      rows: z.array(z.object({ line: z.int(), values: Values, problems: z.array(Problem) })),
      pages: z.int(),
    }),
    says: 'Rows of a table as they were mapped, with what is wrong in each cell',
  }),
  check: endpoint({
    method: 'GET',
    path: '/dataingestion/checkdataintegrity/{id}',
    needs: ['ingestion', 'execute'],
    /** `again` looks anew after the plant changed; `create` makes suppliers and typologies nobody knows (check 13). */
    input: z.strictObject({
      id: ulid(),
      again: z.enum(['true', 'false']).optional(),
      create: z.enum(['true', 'false']).optional(),
    }),
    output: CheckAnswer,
    says: 'Checks a mapping against the plant; started once, then says how far it is',
  }),
  difference: endpoint({
    method: 'GET',
    path: '/dataingestion/difference/{mappingId}',
    needs: ['ingestion', 'view'],
    input: z.strictObject({ mappingId: ulid(), ...OfTable, verdict: z.enum(verdicts).optional() }),
    output: z.object({
      rows: z.array(
        z.object({
          line: z.int(),
          key: z.string(),
          verdict: z.enum(verdicts),
          before: Values.optional(),
          after: Values,
          problems: z.array(Problem),
        }),
      ),
      pages: z.int(),
    }),
    says: 'What an import would do with each row: before, after, and what is wrong',
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
  /** Why it stopped, at which row. */
  problem: Problem.optional(),
  /** What keeps it from being undone. */
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
  /** Only the newest batch that stands is taken back. */
  mayUndo: z.boolean(),
  version: z.int(),
});
export type Batch = z.infer<typeof Batch>;

const BatchId = z.strictObject({ batchId: ulid() });

export const batches = {
  start: endpoint({
    method: 'POST',
    path: '/dataingestion/importdata',
    needs: ['ingestion', 'execute'],
    input: z.strictObject({
      mappingId: ulid(),
      mode: z.enum(['upsert', 'insertOnly']).default('upsert'),
      skipRowsWithErrors: z.boolean().default(false),
    }),
    output: Batch,
    says: 'Imports a checked mapping; ask for the batch until it is done',
  }),
  list: endpoint({
    method: 'GET',
    path: '/dataingestion/imports',
    needs: ['ingestion', 'view'],
    input: PageInput,
    output: page(Batch),
    says: 'The imports of the plant, the newest first',
  }),
  get: endpoint({
    method: 'GET',
    path: '/dataingestion/imports/{batchId}',
    needs: ['ingestion', 'view'],
    input: BatchId,
    output: Batch,
    says: 'An import and how far it is',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/dataingestion/imports/{batchId}/cancel',
    needs: ['ingestion', 'execute'],
    input: BatchId,
    output: Batch,
    says: 'Stops an import after the rows it is at; what is written stays until it is undone or resumed',
  }),
  resume: endpoint({
    method: 'POST',
    path: '/dataingestion/imports/{batchId}/resume',
    needs: ['ingestion', 'execute'],
    input: BatchId,
    output: Batch,
    says: 'Goes on with an import that stopped',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/dataingestion/imports/{batchId}/undo',
    needs: ['ingestion', 'execute'],
    input: BatchId,
    output: Batch,
    says: 'Takes the newest import back, or says what keeps it from that',
  }),
};
