// Entities of webhooks: their secrets, deliveries, and what waits to be sent.
import type {
  Attempt,
  DeliveryState,
  EventType,
  SwitchedOff,
  TEST_TYPE,
  Webhook,
} from '#shared/integration/webhook.ts';
import { defineEntity, type } from '../entity.ts';
import type { ExpiringItem } from '../expiry.ts';

export interface StoredWebhook extends Webhook {
  /** Instant since which it is on; deliveries that failed before then are tried anew. */
  activeSince: string;
  off?: SwitchedOff;
  /** Instant of the last new secret. */
  rotatedAt?: string;
}
/** Id: a ULID. */
export const webhooks = defineEntity('webhook', type<StoredWebhook>(), {
  ids: 'text',
  isReferenceable: false,
});

/** Secrets of a webhook; both sign until `previousUntil`. Id: the webhook. */
export interface WebhookSecrets {
  current: string;
  previous?: string;
  previousUntil?: string;
}
export const webhookSecrets = defineEntity('webhookSecret', type<WebhookSecrets>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});

/** An event for one webhook, with its log of 30 days. Id: that of the message. */
export interface WebhookDelivery extends ExpiringItem {
  webhookId: string;
  /** Thing whose events are sent one after the other, such as `ewo/<id>`. */
  thing: string;
  type: EventType | typeof TEST_TYPE;
  /** Instant of the change. */
  happenedAt: string;
  /** Body as it is sent at every attempt. */
  body: string;
  state: DeliveryState;
  /** Attempts since it waits. */
  attempts: number;
  last?: Attempt;
  /** Beginning of the receiver's last answer. */
  answer?: string;
}
export const webhookDeliveries = defineEntity('webhookDelivery', type<WebhookDelivery>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
  indexes: { ofWebhook: { on: 'gsi1', pk: ['webhookId'], sk: [] } },
});

/** Deliveries of a thing that wait, oldest first. Id: `<webhook>.<slot>.<thing>`. */
export interface WebhookQueue extends ExpiringItem {
  waiting: string[];
  /** Failed attempts of the first one, and the instant before which it is not tried again. */
  attempts: number;
  dueAt: string;
  /** `activeSince` of the webhook at the last attempt. */
  activeSince?: string;
}
export const webhookQueues = defineEntity('webhookQueue', type<WebhookQueue>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});

/** Slot of a webhook, in which one message at a time is sent. Id: `<webhook>.<slot>`. */
export interface WebhookSlot extends ExpiringItem {
  /** Instant at which the running work has certainly ended; absent: none runs. */
  until?: string;
  /** Random value that distinguishes concurrent claims and requests. */
  claim: string;
  /** Instant at which the next retry is due; absent: nothing waits. */
  wakeAt?: string;
}
export const webhookSlots = defineEntity('webhookSlot', type<WebhookSlot>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
