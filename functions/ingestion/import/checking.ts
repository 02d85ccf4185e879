// Check of mapped rows against the plant's data: pass one collects all keys, pass two decides what to do with
// each record.
import { MAX_TABLE_ROWS } from '#shared/ingestion/import.ts';
import {
  buildPreparedRowsKey,
  buildVerdictCountsKey,
  buildVerdictsKey,
  type PreparedRow,
} from '#shared/ingestion/import-keys.ts';
import type { ImportMapping, TableCheckResult } from '#shared/ingestion/import-records.ts';
import { isBlocking, type RowProblem } from '#shared/ingestion/problem.ts';
import { findImportTable, type ImportTable, tableIndexes } from '#shared/ingestion/template/template.ts';
import { users } from '../../db/entities/access.ts';
import { importBatches } from '../../db/entities/ingestion.ts';
import { createListCachingStore } from '../../db/list-all.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { readRows, writeJsonObject, writeRows } from '../../http/files/stored-objects.ts';
import type { Actor } from '../../http/session.ts';
import {
  createCodeLookup,
  getExistingRows,
  getNeededTables,
  hasSameValues,
  loadRecordIds,
  sortByDependency,
  type Targets,
} from './codes.ts';
import { iteratePages } from './each-page.ts';
import { collectKeys, collectSapCodes, type TableKeys, validateKey } from './row-keys.ts';
import {
  collectReferences,
  type ReferencedCodes,
  replaceNamesByCodes,
  validateReferences,
} from './row-references.ts';
import type { CodeLookup, ReferencedTable, Values } from './target.ts';
import { type CheckedRecord, createVerdictWriter, getCheckReference } from './verdict.ts';

/** Number of pages after which progress is reported. */
const PAGES_PER_REPORT = 5;

interface CheckContext {
  store: Store;
  actor: Actor;
  targets: Targets;
  mapping: ImportMapping & { id: string };
  /** Reports the number of rows checked so far. */
  reportProgress: (done: number) => Promise<void>;
}

const getGivenValues = ({ values, assumed }: PreparedRow): Values =>
  assumed ? Object.fromEntries(Object.entries(values).filter(([name]) => !assumed.includes(name))) : values;
/** Checks all tables in dependency order, stores the verdicts and returns the results. */
export async function checkMapping({
  store,
  actor,
  targets,
  mapping,
  reportProgress,
}: CheckContext): Promise<TableCheckResult[]> {
  const scope = { tenant: store.scope.tenant, plant: store.scope.plant! };
  const pageCounts = new Map(
    mapping.found.map(({ index, pages: iteratePreparedPages }) => [
      findImportTable(index),
      iteratePreparedPages,
    ]),
  );
  const iteratePreparedPages = (table: ImportTable) =>
    iteratePages(pageCounts.get(table) ?? 0, (page) =>
      readRows<PreparedRow>(buildPreparedRowsKey({ ...scope, id: mapping.id }, tableIndexes[table], page)),
    );
  const cachingStore = createListCachingStore(store);
  const fileTables = sortByDependency(
    [...pageCounts.keys()].flatMap((table) => (table && targets[table] ? [table] : [])),
  );

  const keys = new Map<ImportTable, TableKeys>();
  const referencedCodes: ReferencedCodes = new Map();
  const plantCodes = createCodeLookup();
  const readCodes = async (requestingTables: readonly ImportTable[]) => {
    for (const table of getNeededTables(targets, requestingTables))
      if (!plantCodes.all.has(table))
        plantCodes.all.set(table, await loadRecordIds({ store: cachingStore, actor, targets }, table));
  };
  await readCodes(fileTables);
  const isKnown = (table: ReferencedTable, key: string) =>
    plantCodes.idOf(table, key) !== undefined || keys.get(table as ImportTable)?.lines.has(key) === true;
  for (const table of fileTables) {
    const tableKeys: TableKeys = {
      ...{ lines: new Map(), twins: new Map(), rows: new Map() },
      ...{ saps: new Map(), sapsTwice: new Set() },
    };
    keys.set(table, tableKeys);
    for await (const page of iteratePreparedPages(table))
      for (const row of page)
        collectKeys(
          targets,
          targets[table]!,
          tableKeys,
          referencedCodes,
          replaceNamesByCodes(targets[table]!, row, isKnown),
        );
  }
  for (const [table, all] of [...referencedCodes])
    for (const [key, { line }] of all)
      if (!isKnown(table, key))
        collectReferences(targets[table]!, targets, referencedCodes, {
          line,
          values: targets[table]!.ofCode!(''),
        });

  const tables = sortByDependency([...fileTables, ...referencedCodes.keys()]);
  const validKeys = new Map<ImportTable, Set<string>>();
  await readCodes(tables);
  /** Resolves codes of the plant, or of rows of the file without errors so far. */
  const codes: CodeLookup = {
    idOf(table, key) {
      const existingRecords = plantCodes.idOf(table, key);
      if (existingRecords !== undefined) return existingRecords;
      return validKeys.get(table as ImportTable)?.has(key) ? 'new' : undefined;
    },
  };
  for (const table of fileTables) {
    const { lines } = keys.get(table)!;
    validKeys.set(table, new Set([...lines.keys()].map((name) => name.split('\n')[0]!)));
  }

  const lastImportEnd = await findLastImportEnd(store);
  const userNames = lastImportEnd === undefined ? new Set<string>() : await loadUserNames(store);
  const checkReference = getCheckReference(scope, mapping.id, mapping.turn);
  const results: TableCheckResult[] = [];
  let done = 0;
  for (const table of tables) {
    const target = targets[table]!;
    const index = tableIndexes[table];
    const tableKeys = keys.get(table);
    const existingRecords = await target.standing(cachingStore, actor, [...(validKeys.get(table) ?? [])]);
    plantCodes.all.set(table, new Map([...existingRecords].map(([key, { id }]) => [key, id])));
    if (tableKeys)
      for (const [key, { values }] of existingRecords)
        if (!tableKeys.lines.has(key)) collectSapCodes(tableKeys, key, values);
    const verdictWriter = createVerdictWriter(async (page, lines) =>
      writeRows(buildVerdictsKey(checkReference, index, page), lines),
    );
    let rows = 0;

    const judgeRecord = (key: string, preparedRows: readonly PreparedRow[]): CheckedRecord => {
      const existingRecord = existingRecords.get(key);
      const mappedValues = preparedRows.map((row) => {
        const values = existingRecord ? getGivenValues(row) : row.values;
        return target.written?.(values, existingRecord) ?? values;
      });
      const numberedRows = preparedRows.map(({ line }, i) => ({ line, values: mappedValues[i]! }));
      const problems = [
        ...preparedRows.flatMap((row) => row.problems ?? []),
        ...preparedRows.flatMap((row) => validateKey(target, tableKeys!, key, row)),
        ...(rows > MAX_TABLE_ROWS ? [buildTooManyRowsProblem(preparedRows[0]!.line)] : []),
        ...numberedRows.flatMap((row) => validateReferences({ targets, target, codes }, row)),
        ...(target.problems?.(preparedRows, { codes, standing: existingRecord, today: actor.today }) ?? []),
      ];
      const lines = preparedRows.map(({ line }) => line);
      const createVerdict = (op: CheckedRecord['op'], more: RowProblem[] = []): CheckedRecord => ({
        ...{ lines, op, key, after: mappedValues, problems: removeDuplicates([...problems, ...more]) },
        ...(existingRecord && {
          id: existingRecord.id,
          version: existingRecord.version,
          before: getExistingRows(target, existingRecord, mappedValues),
        }),
      });
      if (problems.some(isBlocking)) {
        validKeys.get(table)!.delete(key);
        return createVerdict('error');
      }
      if (!existingRecord) return createVerdict('new');
      if (hasSameValues(target, existingRecord, mappedValues))
        return createVerdict('unchanged', [{ line: lines[0]!, code: 'unchanged' }]);
      const isEdited =
        lastImportEnd !== undefined &&
        existingRecord.updatedAt > lastImportEnd &&
        userNames.has(existingRecord.updatedBy);
      const editedWarning = {
        line: lines[0]!,
        code: 'editedSince' as const,
        values: { name: existingRecord.updatedBy },
      };
      return createVerdict('changed', isEdited ? [editedWarning] : []);
    };

    /** Refuses wrong rows alone and judges the remaining rows without them. */
    const judgeRowsSeparately = (key: string, preparedRows: readonly PreparedRow[]): CheckedRecord[] => {
      const checkedRecord = judgeRecord(key, preparedRows);
      if (checkedRecord.op !== 'error') return [checkedRecord];
      const errorLines = new Set(checkedRecord.problems.filter(isBlocking).map(({ line }) => line));
      const [errorRows, validRows] = [
        preparedRows.filter(({ line }) => errorLines.has(line)),
        preparedRows.filter(({ line }) => !errorLines.has(line)),
      ];
      if (validRows.length === 0) return [checkedRecord];
      const refusedRecord = judgeRecord(key, errorRows);
      validKeys.get(table)!.add(key);
      const problems = checkedRecord.problems.filter(({ line }) => errorLines.has(line));
      return [{ ...refusedRecord, op: 'error', problems }, ...judgeRowsSeparately(key, validRows)];
    };

    const incompleteRecords = new Map<string, PreparedRow[]>();
    let page = 0;
    for await (const all of iteratePreparedPages(table)) {
      for (const each of all) {
        rows++;
        const row = replaceNamesByCodes(target, each, isKnown);
        const key = target.key(row.values);
        const recordRows = [...(incompleteRecords.get(key) ?? []), row];
        if (recordRows.length < (tableKeys!.rows.get(key) ?? 1)) incompleteRecords.set(key, recordRows);
        else {
          incompleteRecords.delete(key);
          for (const checkedRecord of target.rowsAlone
            ? judgeRowsSeparately(key, recordRows)
            : [judgeRecord(key, recordRows)])
            await verdictWriter.add(checkedRecord);
        }
      }
      if (++page % PAGES_PER_REPORT === 0) await reportProgress(done + rows);
    }
    done += rows;
    const unknown = [...(referencedCodes.get(table) ?? [])].filter(
      ([key]) => codes.idOf(table, key) === undefined,
    );
    if (mapping.create && target.ofCode) {
      const all = validKeys.get(table) ?? new Set();
      validKeys.set(table, all);
      for (const [key, { code, line }] of unknown) {
        all.add(key);
        await verdictWriter.add({
          lines: [line],
          op: 'new',
          key,
          after: [target.ofCode(code)],
          problems: [],
        });
      }
    }
    const tableResult = await verdictWriter.end();
    if (tableKeys || tableResult.pages.length + unknown.length > 0)
      results.push({
        ...{ index, ...tableResult },
        ...(unknown.length > 0 && !mapping.create && { unknown: unknown.map(([, { code }]) => code) }),
      });
    await reportProgress(done);
  }
  await writeJsonObject(buildVerdictCountsKey(checkReference), results);
  return results;
}

/** Removes duplicate problems that two rules found in one cell. */
function removeDuplicates(problems: readonly RowProblem[]): RowProblem[] {
  const seenProblems = new Set<string>();
  return problems.filter((problem) => {
    const { line, column = '', code, values } = problem;
    const name = JSON.stringify([line, column, code, values]);
    if (seenProblems.has(name)) return false;
    seenProblems.add(name);
    return true;
  });
}

const buildTooManyRowsProblem = (line: number): RowProblem => ({
  line,
  code: 'tooManyRows',
  values: { limit: MAX_TABLE_ROWS },
});

/** Returns the end of the last import that was not undone. */
async function findLastImportEnd(store: Store): Promise<string | undefined> {
  const { items } = await store.list(importBatches, { descending: true, limit: 20 });
  return items.find(({ state, endedAt }) => state !== 'undone' && endedAt)?.endedAt;
}
const loadUserNames = async (store: Store) =>
  new Set((await loadAllPages((next) => store.list(users, { next }))).map(({ name }) => name));
