// Worker that sends the deliveries of webhooks: those of one thing in order, and at most one of a slot at once. A
// delivery is sent at least once; repetitions have the same id.
import { randomUUID } from 'node:crypto';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { WebhookMessage } from '#shared/integration/webhook-message.ts';
import { tenants } from '../db/entities/access.ts';
import { webhookSlots } from '../db/entities/webhooks.ts';
import type { StoredOf } from '../db/entity.ts';
import { computeExpiry } from '../db/expiry.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { openStore, type Store } from '../db/store.ts';
import { getQueueClient, getSetting, getTableClient } from '../http/aws.ts';
import { buildQueueEntry } from '../http/queue-message.ts';
import { createQueueHandler } from './queue-worker.ts';
import { sendDue } from './webhook-slot.ts';

type StoredSlot = StoredOf<typeof webhookSlots>;

/** Milliseconds after which work without an end is over: longer than the timeout of the function. */
const LEASE_MS = 90_000;
/** Milliseconds during which further deliveries are begun; a delivery takes up to 15 seconds. */
const WORK_MS = 30_000;
/** Maximum seconds for which a queue delays a message. */
const MAX_DELAY_SECONDS = 900;
const RETENTION_DAYS = 30;

const formatInstant = (instant: number) => new Date(instant).toISOString();
const getSlotId = ({ webhook, slot }: WebhookMessage) => `${webhook}.${slot}`;

/**
 * Claims the slot. If another message works on it, the slot is marked instead, so that the other one looks for new
 * deliveries before it ends.
 */
async function claim(store: Store, message: WebhookMessage, now: number): Promise<StoredSlot | undefined> {
  const slotId = getSlotId(message);
  return retryOnConflict(async () => {
    const slot = await store.find(webhookSlots, slotId);
    const isBusy = slot?.until !== undefined && Date.parse(slot.until) > now;
    // Only the last message for a retry counts, so that they do not multiply.
    if (!isBusy && message.wakeAt !== undefined && slot?.wakeAt !== message.wakeAt) return undefined;
    const { wakeAt } = slot ?? {};
    const next = {
      until: isBusy ? slot.until : formatInstant(now + LEASE_MS),
      claim: randomUUID(),
      ...(wakeAt !== undefined && { wakeAt }),
      expiresAt: computeExpiry(RETENTION_DAYS, formatInstant(now)),
    };
    await store.commit(
      slot ? store.replace(webhookSlots, slot, next) : store.create(webhookSlots, slotId, next),
    );
    return isBusy ? undefined : store.buildStoredItem(webhookSlots, slotId, next, (slot?.version ?? 0) + 1);
  });
}

/**
 * Releases a slot and arranges for the next retry. Returns the slot if it was marked meanwhile, so that the work goes
 * on; undefined otherwise, also if another message took it over.
 */
async function release(
  store: Store,
  slot: StoredSlot,
  { message, wakeAt }: { message: WebhookMessage; wakeAt: string | undefined },
): Promise<StoredSlot | undefined> {
  const latest = await store.find(webhookSlots, slot.id);
  if (!latest || latest.until !== slot.until) return undefined;
  if (latest.claim !== slot.claim) return latest;
  // The message of a retry exists before the slot names it; it arrives once, and again if it was too early.
  if (wakeAt !== undefined && (wakeAt !== latest.wakeAt || Date.parse(wakeAt) <= Date.now()))
    await requeue({ ...message, wakeAt });
  const { until: _, wakeAt: __, ...rest } = latest;
  await store.commit(
    store.replace(webhookSlots, latest, { ...rest, ...(wakeAt !== undefined && { wakeAt }) }),
  );
  return undefined;
}

/** Sends what is due in a slot, and arranges for the rest. */
async function work(message: WebhookMessage): Promise<void> {
  const startedAt = Date.now();
  const { tenant, plant } = message;
  const author = { user: 'webhook', now: formatInstant(startedAt) };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, author);
  if ((await store.find(tenants, tenant))?.suspended) return;
  let slot = await claim(store, message, startedAt);
  while (slot) {
    const claimed: StoredSlot = slot;
    const nextAt = await sendDue(store, claimed.id, startedAt + WORK_MS);
    const wakeAt = nextAt === undefined ? undefined : formatInstant(nextAt);
    slot = await retryOnConflict(() => release(store, claimed, { message, wakeAt }));
  }
}

/** Queues a message for the next retry. One that is far away arrives in between, and is queued again. */
async function requeue(message: WebhookMessage): Promise<void> {
  const seconds = Math.ceil((Date.parse(message.wakeAt!) - Date.now()) / 1000);
  const answer = await getQueueClient().send(
    new SendMessageBatchCommand({
      QueueUrl: getSetting('WEBHOOK_QUEUE_URL'),
      Entries: [
        {
          ...buildQueueEntry(message, 0),
          DelaySeconds: Math.min(Math.max(seconds, 0), MAX_DELAY_SECONDS),
        },
      ],
    }),
  );
  if (answer.Failed?.length) throw new Error('a retry of a webhook could not be queued');
}

export const handler = createQueueHandler({
  parse: (json) => WebhookMessage.parse(json),
  async processMessage(message, now) {
    // An early message of a retry waits on.
    if (message.wakeAt !== undefined && Date.parse(message.wakeAt) > now) await requeue(message);
    else await work(message);
    return 0;
  },
  failureMessage: 'webhook not sent',
});
