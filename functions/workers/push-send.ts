// Worker that sends queued notifications to devices: each once, while its person is signed in on the device.
import { createHash } from 'node:crypto';
import { buildNotification, formatPushMessage, type PushNotification } from '#shared/push/notification.ts';
import { decidePushOutcome, LIFETIME_SECONDS, type PushOutcome } from '#shared/push/outcome.ts';
import { PushMessage } from '#shared/push/push-message.ts';
import { plants, settings, tenants, users } from '../db/entities/access.ts';
import { deviceSubscriptions, pushDeliveries } from '../db/entities/push.ts';
import { computeExpiry } from '../db/expiry.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { countMetric } from '../http/metrics.ts';
import { isSubscriptionAlive, removeSubscriptions, type StoredSubscription } from '../push/public.ts';
import { postToPushService } from './push-service.ts';
import { createQueueHandler } from './queue-worker.ts';

/** Milliseconds after which an attempt without an outcome is over: longer than the timeout of the function. */
const ATTEMPT_MS = 60_000;
/** Days a delivery is remembered: longer than a message stays in the queue and the dead-letter queue. */
const RETENTION_DAYS = 30;

const formatInstant = (instant: number) => new Date(instant).toISOString();

/**
 * Sends a notification, unless its person is no longer signed in on the device. Returns the milliseconds to wait
 * before it is tried again; 0 if it is done.
 */
async function deliver(message: PushMessage, now: number): Promise<number> {
  const { tenant, plant, userId, event, code } = message;
  const age = Math.floor((now - Date.parse(message.at)) / 1000);
  if (age >= LIFETIME_SECONDS) return 0;
  const author = { user: 'push', now: formatInstant(now) };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, author);
  const [storedTenant, subscription] = await Promise.all([
    store.find(tenants, tenant),
    store.find(deviceSubscriptions, message.subscription),
  ]);
  if (storedTenant?.suspended || subscription?.userId !== userId) return 0;
  if (!(await isSubscriptionAlive(store, plant, subscription))) {
    log('info', 'notification not sent: its person is not signed in there', { tenant });
    return 0;
  }
  const id = `${event}.${code}.${message.subscription}`;
  const attempt = await retryOnConflict(() => claim(store, id, now));
  if (attempt.is === 'done') return 0;
  if (attempt.is === 'wait') return attempt.ms;
  const topic = buildTopic(id);
  const notification = await compose(store, message, subscription, topic);
  const outcome = await send(subscription, notification, { topic, retries: attempt.retries, age, now });
  return settle(store, { id, subscription, outcome, now, attempts: attempt.retries + 1 });
}

type Attempt = { is: 'done' } | { is: 'wait'; ms: number } | { is: 'mine'; retries: number };

/** Claims the notification for this attempt, unless another one is running or has sent it. */
async function claim(store: Store, id: string, now: number): Promise<Attempt> {
  const delivery = await store.find(pushDeliveries, id);
  if (delivery?.isDone) return { is: 'done' };
  if (delivery && Date.parse(delivery.after) > now)
    return { is: 'wait', ms: Date.parse(delivery.after) - now };
  const retries = delivery?.attempts ?? 0;
  const expiresAt = computeExpiry(RETENTION_DAYS, formatInstant(now));
  const next = { after: formatInstant(now + ATTEMPT_MS), attempts: retries + 1, expiresAt };
  await store.commit(
    delivery ? store.replace(pushDeliveries, delivery, next) : store.create(pushDeliveries, id, next),
  );
  return { is: 'mine', retries };
}

const ULID_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Returns the topic of a notification: a prefix and 26 characters, the same for each attempt. */
const buildTopic = (id: string): string =>
  `n-${[...createHash('sha256').update(id).digest().subarray(0, 26)].map((byte) => ULID_DIGITS[byte % 32]).join('')}`;

async function compose(
  store: Store,
  { tenant, plant: plantId, userId, code, values, link }: PushMessage,
  { isTouch, showsTexts }: StoredSubscription,
  tag: string,
): Promise<PushNotification> {
  const [plant, user, savedSettings] = await store.load([
    [plants, plantId],
    [users, userId],
    [settings, userId],
  ] as const);
  const name = plant ? `${plant.code} – ${plant.description}` : '';
  const language = savedSettings?.language ?? user?.language ?? 'en';
  return buildNotification(
    { code, values, link },
    { to: `${tenant}/${userId}`, language, plant: { id: plantId, name }, isTouch, showsTexts, tag },
  );
}

interface Sending {
  topic: string;
  retries: number;
  age: number;
  now: number;
}

/** Posts the notification; one that is too large for the push service is posted once more with its title alone. */
async function send(
  subscription: StoredSubscription,
  notification: PushNotification,
  { topic, retries, age, now }: Sending,
): Promise<PushOutcome> {
  const post = async (text: string) =>
    decidePushOutcome({
      ...(await postToPushService(subscription, { text, topic, lifetime: LIFETIME_SECONDS - age })),
      ...{ retries, age, now },
    });
  const outcome = await post(formatPushMessage(notification));
  return outcome.is === 'tooLarge' ? post(formatPushMessage({ ...notification, body: '' })) : outcome;
}

interface Settling {
  id: string;
  subscription: StoredSubscription;
  outcome: PushOutcome;
  now: number;
  attempts: number;
}

/** Records the outcome; returns the milliseconds to wait before the next attempt. */
async function settle(store: Store, { id, subscription, outcome, now, attempts }: Settling): Promise<number> {
  const expiresAt = computeExpiry(RETENTION_DAYS, formatInstant(now));
  const waitMs = outcome.is === 'again' ? outcome.seconds * 1000 : 0;
  const host = URL.parse(subscription.endpoint)?.host;
  if (outcome.is === 'sent') log('info', 'notification sent', { host });
  else if (outcome.is === 'gone') await removeSubscriptions(store, [subscription]);
  else if (outcome.is === 'refused') {
    log('error', 'the push service refuses our key, subject or request', { host });
    countMetric('pushesRefused', 1);
  } else log('warn', 'notification not sent', { host, outcome: outcome.is });
  const after = formatInstant(now + waitMs);
  const state = { after, attempts, expiresAt, ...(waitMs === 0 && { isDone: true }) };
  await store.commit(store.put(pushDeliveries, id, state));
  return waitMs;
}

export const handler = createQueueHandler({
  parse: (json) => PushMessage.parse(json),
  processMessage: deliver,
  getQueueUrl: () => getSetting('PUSH_QUEUE_URL'),
  failureMessage: 'notification failed',
  processInParallel: true,
});
