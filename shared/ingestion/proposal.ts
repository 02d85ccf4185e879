// Proposes a mapping from a worksheet's headers: its tables and columns.
import type { ColumnProfile, FileWorksheet, MappedTable } from './import.ts';
import { getImportColumns, type ImportTable, importTableNames, tableIndexes } from './template/template.ts';
import type { TemplateColumn } from './template/template-columns.ts';
import { findOwnList, removeUnit } from './words/own-lists.ts';
import { normalizeForMatching } from './words/plain.ts';
import { getSynonyms } from './words/synonyms.ts';
import { getColumnTitles, getGeneralTitles, getTableTitles } from './words/titles.ts';

export interface ProposedTable extends MappedTable {
  table: ImportTable;
  /** Score from 0 to 1, raised if the worksheet has the table's name. */
  score: number;
  /** Required columns that match no header. */
  missing: string[];
}

/** Confidence of a match: by column name, title, synonym, or similarity. */
const CONFIDENCE = { name: 1, title: 0.98, synonym: 0.9, alike: 0.75 };
const MIN_SIMILARITY = 0.78;
/** Minimum confidence; below it, a header is left to the user. */
const MIN_CONFIDENCE = 0.5;
/** Factor for a header whose values are of another kind. */
const OTHER_KIND_FACTOR = 0.5;

/** A word with its sorted letter pairs. */
interface WordPairs {
  word: string;
  pairs: readonly number[];
}
const buildWordPairs = (word: string): WordPairs => ({
  word,
  pairs: Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, i) => word.charCodeAt(i) * 0x10000 + word.charCodeAt(i + 1),
  ).sort((a, b) => a - b),
});

/** Returns the similarity of two words by shared letter pairs (Dice's coefficient). */
function computeSimilarity(a: WordPairs, b: WordPairs): number {
  let sharedPairs = 0;
  for (let i = 0, j = 0; i < a.pairs.length && j < b.pairs.length; ) {
    const [left, right] = [a.pairs[i]!, b.pairs[j]!];
    if (left === right) sharedPairs++;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return (2 * sharedPairs) / (a.pairs.length + b.pairs.length);
}
/** Upper bound of the similarity of words with this many pairs. */
const computeMaxSimilarity = (a: number, b: number) => (2 * Math.min(a, b)) / (a + b);

interface ColumnWords {
  /** Names of a column, with their confidence. */
  confidenceByName: ReadonlyMap<string, number>;
  long: readonly WordPairs[];
}
const MIN_SIMILAR_LENGTH = 5;
const wordsByColumn = new Map<string, ColumnWords>();
function getColumnWords(table: ImportTable, { name }: TemplateColumn): ColumnWords {
  const key = `${table}.${name}`;
  const cachedWords = wordsByColumn.get(key);
  if (cachedWords) return cachedWords;
  const known = new Map([
    ...getSynonyms(table, name).map((word) => [normalizeForMatching(word), CONFIDENCE.synonym] as const),
    ...getGeneralTitles(name).map((title) => [normalizeForMatching(title), CONFIDENCE.synonym] as const),
    ...getColumnTitles(table, name).map((title) => [normalizeForMatching(title), CONFIDENCE.title] as const),
    [normalizeForMatching(name), CONFIDENCE.name] as const,
  ]);
  const words = { confidenceByName: known, long: [...known.keys()].filter(isLong).map(buildWordPairs) };
  wordsByColumn.set(key, words);
  return words;
}
const isLong = (word: string) => word.length >= MIN_SIMILAR_LENGTH;

function computeConfidence(header: WordPairs, { confidenceByName, long }: ColumnWords): number {
  const exactConfidence = confidenceByName.get(header.word);
  if (exactConfidence !== undefined || !isLong(header.word)) return exactConfidence ?? 0;
  let best = 0;
  for (const word of long)
    if (computeMaxSimilarity(word.pairs.length, header.pairs.length) >= MIN_SIMILARITY)
      best = Math.max(best, computeSimilarity(header, word));
  return best < MIN_SIMILARITY ? 0 : best * CONFIDENCE.alike;
}

function isOfColumnKind({ kind }: TemplateColumn, { filled, numbers, days }: ColumnProfile): boolean {
  if (filled === 0) return true;
  if (kind === 'whole' || kind === 'number') return numbers > 0;
  return kind === 'day' || kind === 'instant' ? days > 0 || numbers > 0 : true;
}

interface ColumnMatch {
  column: TemplateColumn;
  source: ColumnProfile;
  /** Confidence by the header. */
  worth: number;
  /** Confidence reduced if the values are of another kind. */
  score: number;
}
/** Returns the best pairs first; each header and each column occurs once. */
function matchColumns(table: ImportTable, sources: readonly ColumnProfile[]): ColumnMatch[] {
  const headers = sources.map((source) => ({
    source,
    header: buildWordPairs(normalizeForMatching(removeUnit(source.name))),
  }));
  const candidates = getImportColumns(table).flatMap((column) => {
    const words = getColumnWords(table, column);
    return headers
      .map(({ source, header }) => {
        const worth = computeConfidence(header, words);
        return {
          column,
          source,
          worth,
          score: worth * (isOfColumnKind(column, source) ? 1 : OTHER_KIND_FACTOR),
        };
      })
      .filter(({ score }) => score >= MIN_CONFIDENCE);
  });
  const [usedColumns, usedHeaders] = [new Set<string>(), new Set<string>()];
  return candidates
    .sort((a, b) => b.score - a.score)
    .filter(({ column, source }) => {
      if (usedColumns.has(column.name) || usedHeaders.has(source.name)) return false;
      usedColumns.add(column.name);
      usedHeaders.add(source.name);
      return true;
    });
}

const sumScores = (all: readonly { score: number }[]) => all.reduce((total, { score }) => total + score, 0);

/** Returns the confidence that each column of a worksheet belongs to a table, ignoring its values. */
function computeConfidences(table: ImportTable, sources: readonly ColumnProfile[]): number[] {
  const headers = sources.map(({ name }) => buildWordPairs(normalizeForMatching(name)));
  const words = getImportColumns(table).map((column) => getColumnWords(table, column));
  return headers.map((header) => Math.max(...words.map((each) => getExactConfidence(header, each))));
}
const getExactConfidence = ({ word }: WordPairs, { confidenceByName }: ColumnWords) =>
  confidenceByName.get(word) ?? 0;

/** Returns the highest confidence of each column over all tables. */
function computeBestConfidences(sheet: FileWorksheet): number[] {
  const all = importTableNames.map((table) => computeConfidences(table, sheet.columns));
  return sheet.columns.map((_, i) => Math.max(...all.map((confidences) => confidences[i]!)));
}

/** Proposes the mapping of a list exported by this product: its columns are known exactly. */
function proposeOwnTable(table: ImportTable, sheet: FileWorksheet): ProposedTable | undefined {
  const ownList = findOwnList(sheet);
  if (ownList?.table !== table) return undefined;
  const order = getImportColumns(table).map(({ name }) => name);
  const mappedTargets = new Set(ownList.columns.map(({ target }) => target));
  return {
    ...{
      table,
      index: tableIndexes[table],
      sheet: sheet.name,
      headerRow: sheet.headerRow,
      score: OWN_LIST_SCORE,
    },
    columns: ownList.columns.toSorted((a, b) => order.indexOf(a.target) - order.indexOf(b.target)),
    missing: getImportColumns(table).flatMap(({ name, need }) =>
      need === 'optional' || mappedTargets.has(name) ? [] : [name],
    ),
  };
}
const OWN_LIST_SCORE = 2;

/**
 * Proposes how a table is filled from a worksheet.
 * @param best the highest confidence of each column over all tables
 */
export function proposeTable(
  table: ImportTable,
  sheet: FileWorksheet,
  best = computeBestConfidences(sheet),
): ProposedTable {
  const ownTable = proposeOwnTable(table, sheet);
  if (ownTable) return ownTable;
  const matches = matchColumns(table, sheet.columns);
  const requiredColumns = getImportColumns(table).filter(({ need }) => need !== 'optional');
  const requiredMatches = matches.filter(({ column }) => column.need !== 'optional');
  const missing = requiredColumns.filter(({ name }) => !matches.some(({ column }) => column.name === name));
  const confidenceSum = matches.reduce((total, { worth }) => total + worth, 0);
  // Titles of another table that match no column of this one lower the score.
  const usedHeaders = new Set(matches.map(({ source }) => source.name));
  const isForeign = (name: string, i: number) => !usedHeaders.has(name) && best[i]! >= CONFIDENCE.title;
  const foreignCount = sheet.columns.filter(({ name }, i) => isForeign(name, i)).length;
  const headerShare =
    sheet.columns.length === 0 ? 0 : Math.max(0, confidenceSum - foreignCount) / sheet.columns.length;
  // The share of matched headers counts twice: a required column may have an unknown header.
  const score = Math.cbrt((sumScores(requiredMatches) / requiredColumns.length) * headerShare ** 2);
  const hasTableName = [table, ...getTableTitles(table)].some(
    (title) => normalizeForMatching(title) === normalizeForMatching(sheet.name),
  );
  const order = getImportColumns(table).map(({ name }) => name);
  return {
    table,
    index: tableIndexes[table],
    sheet: sheet.name,
    headerRow: sheet.headerRow,
    columns: matches
      .map(({ column, source }) => ({ source: source.name, target: column.name }))
      .sort((a, b) => order.indexOf(a.target as never) - order.indexOf(b.target as never)),
    // The worksheet's name distinguishes tables with the same columns.
    score: hasTableName ? (1.01 + score) / 2 : score,
    missing: missing.map(({ name }) => name),
  };
}

/** Returns every table that a worksheet could fill, the most likely first. */
export function proposeWorksheetTables(sheet: FileWorksheet): ProposedTable[] {
  const best = computeBestConfidences(sheet);
  return importTableNames
    .map((table) => proposeTable(table, sheet, best))
    .filter(({ columns }) => columns.length > 0)
    .sort((a, b) => b.score - a.score || b.columns.length - a.columns.length);
}

/** Minimum score of a proposal. */
const MIN_SCORE = 0.25;

/** Proposes the most likely table of each worksheet; each table is filled from one worksheet. */
export function proposeMapping(sheets: readonly FileWorksheet[]): ProposedTable[] {
  const usedTables = new Set<ImportTable>();
  const usedWorksheets = new Set<string>();
  return sheets
    .flatMap(proposeWorksheetTables)
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score)
    .filter(({ table, sheet }) => {
      if (usedTables.has(table) || usedWorksheets.has(sheet)) return false;
      usedTables.add(table);
      usedWorksheets.add(sheet);
      return true;
    })
    .sort((a, b) => importTableNames.indexOf(a.table) - importTableNames.indexOf(b.table));
}
