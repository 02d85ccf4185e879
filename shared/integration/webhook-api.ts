// Contracts of webhooks. A secret is part of one answer only, that of the call that made it.
import * as z from 'zod';
import { defineEndpoint, PageInput, page, Stored } from '../contract.ts';
import { id, version } from '../fields.ts';
import { Attempt, deliveryStates, SwitchedOff, Webhook } from './webhook.ts';

export const WebhookItem = z.object({
  ...Webhook.shape,
  ...Stored.shape,
  id: z.string(),
  /** Why the service switched it off. */
  off: SwitchedOff.optional(),
  /** Number of events that wait to be sent. */
  waiting: z.int(),
  /** Instant until which messages are also signed with the former secret. */
  formerSecretUntil: z.string().optional(),
});
export type WebhookItem = z.infer<typeof WebhookItem>;

const WebhookWithSecret = z.object({ ...WebhookItem.shape, secret: z.string() });

export const DeliveryItem = z.object({
  /** Id of the message, the same at every attempt. */
  id: z.string(),
  type: z.string(),
  /** Instant of the change. */
  at: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  last: Attempt.optional(),
  /** Beginning of the receiver's last answer. */
  answer: z.string().optional(),
  /** Body as it was sent. */
  body: z.string(),
});
export type DeliveryItem = z.infer<typeof DeliveryItem>;

const idFields = { id: id() };
const idAndVersionFields = { ...idFields, version: version() };

export const webhooks = {
  list: defineEndpoint({
    method: 'GET',
    path: '/webhook/items',
    requiredPermission: ['webhooks', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(WebhookItem) }),
    summary: 'Webhooks of the plant, with what waits and why one was switched off; never a secret',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/webhook/items',
    requiredPermission: ['webhooks', 'create'],
    input: Webhook,
    output: WebhookWithSecret,
    summary:
      'Tells another system what happens in the plant; the answer contains the secret that signs the messages',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/webhook/items',
    requiredPermission: ['webhooks', 'edit'],
    input: Webhook.extend(idAndVersionFields),
    output: WebhookItem,
    summary: 'Changes a webhook; one that is switched on sends what waited meanwhile, oldest first',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/webhook/items/{id}',
    requiredPermission: ['webhooks', 'delete'],
    input: z.strictObject({ ...idFields, version: z.coerce.number().int().optional() }),
    output: z.object({}),
    summary: 'Removes a webhook; what waits is not sent any more',
  }),
  rotate: defineEndpoint({
    method: 'POST',
    path: '/webhook/items/{id}/rotate',
    requiredPermission: ['webhooks', 'edit'],
    input: z.strictObject(idAndVersionFields),
    output: WebhookWithSecret,
    summary:
      'Gives a webhook a new secret; both sign for a day, and a second rotation ends the older one at once',
  }),
  test: defineEndpoint({
    method: 'POST',
    path: '/webhook/items/{id}/test',
    requiredPermission: ['webhooks', 'execute'],
    input: z.strictObject(idAndVersionFields),
    output: DeliveryItem,
    summary: 'Sends a test once, even if the webhook is off; the log of deliveries has the outcome',
  }),
  deliveries: defineEndpoint({
    method: 'GET',
    path: '/webhook/items/{id}/deliveries',
    requiredPermission: ['webhooks', 'view'],
    input: PageInput.extend(idFields),
    output: page(DeliveryItem),
    summary: 'Deliveries of the last 30 days, newest first',
  }),
  resend: defineEndpoint({
    method: 'POST',
    path: '/webhook/items/{id}/deliveries/{deliveryId}/resend',
    requiredPermission: ['webhooks', 'execute'],
    input: z.strictObject({ ...idAndVersionFields, deliveryId: id() }),
    output: DeliveryItem,
    summary: 'Sends a delivery once more, with the same id and body',
  }),
};
