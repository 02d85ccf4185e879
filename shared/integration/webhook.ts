// Webhooks: addresses of other systems that are told what happens in a plant, after Standard Webhooks.
import * as z from 'zod';
import { flag } from '../fields.ts';
import type { MessageCode } from '../messages.ts';

/** Types of events by the thing that they tell of. */
export const webhookTypes = {
  ewo: ['created', 'assigned', 'started', 'onHold', 'resumed', 'closed', 'cancelled', 'reopened', 'changed'],
  tag: ['created', 'assigned', 'closed', 'reopened', 'changed'],
  workorder: ['created', 'assigned', 'started', 'closed', 'cancelled', 'reopened', 'changed'],
  rootcause: ['created', 'submitted', 'confirmed', 'rejected', 'reopened', 'changed'],
  stock: ['moved', 'low'],
  reading: ['created'],
  report: ['created', 'taken', 'done', 'declined'],
  import: ['done'],
} as const;
type WebhookThing = keyof typeof webhookTypes;
export type EventType = {
  [Thing in WebhookThing]: `${Thing}.${(typeof webhookTypes)[Thing][number]}`;
}[WebhookThing];
/** The type of a test; no webhook filters it out. */
export const TEST_TYPE = 'webhook.test';

export const eventTypes = Object.entries(webhookTypes).flatMap(([thing, verbs]) =>
  verbs.map((verb) => `${thing}.${verb}`),
) as EventType[];
/** Choices of a webhook: all events of a thing, or single types. */
export const webhookFilters: readonly string[] = [
  ...Object.keys(webhookTypes).map((thing) => `${thing}.*`),
  ...eventTypes,
];

/** Whether a webhook with these filters gets events of a type. */
export const isWanted = (filters: readonly string[], type: EventType): boolean =>
  filters.includes(type) || filters.includes(`${type.slice(0, type.indexOf('.'))}.*`);

const MAX_URL_LENGTH = 2000;
export const Webhook = z.strictObject({
  /** Any text is accepted here: the service judges it with the hosts of its stage. */
  url: z.string().trim().min(1).max(MAX_URL_LENGTH).meta({ kind: 'text' }),
  types: z
    .array(
      z
        .string()
        .refine((type) => webhookFilters.includes(type), { error: 'notAllowed' satisfies MessageCode }),
    )
    .min(1)
    .max(webhookFilters.length)
    .meta({ kind: 'choices' }),
  active: flag(),
});
export type Webhook = z.infer<typeof Webhook>;

/** Maximum number of webhooks of a plant. */
export const MAX_WEBHOOKS = 20;

/** Why an attempt failed; `status`: the receiver answered with another status than 2xx. */
export const failureReasons = [
  'status',
  'redirect',
  'addressNotPublic',
  'timeout',
  'certificate',
  'notReached',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** Outcome of the last attempt: of one with a status and without a reason the receiver took the event. */
export const Attempt = z.object({
  at: z.string(),
  status: z.int().optional(),
  reason: z.enum(failureReasons).optional(),
  /** Milliseconds until the outcome. */
  took: z.int(),
});
export type Attempt = z.infer<typeof Attempt>;

/** The receiver said that the address is gone (410), or took nothing for three days. */
export const offReasons = ['gone', 'exhausted'] as const;
/** Why the service switched a webhook off; absent if a person did, or if it is on. */
export const SwitchedOff = z.object({
  at: z.string(),
  why: z.enum(offReasons),
  status: z.int().optional(),
  reason: z.enum(failureReasons).optional(),
});
export type SwitchedOff = z.infer<typeof SwitchedOff>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Whether a webhook keeps events: while it is on, and after the service switched it off. */
export const isCollecting = ({ active, off }: { active: boolean; off?: SwitchedOff }): boolean =>
  active || off !== undefined;
