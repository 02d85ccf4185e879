// Files of data, mappings and batches as they are kept.
import type { batchStates, FileRefusal, fileStates, MappedTable, mappingStates, Verdict } from './import.ts';
import type { RowProblem } from './problem.ts';
import type { ImportTable } from './template.ts';

export interface ImportFile {
  name: string;
  size: number;
  state: (typeof fileStates)[number];
  problem?: FileRefusal;
  /** SHA-256 of its bytes, in hexadecimal. */
  hash?: string;
  rows?: number;
  user: string;
  uploadedBy: string;
  uploadedAt: string;
  importedBefore?: string;
}

export interface SavedMapper {
  name: string;
  tables: MappedTable[];
}

/** Of one table: rows, how many of them have an error, and the first problems. */
export interface TableFound {
  index: number;
  rows: number;
  wrong: number;
  pages: number;
  problems: RowProblem[];
}
export type VerdictCounts = Record<Verdict, number>;
/** What a check found of one table; kept beside its verdicts. */
export interface TableChecked {
  index: number;
  /** Pages of verdict lines, and on each how many there are of each kind. */
  pages: VerdictCounts[];
  problems: RowProblem[];
  /** Of references nobody knows (check 13), which could be made. */
  unknown?: string[];
}

export interface ImportMapping {
  fileId: string;
  fileName: string;
  hash?: string;
  mapperId: string;
  tables: MappedTable[];
  state: (typeof mappingStates)[number];
  /** Grows with every piece of work that is asked for. */
  turn: number;
  done: number;
  of: number;
  found: TableFound[];
  /** What a check found in all, and the turn its verdicts stand under. */
  checked?: { turn: number; counts: VerdictCounts };
  /** Who asked for what is under way. */
  user?: string;
  /** Why it failed: the code of a refusal. */
  reason?: string;
  /** References nobody knows are made with the import. */
  create?: boolean;
  startedBy: string;
  startedAt: string;
}

export interface ImportBatch {
  mappingId: string;
  /** The turn of the mapping whose verdicts it follows. */
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
  /** Since when it is taken back. */
  undoAt?: string;
  /** The thing to be written next: the place of its table in the order of tables, and its line among the verdicts. */
  next: { table: number; line: number };
  /** Chunks written, each with an undo of its own. */
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

/** What a chunk did, in its order. */
export interface ImportUndo {
  /** When its things were written. */
  madeAt: string;
  rows: {
    table: ImportTable;
    key: string;
    id: number | string;
    /** After the import: another since means somebody changed it. */
    version: number;
    /** Of what was changed; what was made has none. */
    image?: unknown;
  }[];
}

/** A thing that was brought back: what it says under version `now` it said under `was`. */
export interface ImportRestored {
  /** Its table and id; one with what moves its version. */
  thing: string;
  was: number;
  now: number;
}
