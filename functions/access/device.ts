// Tablets of a plant: noted when somebody works on one, named and shut out by its administrators.
import { randomBytes } from 'node:crypto';
import { firstName, type Sighted, sighting } from '../../shared/access/device.ts';
import type { devices as calls, DeviceItem } from '../../shared/access/device-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handler } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { deviceSecrets, devices, endedSignIns, sightings } from '../table/entities/access.ts';
import type { KeptOf } from '../table/entity.ts';
import { inDays } from '../table/expiry.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { otherwise } from '../table/writes.ts';

type Kept = KeptOf<typeof devices>;

/** Longer than the provider renews the tokens of a sign-in. */
const SIGN_IN_DAYS = 2;

const itemOf = (device: Kept, people: readonly Sighted[] = []): DeviceItem => ({
  ...device,
  lastSeen: people[0]?.on ?? '',
  people: people.map(({ user, name, on }) => ({ user, name, on })),
});

/** Of each person on each device another, made once: whoever has the table has not the device, and the other way round. */
export const key: Handler<typeof calls.key> = async ({ input: { device }, actor, store }) => {
  await noteDevice(actor, store);
  const id = `${actor.user.id}.${device}`;
  const found = await store.find(deviceSecrets, id);
  if (found) return { secret: found.secret };
  const secret = randomBytes(32).toString('base64url');
  const faster = () => new Refused('conflict', 'stale');
  try {
    await store.commit(otherwise(faster, store.create(deviceSecrets, id, { secret })));
    return { secret };
  } catch (error) {
    const first = error instanceof Refused ? await store.find(deviceSecrets, id) : undefined;
    if (!first) throw error;
    return { secret: first.secret };
  }
};

export const list: Handler<typeof calls.list> = async ({ store }) => {
  const [all, seen] = await Promise.all([
    everyPage((next) => store.list(devices, { next })),
    everyPage((next) => store.list(sightings, { next })),
  ]);
  const people = new Map(seen.map((each) => [each.id, each.people]));
  return { items: all.map((device) => itemOf(device, people.get(device.id))) };
};

export const replace: Handler<typeof calls.replace> = async ({ input: { id, version, name }, store }) => {
  const [before, people] = await found(id, store);
  const after = { ...before, name };
  await store.commit(store.replace(devices, before, after, { expected: version }));
  return itemOf(store.made(devices, id, after, before.version + 1), people);
};

/** The sign-ins seen there end whatever the device says of itself: a token taken from it opens nothing any more. */
export const shutOut: Handler<typeof calls.shutOut> = async ({ input, actor, store }) => {
  const { id, version, reason } = input;
  const [before, people] = await found(id, store);
  if (before.state === 'shutOut') throw new Refused('conflict', 'deviceIsShutOut');
  const after = { ...before, state: 'shutOut' as const, reason };
  await store.commit(
    store.replace(devices, before, after, { expected: version, why: reason }),
    people.flatMap(({ signIn }) =>
      signIn ? [store.put(endedSignIns, signIn, { expiresAt: inDays(SIGN_IN_DAYS, actor.now) })] : [],
    ),
  );
  return itemOf(store.made(devices, id, after, before.version + 1), people);
};

export const reopen: Handler<typeof calls.reopen> = async ({ input, store }) => {
  const { id, version, reason: why } = input;
  const [before, people] = await found(id, store);
  if (before.state === 'active') throw new Refused('conflict', 'deviceIsOpen');
  const { reason: _, ...rest } = before;
  const after = { ...rest, state: 'active' as const };
  await store.commit(store.replace(devices, before, after, { expected: version, why }));
  return itemOf(store.made(devices, id, after, before.version + 1), people);
};

async function found(id: string, store: Store): Promise<[Kept, readonly Sighted[]]> {
  const [device, seen] = await store.load(
    [
      [devices, id],
      [sightings, id],
    ] as const,
    { consistent: true },
  );
  if (!device) throw new Refused('notFound', 'notFound');
  return [device, seen?.people ?? []];
}

/** A person is noted on a device once a day and sign-in; the device itself the first time. */
export async function noteDevice({ device, user, signIn, today }: Actor, store: Store): Promise<void> {
  if (!device) return;
  const { id, known, people = [] } = device;
  const next = sighting(people, { user: user.id, name: user.name, on: today, signIn: signIn?.id });
  if (!next) return;
  if (!known) await noteFirst(id, store);
  await store.commit(store.put(sightings, id, { people: next }));
  // remembered with the membership: who asks again at once is not noted again
  device.people = next;
}

/** Of two people at once the first made it. */
async function noteFirst(id: string, store: Store): Promise<void> {
  const there = () => new Refused('conflict', 'stale');
  try {
    await store.commit(otherwise(there, store.create(devices, id, { name: firstName(id), state: 'active' })));
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'stale') throw error;
  }
}
