// Stored forms of data files, mappings and batches.
import type {
  batchStates,
  DateOrder,
  FileRefusal,
  fileStates,
  MappedTable,
  mappingStates,
  RowVerdict,
} from './import.ts';
import type { RowProblem } from './problem.ts';
import type { ImportTable } from './template/template.ts';
import type { CodePage } from './words/code-pages.ts';

export interface ImportFile {
  name: string;
  size: number;
  state: (typeof fileStates)[number];
  problem?: FileRefusal;
  /** SHA-256 of the bytes, in hexadecimal. */
  hash?: string;
  rows?: number;
  user: string;
  uploadedBy: string;
  uploadedAt: string;
  importedBefore?: string;
  /** The code page chosen by the user. */
  letters?: CodePage;
}

export interface SavedMapper {
  name: string;
  tables: MappedTable[];
}

/** Mapping result of one table: number of rows, rows with errors, and the first problems. */
export interface TableMappingResult {
  index: number;
  rows: number;
  wrong: number;
  pages: number;
  problems: RowProblem[];
  /** Problems of a column or of the whole worksheet; absent in mappings of older versions. */
  remarks?: RowProblem[];
}
export type VerdictCounts = Record<RowVerdict, number>;
/** Check result of one table, stored beside its verdicts. */
export interface TableCheckResult {
  index: number;
  /** Pages of verdict lines, each with its count by verdict. */
  pages: VerdictCounts[];
  problems: RowProblem[];
  /** Codes of unknown references (check 13) that could be created. */
  unknown?: string[];
}

export interface ImportMapping {
  fileId: string;
  fileName: string;
  hash?: string;
  mapperId: string;
  tables: MappedTable[];
  /** Day and month order for a plan whose first days are ambiguous. */
  dates?: DateOrder;
  /** The code page chosen for the file. */
  letters?: CodePage;
  state: (typeof mappingStates)[number];
  /** Incremented with each requested job. */
  turn: number;
  done: number;
  of: number;
  found: TableMappingResult[];
  /** Counts of the last check, and the turn under which its verdicts are stored. */
  checked?: { turn: number; counts: VerdictCounts };
  /** The user who requested the current job. */
  user?: string;
  /** Refusal code of the failure. */
  reason?: string;
  /** True if unknown references are created by the import. */
  create?: boolean;
  startedBy: string;
  startedAt: string;
}

export interface ImportBatch {
  mappingId: string;
  /** Turn of the mapping whose verdicts are imported. */
  checked: number;
  fileId: string;
  fileName: string;
  hash?: string;
  state: (typeof batchStates)[number];
  turn: number;
  mode: 'upsert' | 'insertOnly';
  skipRowsWithErrors: boolean;
  user: string;
  startedBy: string;
  startedAt: string;
  endedAt?: string;
  /** Instant at which the undo started. */
  undoAt?: string;
  /**
   * Cursor of the next record to write: index of its table in the order of tables, and line among the
   * verdicts.
   */
  next: { table: number; line: number };
  /** Number of chunks written, each with its own undo record. */
  chunks: number;
  done: number;
  of: number;
  inserted: number;
  updated: number;
  unchanged: number;
  skipped: number;
  problem?: { table: number } & RowProblem;
  blockers?: { table: number; key: string; code: string; values?: Record<string, string | number> }[];
}

/** Records written by a chunk, in their order. */
export interface ImportUndo {
  /** Instant at which the records were written. */
  madeAt: string;
  rows: {
    table: ImportTable;
    key: string;
    id: number | string;
    /** Version after the import; another one means that the record was changed since. */
    version: number;
    /** Previous content of a changed record; absent for a created one. */
    image?: unknown;
  }[];
}

/** A restored record: its content under version `now` equals that under version `was`. */
export interface RestoredRecord {
  /** Table and id, including items whose writes change the record's version. */
  thing: string;
  was: number;
  now: number;
}
