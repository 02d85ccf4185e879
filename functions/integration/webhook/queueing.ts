// Queueing of events for webhooks: a delivery, and its place behind others of the same thing.
import { createHash } from 'node:crypto';
import { buildWebhookBody, type WebhookEvent } from '#shared/integration/webhook-body.ts';
import { RefusalError } from '#shared/refused.ts';
import { type WebhookDelivery, webhookDeliveries, webhookQueues } from '../../db/entities/webhooks.ts';
import type { StoredOf } from '../../db/entity.ts';
import { computeExpiry } from '../../db/expiry.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { Write } from '../../db/writes.ts';

/** Days for which deliveries are kept, and may wait. */
const RETENTION_DAYS = 30;
/** Slots of a webhook: it gets as many messages at once. */
export const SLOTS = 5;

export type StoredDelivery = StoredOf<typeof webhookDeliveries>;

const ULID_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_DIGITS = 10;
const VERSION_DIGITS = 4;
const HASH_DIGITS = 12;

/** Writes the lowest digits of a number in base 32. */
const toDigits = (value: number, length: number): string =>
  Array.from({ length }, (_, i) => ULID_DIGITS[Math.floor(value / 32 ** (length - 1 - i)) % 32]).join('');

interface EventSource {
  webhookId: string;
  /** Id of the stream event. */
  event: string;
  at: string;
  /** Version of the changed record. */
  version: number;
}

/**
 * Returns a ULID that is always the same for a webhook and event, so that a repeated event is queued once. Ids of a
 * record are in the order of its changes.
 */
export function buildMessageId({ webhookId, event, at, version }: EventSource): string {
  const hash = createHash('sha256').update(`${webhookId} ${event}`).digest().subarray(0, HASH_DIGITS);
  return [
    toDigits(Date.parse(at), TIME_DIGITS),
    toDigits(version, VERSION_DIGITS),
    ...[...hash].map((byte) => ULID_DIGITS[byte % 32]),
  ].join('');
}

/** Returns the slot in which the events of a thing are sent. */
const getSlot = (thing: string): number =>
  createHash('sha256').update(thing).digest().readUInt16BE(0) % SLOTS;

export const buildQueueId = (webhookId: string, thing: string): string =>
  `${webhookId}.${getSlot(thing)}.${thing}`;

/** Puts a delivery into the queue of its thing, in order of time. */
async function enqueue(
  store: Store,
  { id, webhookId, thing }: Pick<StoredDelivery, 'id' | 'webhookId' | 'thing'>,
  now: string,
): Promise<Write[]> {
  const queueId = buildQueueId(webhookId, thing);
  const queue = await store.find(webhookQueues, queueId);
  const expiresAt = computeExpiry(RETENTION_DAYS, now);
  if (!queue)
    return store.create(webhookQueues, queueId, { waiting: [id], attempts: 0, dueAt: now, expiresAt });
  return store.replace(webhookQueues, queue, { ...queue, waiting: [...queue.waiting, id].sort(), expiresAt });
}

interface NewDelivery {
  id: string;
  webhookId: string;
  thing: string;
  event: WebhookEvent;
}

/** Queues an event for a webhook, once however often it is called. */
export async function queueDelivery(
  store: Store,
  { id, webhookId, thing, event }: NewDelivery,
  now: string,
): Promise<WebhookDelivery> {
  const delivery: WebhookDelivery = {
    ...{ webhookId, thing, type: event.type, happenedAt: event.at },
    ...{ body: buildWebhookBody(id, event), state: 'waiting', attempts: 0 },
    expiresAt: computeExpiry(RETENTION_DAYS, now),
  };
  await retryOnConflict(async () => {
    if (await store.find(webhookDeliveries, id)) return;
    await store.commit(
      store.create(webhookDeliveries, id, delivery),
      await enqueue(store, { id, webhookId, thing }, now),
    );
  });
  return delivery;
}

/** Queues a delivery once more. @throws Refused if it waits already */
export async function queueAgain(
  store: Store,
  delivery: StoredDelivery,
  now: string,
): Promise<StoredDelivery> {
  if (delivery.state === 'waiting') throw new RefusalError('conflict', 'deliveryWaits');
  const after: WebhookDelivery = {
    ...delivery,
    ...{ state: 'waiting', attempts: 0, expiresAt: computeExpiry(RETENTION_DAYS, now) },
  };
  await store.commit(store.replace(webhookDeliveries, delivery, after), await enqueue(store, delivery, now));
  return store.buildStoredItem(webhookDeliveries, delivery.id, after, delivery.version + 1);
}
