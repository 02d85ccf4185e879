// Tablets of a plant: recorded when a user works on one; administrators rename them and shut them out.
import { randomBytes } from 'node:crypto';
import {
  type DeviceUser,
  getDefaultDeviceName,
  getSignIns,
  updateDeviceUsers,
} from '#shared/access/device.ts';
import type { devices as calls, DeviceItem } from '#shared/access/device-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { deviceSecrets, devices, deviceUsers, endedSignIns } from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import { computeExpiry } from '../db/expiry.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { replaceRefusal } from '../db/writes.ts';
import type { Handler } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';

type StoredDevice = StoredOf<typeof devices>;

/** Number of days, longer than the provider renews the tokens of a sign-in. */
export const SIGN_IN_DAYS = 2;

const toDeviceItem = (device: StoredDevice, people: readonly DeviceUser[] = []): DeviceItem => ({
  ...device,
  lastSeen: people[0]?.on ?? '',
  people: people.map(({ user, name, on }) => ({ user, name, on })),
});

/**
 * Returns the secret of this user on this device, created at the first call. Data on the device is encrypted
 * with it, so neither the table nor the device alone is enough to read them.
 */
export const getDeviceSecret: Handler<typeof calls.key> = async ({ input: { device }, actor, store }) => {
  await recordDeviceUse(actor, store);
  const id = `${actor.user.id}.${device}`;
  const existingSecret = await store.find(deviceSecrets, id);
  if (existingSecret) return { secret: existingSecret.secret };
  const secret = randomBytes(32).toString('base64url');
  const buildStaleRefusal = () => new RefusalError('conflict', 'stale');
  try {
    await store.commit(replaceRefusal(buildStaleRefusal, store.create(deviceSecrets, id, { secret })));
    return { secret };
  } catch (error) {
    const concurrentSecret = error instanceof RefusalError ? await store.find(deviceSecrets, id) : undefined;
    if (!concurrentSecret) throw error;
    return { secret: concurrentSecret.secret };
  }
};

export const listDevices: Handler<typeof calls.list> = async ({ store }) => {
  const [storedDevices, deviceUserItems] = await Promise.all([
    loadAllPages((next) => store.list(devices, { next })),
    loadAllPages((next) => store.list(deviceUsers, { next })),
  ]);
  const people = new Map(deviceUserItems.map((each) => [each.id, each.people]));
  return { items: storedDevices.map((device) => toDeviceItem(device, people.get(device.id))) };
};

export const renameDevice: Handler<typeof calls.replace> = async ({
  input: { id, version, name },
  store,
}) => {
  const [before, people] = await loadDevice(id, store);
  const after = { ...before, name };
  await store.commit(store.replace(devices, before, after, { expected: version }));
  return toDeviceItem(store.buildStoredItem(devices, id, after, before.version + 1), people);
};

/**
 * Shuts a device out and ends the sign-ins seen on it: a stolen token is refused even if the caller sends
 * another device id.
 */
export const shutOutDevice: Handler<typeof calls.shutOut> = async ({ input, actor, store }) => {
  const { id, version, reason } = input;
  const [before, people] = await loadDevice(id, store);
  if (before.state === 'shutOut') throw new RefusalError('conflict', 'deviceIsShutOut');
  const after = { ...before, state: 'shutOut' as const, reason };
  await store.commit(
    store.replace(devices, before, after, { expected: version, reason }),
    getSignIns(people).map((signIn) =>
      store.put(endedSignIns, signIn, { expiresAt: computeExpiry(SIGN_IN_DAYS, actor.now) }),
    ),
  );
  return toDeviceItem(store.buildStoredItem(devices, id, after, before.version + 1), people);
};

export const reopenDevice: Handler<typeof calls.reopen> = async ({ input, store }) => {
  const { id, version, reason } = input;
  const [before, people] = await loadDevice(id, store);
  if (before.state === 'active') throw new RefusalError('conflict', 'deviceIsOpen');
  const { reason: _, ...rest } = before;
  const after = { ...rest, state: 'active' as const };
  await store.commit(store.replace(devices, before, after, { expected: version, reason }));
  return toDeviceItem(store.buildStoredItem(devices, id, after, before.version + 1), people);
};

async function loadDevice(id: string, store: Store): Promise<[StoredDevice, readonly DeviceUser[]]> {
  const [device, deviceUserItem] = await store.load(
    [
      [devices, id],
      [deviceUsers, id],
    ] as const,
    { consistent: true },
  );
  if (!device) throw new RefusalError('notFound', 'notFound');
  return [device, deviceUserItem?.people ?? []];
}

/** Records a user on a device once a day and sign-in, and creates the device at its first use. */
export async function recordDeviceUse({ device, user, signIn, today }: Actor, store: Store): Promise<void> {
  if (!device) return;
  const { id, storedDevice, people = [] } = device;
  const updatedUsers = updateDeviceUsers(people, {
    user: user.id,
    name: user.name,
    on: today,
    signIn: signIn?.id,
  });
  if (!updatedUsers) return;
  if (!storedDevice) await createDevice(id, store);
  await store.commit(store.put(deviceUsers, id, { people: updatedUsers }));
  // The device is cached with the membership, so the next call does not record it again.
  device.people = updatedUsers;
}

/** Creates the device. If a concurrent call creates it first, nothing is left to do. */
async function createDevice(id: string, store: Store): Promise<void> {
  const buildCreatedRefusal = () => new RefusalError('conflict', 'stale');
  try {
    await store.commit(
      replaceRefusal(
        buildCreatedRefusal,
        store.create(devices, id, { name: getDefaultDeviceName(id), state: 'active' }),
      ),
    );
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'stale') throw error;
  }
}
