// Interface of import targets: reads the existing records of a table and creates, updates and removes them
// from rows.
import type { Day } from '#shared/day.ts';
import type { RowProblem } from '#shared/ingestion/problem.ts';
import type { ImportTable } from '#shared/ingestion/template/template.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';

export type RecordId = number | string;
/**
 * Values of a row by column; an empty cell is absent and changes nothing. Days are ISO, instants are in the
 * plant's local time (`2026-03-16T06:00`).
 */
export type Values = Readonly<Record<string, string | number>>;

/** Existing record of the plant under its natural key. */
export interface ExistingRecord {
  id: RecordId;
  version: number;
  /** Rows as an export of the table writes them: a file with equal values changes nothing. */
  values: readonly Values[];
  updatedAt: string;
  updatedBy: string;
  /** Additional data for its target. */
  own?: unknown;
}

/** Archives that files refer to by code and never fill. */
export type ReferencedArchive = 'Warehouses' | 'Teams' | 'ProfessionalGroups';
export type ReferencedTable = ImportTable | ReferencedArchive;

/**
 * Ids by the natural key of a table, or by the code in an archive, compared as codes: of existing records and
 * of those this import has created so far.
 */
export interface CodeLookup {
  idOf(table: ReferencedTable, key: string): RecordId | undefined;
}

/** Context for judging a record's rows; `known` covers every table. */
interface ValidationContext {
  codes: CodeLookup;
  standing?: ExistingRecord;
  today: Day;
}

interface Call {
  /** Collecting store: everything a call writes joins the transaction of its chunk. */
  store: Store;
  actor: Actor;
  codes: CodeLookup;
}
/** Rows of one record: usually one; the phases of a procedure and the work of a cycle are several. */
interface RowsCall extends Call {
  rows: readonly Values[];
}

interface ColumnReference {
  table: ReferencedTable;
  key?(values: Values): string;
  optional?: true;
  /** Offers to create an unknown record from its code, where the table does so only on request. */
  offered?: true;
}

/**
 * Import access to one table, under the rules of its feature. Every call commits once and reads nothing
 * afterwards, since its writes are collected.
 * @throws Refused as the feature's own handlers
 */
export interface Target {
  readonly table: ImportTable;
  /** Returns the natural key, compared as codes; rows with one key are one record. */
  key(values: Values): string;
  /** Returns the key of a row within its record, if it may have several: a repeated row is check 4. */
  row?(values: Values): string;
  /** Refuses a wrong row alone, not with the others of its key. */
  readonly rowsAlone?: true;
  /**
   * Keeps existing rows that are not in the file; if absent, the record gets exactly the rows of its file.
   */
  readonly keepsRows?: true;
  /**
   * Returns a row in the canonical form of exports, without values that cannot be imported. Rows are compared
   * and passed on in this form.
   */
  written?(values: Values, standing: ExistingRecord | undefined): Values;
  /** Returns all records of the table by key; for histories only those with the given keys. */
  standing(store: Store, actor: Actor, keys: readonly string[]): Promise<ReadonlyMap<string, ExistingRecord>>;
  /** Returns the ids alone by key, if that needs fewer reads than `standing`. */
  ids?(store: Store): Promise<ReadonlyMap<string, RecordId>>;
  /** Returns further problems of a record's rows (checks 5 to 7 and 10 to 14 that concern the table only). */
  problems?(rows: readonly { line: number; values: Values }[], about: ValidationContext): RowProblem[];
  /**
   * Columns that refer to a record of another table by its key; of a list, the first table that has it
   * applies.
   */
  readonly refs?: Readonly<Record<string, ColumnReference>>;
  /** Further tables whose ids are needed: only these, those among `refs` and its own are available. */
  readonly otherTables?: readonly ReferencedTable[];
  /**
   * Table whose records contain those of this one, under the same id: a write increments the version of both.
   */
  readonly within?: ImportTable;
  /**
   * Returns a row for an unknown code that others refer to (check 13); without it, such a code is an error.
   */
  ofCode?(code: string): Values;
  /** Creates such a record only for references that offer it. */
  readonly ofCodeWhereOffered?: true;
  /** Returns the sequence of a new record's number, which is reserved together with the reads. */
  draws?(rows: readonly Values[], codes: CodeLookup): string | undefined;
  create(call: RowsCall): Promise<RecordId>;
  /**
   * Merges the rows' values into the existing record, whose version increases by one.
   * @throws Refused stale after a concurrent change
   */
  update(call: RowsCall & { standing: ExistingRecord }): Promise<void>;
  /** Returns what `restore` needs to bring the record back unchanged. */
  image(call: Call & { id: RecordId }): Promise<{ version: number; image: unknown }>;
  restore(call: Call & { id: RecordId; image: unknown }): Promise<void>;
  /**
   * @param call.madeAt instant when it was created with its dependent records. @throws Refused inUse,
   * inUseBy, stale
   */
  remove(call: Call & { id: RecordId; version: number; madeAt?: string }): Promise<void>;
}
