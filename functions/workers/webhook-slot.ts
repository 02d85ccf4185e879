// Deliveries of a webhook's slot: those that are due, oldest first, and what follows from the answers to them.
import type { Attempt } from '#shared/integration/webhook.ts';
import { computePauseSeconds } from '#shared/integration/webhook-schedule.ts';
import {
  type StoredWebhook,
  type WebhookDelivery,
  type WebhookQueue,
  type WebhookSecrets,
  webhookDeliveries,
  webhookQueues,
  webhookSecrets,
  webhooks,
} from '../db/entities/webhooks.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import { log } from '../http/log.ts';
import { buildQueueId, buildSignature } from '../integration/public.ts';
import { type CallOutcome, callReceiver } from './webhook-call.ts';

type StoredQueue = StoredOf<typeof webhookQueues>;
type StoredDelivery = StoredOf<typeof webhookDeliveries>;
interface Receiver {
  hook: StoredOf<typeof webhooks>;
  secrets: WebhookSecrets;
}

/** Status by which a receiver says that its address is gone. */
const GONE = 410;

const formatInstant = (instant: number) => new Date(instant).toISOString();
const isTest = ({ id }: StoredQueue) => id.split('.')[2]!.startsWith('test/');

/** Instant at which a queue is due. What failed before the webhook was switched on again is due at once. */
const getDueInstant = ({ activeSince, dueAt }: WebhookQueue, hook: StoredWebhook): number =>
  activeSince !== undefined && activeSince !== hook.activeSince ? 0 : Date.parse(dueAt);

async function loadReceiver(store: Store, webhookId: string): Promise<Receiver | undefined> {
  const [hook, secrets] = await store.load(
    [
      [webhooks, webhookId],
      [webhookSecrets, webhookId],
    ] as const,
    { consistent: true },
  );
  return hook && secrets && { hook, secrets };
}

/**
 * Sends what is due in a slot, and begins nothing more after `until`. Returns the instant at which the next delivery
 * is due; undefined if none waits for its time.
 */
export async function sendDue(store: Store, slotId: string, until: number): Promise<number | undefined> {
  const webhookId = slotId.slice(0, slotId.indexOf('.'));
  for (;;) {
    const receiver = await loadReceiver(store, webhookId);
    if (!receiver) return undefined;
    const { hook } = receiver;
    const queues = await loadAllPages((next) =>
      store.list(webhookQueues, { prefix: `${slotId}.`, next, consistent: true }),
    );
    // A test is also sent while the webhook is off.
    const sendable = queues.filter((queue) => hook.active || isTest(queue));
    const now = Date.now();
    const due = sendable
      .filter((queue) => getDueInstant(queue, hook) <= now)
      .sort((a, b) => (a.waiting[0]! < b.waiting[0]! ? -1 : 1));
    if (due.length === 0 || now >= until) {
      const instants = sendable.map((queue) => getDueInstant(queue, hook));
      return instants.length === 0 ? undefined : instants.reduce((a, b) => Math.min(a, b));
    }
    for (const queue of due) {
      if (Date.now() >= until) break;
      const isStillOn = await sendQueue(store, queue, { receiver, until });
      if (!isStillOn) break;
    }
  }
}

/** Sends the deliveries of a thing until one fails. Returns false if the webhook was switched off. */
async function sendQueue(
  store: Store,
  queue: StoredQueue,
  { receiver, until }: { receiver: Receiver; until: number },
): Promise<boolean> {
  for (const id of queue.waiting) {
    if (Date.now() >= until) return true;
    const delivery = await store.find(webhookDeliveries, id);
    if (delivery?.state !== 'waiting') {
      await retryOnConflict(async () => store.commit(await buildRemoval(store, queue.id, id)));
      continue;
    }
    const { outcome, attempt } = await send(delivery, receiver);
    if (outcome.reason === undefined) {
      await settle(store, delivery, { outcome, attempt, state: 'delivered' });
      log('info', 'webhook delivered', { type: delivery.type });
      continue;
    }
    log('warn', 'webhook not delivered', {
      type: delivery.type,
      status: outcome.status,
      reason: outcome.reason,
    });
    if (isTest(queue)) {
      await settle(store, delivery, { outcome, attempt, state: 'failed' });
      return true;
    }
    return postpone(store, delivery, { outcome, attempt, receiver, queueId: queue.id });
  }
  return true;
}

interface Sent {
  outcome: CallOutcome;
  attempt: Attempt;
}

async function send({ id, body: text }: StoredDelivery, { hook: { url }, secrets }: Receiver): Promise<Sent> {
  const startedAt = Date.now();
  const body = Buffer.from(text);
  const timestamp = Math.floor(startedAt / 1000);
  const outcome = await callReceiver({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Plantledger',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': buildSignature(secrets, { id, timestamp, body }),
    },
  });
  const { status, reason } = outcome;
  const attempt = { at: formatInstant(startedAt), status, reason, took: Date.now() - startedAt };
  return { outcome, attempt };
}

/** Returns the write that takes a delivery out of its queue. */
async function buildRemoval(store: Store, queueId: string, id: string): Promise<Writes> {
  const queue = await store.find(webhookQueues, queueId);
  if (!queue) return [];
  const waiting = queue.waiting.filter((each) => each !== id);
  if (waiting.length === 0) return store.remove(webhookQueues, queue);
  const { activeSince: _, ...rest } = queue;
  const next = { ...rest, waiting, attempts: 0, dueAt: formatInstant(Date.now()) };
  return store.replace(webhookQueues, queue, next);
}

const recordAttempt = (
  delivery: StoredDelivery,
  { outcome: { answer }, attempt }: Sent,
): WebhookDelivery => ({ ...delivery, attempts: delivery.attempts + 1, last: attempt, answer });

/** Records that a delivery is done, whether the receiver took it or not. */
async function settle(
  store: Store,
  delivery: StoredDelivery,
  { state, ...sent }: Sent & { state: 'delivered' | 'failed' },
): Promise<void> {
  const queueId = buildQueueId(delivery.webhookId, delivery.thing);
  await retryOnConflict(async () =>
    store.commit(
      store.replace(webhookDeliveries, delivery, { ...recordAttempt(delivery, sent), state }),
      await buildRemoval(store, queueId, delivery.id),
    ),
  );
}

interface Failure extends Sent {
  receiver: Receiver;
  queueId: string;
}

/** Arranges for the next attempt. After the last one, or if the address is gone, switches the webhook off. */
async function postpone(
  store: Store,
  delivery: StoredDelivery,
  { receiver: { hook }, queueId, ...sent }: Failure,
): Promise<boolean> {
  const { status, reason, retryAfter } = sent.outcome;
  const now = Date.now();
  return retryOnConflict(async () => {
    const queue = await store.find(webhookQueues, queueId);
    if (!queue) return true;
    const isAnew = queue.activeSince !== undefined && queue.activeSince !== hook.activeSince;
    const attempts = (isAnew ? 0 : queue.attempts) + 1;
    const pause =
      status === GONE ? undefined : computePauseSeconds({ attempts, retryAfter, now, random: Math.random() });
    const dueAt = formatInstant(now + (pause ?? 0) * 1000);
    const writes = [
      store.replace(webhookDeliveries, delivery, recordAttempt(delivery, sent)),
      store.replace(webhookQueues, queue, { ...queue, attempts, dueAt, activeSince: hook.activeSince }),
    ];
    const latest = pause === undefined ? await store.find(webhooks, hook.id) : undefined;
    if (latest?.active) {
      const why = status === GONE ? ('gone' as const) : ('exhausted' as const);
      const off = { at: formatInstant(now), why, status, reason };
      writes.push(store.replace(webhooks, latest, { ...latest, active: false, off }));
    }
    await store.commit(writes);
    return pause !== undefined;
  });
}
