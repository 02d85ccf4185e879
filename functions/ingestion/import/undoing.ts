// Undoes an import: checks first what prevents it, then restores chunk by chunk from the last one.
import type { ImportBatch, RestoredRecord } from '#shared/ingestion/import-records.ts';
import { type ImportTable, tableIndexes } from '#shared/ingestion/template/template.ts';
import { RefusalError } from '#shared/refused.ts';
import { MAX_COMPOSED_WRITES } from '../../db/commit.ts';
import {
  importBatches,
  importedFiles,
  importRestorations,
  importUndos,
} from '../../db/entities/ingestion.ts';
import type { StoredOf } from '../../db/entity.ts';
import { createListCachingStore } from '../../db/list-all.ts';
import { runInParallel } from '../../db/parallel.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import {
  buildReferenceLimitCheck,
  createBatchingStore,
  createUnitOfWork,
  getReferenceChanges,
} from '../../db/unit-of-work.ts';
import type { Write } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { advanceBatch, type BatchContext, getRecordIdentity } from './applying.ts';
import { attachRecordIndex, composeChunk, estimateChunkSize, RecordRefusedError } from './chunk.ts';
import { createCodeLookup, loadRecordIds, sortByDependency, type Targets } from './codes.ts';
import type { CodeLookup, ExistingRecord } from './target.ts';

type StoredUndo = StoredOf<typeof importUndos>;
type UndoRow = StoredUndo['rows'][number];
type Blocker = NonNullable<ImportBatch['blockers']>[number];
interface Call {
  store: Store;
  actor: Actor;
  codes: CodeLookup;
  /** Returns the current version of a record as the import left it. */
  nowOf: (row: Omit<UndoRow, 'image'>) => number;
  madeAt?: string;
}

const isPartlyUndone = ({ done, inserted, updated, unchanged, skipped }: ImportBatch) =>
  done < inserted + updated + unchanged + skipped;

/** Maximum number of blockers listed. */
const MAX_BLOCKERS = 100;
/** Rows checked concurrently. */
const CONCURRENCY = 100;

const buildBlocker = ({ table, key }: UndoRow, { code, details }: RefusalError): Blocker => ({
  table: tableIndexes[table],
  key,
  code,
  ...(details.values && { values: details.values }),
});

/** @throws Overtaken */
export async function undoBatch({
  store,
  actor,
  targets,
  batch: startedBatch,
  endsSoon,
}: BatchContext): Promise<void> {
  let batch = startedBatch;
  const codes = createCodeLookup();
  const cachingStore = createListCachingStore(store);
  const getCurrentVersion = await createVersionLookup(store, targets, batch.id);
  const call = { store, actor, codes, nowOf: getCurrentVersion };
  const stopUndo = (blockers: Blocker[]) =>
    advanceBatch(store, batch, {
      state: batch.endedAt ? 'done' : 'stopped',
      blockers,
      // A partly undone import cannot be resumed.
      undoAt: isPartlyUndone(batch) ? batch.undoAt : undefined,
    });
  const tables = sortByDependency(await loadUndoTables(store, batch.id));
  for (const table of tables)
    for (const { table: referencedTable } of Object.values(targets[table]!.refs ?? {}))
      if (!codes.all.has(referencedTable))
        codes.all.set(
          referencedTable,
          await loadRecordIds({ store: cachingStore, actor, targets }, referencedTable),
        );
  // A partly undone import was checked before.
  const blockers = isPartlyUndone(batch)
    ? []
    : await findBlockers({ ...call, listing: cachingStore }, targets, batch, tables);
  if (blockers.length > 0) {
    await stopUndo(blockers);
    return;
  }
  const sharedTables = new Set(tables.flatMap((table) => targets[table]!.within ?? []));
  let maxRows = Number.POSITIVE_INFINITY;
  while (batch.chunks > 0) {
    const undo = await store.get(importUndos, `${batch.id}.${batch.chunks - 1}`);
    const rows = undo.rows.toReversed().slice(0, maxRows);
    try {
      const { writes, results } = await composeChunk(store, rows, async (row, recordStore) => {
        const isVersionShared = targets[row.table]!.within !== undefined || sharedTables.has(row.table);
        return undoRow({ ...call, store: recordStore, madeAt: undo.madeAt }, targets, row, isVersionShared);
      });
      maxRows = estimateChunkSize({ writes, results });
      const restoredRecords = results.filter((each) => each !== undefined);
      const remainingRows = undo.rows.slice(0, undo.rows.length - results.length);
      batch = await advanceBatch(
        store,
        batch,
        {
          chunks: batch.chunks - (remainingRows.length > 0 ? 0 : 1),
          done: Math.max(0, batch.done - results.length),
          ...(endsSoon() && { turn: batch.turn + 1 }),
        },
        writes,
        remainingRows.length > 0
          ? store.replace(importUndos, undo, { madeAt: undo.madeAt, rows: remainingRows })
          : store.remove(importUndos, undo),
        restoredRecords.length > 0
          ? store.create(importRestorations, `${batch.id}.${batch.version}`, { things: restoredRecords })
          : [],
      );
    } catch (error) {
      if (!(error instanceof RecordRefusedError)) throw error;
      await stopUndo([buildBlocker(rows[error.recordIndex]!, error.refused)]);
      return;
    }
    if (batch.turn !== startedBatch.turn) return;
  }
  const importedFile = batch.hash ? await store.find(importedFiles, batch.hash) : undefined;
  await advanceBatch(
    store,
    batch,
    { state: 'undone', endedAt: actor.now, done: 0, blockers: undefined, problem: undefined },
    importedFile?.batchId === batch.id ? store.remove(importedFiles, importedFile) : [],
  );
}

/** Undoes one row. Returns the restored record with its new version, or undefined if it was removed. */
async function undoRow(
  call: Call,
  targets: Targets,
  row: UndoRow,
  isVersionShared: boolean,
): Promise<RestoredRecord | undefined> {
  const { table, id, version, image } = row;
  const target = targets[table]!;
  const currentVersion = isVersionShared ? (await target.image({ ...call, id })).version : call.nowOf(row);
  if (image === undefined) {
    await target.remove({ ...call, id, version: currentVersion });
    return undefined;
  }
  await target.restore({ ...call, id, image });
  return { thing: getRecordIdentity(target, id), was: version - 1, now: currentVersion + 1 };
}

/** Maps versions across later imports that were undone: they incremented versions and restored the values. */
async function createVersionLookup(store: Store, targets: Targets, batch: string): Promise<Call['nowOf']> {
  const versionChanges = new Map<string, number>();
  for (const { thing, was, now: latestVersion } of await loadLaterRestorations(store, batch))
    versionChanges.set(`${thing}@${was}`, latestVersion);
  return ({ table, id, version }) => {
    const thing = getRecordIdentity(targets[table]!, id);
    let latestVersion = version;
    for (
      let next: number | undefined = latestVersion;
      next !== undefined;
      next = versionChanges.get(`${thing}@${latestVersion}`)
    )
      latestVersion = next;
    return latestVersion;
  };
}

async function loadLaterRestorations(store: Store, batch: string): Promise<RestoredRecord[]> {
  const laterRestorations: RestoredRecord[] = [];
  let next: string | undefined;
  do {
    const page = await store.list(importBatches, { descending: true, limit: 20, consistent: true, next });
    for (const { id } of page.items) {
      if (id === batch) return laterRestorations;
      const restorations = await loadAllPages((more) =>
        store.list(importRestorations, { under: id, next: more, consistent: true }),
      );
      laterRestorations.push(...restorations.flatMap(({ things }) => things));
    }
    next = page.next;
  } while (next);
  return laterRestorations;
}

async function* iterateUndoPages(store: Store, batch: string): AsyncGenerator<StoredUndo[]> {
  let next: string | undefined;
  do {
    const page = await store.list(importUndos, { under: batch, consistent: true, limit: 100, next });
    yield page.items;
    next = page.next;
  } while (next);
}

async function loadUndoTables(store: Store, batch: string): Promise<Set<ImportTable>> {
  const tables = new Set<ImportTable>();
  for await (const page of iterateUndoPages(store, batch))
    for (const { rows } of page) for (const { table } of rows) tables.add(table);
  return tables;
}

/** Returns the blockers: records changed since the import, and created ones that others refer to. */
async function findBlockers(
  { listing: cachingStore, ...call }: Call & { listing: Store },
  targets: Targets,
  batch: StoredOf<typeof importBatches>,
  tables: readonly ImportTable[],
): Promise<Blocker[]> {
  const { store, actor } = call;
  const lastRows = new Map<string, UndoRow>();
  const keys = new Map<ImportTable, string[]>();
  for await (const page of iterateUndoPages(store, batch.id))
    for (const { rows } of page)
      for (const { image: _, ...row } of rows) {
        const recordIdentity = getRecordIdentity(targets[row.table]!, row.id);
        if (row.version >= (lastRows.get(recordIdentity)?.version ?? 0)) lastRows.set(recordIdentity, row);
        const tableData = keys.get(row.table) ?? [];
        keys.set(row.table, tableData);
        tableData.push(row.key);
      }
  const foundBlockers: Blocker[] = [];
  for (const table of tables) {
    const target = targets[table]!;
    if (target.within && tables.includes(target.within)) continue;
    const existingRecordsById = new Map<number | string, ExistingRecord>();
    for (const existingRecord of (await target.standing(cachingStore, actor, keys.get(table) ?? [])).values())
      existingRecordsById.set(existingRecord.id, existingRecord);
    for (const row of lastRows.values()) {
      const tableData = targets[row.table]!;
      if ((row.table !== table && tableData.within !== table) || foundBlockers.length >= MAX_BLOCKERS)
        continue;
      const existingRecord = existingRecordsById.get(row.id);
      if (!existingRecord) foundBlockers.push(buildBlocker(row, new RefusalError('notFound', 'notFound')));
      else if (existingRecord.version !== call.nowOf(row))
        foundBlockers.push(
          buildBlocker(
            row,
            new RefusalError('conflict', 'stale', {
              values: { by: existingRecord.updatedBy, at: existingRecord.updatedAt },
            }),
          ),
        );
    }
  }
  return foundBlockers.length > 0 ? foundBlockers : findReferenceBlockers(call, targets, batch.id);
}

/**
 * Dry run that finds references from outside: counts the references that the undo itself releases, and
 * reports records referred to more often.
 */
async function findReferenceBlockers(call: Call, targets: Targets, batch: string): Promise<Blocker[]> {
  const checksByReference = new Map<string, { row: UndoRow; place: string; write: Write }>();
  const referenceChanges = new Map<string, number>();
  for await (const page of iterateUndoPages(call.store, batch)) {
    const batchingStore = createBatchingStore(call.store);
    await runInParallel(
      page.flatMap(({ madeAt, rows }) => rows.map((row) => ({ row, madeAt }))),
      CONCURRENCY,
      async ({ row, madeAt }) => {
        const { store, getWrites } = createUnitOfWork(batchingStore);
        try {
          await undoRow({ ...call, store, madeAt }, targets, row, false);
        } catch (error) {
          // A refusal that depends on other rows being removed first is reported later, when the row is
          // undone.
          if (!(error instanceof RefusalError) || error.kind === 'unavailable') throw error;
        }
        const changes = getReferenceChanges(getWrites());
        // Two records of an import may release the same reference: it is checked once.
        for (const [place, write] of changes.waiting)
          if (!checksByReference.has(place))
            checksByReference.set(place, { row: { ...row, image: undefined }, place, write });
        for (const [place, n] of changes.countChanges)
          referenceChanges.set(place, (referenceChanges.get(place) ?? 0) + n);
      },
    );
  }
  const foundBlockers: Blocker[] = [];
  for (
    let remainingChecks = [...checksByReference.values()];
    remainingChecks.length > 0 && foundBlockers.length < MAX_BLOCKERS;
  ) {
    const currentChecks = remainingChecks.slice(0, MAX_COMPOSED_WRITES);
    try {
      await call.store.commit(
        currentChecks.map(({ place, write }, i) =>
          attachRecordIndex(buildReferenceLimitCheck(write, -(referenceChanges.get(place) ?? 0)), i),
        ),
      );
      remainingChecks = remainingChecks.slice(MAX_COMPOSED_WRITES);
    } catch (error) {
      if (!(error instanceof RecordRefusedError)) throw error;
      foundBlockers.push(buildBlocker(currentChecks[error.recordIndex]!.row, error.refused));
      remainingChecks = remainingChecks.toSpliced(error.recordIndex, 1);
    }
  }
  return foundBlockers;
}
