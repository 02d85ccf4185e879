// A proposal applied some orders at a time, and taken back: whoever dies on the way is gone on with (domain 10.5).
import { ulid } from 'ulid';
import type { workloads as api, Move } from '../../../shared/organisation/workload-api.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { arrange, changedSince, type Rearranged, rearrange } from '../../planned/writes.ts';
import { TRANSACTION } from '../../table/commit.ts';
import { type WorkloadLine, workloadBatches, workloadLines } from '../../table/entities/organisation.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import type { Store } from '../../table/store.ts';
import { flat, type Writes } from '../../table/writes.ts';

type KeptBatch = KeptOf<typeof workloadBatches>;

/** Lines that stand together: most often they are one transaction. */
const TOGETHER = 25;
/** Transactions of one call: some seconds. */
const STEPS = 20;
/** So long an application can be taken back. */
const KEPT_DAYS = 30;

const linesId = (batch: string, n: number) => `${batch}.${n}`;

async function begun(store: Store, { now }: Actor, moves: readonly Move[]): Promise<string> {
  const id = ulid(Date.parse(now));
  const expiresAt = Math.floor(Date.parse(now) / 1000) + KEPT_DAYS * 86_400;
  const together = Array.from({ length: Math.ceil(moves.length / TOGETHER) }, (_, n) => ({
    ...{ n, expiresAt },
    lines: moves.slice(n * TOGETHER, (n + 1) * TOGETHER),
  }));
  // the batch is there once all its lines are
  await store.commitInChunks(
    together,
    (some) => some.map(({ n, ...lines }) => store.create(workloadLines, linesId(id, n), lines)),
    { last: store.create(workloadBatches, id, { of: moves.length, done: 0, expiresAt }) },
  );
  return id;
}

interface Step {
  /** Lines of one item, from…to. */
  n: number;
  from: number;
  to: number;
  /** Their orders as they become, and what is noted of them. */
  write: (some: readonly WorkloadLine[]) => Promise<{ writes: Writes; lines: WorkloadLine[] }>;
  /** Where the batch stands then. */
  after: (count: number) => Partial<KeptBatch>;
  /** Which end comes first. */
  backwards?: true;
}

/** As many of these lines as one transaction holds, with how far the batch has come. */
async function step(store: Store, batch: KeptBatch, { n, from, to, write, after, backwards }: Step) {
  const kept = await store.get(workloadLines, linesId(batch.id, n));
  for (let count = to - from; ; count = Math.ceil(count / 2)) {
    const first = backwards ? to - count : from;
    const { writes, lines } = await write(kept.lines.slice(first, first + count));
    const all = [
      writes,
      store.replace(workloadLines, kept, { ...kept, lines: kept.lines.toSpliced(first, count, ...lines) }),
      store.replace(workloadBatches, batch, { ...batch, ...after(count) }),
    ];
    if (flat(all).length > TRANSACTION) continue;
    await store.commit(all);
    return;
  }
}

/** The next orders of it moved. */
const goOn = (store: Store, actor: Actor, id: string): Promise<KeptBatch> =>
  retryOnConflict(async () => {
    const batch = await store.get(workloadBatches, id);
    if (batch.done >= batch.of) return batch;
    const n = Math.floor(batch.done / TOGETHER);
    await step(store, batch, {
      n,
      from: batch.done - n * TOGETHER,
      to: Math.min(batch.of - n * TOGETHER, TOGETHER),
      write: async (some) => {
        const found = await arrange(
          store,
          actor,
          some.map(({ orderId: id, ...wanted }) => ({ id, ...wanted })),
        );
        return { writes: found.writes, lines: noted(some, found, 'refused') };
      },
      after: (count) => ({ done: batch.done + count }),
    });
    return store.get(workloadBatches, id);
  });

const noted = (
  lines: readonly WorkloadLine[],
  { outcomes }: Rearranged,
  why: 'refused' | 'kept',
): WorkloadLine[] =>
  lines.map((line, i) => {
    const outcome = outcomes[i]!;
    if (outcome.code !== undefined) return { ...line, [why]: outcome };
    return 'already' in outcome || why === 'kept' ? line : { ...line, made: outcome };
  });

const linesOf = async (store: Store, id: string): Promise<WorkloadLine[]> =>
  (await everyPage((next) => store.list(workloadLines, { under: id, consistent: true, next }))).flatMap(
    ({ lines }) => lines,
  );

const told = (lines: readonly WorkloadLine[], why: 'refused' | 'kept') =>
  lines.flatMap(({ orderId, ...line }) => {
    const refusal = line[why];
    return refusal ? [{ orderId, ...refusal }] : [];
  });

export const apply: Handlers<typeof api>['apply'] = async ({ input, actor, store }) => {
  const batchId = input.batchId ?? (await begun(store, actor, input.moves!));
  let batch = await store.get(workloadBatches, batchId);
  for (let n = 0; n < STEPS && batch.done < batch.of; n++) batch = await goOn(store, actor, batchId);
  const lines = await linesOf(store, batchId);
  return {
    ...{ batchId, done: batch.done, of: batch.of },
    refused: told(lines, 'refused'),
    back: batch.undone === batch.done ? undoneOf(lines) : undefined,
  };
};

export const undo: Handlers<typeof api>['undo'] = async ({ input: { batchId }, store }) => {
  let batch = await store.get(workloadBatches, batchId);
  if (batch.undone === undefined) batch = await undoing(store, batch);
  while (batch.undone! < batch.done) batch = await goBack(store, batchId);
  return undoneOf(await linesOf(store, batchId));
};

const undoneOf = (lines: readonly WorkloadLine[]) => ({
  undone: lines.filter(({ made, kept }) => made && !kept).length,
  kept: told(lines, 'kept'),
});

/** Only the newest, while nothing of it changed; what it had not yet come to stays as it is. */
async function undoing(store: Store, batch: KeptBatch): Promise<KeptBatch> {
  const { items } = await store.list(workloadBatches, { descending: true, limit: 1, consistent: true });
  if (items[0]?.id !== batch.id) throw new Refused('conflict', 'onlyNewest');
  const made = (await linesOf(store, batch.id)).flatMap(({ orderId: id, made }) =>
    made ? [{ id, ...made }] : [],
  );
  const changed = await changedSince(store, made);
  if (changed.length > 0)
    throw new Refused('conflict', 'changedSince', {
      values: {
        count: changed.length,
        names: changed
          .slice(0, MOST_NAMED)
          .map(({ code }) => code)
          .join(', '),
      },
    });
  const after = { ...batch, of: batch.done, undone: 0 };
  await store.commit(store.replace(workloadBatches, batch, after));
  return store.get(workloadBatches, batch.id);
}

const MOST_NAMED = 10;

/** The last of them that are not yet back. */
const goBack = (store: Store, id: string): Promise<KeptBatch> =>
  retryOnConflict(async () => {
    const batch = await store.get(workloadBatches, id);
    const undone = batch.undone ?? 0;
    const end = batch.done - undone;
    if (end === 0) return batch;
    const n = Math.floor((end - 1) / TOGETHER);
    await step(store, batch, {
      n,
      from: 0,
      to: end - n * TOGETHER,
      backwards: true,
      write: async (some) => {
        const moved = some.flatMap(({ orderId: id, made }) => (made ? [{ id, ...made }] : []));
        const { writes, outcomes } = await rearrange(store, moved);
        const back = some.filter(({ made }) => made);
        const lines = new Map(noted(back, { writes, outcomes }, 'kept').map((line) => [line.orderId, line]));
        return { writes, lines: some.map((line) => lines.get(line.orderId) ?? line) };
      },
      after: (count) => ({ undone: undone + count }),
    });
    return store.get(workloadBatches, id);
  });
