// Applies a checked mapping to the plant chunk by chunk. The batch stores the next position, and each chunk
// advances it in its own transaction.

import { buildVerdictCountsKey, buildVerdictsKey } from '#shared/ingestion/import-keys.ts';
import type { ImportBatch, ImportUndo, TableCheckResult } from '#shared/ingestion/import-records.ts';
import type { RowProblem } from '#shared/ingestion/problem.ts';
import { findImportTable, type ImportTable } from '#shared/ingestion/template/template.ts';
import { RefusalError } from '#shared/refused.ts';
import { importBatches, importedFiles, importUndos } from '../../db/entities/ingestion.ts';
import type { StoredOf } from '../../db/entity.ts';
import { createListCachingStore } from '../../db/list-all.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { createSequenceAllocator } from '../../db/unit-of-work.ts';
import { readJsonObject, readRows } from '../../http/files/stored-objects.ts';
import type { Actor } from '../../http/session.ts';
import {
  composeChunk,
  createReadBuffer,
  RecordRefusedError,
  wrapImportWrites,
  writeInChunks,
} from './chunk.ts';
import {
  createCodeLookup,
  getNeededTables,
  hasSameValues,
  loadRecordIds,
  sortByDependency,
  type Targets,
} from './codes.ts';
import { iteratePages } from './each-page.ts';
import type { CodeLookup, ExistingRecord, Target } from './target.ts';
import { type CheckedRecord, getCheckReference } from './verdict.ts';

export interface BatchContext {
  store: Store;
  actor: Actor;
  targets: Targets;
  batch: StoredOf<typeof importBatches>;
  /** Whether the worker's time is nearly over. */
  endsSoon: () => boolean;
}

/** Record to write, with the counts of rows passed over before it. */
interface NextRecord extends Record<PassedOutcome, number> {
  line: number;
  judged: CheckedRecord;
}
type PassedOutcome = 'unchanged' | 'skipped';
type UndoRow = ImportUndo['rows'][number];

/** Numbers reserved at once from a sequence. */
const SEQUENCE_BLOCK_SIZE = 50;

/** Returns a key that is equal for records sharing one version (`Target.within`). */
export const getRecordIdentity = ({ table, within = table }: Target, id: number | string) =>
  `${within}|${id}`;

const getBatchFields = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...value
}: StoredOf<typeof importBatches>) => value as ImportBatch;

/** Updates the batch in one transaction with other writes. @throws Overtaken */
export async function advanceBatch(
  store: Store,
  batch: StoredOf<typeof importBatches>,
  changes: Partial<ImportBatch>,
  ...more: Parameters<Store['commit']>
): Promise<StoredOf<typeof importBatches>> {
  const after = { ...getBatchFields(batch), ...changes };
  await store.commit(...more, wrapImportWrites(store.replace(importBatches, batch, after)));
  return store.buildStoredItem(importBatches, batch.id, after, batch.version + 1);
}

/** Applies the batch until it ends, is refused, or the worker's time is nearly over. @throws Overtaken */
export async function applyBatch({
  store,
  actor,
  targets,
  batch: startedBatch,
  endsSoon,
}: BatchContext): Promise<void> {
  let batch = startedBatch;
  const checkReference = getCheckReference(store.scope, batch.mappingId, batch.checked);
  const checkedTables = await readJsonObject<TableCheckResult[]>(buildVerdictCountsKey(checkReference));
  const pagesByTable = new Map(
    checkedTables.map(({ index, pages }) => [findImportTable(index)!, { index, pages: pages.length }]),
  );
  const tables = sortByDependency(pagesByTable.keys());
  const codes = createCodeLookup();
  let cachingStore = createListCachingStore(store);
  const remainingTables = tables.slice(batch.next.table);
  for (const table of getNeededTables(targets, remainingTables))
    codes.all.set(table, await loadRecordIds({ store: cachingStore, actor, targets }, table));
  const writtenVersions = await loadWrittenVersions(store, targets, batch, remainingTables);
  const { draw, prepare } = createSequenceAllocator(store, SEQUENCE_BLOCK_SIZE);
  const passedCounts = { unchanged: 0, skipped: 0 };

  for (let t = batch.next.table; t < tables.length; t++) {
    const table = tables[t]!;
    const target = targets[table]!;
    const { index, pages } = pagesByTable.get(table)!;
    const iterateVerdicts = () =>
      iteratePages(pages, (page) => readRows<CheckedRecord>(buildVerdictsKey(checkReference, index, page)));
    const keys: string[] = [];
    for await (const page of iterateVerdicts()) for (const { key } of page) keys.push(key);
    const existingRecords = await target.standing(cachingStore, actor, keys);
    const ids = new Map([...existingRecords].map(([key, { id }]) => [key, id]));
    codes.all.set(table, ids);
    const writtenChunks = batch.chunks;
    const firstLine = t === batch.next.table ? batch.next.line : 0;
    const getPassedOutcome = ({ key, op, after }: CheckedRecord): PassedOutcome | undefined => {
      if (op === 'error' || (op === 'changed' && batch.mode === 'insertOnly')) return 'skipped';
      const currentRecord = existingRecords.get(key);
      return op === 'unchanged' || (currentRecord && hasSameValues(target, currentRecord, after))
        ? 'unchanged'
        : undefined;
    };
    const recordBuffer = createReadBuffer(
      iterateRecordsToWrite(iterateVerdicts(), firstLine, passedCounts, getPassedOutcome),
    );
    try {
      await writeInChunks({
        async compose(from, most, before) {
          const records = await recordBuffer.some(from, most);
          for (const { judged: checkedRecord } of records) {
            const sequence =
              checkedRecord.op === 'new' ? target.draws?.(checkedRecord.after, codes) : undefined;
            if (sequence) prepare(sequence);
          }
          const chunk = await composeChunk(
            store,
            records,
            ({ judged: checkedRecord }, recordStore) =>
              composeRecord(
                { store: recordStore, actor, codes },
                target,
                checkedRecord,
                existingRecords,
                writtenVersions,
              ),
            draw,
          );
          const undo = { madeAt: actor.now, rows: chunk.results };
          return { ...chunk, undo: store.create(importUndos, `${batch.id}.${writtenChunks + before}`, undo) };
        },
        async write({ writes, results, undo }, from) {
          const records = await recordBuffer.some(from, results.length);
          const countRows = (at: number) => records[at]!.judged.lines.length;
          const rows = results.reduce((n, _, at) => n + countRows(at), 0);
          const inserted = results.reduce(
            (n, { image }, at) => (image === undefined ? n + countRows(at) : n),
            0,
          );
          const [unchanged, skipped] = [sumCounts(records, 'unchanged'), sumCounts(records, 'skipped')];
          batch = await advanceBatch(
            store,
            batch,
            {
              next: { table: t, line: records.at(-1)!.line + 1 },
              chunks: batch.chunks + 1,
              done: batch.done + rows + unchanged + skipped,
              inserted: batch.inserted + inserted,
              updated: batch.updated + rows - inserted,
              unchanged: batch.unchanged + unchanged,
              skipped: batch.skipped + skipped,
              ...(endsSoon() && { turn: batch.turn + 1 }),
            },
            writes,
            undo,
          );
          for (const { key, id, version } of results) {
            ids.set(key, id);
            writtenVersions.set(getRecordIdentity(target, id), version);
          }
          recordBuffer.releaseBefore(from + results.length);
          cachingStore = createListCachingStore(store);
          return batch.turn === startedBatch.turn;
        },
      });
    } catch (error) {
      if (!(error instanceof RecordRefusedError)) throw error;
      await stopAtRow(store, batch, index, recordBuffer.first()!.judged, error);
      return;
    }
    // Waits for all records of a table, since those of the next one may refer to them.
    if (batch.turn !== startedBatch.turn) return;
  }

  await advanceBatch(
    store,
    batch,
    {
      state: 'done',
      endedAt: actor.now,
      problem: undefined,
      done: batch.done + passedCounts.unchanged + passedCounts.skipped,
      unchanged: batch.unchanged + passedCounts.unchanged,
      skipped: batch.skipped + passedCounts.skipped,
    },
    batch.hash ? store.put(importedFiles, batch.hash, { batchId: batch.id }) : [],
  );
}

const sumCounts = (all: readonly NextRecord[], name: PassedOutcome) =>
  all.reduce((n, each) => n + each[name], 0);

/** Yields the records to write from a line on; counts the rows passed over with the next record. */
async function* iterateRecordsToWrite(
  pages: AsyncIterable<readonly CheckedRecord[]>,
  firstLine: number,
  passedCounts: Record<PassedOutcome, number>,
  getPassedOutcome: (checkedRecord: CheckedRecord) => PassedOutcome | undefined,
): AsyncGenerator<NextRecord> {
  let line = 0;
  for await (const page of pages)
    for (const checkedRecord of page) {
      const lineIndex = line++;
      if (lineIndex < firstLine) continue;
      const outcome = getPassedOutcome(checkedRecord);
      if (outcome) passedCounts[outcome] += checkedRecord.lines.length;
      else {
        yield { line: lineIndex, judged: checkedRecord, ...passedCounts };
        passedCounts.unchanged = passedCounts.skipped = 0;
      }
    }
}

const buildStaleRefusal = () => new RefusalError('conflict', 'stale');

/** Returns the versions written so far by this import, for records that share versions with another table. */
async function loadWrittenVersions(
  store: Store,
  targets: Targets,
  batch: StoredOf<typeof importBatches>,
  tables: readonly ImportTable[],
): Promise<Map<string, number>> {
  const writtenVersions = new Map<string, number>();
  if (batch.chunks === 0 || tables.every((table) => !targets[table]?.within)) return writtenVersions;
  for (const { rows } of await loadAllPages((next) =>
    store.list(importUndos, { under: batch.id, next, consistent: true }),
  ))
    for (const { table, id, version } of rows)
      writtenVersions.set(getRecordIdentity(targets[table]!, id), version);
  return writtenVersions;
}

/** Returns the version after the write, of a record that existed before its part was created. */
async function loadNewVersion(
  call: { store: Store; actor: Actor; codes: CodeLookup },
  target: Target,
  id: number | string,
): Promise<number> {
  try {
    return (await target.image({ ...call, id })).version + 1;
  } catch (error) {
    if (error instanceof RefusalError && error.kind === 'notFound') return 1;
    throw error;
  }
}

/** Stops the import at this row, until the user resumes it. */
function stopAtRow(
  store: Store,
  batch: StoredOf<typeof importBatches>,
  table: number,
  { key, lines }: CheckedRecord,
  { refused: { code } }: RecordRefusedError,
) {
  const isChangedMeanwhile = code === 'stale' || code === 'codeTaken' || code === 'notFound';
  const problem: RowProblem = isChangedMeanwhile
    ? { line: lines[0]!, code: 'changedMeanwhile', values: { key } }
    : { line: lines[0]!, code: 'notTaken', values: { key, why: code } };
  return advanceBatch(store, batch, { state: 'stopped', problem: { table, ...problem } });
}

async function composeRecord(
  call: { store: Store; actor: Actor; codes: CodeLookup },
  target: Target,
  { key, op, version, after }: CheckedRecord,
  recordsByKey: ReadonlyMap<string, ExistingRecord>,
  writtenVersions: ReadonlyMap<string, number>,
): Promise<UndoRow> {
  const existingRecord = recordsByKey.get(key);
  const rows = after;
  if (!existingRecord) {
    if (op !== 'new') throw buildStaleRefusal();
    const id = await target.create({ ...call, rows });
    return {
      table: target.table,
      key,
      id,
      version: target.within ? await loadNewVersion(call, target, id) : 1,
    };
  }
  const { id } = existingRecord;
  if (
    existingRecord.version !== version &&
    writtenVersions.get(getRecordIdentity(target, id)) !== existingRecord.version
  )
    throw buildStaleRefusal();
  const { version: currentVersion, image } = await target.image({ ...call, id });
  if (currentVersion !== existingRecord.version) throw buildStaleRefusal();
  await target.update({ ...call, rows, standing: existingRecord });
  return { table: target.table, key, id, version: currentVersion + 1, image };
}
