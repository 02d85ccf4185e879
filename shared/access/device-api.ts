// The calls about tablets: what one needs to keep things for a person, and how a plant shuts a lost one out.
import * as z from 'zod';
import { endpoint, Stored } from '../contract.ts';
import { note, version } from '../fields.ts';
import { Device, deviceId, deviceStates } from './device.ts';

export const DeviceItem = z.object({
  ...Device.shape,
  ...Stored.shape,
  id: z.string(),
  state: z.enum(deviceStates),
  reason: z.string().optional(),
  lastSeen: z.string(),
  /** Who was seen there, the last one first. */
  people: z.array(z.object({ user: z.string(), name: z.string(), on: z.string() })),
});
export type DeviceItem = z.infer<typeof DeviceItem>;

const Switch = z.strictObject({ id: deviceId, version: version(), reason: note(500).min(1) });

export const devices = {
  key: endpoint({
    method: 'POST',
    path: '/device/key',
    needs: 'member',
    input: z.strictObject({ device: deviceId }),
    output: z.object({ secret: z.string() }),
    says: 'The secret by which the signed-in user opens on this tablet what they kept there; the same every time',
  }),
  list: endpoint({
    method: 'GET',
    path: '/device/items',
    needs: ['users', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(DeviceItem) }),
    says: 'Tablets of the plant, when each was seen last and who works on it',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/device/items',
    needs: ['users', 'edit'],
    input: z.strictObject({ ...Device.shape, id: deviceId, version: version() }),
    output: DeviceItem,
    says: 'Names a tablet',
  }),
  shutOut: endpoint({
    method: 'POST',
    path: '/device/items/{id}/shutout',
    needs: ['users', 'delete'],
    input: Switch,
    output: DeviceItem,
    says: 'Shuts a lost tablet out: sign-ins on it end, and it forgets everything but what was not sent yet',
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/device/items/{id}/reopen',
    needs: ['users', 'delete'],
    input: Switch,
    output: DeviceItem,
    says: 'Lets a tablet that was shut out come back; everybody signs in there anew',
  }),
};
