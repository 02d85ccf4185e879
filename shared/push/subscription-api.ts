// Contracts of notifications on devices: the caller's own devices, each with one subscription at the push service
// of its browser.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { flag, requiredText } from '../fields.ts';
import { MAX_ENDPOINT_LENGTH } from './services.ts';

/** Maximum devices of a person; the one that was confirmed first makes room. */
export const MAX_DEVICES = 10;

/** Digest of the address, which only the device and its person know. */
const subscriptionId = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const Subscription = z.strictObject({
  /** Address at the push service. */
  endpoint: z.string().max(MAX_ENDPOINT_LENGTH),
  /** Keys of the browser, in base64url: a point of P-256, and a secret of 16 bytes. */
  keys: z.strictObject({
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  }),
  /** Name of the device in the list of the person. */
  name: requiredText(60),
  /** Whether texts of persons are shown, also on a locked screen. */
  showsTexts: flag(),
  /** Whether the device shows the pages of tablets. */
  isTouch: flag(),
});
export type Subscription = z.infer<typeof Subscription>;

const OwnDevice = z.object({
  id: z.string(),
  name: z.string(),
  showsTexts: z.boolean(),
  /** Instant at which the device was allowed or last confirmed. */
  confirmedAt: z.string(),
});
export type OwnDevice = z.infer<typeof OwnDevice>;

export const deviceSubscriptions = {
  list: defineEndpoint({
    method: 'GET',
    path: '/push/subscription',
    requiredPermission: 'member',
    input: z.strictObject({}),
    output: z.object({
      /** Public key of the stage, to which a browser binds its subscription. */
      publicKey: z.string(),
      devices: z.array(OwnDevice),
    }),
    summary: "The caller's devices that show notifications, and the public key for another one",
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/push/subscription',
    requiredPermission: 'member',
    input: Subscription,
    output: OwnDevice,
    summary: 'Shows notices of the caller on a device, until the sign-in on it ends',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/push/subscription/{id}',
    requiredPermission: 'member',
    input: z.strictObject({ id: subscriptionId }),
    output: z.object({}),
    summary: 'Ends the notifications on a device',
  }),
};
