// A table of the plant as an import sees it: what stands in it, and how a row becomes a thing, changes one, and goes again.
import type { Day } from '../../../shared/day.ts';
import type { RowProblem } from '../../../shared/ingestion/problem.ts';
import type { ImportTable } from '../../../shared/ingestion/template.ts';
import type { Actor } from '../../http/session.ts';
import type { Store } from '../../table/store.ts';

export type ThingId = number | string;
/** A row's values by column; an empty cell has none and changes nothing. Days are ISO, instants the plant's wall clock (`2026-03-16T06:00`). */
export type Values = Readonly<Record<string, string | number>>;

/** A thing of the plant under its natural key. */
export interface Standing {
  id: ThingId;
  version: number;
  /** As an export of the table writes them: a file that says the same changes nothing. */
  values: readonly Values[];
  updatedAt: string;
  updatedBy: string;
  /** What its target must know of it besides. */
  own?: unknown;
}

/** What files name by code and never fill: their archives are read as they stand. */
export type Archive = 'Warehouses' | 'Teams' | 'ProfessionalGroups';
export type Named = ImportTable | Archive;

/** Ids by the natural key of a table, or the code in an archive, in lower case: of what stands and of what this import has made so far. */
export interface Codes {
  idOf(table: Named, key: string): ThingId | undefined;
}

/** What a thing's rows are judged by; `known` tells of every table. */
interface About {
  known: Codes;
  standing?: Standing;
  today: Day;
}

interface Call {
  /** Gathers what is committed: everything a call writes joins the transaction of its chunk. */
  store: Store;
  actor: Actor;
  codes: Codes;
}
/** Most things are one row; the phases of a procedure and the work of a cycle are several. */
interface Rows extends Call {
  rows: readonly Values[];
}

/**
 * What a feature lets an import do with one of its tables, by the feature's own rules. Every call commits once, and reads
 * nothing after: its writes are gathered. @throws Refused as the feature's own calls do
 */
export interface Target {
  readonly table: ImportTable;
  /** The natural key, in lower case; rows of one key are one thing. */
  key(values: Values): string;
  /** Which of a thing's rows it is, where it may have several: the same row twice is check 4. */
  row?(values: Values): string;
  /** Rows that stand and the file does not name stay; absent: a thing has the rows of its file and no others. */
  readonly keepsRows?: true;
  /** A row as exports write it, where it can be written in several ways; without what cannot be taken of it. Rows are compared and handed on so. */
  written?(values: Values, standing: Standing | undefined): Values;
  /** Everything of the table, by key. Of what only grows (histories), what these keys name. */
  standing(store: Store, actor: Actor, keys: readonly string[]): Promise<ReadonlyMap<string, Standing>>;
  /** The ids alone, by key, where they take fewer trips than all that stands. */
  ids?(store: Store): Promise<ReadonlyMap<string, ThingId>>;
  /** What more must hold of a thing's rows as the file has them (checks 5 to 7 and 10 to 14 as far as the table's own). */
  problems?(rows: readonly { line: number; values: Values }[], about: About): RowProblem[];
  /** Columns that name a thing of another table, by its key; a list names the first that knows it. */
  readonly refs?: Readonly<Record<string, { table: Named; key?(values: Values): string; optional?: true }>>;
  /** What it asks ids of besides: only tables named here, among `refs`, or its own are known to it. */
  readonly asks?: readonly Named[];
  /** The table whose things its own are parts of, under the same id: writing one moves the version of the other. */
  readonly within?: ImportTable;
  /** A row for a code that others name and nobody knows (check 13); of tables without it such a code is an error. */
  ofCode?(code: string): Values;
  /** The sequence a new one takes its number of: drawn with what is read, not after. */
  draws?(rows: readonly Values[], codes: Codes): string | undefined;
  create(call: Rows): Promise<ThingId>;
  /** The rows' values over what stands, whose version moves by one. @throws Refused stale where it changed since */
  update(call: Rows & { standing: Standing }): Promise<void>;
  /** What `restore` needs to bring it back as it is. */
  image(call: Call & { id: ThingId }): Promise<{ version: number; image: unknown }>;
  restore(call: Call & { id: ThingId; image: unknown }): Promise<void>;
  /** @param call.madeAt when it was made with what came along. @throws Refused inUse, inUseBy, stale */
  remove(call: Call & { id: ThingId; version: number; madeAt?: string }): Promise<void>;
}
