// What a sheet's headers propose: which tables it holds, and which column is which.
import type { Writing } from './cells.ts';
import type { ColumnProfile, FileSheet, MappedColumn, MappedTable } from './import.ts';
import {
  columnsOf,
  type ImportTable,
  importTableNames,
  type TemplateColumn,
  tableIndexes,
} from './template.ts';
import { plain } from './words/plain.ts';
import { synonymsOf } from './words/synonyms.ts';
import { columnTitles, tableTitles } from './words/titles.ts';

export interface ProposedTable extends MappedTable {
  table: ImportTable;
  /** From 0 to 1; a little more where the sheet is called as the table is. */
  score: number;
  /** Columns it needs that no header is like. */
  missing: string[];
}

/** How far a header is to be believed: the column's own name, its title, what else it is called, a likeness. */
const BELIEF = { name: 1, title: 0.98, synonym: 0.9, alike: 0.75 };
const LEAST_ALIKE = 0.78;
/** Below, a header is left to whoever maps. */
const LEAST = 0.5;
/** A header whose values are of another kind. */
const OTHER_KIND = 0.5;

/** A word with its pairs of letters, in order. */
interface Spelled {
  word: string;
  pairs: readonly number[];
}
const spelled = (word: string): Spelled => ({
  word,
  pairs: Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, i) => word.charCodeAt(i) * 0x10000 + word.charCodeAt(i + 1),
  ).sort((a, b) => a - b),
});

/** How alike two words are: the pairs of letters they share (Dice's coefficient). */
function likeness(a: Spelled, b: Spelled): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.pairs.length && j < b.pairs.length; ) {
    const [left, right] = [a.pairs[i]!, b.pairs[j]!];
    if (left === right) shared++;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return (2 * shared) / (a.pairs.length + b.pairs.length);
}
/** No two words of so many pairs are more alike. */
const mostAlike = (a: number, b: number) => (2 * Math.min(a, b)) / (a + b);

interface Words {
  /** What a column is called, with what it is worth. */
  known: ReadonlyMap<string, number>;
  long: readonly Spelled[];
}
const SHORTEST_ALIKE = 5;
const wordsByColumn = new Map<string, Words>();
function wordsOf(table: ImportTable, { name }: TemplateColumn): Words {
  const key = `${table}.${name}`;
  const found = wordsByColumn.get(key);
  if (found) return found;
  const known = new Map([
    ...synonymsOf(table, name).map((word) => [plain(word), BELIEF.synonym] as const),
    ...columnTitles(table, name).map((title) => [plain(title), BELIEF.title] as const),
    [plain(name), BELIEF.name] as const,
  ]);
  const words = { known, long: [...known.keys()].filter(isLong).map(spelled) };
  wordsByColumn.set(key, words);
  return words;
}
const isLong = (word: string) => word.length >= SHORTEST_ALIKE;

function belief(header: Spelled, { known, long }: Words): number {
  const worth = known.get(header.word);
  if (worth !== undefined || !isLong(header.word)) return worth ?? 0;
  let best = 0;
  for (const word of long)
    if (mostAlike(word.pairs.length, header.pairs.length) >= LEAST_ALIKE)
      best = Math.max(best, likeness(header, word));
  return best < LEAST_ALIKE ? 0 : best * BELIEF.alike;
}

function ofItsKind({ kind }: TemplateColumn, { filled, numbers, days }: ColumnProfile): boolean {
  if (filled === 0) return true;
  if (kind === 'whole' || kind === 'number') return numbers > 0;
  return kind === 'day' || kind === 'instant' ? days > 0 || numbers > 0 : true;
}

interface Pair {
  column: TemplateColumn;
  source: ColumnProfile;
  /** How far its header is believed. */
  worth: number;
  /** The same, less where its values are of another kind. */
  score: number;
}
/** The surest pairs first; each header and each column once. */
function pairsOf(table: ImportTable, sources: readonly ColumnProfile[]): Pair[] {
  const headers = sources.map((source) => ({ source, header: spelled(plain(source.name)) }));
  const all = columnsOf(table).flatMap((column) => {
    const words = wordsOf(table, column);
    return headers
      .map(({ source, header }) => {
        const worth = belief(header, words);
        return { column, source, worth, score: worth * (ofItsKind(column, source) ? 1 : OTHER_KIND) };
      })
      .filter(({ score }) => score >= LEAST);
  });
  const [columns, used] = [new Set<string>(), new Set<string>()];
  return all
    .sort((a, b) => b.score - a.score)
    .filter(({ column, source }) => {
      if (columns.has(column.name) || used.has(source.name)) return false;
      columns.add(column.name);
      used.add(source.name);
      return true;
    });
}

/** A date that could be read in two ways gets an order that is seen, and may be changed. */
function mappedOf({ column, source }: Pair, sheet: FileSheet): MappedColumn {
  const mapped = { source: source.name, target: column.name };
  if ((column.kind !== 'day' && column.kind !== 'instant') || source.dates !== 'unclear') return mapped;
  return { ...mapped, transform: [{ op: 'dates', order: writingIn(sheet, source).dates ?? 'dmy' }] };
}

const sum = (all: readonly { score: number }[]) => all.reduce((total, { score }) => total + score, 0);

/** How a table would be filled from a sheet. */
export function proposedTable(table: ImportTable, sheet: FileSheet): ProposedTable {
  const pairs = pairsOf(table, sheet.columns);
  const needed = columnsOf(table).filter(({ need }) => need !== 'optional');
  const found = pairs.filter(({ column }) => column.need !== 'optional');
  const missing = needed.filter(({ name }) => !pairs.some(({ column }) => column.name === name));
  const known = pairs.reduce((total, { worth }) => total + worth, 0);
  const named = sheet.columns.length === 0 ? 0 : known / sheet.columns.length;
  // the share of the file's headers it knows counts twice: what it needs may stand under a header nobody knows
  const score = Math.cbrt((sum(found) / needed.length) * named ** 2);
  const called = [table, ...tableTitles(table)].some((title) => plain(title) === plain(sheet.name));
  const order = columnsOf(table).map(({ name }) => name);
  return {
    table,
    index: tableIndexes[table],
    sheet: sheet.name,
    headerRow: sheet.headerRow,
    columns: pairs
      .map((pair) => mappedOf(pair, sheet))
      .sort((a, b) => order.indexOf(a.target as never) - order.indexOf(b.target as never)),
    // its name tells tables of the same columns apart
    score: called ? (1.01 + score) / 2 : score,
    missing: missing.map(({ name }) => name),
  };
}

/** Every table a sheet could fill, the likeliest first. */
export const proposedTables = (sheet: FileSheet): ProposedTable[] =>
  importTableNames
    .map((table) => proposedTable(table, sheet))
    .filter(({ columns }) => columns.length > 0)
    .sort((a, b) => b.score - a.score || b.columns.length - a.columns.length);

/** Below, a sheet is proposed for nothing. */
const LEAST_SCORE = 0.25;

/** For each sheet the likeliest table, each table from one sheet. */
export function proposal(sheets: readonly FileSheet[]): ProposedTable[] {
  const taken = new Set<ImportTable>();
  const filled = new Set<string>();
  return sheets
    .flatMap(proposedTables)
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score)
    .filter(({ table, sheet }) => {
      if (taken.has(table) || filled.has(sheet)) return false;
      taken.add(table);
      filled.add(sheet);
      return true;
    })
    .sort((a, b) => importTableNames.indexOf(a.table) - importTableNames.indexOf(b.table));
}

/** How a column writes what could be read in two ways; where it does not tell itself, what the other columns of its sheet do. */
export function writingIn({ columns }: FileSheet, column: ColumnProfile | undefined): Writing {
  const decimals = new Set(columns.map(({ decimal }) => decimal).filter((mark) => mark !== undefined));
  const orders = new Set(
    columns.map(({ dates }) => dates).filter((order) => order !== undefined && order !== 'unclear'),
  );
  const decimal = column?.decimal ?? only(decimals);
  const dates = column?.dates === undefined || column.dates === 'unclear' ? only(orders) : column.dates;
  return { ...(decimal && { decimal }), ...(dates && { dates }) };
}
const only = <T>(all: ReadonlySet<T>): T | undefined => (all.size === 1 ? [...all][0] : undefined);
