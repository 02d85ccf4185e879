// Reactions of webhooks: an event is queued for each webhook that wants it, and what is queued is sent by messages.
// The ids of deliveries follow from the event, so a repeated event is queued once.
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { isCollecting, isWanted } from '#shared/integration/webhook.ts';
import type { WebhookMessage } from '#shared/integration/webhook-message.ts';
import { teams } from '../../db/entities/organisation.ts';
import { machines } from '../../db/entities/structure.ts';
import { warehouses } from '../../db/entities/warehouse.ts';
import {
  type StoredWebhook,
  type WebhookQueue,
  webhookQueues,
  webhooks,
} from '../../db/entities/webhooks.ts';
import { loadAllPages } from '../../db/reads.ts';
import { openStore, type Store } from '../../db/store.ts';
import { getQueueClient, getSetting, getTableClient } from '../../http/aws.ts';
import { buildQueueEntry } from '../../http/queue-message.ts';
import { buildMessageId, queueDelivery, SLOTS } from '../../integration/public.ts';
import type { Change } from '../change.ts';
import { findEvent, isTold, type ToldEvent } from './webhook-events.ts';

/** Last work on a thing: changes of a batch are processed in parallel, and those of one thing keep their order. */
const lastWork = new Map<string, Promise<void>>();

/** Queues the event of a change for each webhook of the plant that wants it. */
export async function queueWebhookEvents(change: Change): Promise<void> {
  const { tenant, plant, entity, after } = change;
  if (!isTold(entity) || !after) return;
  const event = findEvent(change);
  if (!event) return;
  const key = `${tenant} ${plant} ${event.thing}`;
  const work = (lastWork.get(key) ?? Promise.resolve()).then(
    () => queueEvent(change, event),
    () => queueEvent(change, event),
  );
  lastWork.set(key, work);
  try {
    await work;
  } finally {
    if (lastWork.get(key) === work) lastWork.delete(key);
  }
}

async function queueEvent({ tenant, plant, event: eventId, after }: Change, event: ToldEvent): Promise<void> {
  const author = { user: 'webhook', now: new Date(Date.now()).toISOString() };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, author);
  const all = await loadAllPages((next) => store.list(webhooks, { next }));
  const wanting = all.filter((hook) => isCollecting(hook) && isWanted(hook.types, event.type));
  if (wanting.length === 0) return;
  const [at, version] = [String(after!.at), Number(after!.v)];
  const data = { ...event.fields, ...(await loadCodes(store, event)) };
  for (const { id: webhookId } of wanting) {
    const { type, thing } = event;
    const id = buildMessageId({ webhookId, event: eventId, at, version });
    await queueDelivery(store, { id, webhookId, thing, event: { type, at, plant, data } }, author.now);
  }
}

/** Returns the codes of machine, team and warehouse, which other systems know better than ids. */
async function loadCodes(store: Store, { fields }: ToldEvent): Promise<Record<string, string>> {
  const { machineId, teamId, warehouseId } = fields as Record<string, number | undefined>;
  const [machine, team, warehouse] = await store.load([
    [machines, machineId ?? 0],
    [teams, teamId ?? 0],
    [warehouses, warehouseId ?? 0],
  ] as const);
  return {
    ...(machine && { machine: machine.code }),
    ...(team && { team: team.code }),
    ...(warehouse && { warehouse: warehouse.code }),
  };
}

/** Has the deliveries sent that a change queued, or that waited while a webhook was off. */
export async function sendQueuedWebhooks({
  tenant,
  plant,
  entity,
  id,
  before,
  after,
}: Change): Promise<void> {
  if (entity === webhookQueues.name) {
    const [waiting, waited] = [after, before].map(
      (image) => (image as unknown as WebhookQueue | undefined)?.waiting.length ?? 0,
    ) as [number, number];
    const [webhook, slot] = id.split('.') as [string, string];
    if (waiting > waited) await sendWebhookMessages([{ tenant, plant, webhook, slot: Number(slot) }]);
  } else if (entity === webhooks.name && before && after) {
    const [was, is] = [before, after] as unknown as [StoredWebhook, StoredWebhook];
    if (!is.active || is.activeSince === was.activeSince) return;
    await sendWebhookMessages(
      Array.from({ length: SLOTS }, (_, slot) => ({ tenant, plant, webhook: id, slot })),
    );
  }
}

/** Sends the messages of slots, at most ten. */
export async function sendWebhookMessages(messages: readonly WebhookMessage[]): Promise<void> {
  const answer = await getQueueClient().send(
    new SendMessageBatchCommand({
      QueueUrl: getSetting('WEBHOOK_QUEUE_URL'),
      Entries: messages.map(buildQueueEntry),
    }),
  );
  if (answer.Failed?.length) throw new Error('a webhook could not be queued');
}
