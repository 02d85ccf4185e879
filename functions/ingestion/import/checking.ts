// A look at mapped rows beside what stands in the plant: pass one knows all keys, pass two says what would be done with each thing.
import { MAX_TABLE_ROWS, PAGE_ROWS } from '../../../shared/ingestion/import.ts';
import type { ImportMapping, TableChecked, VerdictCounts } from '../../../shared/ingestion/import-kept.ts';
import {
  checkedKey,
  countsKey,
  type PreparedRow,
  preparedKey,
} from '../../../shared/ingestion/import-places.ts';
import { blocks, type RowProblem } from '../../../shared/ingestion/problem.ts';
import { type ImportTable, importTables, tableAt, tableIndexes } from '../../../shared/ingestion/template.ts';
import { keepJson, keepRows, rowsAt } from '../../http/objects.ts';
import type { Actor } from '../../http/session.ts';
import { users } from '../../table/entities/access.ts';
import { batches } from '../../table/entities/ingestion.ts';
import { listingOnce } from '../../table/listed.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import { askedBy, idsIn, inOrder, knownCodes, standingRows, standsSo, type Targets } from './codes.ts';
import { eachPage } from './each-page.ts';
import type { Codes, Target, Values } from './target.ts';
import { checkPlace, type Judged } from './verdict.ts';

/** Problems of a table that are told at once, of each level; all stand with their rows. */
const FIRST = 200;
/** Pages after which it says how far it is. */
const PAGES = 5;

const noneOf = (): VerdictCounts => ({ new: 0, changed: 0, unchanged: 0, error: 0 });
export const sumOf = (all: readonly VerdictCounts[]): VerdictCounts =>
  all.reduce(
    (sum, each) => ({
      new: sum.new + each.new,
      changed: sum.changed + each.changed,
      unchanged: sum.unchanged + each.unchanged,
      error: sum.error + each.error,
    }),
    noneOf(),
  );

interface Looking {
  store: Store;
  actor: Actor;
  targets: Targets;
  mapping: ImportMapping & { id: string };
  /** Rows looked at so far. */
  moved: (done: number) => Promise<void>;
}

/** Of one table, after pass one. */
interface Keys {
  /** Lines of rows by their names; a row named twice has its twin's line too. */
  lines: Map<string, number>;
  twins: Map<string, number>;
  /** Rows of each key, where a thing has several. */
  rows: Map<string, number>;
  /** Keys by code of SAP, and codes of more than one. */
  saps: Map<string, string>;
  sapsTwice: Set<string>;
}
/** Codes that rows name, with the first line that does. */
type Wanted = Map<ImportTable, Map<string, { code: string; line: number }>>;

const nameOf = (target: Target, key: string, values: Values) =>
  target.row ? `${key}\n${target.row(values)}` : key;
const sapOf = ({ codeSap }: Values) => (codeSap === undefined ? undefined : String(codeSap).toLowerCase());
const saidIn = ({ values, assumed }: PreparedRow): Values =>
  assumed ? Object.fromEntries(Object.entries(values).filter(([name]) => !assumed.includes(name))) : values;
const isWrong = ({ problems = [] }: PreparedRow) => problems.some(blocks);

/** What is found of each table, in their order; kept with the verdicts. */
export async function checkMapping({
  store,
  actor,
  targets,
  mapping,
  moved,
}: Looking): Promise<TableChecked[]> {
  const scope = { tenant: store.scope.tenant, plant: store.scope.plant! };
  const pagesOf = new Map(mapping.found.map(({ index, pages }) => [tableAt(index), pages]));
  const pages = (table: ImportTable) =>
    eachPage(pagesOf.get(table) ?? 0, (page) =>
      rowsAt<PreparedRow>(preparedKey({ ...scope, id: mapping.id }, tableIndexes[table], page)),
    );
  const listing = listingOnce(store);
  const inFile = inOrder([...pagesOf.keys()].flatMap((table) => (table && targets[table] ? [table] : [])));

  const keys = new Map<ImportTable, Keys>();
  const wanted: Wanted = new Map();
  for (const table of inFile) {
    const its: Keys = {
      ...{ lines: new Map(), twins: new Map(), rows: new Map() },
      ...{ saps: new Map(), sapsTwice: new Set() },
    };
    keys.set(table, its);
    for await (const page of pages(table))
      for (const row of page) noteKeys(targets, targets[table]!, its, wanted, row);
  }

  const tables = inOrder([...inFile, ...wanted.keys()]);
  const known = knownCodes();
  const made = new Map<ImportTable, Set<string>>();
  for (const table of askedBy(targets, tables))
    known.all.set(table, await idsIn({ store: listing, actor, targets }, table));
  /** Of the plant, or of rows of the file that were not found wrong so far. */
  const codes: Codes = {
    idOf(table, key) {
      const standing = known.idOf(table, key);
      if (standing !== undefined) return standing;
      return made.get(table as ImportTable)?.has(key) ? 'new' : undefined;
    },
  };
  for (const table of inFile) {
    const { lines } = keys.get(table)!;
    made.set(table, new Set([...lines.keys()].map((name) => name.split('\n')[0]!)));
  }

  const since = await lastImport(store);
  const people = since === undefined ? new Set<string>() : await namesOfPeople(store);
  const place = checkPlace(scope, mapping.id, mapping.turn);
  const found: TableChecked[] = [];
  let done = 0;
  for (const table of tables) {
    const target = targets[table]!;
    const index = tableIndexes[table];
    const its = keys.get(table);
    const standing = await target.standing(listing, actor, [...(made.get(table) ?? [])]);
    known.all.set(table, new Map([...standing].map(([key, { id }]) => [key, id])));
    if (its) for (const [key, { values }] of standing) if (!its.lines.has(key)) noteSaps(its, key, values);
    const written = verdictsOf(async (page, lines) => keepRows(checkedKey(place, index, page), lines));
    let rows = 0;

    const judge = (key: string, all: readonly PreparedRow[]): Judged => {
      const stands = standing.get(key);
      const after = all.map((row) => {
        const values = stands ? saidIn(row) : row.values;
        return target.written?.(values, stands) ?? values;
      });
      const lined = all.map(({ line }, i) => ({ line, values: after[i]! }));
      const problems = [
        ...all.flatMap((row) => row.problems ?? []),
        ...all.flatMap((row) => keyProblems(target, its!, key, row)),
        ...(rows > MAX_TABLE_ROWS ? [tooMany(all[0]!.line)] : []),
        ...lined.flatMap((row) => references({ targets, target, codes }, row)),
        ...(target.problems?.(all, { known: codes, standing: stands, today: actor.today }) ?? []),
      ];
      const lines = all.map(({ line }) => line);
      const as = (op: Judged['op'], more: RowProblem[] = []): Judged => ({
        ...{ lines, op, key, after, problems: [...problems, ...more] },
        ...(stands && {
          id: stands.id,
          version: stands.version,
          before: standingRows(target, stands, after),
        }),
      });
      if (problems.some(blocks)) {
        made.get(table)!.delete(key);
        return as('error');
      }
      if (!stands) return as('new');
      if (standsSo(target, stands, after)) return as('unchanged', [{ line: lines[0]!, code: 'unchanged' }]);
      const edited = since !== undefined && stands.updatedAt > since && people.has(stands.updatedBy);
      const by = { line: lines[0]!, code: 'editedSince' as const, values: { name: stands.updatedBy } };
      return as('changed', edited ? [by] : []);
    };

    const open = new Map<string, PreparedRow[]>();
    let page = 0;
    for await (const all of pages(table)) {
      for (const row of all) {
        rows++;
        const key = target.key(row.values);
        const together = [...(open.get(key) ?? []), row];
        if (together.length < (its!.rows.get(key) ?? 1)) open.set(key, together);
        else {
          open.delete(key);
          await written.add(judge(key, together));
        }
      }
      if (++page % PAGES === 0) await moved(done + rows);
    }
    done += rows;
    const unknown = [...(wanted.get(table) ?? [])].filter(([key]) => codes.idOf(table, key) === undefined);
    if (mapping.create && target.ofCode) {
      const all = made.get(table) ?? new Set();
      made.set(table, all);
      for (const [key, { code, line }] of unknown) {
        all.add(key);
        await written.add({ lines: [line], op: 'new', key, after: [target.ofCode(code)], problems: [] });
      }
    }
    const whole = await written.end();
    if (its || whole.pages.length + unknown.length > 0)
      found.push({
        ...{ index, ...whole },
        ...(unknown.length > 0 && { unknown: unknown.map(([, { code }]) => code) }),
      });
    await moved(done);
  }
  await keepJson(countsKey(place), found);
  return found;
}

function noteKeys(targets: Targets, target: Target, its: Keys, wanted: Wanted, row: PreparedRow) {
  const { line, values } = row;
  const key = target.key(values);
  // rows that name nothing are each by itself
  if (target.row && key !== '') its.rows.set(key, (its.rows.get(key) ?? 0) + 1);
  if (isWrong(row)) return;
  const name = nameOf(target, key, values);
  if (!its.lines.has(name)) its.lines.set(name, line);
  else if (!its.twins.has(name)) its.twins.set(name, line);
  noteSaps(its, key, [values]);
  for (const [column, { table, key: keyOf }] of Object.entries(target.refs ?? {})) {
    const value = values[column];
    if (value === undefined || !targets[table as ImportTable]?.ofCode) continue;
    const all = wanted.get(table as ImportTable) ?? new Map();
    wanted.set(table as ImportTable, all);
    const named = keyOf?.(values) ?? String(value).toLowerCase();
    if (!all.has(named)) all.set(named, { code: String(value), line });
  }
}

function noteSaps({ saps, sapsTwice }: Keys, key: string, rows: readonly Values[]) {
  for (const values of rows) {
    const sap = sapOf(values);
    if (sap === undefined) continue;
    const other = saps.get(sap);
    if (other === undefined) saps.set(sap, key);
    else if (other !== key) sapsTwice.add(sap);
  }
}

function keyProblems(target: Target, { lines, twins, sapsTwice }: Keys, key: string, row: PreparedRow) {
  const problems: RowProblem[] = [];
  const name = nameOf(target, key, row.values);
  const twin = twins.get(name);
  if (twin !== undefined && !isWrong(row)) {
    const first = lines.get(name)!;
    problems.push({ line: row.line, code: 'keyTwice', values: { line: row.line === first ? twin : first } });
  }
  const sap = sapOf(row.values);
  if (sap !== undefined && sapsTwice.has(sap))
    problems.push({
      line: row.line,
      column: 'codeSap',
      code: 'sapTwice',
      values: { value: row.values.codeSap! },
    });
  return problems;
}

const tooMany = (line: number): RowProblem => ({
  line,
  code: 'tooManyRows',
  values: { limit: MAX_TABLE_ROWS },
});

/** What rows name must be there, or be made (checks 5 and 13). */
function references(
  { targets, target, codes }: { targets: Targets; target: Target; codes: Codes },
  { line, values }: { line: number; values: Values },
): RowProblem[] {
  return Object.entries(target.refs ?? {}).flatMap(([column, { table, key, optional }]): RowProblem[] => {
    const value = values[column];
    if (value === undefined) return [];
    const named = key?.(values) ?? String(value).toLowerCase();
    const about = { line, column, values: { value } };
    const makes = targets[table as ImportTable]?.ofCode !== undefined;
    if (codes.idOf(table, named) !== undefined) return [];
    if (!makes && !optional) return [{ ...about, code: 'noParent' }];
    const needed = importTables[target.table].some(
      (each) => each.name === column && each.need !== 'optional',
    );
    const unknown: RowProblem = { ...about, code: 'unknownReference' };
    return needed ? [unknown, { ...about, code: 'noParent' }] : [unknown];
  });
}

/** Verdicts, a page at a time. */
function verdictsOf(keep: (page: number, lines: Judged[]) => Promise<void>) {
  const pages: VerdictCounts[] = [];
  const errors: RowProblem[] = [];
  const warnings: RowProblem[] = [];
  let lines: Judged[] = [];
  const turn = async () => {
    const counts = noneOf();
    for (const { op } of lines) counts[op]++;
    await keep(pages.length, lines);
    pages.push(counts);
    lines = [];
  };
  return {
    async add(judged: Judged) {
      lines.push(judged);
      for (const problem of judged.problems) {
        // whatever stands so is counted already
        if (problem.code === 'unchanged') continue;
        const its = blocks(problem) ? errors : warnings;
        if (its.length < FIRST) its.push(problem);
      }
      if (lines.length === PAGE_ROWS) await turn();
    },
    async end() {
      if (lines.length > 0) await turn();
      return { pages, problems: [...errors, ...warnings] };
    },
  };
}

/** When the import before ended, if one stands. */
async function lastImport(store: Store): Promise<string | undefined> {
  const { items } = await store.list(batches, { descending: true, limit: 20 });
  return items.find(({ state, endedAt }) => state !== 'undone' && endedAt)?.endedAt;
}
const namesOfPeople = async (store: Store) =>
  new Set((await everyPage((next) => store.list(users, { next }))).map(({ name }) => name));
