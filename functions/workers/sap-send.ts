// Worker that posts each SAP batch once. A batch with an unknown outcome is never sent again automatically; a
// user decides (domain 8.6).
import { randomUUID } from 'node:crypto';
import { RefusalError } from '#shared/refused.ts';
import {
  computeRetryDelay,
  parseSapAnswer,
  type SapDocument,
  type SapWaitReason,
} from '#shared/warehouse/sap.ts';
import { SapMessage } from '#shared/warehouse/sap-message.ts';
import { type SapBatch, sapBatches } from '../db/entities/warehouse.ts';
import type { StoredOf } from '../db/entity.ts';
import { isStale, retryOnConflict } from '../db/retry-on-conflict.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { type SapOutcome, settleSapBatch } from '../warehouse/public.ts';
import { createQueueHandler } from './queue-worker.ts';
import { findSapLink, postSapBatch, querySapBatch, type SapCallOutcome, type SapLink } from './sap-link.ts';

type StoredBatch = StoredOf<typeof sapBatches>;

/** Milliseconds after which a claim has expired: longer than the timeout of the function. */
const LEASE_MS = 120_000;

/** Processes a message. Returns the milliseconds to wait before it is tried again; 0 if it is done. */
async function deliver({ tenant, plant, batch: id, attempt }: SapMessage, now: number): Promise<number> {
  const store = openStore(
    getTableClient(),
    getSetting('TABLE'),
    { tenant, plant },
    { user: 'SAP', now: formatInstant(now) },
  );
  const batch = await store.find(sapBatches, id);
  if (!batch || batch.attempt !== attempt) return 0;
  if (batch.state !== 'queued' && batch.state !== 'sending') return 0;
  const remainingMs = batch.state === 'sending' ? Date.parse(batch.until!) - now : 0;
  if (remainingMs > 0) return remainingMs;
  const link = await findSapLink(tenant);
  if (batch.state === 'sending')
    await settleBatch(store, batch, await resolveOutcome(link, batch, { is: 'unknown' }));
  else if (!link) await postponeBatch(store, batch, 'notConnected', now);
  else {
    const claimedBatch = await claim(store, batch, now);
    const { warehouseId, document } = claimedBatch;
    const outcome = await postSapBatch(link, warehouseId, document);
    log('info', 'batch posted to SAP', { batch: id, attempt, outcome: outcome.is });
    if (outcome.is === 'notReached' || outcome.is === 'locked')
      await postponeBatch(store, claimedBatch, outcome.is, now);
    else await settleBatch(store, claimedBatch, await resolveOutcome(link, claimedBatch, outcome));
  }
  return 0;
}

/** @throws Refused stale if another message of the batch was faster */
async function claim(store: Store, batch: StoredBatch, now: number): Promise<StoredBatch> {
  const { problem: _, wait: __, after: ___, ...rest } = batch;
  const claimedBatch: SapBatch = {
    ...rest,
    state: 'sending',
    until: formatInstant(now + LEASE_MS),
    claim: randomUUID(),
  };
  await store.commit(store.replace(sapBatches, batch, claimedBatch));
  return store.buildStoredItem(sapBatches, batch.id, claimedBatch, batch.version + 1);
}

/** Interprets the response. If it is unclear and SAP can be queried, queries the outcome. */
async function resolveOutcome(
  link: SapLink | undefined,
  { warehouseId, document }: StoredBatch,
  response: SapCallOutcome,
): Promise<SapOutcome> {
  if (response.is === 'refused')
    return { state: 'answered', verdicts: buildRefusedVerdicts(document, response) };
  const verdicts = response.is === 'answered' ? parseSapAnswer(document, response.body) : undefined;
  if (verdicts) return { state: 'answered', verdicts };
  const queriedOutcome = link?.finds ? await querySapBatch(link, warehouseId, document) : undefined;
  const queriedVerdicts =
    queriedOutcome?.is === 'answered' ? parseSapAnswer(document, queriedOutcome.body) : undefined;
  return queriedVerdicts ? { state: 'answered', verdicts: queriedVerdicts } : { state: 'unclear' };
}

function buildRefusedVerdicts({ items }: SapDocument, { status, body }: SapCallOutcome & { is: 'refused' }) {
  const { message } = (body ?? {}) as { message?: unknown };
  const problem =
    typeof message === 'string' && message ? `${status}: ${message.slice(0, 400)}` : `${status}`;
  return new Map(items.map(({ movementId }) => [movementId, { problem }]));
}

const settleBatch = (store: Store, batch: StoredBatch, outcome: SapOutcome) =>
  retryOnConflict(async () => store.commit(await settleSapBatch(store, batch, outcome)), isStale);

/**
 * Postpones a batch of which nothing was posted: the stream queues its next attempt, and after a day it is
 * returned to the user.
 */
async function postponeBatch(store: Store, batch: StoredBatch, problem: SapWaitReason, now: number) {
  const wait = computeRetryDelay(batch.attempt);
  if (wait === undefined) return settleBatch(store, batch, { state: 'returned', problem });
  const { until: _, claim: __, ...rest } = batch;
  const after: SapBatch = {
    ...rest,
    state: 'queued',
    problem,
    attempt: batch.attempt + 1,
    wait,
    after: formatInstant(now + wait * 1000),
  };
  await store.commit(store.replace(sapBatches, batch, after));
}

/** After a conflict with another message of the batch, a message is delivered again. */
const isConflict = (error: unknown): boolean => error instanceof RefusalError && isStale(error);

export const handler = createQueueHandler({
  parse: (json) => SapMessage.parse(json),
  processMessage: deliver,
  getQueueUrl: () => getSetting('SAP_QUEUE_URL'),
  failureMessage: 'batch not sent to SAP',
  isExpected: isConflict,
});

const formatInstant = (instant: number) => new Date(instant).toISOString();
