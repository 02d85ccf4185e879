// Webhooks of a plant: their addresses, secrets and log.
import { ulid } from 'ulid';
import { MAX_WEBHOOKS, TEST_TYPE } from '#shared/integration/webhook.ts';
import {
  getHostName,
  isIp,
  isLocalReceiver,
  isPublicIp,
  parseReceiverUrl,
} from '#shared/integration/webhook-address.ts';
import type { webhooks as calls, DeliveryItem, WebhookItem } from '#shared/integration/webhook-api.ts';
import { RefusalError } from '#shared/refused.ts';
import {
  type StoredWebhook,
  type WebhookSecrets,
  webhookDeliveries,
  webhookQueues,
  webhookSecrets,
  webhooks,
} from '../../db/entities/webhooks.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { lookUpAddresses } from '../../http/dns.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { getAddressRules } from './address-rules.ts';
import { queueAgain, queueDelivery, type StoredDelivery } from './queueing.ts';
import { createSecrets, rotateSecrets } from './signature.ts';

type StoredHook = StoredOf<typeof webhooks>;

const buildAddressRefusal = () =>
  new RefusalError('invalid', 'addressNotPublic', { fields: { url: 'addressNotPublic' } });

/**
 * Returns the address as the URL parser writes it.
 * @throws Refused addressNotPublic, also if the DNS gives its name a private address at present
 */
async function parseAddress(text: string, { host }: Actor): Promise<string> {
  const url = parseReceiverUrl(text, getAddressRules([host]));
  if (!url) throw buildAddressRefusal();
  const name = getHostName(url);
  if (!isIp(name) && !isLocalReceiver(url)) {
    // A name that is not known yet is accepted, since every connection is checked.
    const addresses = await lookUpAddresses(name).catch(() => []);
    if (!addresses.every(isPublicIp)) throw buildAddressRefusal();
  }
  return url.href;
}

/** Returns the number of events that wait: at most those of 500 things, which suffices for a list. */
async function countWaiting(store: Store, webhookId: string): Promise<number> {
  const { items } = await store.list(webhookQueues, { prefix: `${webhookId}.` });
  return items.reduce((sum, { waiting }) => sum + waiting.length, 0);
}

const toItem = (
  { id, version, updatedAt, updatedBy, url, types, active, off }: StoredHook,
  { previousUntil }: Partial<WebhookSecrets>,
  { waiting, now }: { waiting: number; now: string },
): WebhookItem => ({
  ...{ id, version, updatedAt, updatedBy, url, types, active, off, waiting },
  formerSecretUntil: previousUntil !== undefined && previousUntil > now ? previousUntil : undefined,
});

const toDeliveryItem = (
  delivery: Omit<StoredDelivery, 'version' | 'updatedAt' | 'updatedBy'>,
): DeliveryItem => {
  const { id, type, happenedAt, state, attempts, last, answer, body } = delivery;
  return { id, type, at: happenedAt, state, attempts, last, answer, body };
};

async function loadItem(store: Store, hook: StoredHook, now: string): Promise<WebhookItem> {
  const [secrets, waiting] = await Promise.all([
    store.get(webhookSecrets, hook.id),
    countWaiting(store, hook.id),
  ]);
  return toItem(hook, secrets, { waiting, now });
}

export const webhook: Handlers<typeof calls> = {
  async list({ actor, store }) {
    const hooks = await loadAllPages((next) => store.list(webhooks, { next, consistent: true }));
    return { items: await Promise.all(hooks.map((hook) => loadItem(store, hook, actor.now))) };
  },

  async create({ input: { url, types, active }, actor, store }) {
    const address = await parseAddress(url, actor);
    const { items } = await store.list(webhooks, { limit: MAX_WEBHOOKS, consistent: true });
    if (items.length >= MAX_WEBHOOKS)
      throw new RefusalError('conflict', 'tooManyWebhooks', { values: { max: MAX_WEBHOOKS } });
    const id = ulid(Date.parse(actor.now));
    const hook: StoredWebhook = { url: address, types, active, activeSince: actor.now };
    const secrets = createSecrets();
    await store.commit(store.create(webhooks, id, hook), store.create(webhookSecrets, id, secrets));
    const stored = store.buildStoredItem(webhooks, id, hook);
    return { ...toItem(stored, {}, { waiting: 0, now: actor.now }), secret: secrets.current };
  },

  async replace({ input: { id, version, url, types, active }, actor, store }) {
    const before = await store.get(webhooks, id);
    const address = await parseAddress(url, actor);
    const after: StoredWebhook = {
      ...{ url: address, types, active },
      activeSince: active && !before.active ? actor.now : before.activeSince,
      // A webhook that the service switched off keeps the reason until it is switched on.
      ...(!active && before.off && { off: before.off }),
    };
    await store.commit(store.replace(webhooks, before, after, { expected: version }));
    return loadItem(store, store.buildStoredItem(webhooks, id, after, before.version + 1), actor.now);
  },

  async remove({ input: { id, version }, store }) {
    const [hook, secrets] = await Promise.all([store.get(webhooks, id), store.get(webhookSecrets, id)]);
    await store.commit(
      store.remove(webhooks, hook, { expected: version }),
      store.remove(webhookSecrets, secrets),
      store.remember(webhooks, hook),
    );
    return {};
  },

  async rotate({ input: { id, version }, actor, store }) {
    const [hook, secrets] = await Promise.all([store.get(webhooks, id), store.get(webhookSecrets, id)]);
    const after = rotateSecrets(secrets, actor.now);
    // The trail of the webhook shows who rotated its secret, and a second rotation at once is refused as stale.
    await store.commit(
      store.replace(webhooks, hook, { ...hook, rotatedAt: actor.now }, { expected: version }),
      store.replace(webhookSecrets, secrets, after),
    );
    const item = await loadItem(store, await store.get(webhooks, id), actor.now);
    return { ...item, secret: after.current };
  },

  async test({ input: { id: webhookId }, actor, store }) {
    await store.get(webhooks, webhookId);
    const id = ulid(Date.parse(actor.now));
    const event = { type: TEST_TYPE, at: actor.now, plant: actor.plant.id, data: { id: webhookId } } as const;
    const delivery = await queueDelivery(store, { id, webhookId, thing: `test/${id}`, event }, actor.now);
    return toDeliveryItem({ id, ...delivery });
  },

  async deliveries({ input: { id, limit, next }, store }) {
    await store.get(webhooks, id);
    const found = await store.listBy(webhookDeliveries, 'ofWebhook', [id], { limit, next, descending: true });
    return { items: found.items.map(toDeliveryItem), next: found.next };
  },

  async resend({ input: { id, deliveryId }, actor, store }) {
    const [hook, delivery] = await Promise.all([
      store.get(webhooks, id),
      store.get(webhookDeliveries, deliveryId),
    ]);
    if (delivery.webhookId !== id) throw new RefusalError('notFound', 'notFound');
    if (!hook.active) throw new RefusalError('conflict', 'webhookOff');
    return toDeliveryItem(await queueAgain(store, delivery, actor.now));
  },
};
