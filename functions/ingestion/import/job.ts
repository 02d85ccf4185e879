// What a message asks for: a look at a mapping, an import, or taking one back; of a turn that is over nothing.

import type { ImportJob } from '../../../shared/ingestion/import-job.ts';
import type { ImportMapping } from '../../../shared/ingestion/import-kept.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Actor } from '../../http/session.ts';
import { batches, mappings } from '../../table/entities/ingestion.ts';
import type { KeptOf } from '../../table/entity.ts';
import { isStale } from '../../table/retry-on-conflict.ts';
import type { Store } from '../../table/store.ts';
import { applyBatch, moveOn } from './applying.ts';
import { checkMapping, sumOf } from './checking.ts';
import { Overtaken, pointed } from './chunk.ts';
import type { Targets } from './codes.ts';
import { finishMapping } from './mapped.ts';
import { undoBatch } from './undoing.ts';

export interface Worker {
  store: Store;
  actor: Actor;
  targets: Targets;
  endsSoon: () => boolean;
}

/** Who asked for it, if its turn is not over. */
export async function askedFor(store: Store, job: ImportJob): Promise<string | undefined> {
  const found = await underWay(store, job);
  return found?.user;
}

async function underWay(store: Store, { of, id, turn }: ImportJob) {
  const found = of === 'mapping' ? await store.find(mappings, id) : await store.find(batches, id);
  return found?.turn === turn && states.has(found.state) ? found : undefined;
}
const states = new Set<string>(['mapping', 'checking', 'running', 'undoing']);

/** Goes on until it is done, or somebody else goes on with it. */
export async function workOn({ id, of, turn }: ImportJob, worker: Worker): Promise<void> {
  const { store } = worker;
  try {
    if (of === 'mapping') {
      const mapping = await store.get(mappings, id);
      if (mapping.turn !== turn) return;
      if (mapping.state === 'mapping') await finishMapping(worker, mapping);
      if (mapping.state === 'checking') await check(mapping, turn, worker);
      return;
    }
    const batch = await store.get(batches, id);
    if (batch.turn !== turn) return;
    if (batch.state === 'running') await applyBatch({ ...worker, batch });
    if (batch.state === 'undoing') await undoBatch({ ...worker, batch });
  } catch (error) {
    if (!(error instanceof Overtaken || (error instanceof Refused && isStale(error)))) throw error;
  }
}

const withoutKept = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...value
}: KeptOf<typeof mappings>) => value as ImportMapping;

async function check(started: KeptOf<typeof mappings>, turn: number, worker: Worker) {
  let mapping = started;
  const { store } = worker;
  const move = async (parts: Partial<ImportMapping>) => {
    const after = { ...withoutKept(mapping), ...parts, reason: undefined };
    await store.commit(pointed(store.replace(mappings, mapping, after)));
    mapping = store.made(mappings, mapping.id, after, mapping.version + 1);
  };
  const found = await checkMapping({ ...worker, mapping, moved: (done) => move({ done }) });
  const counts = sumOf(found.flatMap(({ pages }) => pages));
  await move({ state: 'checked', done: mapping.of, checked: { turn, counts } });
}

/** Nobody tries again by themselves. */
export async function giveUp(store: Store, job: ImportJob, reason: string): Promise<void> {
  const found = await underWay(store, job);
  if (!found) return;
  if (job.of === 'batch') {
    await moveOn(store, found as KeptOf<typeof batches>, { state: 'failed' });
    return;
  }
  const mapping = found as KeptOf<typeof mappings>;
  await store.commit(store.replace(mappings, mapping, { ...withoutKept(mapping), state: 'failed', reason }));
}
