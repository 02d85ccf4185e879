// Applies a workload proposal or a plan of stops in steps and undoes it; an interrupted application is resumed
// (domain 10.5, beyond 17).
import { ulid } from 'ulid';
import type { StopMove, stopPlans } from '#shared/organisation/stop-api.ts';
import type {
  ApplyAnswer,
  workloads as api,
  UndoAnswer,
  WorkloadMoveInput,
} from '#shared/organisation/workload-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { MAX_COMPOSED_WRITES } from '../../db/commit.ts';
import { type WorkloadLine, workloadBatches, workloadLines } from '../../db/entities/organisation.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { buildNotFoundRefusal, flattenWrites, type Writes } from '../../db/writes.ts';
import { openProgress } from '../../http/progress.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import {
  arrangeOrders,
  findChangedOrders,
  generateReleased,
  type RearrangeResult,
  restoreArrangements,
} from '../../planned/public.ts';

type StoredBatch = StoredOf<typeof workloadBatches>;
type BatchKind = StoredBatch['kind'];

interface ApplyInput {
  moves?: readonly (WorkloadMoveInput | StopMove)[];
  batchId?: string;
  confirmed?: true;
  reason?: string;
}

/** Lines stored in one item, usually written in one transaction. */
const LINES_PER_ITEM = 25;
/** Transactions of one call, which take some seconds. */
const MAX_STEPS = 20;
/** Days during which an application can be undone. */
const UNDO_DAYS = 30;

const buildLinesId = (batch: string, n: number) => `${batch}.${n}`;

/** Creates the batch, or returns the one that an earlier attempt at the request created. */
async function ensureBatch(
  store: Store,
  { now }: Actor,
  kind: BatchKind,
  { moves = [], confirmed, reason }: ApplyInput,
): Promise<string> {
  const progress = await openProgress(store);
  const existingId = progress.find<string>('batch');
  if (existingId !== undefined) return existingId;
  const id = ulid(Date.parse(now));
  const expiresAt = Math.floor(Date.parse(now) / 1000) + UNDO_DAYS * 86_400;
  const lineItems = Array.from({ length: Math.ceil(moves.length / LINES_PER_ITEM) }, (_, n) => ({
    ...{ n, expiresAt },
    lines: moves.slice(n * LINES_PER_ITEM, (n + 1) * LINES_PER_ITEM),
  }));
  // The batch is created after all of its lines.
  await store.commitInChunks(
    lineItems,
    (chunk) => chunk.map(({ n, ...lines }) => store.create(workloadLines, buildLinesId(id, n), lines)),
    {
      last: [
        progress.note('batch', id),
        store.create(workloadBatches, id, {
          ...{ kind, of: moves.length, done: 0, expiresAt },
          closedDayReason: confirmed && reason,
        }),
      ],
    },
  );
  return id;
}

interface BatchStep {
  /** Range of lines within one item. */
  n: number;
  from: number;
  to: number;
  /** Computes the changed orders and the outcome recorded for each line. */
  write: (selectedLines: readonly WorkloadLine[]) => Promise<{ writes: Writes; lines: WorkloadLine[] }>;
  /** Returns the progress of the batch after `count` lines. */
  after: (count: number) => Partial<StoredBatch>;
  /** Processes the lines from the end. */
  backwards?: true;
}

/** Writes as many lines as fit into one transaction, together with the progress of the batch. */
async function writeStep(
  store: Store,
  batch: StoredBatch,
  { n, from, to, write, after, backwards }: BatchStep,
) {
  const lineItem = await store.get(workloadLines, buildLinesId(batch.id, n));
  for (let count = to - from; ; count = Math.ceil(count / 2)) {
    const firstLine = backwards ? to - count : from;
    const { writes, lines } = await write(lineItem.lines.slice(firstLine, firstLine + count));
    const allWrites = [
      writes,
      store.replace(workloadLines, lineItem, {
        ...lineItem,
        lines: lineItem.lines.toSpliced(firstLine, count, ...lines),
      }),
      store.replace(workloadBatches, batch, { ...batch, ...after(count) }),
    ];
    if (flattenWrites(allWrites).length > MAX_COMPOSED_WRITES) continue;
    await store.commit(allWrites);
    return;
  }
}

/** Applies the next lines. */
const applyNextLines = (store: Store, actor: Actor, id: string): Promise<StoredBatch> =>
  retryOnConflict(async () => {
    const batch = await store.get(workloadBatches, id);
    if (batch.done >= batch.of) return batch;
    const n = Math.floor(batch.done / LINES_PER_ITEM);
    let releasedCycleIds: number[] = [];
    await writeStep(store, batch, {
      n,
      from: batch.done - n * LINES_PER_ITEM,
      to: Math.min(batch.of - n * LINES_PER_ITEM, LINES_PER_ITEM),
      write: async (selectedLines) => {
        const result = await arrangeOrders(
          store,
          actor,
          selectedLines.map(({ orderId: id, ...requestedMove }) => ({ id, ...requestedMove })),
          {
            cause: batch.kind === 'stops' ? 'fewestStops' : 'levelled',
            closedDayReason: batch.closedDayReason,
          },
        );
        ({ releasedCycleIds } = result);
        return { writes: result.writes, lines: recordOutcomes(selectedLines, result, 'refused') };
      },
      after: (count) => ({ done: batch.done + count }),
    });
    await generateReleased(store, actor, releasedCycleIds);
    return store.get(workloadBatches, id);
  });

const recordOutcomes = (
  lines: readonly WorkloadLine[],
  { outcomes }: Pick<RearrangeResult, 'outcomes'>,
  field: 'refused' | 'kept',
): WorkloadLine[] =>
  lines.map((line, i) => {
    const outcome = outcomes[i]!;
    if (outcome.code !== undefined) return { ...line, [field]: outcome };
    return 'already' in outcome || field === 'kept' ? line : { ...line, made: outcome };
  });

const loadLines = async (store: Store, id: string): Promise<WorkloadLine[]> =>
  (await loadAllPages((next) => store.list(workloadLines, { under: id, consistent: true, next }))).flatMap(
    ({ lines }) => lines,
  );

const getRefusals = (lines: readonly WorkloadLine[], field: 'refused' | 'kept') =>
  lines.flatMap(({ orderId, ...line }) => {
    const refusal = line[field];
    return refusal ? [{ orderId, ...refusal }] : [];
  });

/** Returns a batch of the kind. @throws Refused notFound */
async function getBatch(store: Store, id: string, kind: BatchKind): Promise<StoredBatch> {
  const batch = await store.get(workloadBatches, id);
  if (batch.kind !== kind) throw buildNotFoundRefusal();
  return batch;
}

/** Begins or continues a batch. */
async function applyBatch(
  kind: BatchKind,
  { input, actor, store }: { input: ApplyInput; actor: Actor; store: Store },
): Promise<ApplyAnswer> {
  const batchId = input.batchId ?? (await ensureBatch(store, actor, kind, input));
  let batch = await getBatch(store, batchId, kind);
  for (let n = 0; n < MAX_STEPS && batch.done < batch.of; n++)
    batch = await applyNextLines(store, actor, batchId);
  const lines = await loadLines(store, batchId);
  return {
    ...{ batchId, done: batch.done, of: batch.of },
    refused: getRefusals(lines, 'refused'),
    back: batch.undone === batch.done ? buildUndoResult(lines) : undefined,
  };
}

async function undoBatch(kind: BatchKind, store: Store, actor: Actor, batchId: string): Promise<UndoAnswer> {
  let batch = await getBatch(store, batchId, kind);
  if (batch.undone === undefined) batch = await startUndo(store, batch);
  while (batch.undone! < batch.done) batch = await undoLastLines(store, actor, batchId);
  return buildUndoResult(await loadLines(store, batchId));
}

export const applyWorkload: Handlers<typeof api>['apply'] = (call) => applyBatch(undefined, call);
export const undoWorkload: Handlers<typeof api>['undo'] = ({ input, actor, store }) =>
  undoBatch(undefined, store, actor, input.batchId);
export const applyStops: Handlers<typeof stopPlans>['apply'] = (call) => applyBatch('stops', call);
export const undoStops: Handlers<typeof stopPlans>['undo'] = ({ input, actor, store }) =>
  undoBatch('stops', store, actor, input.batchId);

const buildUndoResult = (lines: readonly WorkloadLine[]) => ({
  undone: lines.filter(({ made, kept }) => made && !kept).length,
  kept: getRefusals(lines, 'kept'),
});

/**
 * Starts to undo the newest batch, if none of its orders changed since. Lines not applied yet stay unapplied.
 */
async function startUndo(store: Store, batch: StoredBatch): Promise<StoredBatch> {
  const { items } = await store.list(workloadBatches, { descending: true, limit: 1, consistent: true });
  if (items[0]?.id !== batch.id) throw new RefusalError('conflict', 'onlyNewest');
  const appliedOrders = (await loadLines(store, batch.id)).flatMap(({ orderId: id, made: appliedOrders }) =>
    appliedOrders ? [{ id, ...appliedOrders }] : [],
  );
  const changedOrders = await findChangedOrders(store, appliedOrders);
  if (changedOrders.length > 0)
    throw new RefusalError('conflict', 'changedSince', {
      values: {
        count: changedOrders.length,
        names: changedOrders
          .slice(0, MAX_NAMES)
          .map(({ code }) => code)
          .join(', '),
      },
    });
  const after = { ...batch, of: batch.done, undone: 0 };
  await store.commit(store.replace(workloadBatches, batch, after));
  return store.get(workloadBatches, batch.id);
}

const MAX_NAMES = 10;

/** Undoes the last lines that are not undone yet. */
const undoLastLines = (store: Store, actor: Actor, id: string): Promise<StoredBatch> =>
  retryOnConflict(async () => {
    const batch = await store.get(workloadBatches, id);
    const undoneCount = batch.undone ?? 0;
    const end = batch.done - undoneCount;
    if (end === 0) return batch;
    const n = Math.floor((end - 1) / LINES_PER_ITEM);
    let releasedCycleIds: number[] = [];
    await writeStep(store, batch, {
      n,
      from: 0,
      to: end - n * LINES_PER_ITEM,
      backwards: true,
      write: async (selectedLines) => {
        const movedOrders = selectedLines.flatMap(({ orderId: id, made }) => (made ? [{ id, ...made }] : []));
        const result = await restoreArrangements(store, actor, movedOrders);
        const { writes, outcomes } = result;
        ({ releasedCycleIds } = result);
        const appliedLines = selectedLines.filter(({ made }) => made);
        const lines = new Map(
          recordOutcomes(appliedLines, { outcomes }, 'kept').map((line) => [line.orderId, line]),
        );
        return { writes, lines: selectedLines.map((line) => lines.get(line.orderId) ?? line) };
      },
      after: (count) => ({ undone: undoneCount + count }),
    });
    await generateReleased(store, actor, releasedCycleIds);
    return store.get(workloadBatches, id);
  });
