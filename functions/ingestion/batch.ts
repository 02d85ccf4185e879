// Calls of imports: started, cancelled, gone on with, taken back; the work itself is the worker's.
import { ulid } from 'ulid';
import type { batches as api, Batch } from '../../shared/ingestion/import-api.ts';
import type { ImportBatch } from '../../shared/ingestion/import-kept.ts';
import { problemIn } from '../../shared/ingestion/shown.ts';
import { codeIn, type Language, say } from '../../shared/messages.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { batches, importing, mappings } from '../table/entities/ingestion.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import { mustHaveFile } from './check.ts';
import { languageOf } from './language.ts';

type Kept = KeptOf<typeof batches>;
interface Call {
  actor: Actor;
  store: Store;
}

const isUnderWay = ({ state }: ImportBatch) => state === 'running' || state === 'undoing';
/** What wrote nothing leaves nothing to take back. */
const stands = (batch: ImportBatch) => batch.state !== 'undone' && (batch.chunks > 0 || isUnderWay(batch));

/** The newest that stands. */
async function newest(store: Store): Promise<Kept | undefined> {
  let next: string | undefined;
  do {
    const page = await store.list(batches, { descending: true, limit: 20, consistent: true, next });
    const found = page.items.find(stands);
    if (found) return found;
    next = page.next;
  } while (next);
  return undefined;
}

/** None of the plant's is under way, and at commit still none is. @throws Refused importRunning */
async function alone(store: Store, batchId: string): Promise<Writes> {
  const last = await store.find(importing, 'all');
  if (!last) return store.create(importing, 'all', { batchId });
  if (last.batchId !== batchId) {
    const other = await store.find(batches, last.batchId);
    if (other && isUnderWay(other)) throw new Refused('conflict', 'importRunning');
  }
  return store.replace(importing, last, { batchId });
}

const isRace = (error: unknown) =>
  error instanceof Refused && (error.code === 'stale' || error.code === 'codeTaken');

function shown(batch: Kept, mayUndo: boolean, language: Language): Batch {
  const { mappingId, fileId, fileName, state, startedBy, startedAt, endedAt, done, of } = batch;
  const { inserted, updated, unchanged, skipped, problem, blockers, version } = batch;
  return {
    ...{ batchId: batch.id, mappingId, fileId, fileName, state, by: startedBy, startedAt, endedAt, done, of },
    ...{ inserted, updated, unchanged, skipped, mayUndo, version },
    ...(problem && { problem: problemIn(problem, language) }),
    ...(blockers && {
      blockers: blockers.map(({ table, key, code, values }) => ({
        ...{ table, key, code, values },
        // as every refusal: whoever shows it says the code in the language of the user
        message: say(codeIn(code).code, 'en', values),
      })),
    }),
  };
}

async function answer(call: Call, batch: Kept): Promise<Batch> {
  const language = batch.problem || batch.blockers ? await languageOf(call) : 'en';
  const mayUndo = !isUnderWay(batch) && stands(batch) && (await newest(call.store))?.id === batch.id;
  return shown(batch, mayUndo, language);
}

const withoutKept = ({ id: _, version: __, updatedAt: ___, updatedBy: ____, ...value }: Kept): ImportBatch =>
  value;

async function change(call: Call, batch: Kept, parts: Partial<ImportBatch>, more: Writes = []) {
  const { store } = call;
  const after = { ...withoutKept(batch), ...parts };
  await store.commit(store.replace(batches, batch, after), more);
  return answer(call, store.made(batches, batch.id, after, batch.version + 1));
}

/** @throws Refused importNotNewest */
async function mustBeNewest(store: Store, batch: Kept): Promise<void> {
  const last = await newest(store);
  if (last && last.id !== batch.id) throw new Refused('conflict', 'importNotNewest');
}

/** A worker moves the batch at any moment: what it did is read again. */
async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
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
    if (mapping.state !== 'checked' || !mapping.checked) throw new Refused('conflict', 'importNotChecked');
    await mustHaveFile(store, mapping.fileId);
    const { counts, turn } = mapping.checked;
    if (counts.error > 0 && !skipRowsWithErrors) throw new Refused('conflict', 'importErrors');
    const of = counts.new + counts.changed + counts.unchanged + counts.error;
    if (of === counts.error) throw new Refused('conflict', 'importNothing');
    const { fileId, fileName, hash } = mapping;
    const value: ImportBatch = {
      ...{ mappingId, checked: turn, fileId, fileName, hash, state: 'running', turn: 1 },
      ...{ mode, skipRowsWithErrors, user: actor.user.id, startedBy: actor.user.name, startedAt: actor.now },
      ...{ next: { table: 0, line: 0 }, chunks: 0, done: 0, of },
      ...{ inserted: 0, updated: 0, unchanged: 0, skipped: 0 },
    };
    const id = ulid(Date.parse(actor.now));
    try {
      await store.commit(store.create(batches, id, value), await alone(store, id));
    } catch (error) {
      // another was started at the same moment
      if (isRace(error)) throw new Refused('conflict', 'importRunning');
      throw error;
    }
    return answer({ actor, store }, store.made(batches, id, value));
  },

  async list({ input, actor, store }) {
    const { items, next } = await store.list(batches, { ...input, descending: true });
    const told = items.some(({ problem, blockers }) => problem || blockers);
    const language = told ? await languageOf({ actor, store }) : 'en';
    const last = items.some(stands) ? await newest(store) : undefined;
    return {
      items: items.map((each) => shown(each, each.id === last?.id && !isUnderWay(each), language)),
      ...(next && { next }),
    };
  },

  async get({ input: { batchId }, actor, store }) {
    return answer({ actor, store }, await store.get(batches, batchId));
  },

  cancel: ({ input: { batchId }, actor, store }) =>
    persistently(async () => {
      const batch = await store.get(batches, batchId);
      if (batch.state !== 'running') throw new Refused('conflict', 'importNotRunning');
      return change({ actor, store }, batch, { state: 'stopped' });
    }),

  /** One whose worker died goes on too: its turn is another's. */
  resume: ({ input: { batchId }, actor, store }) =>
    persistently(async () => {
      const batch = await store.get(batches, batchId);
      if (batch.state === 'done' || batch.state === 'undone') throw new Refused('conflict', 'importEnded');
      await mustBeNewest(store, batch);
      const state = batch.undoAt ? 'undoing' : 'running';
      const again = { state, turn: batch.turn + 1, problem: undefined, user: actor.user.id } as const;
      return change({ actor, store }, batch, again, await alone(store, batchId));
    }),

  undo: ({ input: { batchId }, actor, store }) =>
    persistently(async () => {
      const batch = await store.get(batches, batchId);
      if (batch.state === 'undone') throw new Refused('conflict', 'importEnded');
      if (isUnderWay(batch)) throw new Refused('conflict', 'importRunning');
      await mustBeNewest(store, batch);
      const again = { turn: batch.turn + 1, blockers: undefined, user: actor.user.id } as const;
      const since = batch.undoAt ?? actor.now;
      return change(
        { actor, store },
        batch,
        { state: 'undoing', undoAt: since, ...again },
        await alone(store, batchId),
      );
    }),
};
