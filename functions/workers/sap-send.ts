// Batches for SAP, each posted once. Where nobody knows what became of one, a person says: it is never sent again by itself (domain 8.6).
import { randomUUID } from 'node:crypto';
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { Refused } from '../../shared/refused.ts';
import { judged, type SapDocument, type SapWait, waitAfter } from '../../shared/warehouse/sap.ts';
import { SapMessage } from '../../shared/warehouse/sap-message.ts';
import { queueClient, setting, tableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { messageOf } from '../http/message.ts';
import { type SapBatch, sapBatches } from '../table/entities/warehouse.ts';
import type { KeptOf } from '../table/entity.ts';
import { isStale, retryOnConflict } from '../table/retry-on-conflict.ts';
import { openStore, type Store } from '../table/store.ts';
import { type SapOutcome, settleSapBatch } from '../warehouse/writes.ts';
import { find, linkOf, type Outcome, post, type SapLink } from './sap-link.ts';

type KeptBatch = KeptOf<typeof sapBatches>;

/** Longer than the function may run: whoever claimed a batch so long ago has ended. */
const LEASE_MS = 120_000;

/** Milliseconds until it is worth looking again; 0 once this message has nothing more to say. */
async function deliver({ tenant, plant, batch: id, attempt }: SapMessage, now: number): Promise<number> {
  const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'SAP', now: iso(now) });
  const batch = await store.find(sapBatches, id);
  if (!batch || batch.attempt !== attempt) return 0;
  if (batch.state !== 'queued' && batch.state !== 'sending') return 0;
  const running = batch.state === 'sending' ? Date.parse(batch.until!) - now : 0;
  if (running > 0) return running;
  const link = await linkOf(tenant);
  if (batch.state === 'sending') await settle(store, batch, await outcomeOf(link, batch, { is: 'unknown' }));
  else if (!link) await putOff(store, batch, 'notConnected', now);
  else {
    const claimed = await claim(store, batch, now);
    const { warehouseId, document } = claimed;
    const outcome = await post(link, warehouseId, document);
    if (outcome.is === 'notReached') await putOff(store, claimed, 'notReached', now);
    else await settle(store, claimed, await outcomeOf(link, claimed, outcome));
  }
  return 0;
}

/** @throws Refused stale where another message of the batch was faster */
async function claim(store: Store, batch: KeptBatch, now: number): Promise<KeptBatch> {
  const { problem: _, wait: __, after: ___, ...rest } = batch;
  const claimed: SapBatch = { ...rest, state: 'sending', until: iso(now + LEASE_MS), claim: randomUUID() };
  await store.commit(store.replace(sapBatches, batch, claimed));
  return store.made(sapBatches, batch.id, claimed, batch.version + 1);
}

/** What the answer means; where it means nothing and SAP can be asked, what it says then. */
async function outcomeOf(
  link: SapLink | undefined,
  { warehouseId, document }: KeptBatch,
  said: Outcome,
): Promise<SapOutcome> {
  if (said.is === 'refused') return { state: 'answered', verdicts: refusedAtTheDoor(document, said) };
  const verdicts = said.is === 'answered' ? judged(document, said.body) : undefined;
  if (verdicts) return { state: 'answered', verdicts };
  const found = link?.finds ? await find(link, warehouseId, document) : undefined;
  const later = found?.is === 'answered' ? judged(document, found.body) : undefined;
  return later ? { state: 'answered', verdicts: later } : { state: 'unclear' };
}

function refusedAtTheDoor({ items }: SapDocument, { status, body }: Outcome & { is: 'refused' }) {
  const { message } = (body ?? {}) as { message?: unknown };
  const problem =
    typeof message === 'string' && message ? `${status}: ${message.slice(0, 400)}` : `${status}`;
  return new Map(items.map(({ movementId }) => [movementId, { problem }]));
}

const settle = (store: Store, batch: KeptBatch, outcome: SapOutcome) =>
  retryOnConflict(async () => store.commit(await settleSapBatch(store, batch, outcome)), isStale);

/** Nothing of it has left: it waits for its next turn, which the stream tells the queue of, or comes back after a day. */
async function putOff(store: Store, batch: KeptBatch, problem: SapWait, now: number) {
  const wait = waitAfter(batch.attempt);
  if (wait === undefined) return settle(store, batch, { state: 'returned', problem });
  const { until: _, claim: __, ...rest } = batch;
  const after: SapBatch = {
    ...rest,
    state: 'queued',
    problem,
    attempt: batch.attempt + 1,
    wait,
    after: iso(now + wait * 1000),
  };
  await store.commit(store.replace(sapBatches, batch, after));
}

const processor = new BatchProcessor(EventType.SQS);

export const handler = (event: SQSEvent, context: Context) =>
  processPartialResponse(event, work, processor, {
    context,
    processInParallel: false,
    throwOnFullBatchFailure: false,
  });

const read = (said: unknown) => SapMessage.parse(said);

async function work(record: SQSRecord) {
  try {
    const waitMs = await deliver(messageOf(record, read), Date.now());
    if (waitMs > 0) await hide(record, waitMs);
  } catch (error) {
    // where another message of the batch was faster, this one looks again
    const passed = error instanceof NotYet || (error instanceof Refused && isStale(error));
    if (!passed) log('error', 'batch not sent to SAP', { message: record.messageId, error });
    throw error;
  }
}

/** Somebody is at it, or was when he ended: it comes again when that is certain. */
async function hide({ receiptHandle }: SQSRecord, waitMs: number): Promise<never> {
  await queueClient().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: setting('SAP_QUEUE_URL'),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: Math.ceil(waitMs / 1000),
    }),
  );
  throw new NotYet();
}

class NotYet extends Error {
  override name = 'NotYet';
}

const iso = (instant: number) => new Date(instant).toISOString();
