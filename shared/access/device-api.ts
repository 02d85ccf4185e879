// Contracts of tablets: the secret that opens a user's stored data, the count of wrong codes, and shutting
// out a lost tablet.
import * as z from 'zod';
import { defineEndpoint, Stored } from '../contract.ts';
import { note, version } from '../fields.ts';
import { Device, deviceId, deviceStates } from './device.ts';

export const DeviceItem = z.object({
  ...Device.shape,
  ...Stored.shape,
  id: z.string(),
  state: z.enum(deviceStates),
  reason: z.string().optional(),
  lastSeen: z.string(),
  /** The users who worked on the tablet, most recent first. */
  people: z.array(z.object({ user: z.string(), name: z.string(), on: z.string() })),
});
export type DeviceItem = z.infer<typeof DeviceItem>;

/** 32 random bytes in base64url. */
const codeTicket = z.string().regex(/^[\w-]{43}$/);

const Switch = z.strictObject({ id: deviceId, version: version(), reason: note(500).min(1) });

export const devices = {
  key: defineEndpoint({
    method: 'POST',
    path: '/device/key',
    requiredPermission: 'member',
    input: z.strictObject({ device: deviceId }),
    output: z.object({ secret: z.string() }),
    summary:
      'The secret by which the signed-in user opens on this tablet what they kept there; the same every time',
  }),
  beginCount: defineEndpoint({
    method: 'POST',
    path: '/device/code',
    requiredPermission: 'member',
    input: z.strictObject({ device: deviceId }),
    output: z.object({ ticket: codeTicket }),
    summary:
      'Begins to count the wrong codes of the signed-in user on this tablet; the ticket names the count and opens nothing',
  }),
  countWrong: defineEndpoint({
    method: 'POST',
    path: '/device/code/wrong',
    requiredPermission: 'public',
    input: z.strictObject({ ticket: codeTicket }),
    output: z.object({ left: z.int() }),
    summary: 'Counts a wrong code of a locked tablet; the fifth ends the sign-in it was locked with',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/device/items',
    requiredPermission: ['users', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(DeviceItem) }),
    summary: 'Tablets of the plant, when each was seen last and who works on it',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/device/items',
    requiredPermission: ['users', 'edit'],
    input: z.strictObject({ ...Device.shape, id: deviceId, version: version() }),
    output: DeviceItem,
    summary: 'Names a tablet',
  }),
  shutOut: defineEndpoint({
    method: 'POST',
    path: '/device/items/{id}/shutout',
    requiredPermission: ['users', 'delete'],
    input: Switch,
    output: DeviceItem,
    summary:
      'Shuts a lost tablet out: sign-ins on it end, and it forgets everything but what was not sent yet',
  }),
  reopen: defineEndpoint({
    method: 'POST',
    path: '/device/items/{id}/reopen',
    requiredPermission: ['users', 'delete'],
    input: Switch,
    output: DeviceItem,
    summary: 'Lets a tablet that was shut out come back; everybody signs in there anew',
  }),
};
