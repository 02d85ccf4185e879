// Handlers of imports: start, cancel, resume, undo. A worker does the work.
import { ulid } from 'ulid';
import type { batches as api, Batch } from '#shared/ingestion/import-api.ts';
import type { ImportBatch } from '#shared/ingestion/import-records.ts';
import { toProblem } from '#shared/ingestion/problem-item.ts';
import { formatMessage, type Language, parseValidationMessage } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { importBatches, latestImports, mappings } from '../db/entities/ingestion.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { assertFileExists } from './check.ts';
import { loadLanguage } from './language.ts';

type StoredBatch = StoredOf<typeof importBatches>;
interface Call {
  actor: Actor;
  store: Store;
}

const isUnderWay = ({ state }: ImportBatch) => state === 'running' || state === 'undoing';
/** Whether the batch has anything to undo: an import that wrote nothing has not. */
const hasChanges = (batch: ImportBatch) =>
  batch.state !== 'undone' && (batch.chunks > 0 || isUnderWay(batch));

/** Returns the newest batch that was not undone and wrote something. */
async function findNewestBatch(store: Store): Promise<StoredBatch | undefined> {
  let next: string | undefined;
  do {
    const page = await store.list(importBatches, { descending: true, limit: 20, consistent: true, next });
    const reversibleBatch = page.items.find(hasChanges);
    if (reversibleBatch) return reversibleBatch;
    next = page.next;
  } while (next);
  return undefined;
}

/**
 * Returns the writes that guarantee a single running import per plant until commit.
 * @throws Refused importRunning
 */
async function buildSingleImportWrites(store: Store, batchId: string): Promise<Writes> {
  const lastImport = await store.find(latestImports, 'all');
  if (!lastImport) return store.create(latestImports, 'all', { batchId });
  if (lastImport.batchId !== batchId) {
    const otherBatch = await store.find(importBatches, lastImport.batchId);
    if (otherBatch && isUnderWay(otherBatch)) throw new RefusalError('conflict', 'importRunning');
  }
  return store.replace(latestImports, lastImport, { batchId });
}

const isRace = (error: unknown) =>
  error instanceof RefusalError && (error.code === 'stale' || error.code === 'codeTaken');

function toBatchItem(batch: StoredBatch, mayUndo: boolean, language: Language): Batch {
  const { mappingId, fileId, fileName, state, startedBy, startedAt, endedAt, done, of } = batch;
  const { inserted, updated, unchanged, skipped, problem, blockers, version } = batch;
  return {
    ...{ batchId: batch.id, mappingId, fileId, fileName, state, by: startedBy, startedAt, endedAt, done, of },
    ...{ inserted, updated, unchanged, skipped, mayUndo, version },
    ...(problem && { problem: toProblem(problem, language) }),
    ...(blockers && {
      blockers: blockers.map(({ table, key, code, values }) => ({
        ...{ table, key, code, values },
        // Message in English as in every refusal; clients translate the code.
        message: formatMessage(parseValidationMessage(code).code, 'en', values),
      })),
    }),
  };
}

async function buildAnswer(call: Call, batch: StoredBatch): Promise<Batch> {
  const language = batch.problem || batch.blockers ? await loadLanguage(call) : 'en';
  const mayUndo =
    !isUnderWay(batch) && hasChanges(batch) && (await findNewestBatch(call.store))?.id === batch.id;
  return toBatchItem(batch, mayUndo, language);
}

const getBatchFields = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...value
}: StoredBatch): ImportBatch => value;

async function updateBatch(call: Call, batch: StoredBatch, parts: Partial<ImportBatch>, more: Writes = []) {
  const { store } = call;
  const after = { ...getBatchFields(batch), ...parts };
  await store.commit(store.replace(importBatches, batch, after), more);
  return buildAnswer(call, store.buildStoredItem(importBatches, batch.id, after, batch.version + 1));
}

/** @throws Refused importNotNewest */
async function assertNewest(store: Store, batch: StoredBatch): Promise<void> {
  const newestBatch = await findNewestBatch(store);
  if (newestBatch && newestBatch.id !== batch.id) throw new RefusalError('conflict', 'importNotNewest');
}

/** Retries on conflicts with the worker, which may update the batch at any moment. */
async function retryOnRace<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (!isRace(error) || attempt === 10) throw error;
    }
}

export const batch: Handlers<typeof api> = {
  async start({ input: { mappingId, mode, skipRowsWithErrors }, actor, store }) {
    const mapping = await store.get(mappings, mappingId);
    if (mapping.state !== 'checked' || !mapping.checked)
      throw new RefusalError('conflict', 'importNotChecked');
    await assertFileExists(store, mapping.fileId);
    const { counts, turn } = mapping.checked;
    if (counts.error > 0 && !skipRowsWithErrors) throw new RefusalError('conflict', 'importErrors');
    const rowCount = counts.new + counts.changed + counts.unchanged + counts.error;
    if (rowCount === counts.error) throw new RefusalError('conflict', 'importNothing');
    const { fileId, fileName, hash } = mapping;
    const value: ImportBatch = {
      ...{ mappingId, checked: turn, fileId, fileName, hash, state: 'running', turn: 1 },
      ...{ mode, skipRowsWithErrors, user: actor.user.id, startedBy: actor.user.name, startedAt: actor.now },
      ...{ next: { table: 0, line: 0 }, chunks: 0, done: 0, of: rowCount },
      ...{ inserted: 0, updated: 0, unchanged: 0, skipped: 0 },
    };
    const id = ulid(Date.parse(actor.now));
    try {
      await store.commit(store.create(importBatches, id, value), await buildSingleImportWrites(store, id));
    } catch (error) {
      // A concurrent call started another import.
      if (isRace(error)) throw new RefusalError('conflict', 'importRunning');
      throw error;
    }
    return buildAnswer({ actor, store }, store.buildStoredItem(importBatches, id, value));
  },

  async list({ input, actor, store }) {
    const { items, next } = await store.list(importBatches, { ...input, descending: true });
    const hasMessages = items.some(({ problem, blockers }) => problem || blockers);
    const language = hasMessages ? await loadLanguage({ actor, store }) : 'en';
    const newestBatch = items.some(hasChanges) ? await findNewestBatch(store) : undefined;
    return {
      items: items.map((each) =>
        toBatchItem(each, each.id === newestBatch?.id && !isUnderWay(each), language),
      ),
      ...(next && { next }),
    };
  },

  async get({ input: { batchId }, actor, store }) {
    return buildAnswer({ actor, store }, await store.get(importBatches, batchId));
  },

  cancel: ({ input: { batchId }, actor, store }) =>
    retryOnRace(async () => {
      const batch = await store.get(importBatches, batchId);
      if (batch.state !== 'running') throw new RefusalError('conflict', 'importNotRunning');
      return updateBatch({ actor, store }, batch, { state: 'stopped' });
    }),

  /** Resumes an import, also one whose worker died: a new turn makes the earlier worker stop. */
  resume: ({ input: { batchId }, actor, store }) =>
    retryOnRace(async () => {
      const batch = await store.get(importBatches, batchId);
      if (batch.state === 'done' || batch.state === 'undone')
        throw new RefusalError('conflict', 'importEnded');
      await assertNewest(store, batch);
      const state = batch.undoAt ? 'undoing' : 'running';
      const changes = { state, turn: batch.turn + 1, problem: undefined, user: actor.user.id } as const;
      return updateBatch({ actor, store }, batch, changes, await buildSingleImportWrites(store, batchId));
    }),

  undo: ({ input: { batchId }, actor, store }) =>
    retryOnRace(async () => {
      const batch = await store.get(importBatches, batchId);
      if (batch.state === 'undone') throw new RefusalError('conflict', 'importEnded');
      if (isUnderWay(batch)) throw new RefusalError('conflict', 'importRunning');
      await assertNewest(store, batch);
      const changes = { turn: batch.turn + 1, blockers: undefined, user: actor.user.id } as const;
      const undoStart = batch.undoAt ?? actor.now;
      return updateBatch(
        { actor, store },
        batch,
        { state: 'undoing', undoAt: undoStart, ...changes },
        await buildSingleImportWrites(store, batchId),
      );
    }),
};
