// Devices that show notifications: one subscription a person and device. It ends with the sign-in in which it was
// allowed, with the tablet, and with the membership.
import { createHash } from 'node:crypto';
import { isPushServiceUrl } from '#shared/push/services.ts';
import {
  type deviceSubscriptions as calls,
  MAX_DEVICES,
  type OwnDevice,
} from '#shared/push/subscription-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { devices, endedSignIns, memberships, plants, users } from '../db/entities/access.ts';
import { type DeviceSubscription, deviceSubscriptions as subscriptions } from '../db/entities/push.ts';
import type { StoredOf } from '../db/entity.ts';
import { computeExpiry } from '../db/expiry.ts';
import { isActiveMember } from '../db/memberships.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { flattenWrites } from '../db/writes.ts';
import { getLocalPushService, getPublicPushKey } from '../http/push-key.ts';
import type { Handlers } from '../http/serve.ts';

export type StoredSubscription = StoredOf<typeof subscriptions>;

/** Days after which a device that was not used is forgotten; pages confirm their device. */
const RETENTION_DAYS = 60;

const computeId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

const toOwnDevice = ({ id, name, showsTexts, confirmedAt }: OwnDevice): OwnDevice => ({
  id,
  name,
  showsTexts,
  confirmedAt,
});

/** Returns the subscriptions of the tenant, which are few: those of people who allowed notifications. */
export const loadSubscriptions = (store: Store): Promise<StoredSubscription[]> =>
  loadAllPages((next) => store.list(subscriptions, { next }));

/** Removes subscriptions that may be gone already. */
export async function removeSubscriptions(store: Store, ended: readonly StoredSubscription[]): Promise<void> {
  for (const each of ended)
    await store.commit(
      flattenWrites(store.remove(subscriptions, each)).map((write) => ({ ...write, optional: true })),
    );
}

const loadOwnDevices = async (store: Store, userId: string): Promise<StoredSubscription[]> =>
  (await loadSubscriptions(store))
    .filter((each) => each.userId === userId)
    .sort((a, b) => b.confirmedAt.localeCompare(a.confirmedAt));

export const deviceSubscriptions: Handlers<typeof calls> = {
  async list({ actor, store }) {
    const ownDevices = await loadOwnDevices(store, actor.user.id);
    return { publicKey: getPublicPushKey(), devices: ownDevices.map(toOwnDevice) };
  },
  /** A device that another person allowed before is now this person's alone, since its id is the same. */
  async create({ input, actor, store }) {
    if (!isPushServiceUrl(input.endpoint, getLocalPushService()))
      throw new RefusalError('invalid', 'pushServiceUnknown', { fields: { endpoint: 'pushServiceUnknown' } });
    const id = computeId(input.endpoint);
    const others = (await loadOwnDevices(store, actor.user.id)).filter((each) => each.id !== id);
    const subscription: DeviceSubscription = {
      ...input,
      userId: actor.user.id,
      plant: actor.plant.id,
      confirmedAt: actor.now,
      expiresAt: computeExpiry(RETENTION_DAYS, actor.now),
      ...(actor.signIn && { signIn: actor.signIn.id }),
      ...(actor.device && { device: actor.device.id }),
    };
    await store.commit(store.put(subscriptions, id, subscription));
    await removeSubscriptions(store, others.slice(MAX_DEVICES - 1));
    return toOwnDevice({ id, ...subscription });
  },
  /**
   * Anyone who knows the id may end it: it is a digest of the secret address, known to its person, and to the
   * device, which ends the subscription of the previous person. One that has ended is no fault.
   */
  async remove({ input: { id }, store }) {
    const subscription = await store.find(subscriptions, id);
    if (subscription) await removeSubscriptions(store, [subscription]);
    return {};
  },
};

/**
 * Whether the person is still signed in on the device, and may enter the plant of a notice. The store is opened for
 * that plant.
 */
export async function isSubscriptionAlive(
  store: Store,
  plantId: string,
  { userId, signIn, device, plant }: DeviceSubscription,
): Promise<boolean> {
  const [[storedPlant, user, member, endedSignIn], storedDevice] = await Promise.all([
    store.load(
      [
        [plants, plantId],
        [users, userId],
        [memberships, `${userId}.${plantId}`],
        [endedSignIns, signIn ?? '~'],
      ] as const,
      { consistent: true },
    ),
    device === undefined ? undefined : store.at(plant).find(devices, device),
  ]);
  return (
    storedPlant !== undefined &&
    !storedPlant.disabled &&
    isActiveMember(user, member) &&
    endedSignIn === undefined &&
    storedDevice?.state !== 'shutOut'
  );
}
