// Dispatches import messages: check of a mapping, import, or undo. A message of an earlier turn is ignored.

import type { ImportJob } from '#shared/ingestion/import-job.ts';
import type { ImportMapping } from '#shared/ingestion/import-records.ts';
import { RefusalError } from '#shared/refused.ts';
import { importBatches, mappings } from '../../db/entities/ingestion.ts';
import type { StoredOf } from '../../db/entity.ts';
import { isStale } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { advanceBatch, applyBatch } from './applying.ts';
import { checkMapping } from './checking.ts';
import { ConcurrentWorkerError, wrapImportWrites } from './chunk.ts';
import type { Targets } from './codes.ts';
import { finishMapping } from './mapped.ts';
import { undoBatch } from './undoing.ts';
import { sumVerdictCounts } from './verdict.ts';

export interface WorkerContext {
  store: Store;
  actor: Actor;
  targets: Targets;
  endsSoon: () => boolean;
}

/** Returns the user who requested the job, unless its turn is over. */
export async function findRequestingUser(store: Store, job: ImportJob): Promise<string | undefined> {
  const runningJob = await findRunningJob(store, job);
  return runningJob?.user;
}

async function findRunningJob(store: Store, { of, id, turn }: ImportJob) {
  const storedJob = of === 'mapping' ? await store.find(mappings, id) : await store.find(importBatches, id);
  return storedJob?.turn === turn && runningStates.has(storedJob.state) ? storedJob : undefined;
}
const runningStates = new Set<string>(['mapping', 'checking', 'running', 'undoing']);

/** Works until the job is done, or another worker or call took it over. */
export async function runImportJob({ id, of, turn }: ImportJob, worker: WorkerContext): Promise<void> {
  const { store } = worker;
  try {
    if (of === 'mapping') {
      const mapping = await store.get(mappings, id);
      if (mapping.turn !== turn) return;
      if (mapping.state === 'mapping') await finishMapping(worker, mapping);
      if (mapping.state === 'checking') await runCheck(mapping, turn, worker);
      return;
    }
    const batch = await store.get(importBatches, id);
    if (batch.turn !== turn) return;
    if (batch.state === 'running') await applyBatch({ ...worker, batch });
    if (batch.state === 'undoing') await undoBatch({ ...worker, batch });
  } catch (error) {
    if (!(error instanceof ConcurrentWorkerError || (error instanceof RefusalError && isStale(error))))
      throw error;
  }
}

const getMappingFields = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...value
}: StoredOf<typeof mappings>) => value as ImportMapping;

async function runCheck(startedMapping: StoredOf<typeof mappings>, turn: number, worker: WorkerContext) {
  let mapping = startedMapping;
  const { store } = worker;
  const updateMapping = async (changes: Partial<ImportMapping>) => {
    const after = { ...getMappingFields(mapping), ...changes, reason: undefined };
    await store.commit(wrapImportWrites(store.replace(mappings, mapping, after)));
    mapping = store.buildStoredItem(mappings, mapping.id, after, mapping.version + 1);
  };
  const results = await checkMapping({
    ...worker,
    mapping,
    reportProgress: (done) => updateMapping({ done }),
  });
  const counts = sumVerdictCounts(results.flatMap(({ pages }) => pages));
  await updateMapping({ state: 'checked', done: mapping.of, checked: { turn, counts } });
}

/** Marks the job as failed; nothing retries it automatically. */
export async function failImportJob(store: Store, job: ImportJob, reason: string): Promise<void> {
  const runningJob = await findRunningJob(store, job);
  if (!runningJob) return;
  if (job.of === 'batch') {
    await advanceBatch(store, runningJob as StoredOf<typeof importBatches>, { state: 'failed' });
    return;
  }
  const mapping = runningJob as StoredOf<typeof mappings>;
  await store.commit(
    store.replace(mappings, mapping, { ...getMappingFields(mapping), state: 'failed', reason }),
  );
}
