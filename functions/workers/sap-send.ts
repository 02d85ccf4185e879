// Worker that posts each SAP batch once. A batch with an unknown outcome is never sent again automatically; a
// user decides (domain 8.6).
import { randomUUID } from 'node:crypto';
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
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
import { getQueueClient, getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { parseMessage } from '../http/queue-message.ts';
import { runInMessageTrace, traceHandler } from '../http/traced-handler.ts';
import { type SapOutcome, settleSapBatch } from '../warehouse/public.ts';
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
    if (outcome.is === 'notReached') await postponeBatch(store, claimedBatch, 'notReached', now);
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
 * Postpones a batch of which nothing was sent: the stream queues its next attempt, and after a day it is
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

const processor = new BatchProcessor(EventType.SQS);

export const handler = traceHandler((event: SQSEvent, context: Context) =>
  processPartialResponse(
    event,
    (record: SQSRecord) => runInMessageTrace(record, () => processRecord(record)),
    processor,
    {
      context,
      processInParallel: false,
      throwOnFullBatchFailure: false,
    },
  ),
);

const parseSapMessage = (json: unknown) => SapMessage.parse(json);

async function processRecord(record: SQSRecord) {
  try {
    const waitMs = await deliver(parseMessage(record, parseSapMessage), Date.now());
    if (waitMs > 0) await hideMessage(record, waitMs);
  } catch (error) {
    // After a conflict with another message of the batch, this one is redelivered.
    const isExpected = error instanceof NotDueError || (error instanceof RefusalError && isStale(error));
    if (!isExpected) log('error', 'batch not sent to SAP', { queueMessage: record.messageId, error });
    throw error;
  }
}

/** Hides the message until the running attempt has certainly ended. */
async function hideMessage({ receiptHandle }: SQSRecord, waitMs: number): Promise<never> {
  await getQueueClient().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: getSetting('SAP_QUEUE_URL'),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: Math.ceil(waitMs / 1000),
    }),
  );
  throw new NotDueError();
}

class NotDueError extends Error {
  override name = 'NotYet';
}

const formatInstant = (instant: number) => new Date(instant).toISOString();
