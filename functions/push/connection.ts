// Push connections in the table: keys of their holders and subscriptions, and their removal.
import type { Topic } from '#shared/push/messages.ts';
import {
  type SocketConnection,
  type SocketOwner,
  socketConnections,
  socketHolders,
  subscriptions,
} from '../db/entities/push.ts';
import { runInParallel } from '../db/parallel.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { flattenWrites, type Write, type Writes } from '../db/writes.ts';
import type { SocketCall } from '../http/socket.ts';

/** Seconds for which an item of a connection is stored: the gateway ends a connection after two hours. */
export const CONNECTION_SECONDS = 2 * 3600 + 60;
const CONCURRENCY = 10;

const encode = encodeURIComponent;
export const buildSignInHolder = (signIn: string) => `signIn/${encode(signIn)}`;
export const buildMemberHolder = (plant: string, user: string) => `member/${encode(plant)}/${encode(user)}`;
export const buildDeviceHolder = (plant: string, device: string) =>
  `device/${encode(plant)}/${encode(device)}`;
/** Returns the prefix of the holders of all members of a plant. */
export const buildPlantHolder = (plant: string) => `member/${encode(plant)}/`;

/** Returns everything that a connection ends with. */
export const listHolders = ({ plant, user, signIn, device }: SocketOwner): string[] => [
  buildMemberHolder(plant, user),
  ...(signIn === undefined ? [] : [buildSignInHolder(signIn)]),
  ...(device === undefined ? [] : [buildDeviceHolder(plant, device)]),
];

/** Returns the topic of a user's own requests, as it is stored. */
export const buildOwnTopic = (user: string) => `own/${encode(user)}`;
export const toStoredTopic = (topic: Topic, user: string) => (topic === 'own' ? buildOwnTopic(user) : topic);
/** Returns a stored topic as pages know it. */
export const toPageTopic = (storedTopic: string): Topic =>
  storedTopic.startsWith('own/') ? 'own' : storedTopic;

/** Returns the id of an item by a topic or holder and a connection. */
export const joinId = (subject: string, connectionId: string) => `${subject} ${connectionId}`;
const splitId = (id: string): { subject: string; connectionId: string } => {
  const [subject = '', connectionId = ''] = id.split(' ');
  return { subject, connectionId };
};

/** Commits independent writes one by one, since a transaction costs twice as much. */
export async function commitEach(store: Store, writes: Writes): Promise<void> {
  await runInParallel(flattenWrites(writes), CONCURRENCY, (write) => store.commit(write));
}

/** Returns the writes that remove items which may be gone already. */
const buildRemovals = (
  store: Store,
  kind: typeof subscriptions | typeof socketHolders,
  ids: readonly string[],
): Write[] =>
  ids
    .flatMap((id) => flattenWrites(store.remove(kind, store.buildStoredItem(kind, id, { expiresAt: 0 }))))
    .map((write) => ({ ...write, optional: true }));

export const buildSubscriptionRemovals = (store: Store, topics: readonly string[], connectionId: string) =>
  buildRemovals(
    store,
    subscriptions,
    topics.map((each) => joinId(each, connectionId)),
  );

/** Removes a connection with its subscriptions and holders; one that is gone already is left alone. */
export async function removeConnection(
  { store, openScope }: Pick<SocketCall, 'store' | 'openScope'>,
  connectionId: string,
): Promise<void> {
  const connection = await store.find(socketConnections, connectionId);
  if (!connection) return;
  const { tenant, plant, topics } = connection;
  await commitEach(
    openScope({ tenant, plant }),
    buildSubscriptionRemovals(openScope({ tenant, plant }), topics, connectionId),
  );
  const tenantStore = openScope({ tenant });
  const holderIds = listHolders(connection).map((each) => joinId(each, connectionId));
  await commitEach(tenantStore, buildRemovals(tenantStore, socketHolders, holderIds));
  await store.commit(
    flattenWrites(store.remove(socketConnections, connection)).map((write) => ({ ...write, optional: true })),
  );
}

/** Removes a subscription of a connection that is gone, and what the connection itself names. */
export async function removeGoneConnection(
  call: Pick<SocketCall, 'store' | 'openScope'>,
  plantStore: Store,
  { topic, connectionId }: Subscription,
): Promise<void> {
  await removeConnection(call, connectionId);
  await commitEach(plantStore, buildSubscriptionRemovals(plantStore, [topic], connectionId));
}

/** Returns the connections of a holder, or of all holders with a prefix that ends in a slash. */
export async function listConnectionIds(store: Store, holder: string): Promise<string[]> {
  const prefix = holder.endsWith('/') ? holder : `${holder} `;
  const items = await loadAllPages((next) => store.list(socketHolders, { prefix, next, consistent: true }));
  return items.map(({ id }) => splitId(id).connectionId);
}

export interface Subscription {
  topic: string;
  connectionId: string;
}
/**
 * Returns the connections of the plant that show a topic, or any record of a resource if the topic ends in a
 * slash. Expired ones are left out, since the table deletes them late.
 */
export async function listSubscriptions(store: Store, topic: string, now: string): Promise<Subscription[]> {
  const prefix = topic.endsWith('/') ? topic : `${topic} `;
  const items = await loadAllPages((next) => store.list(subscriptions, { prefix, next }));
  return items
    .filter(({ expiresAt }) => expiresAt * 1000 > Date.parse(now))
    .map(({ id }) => splitId(id))
    .map(({ subject, connectionId }) => ({ topic: subject, connectionId }));
}

export const buildConnection = (owner: SocketOwner, expiresAt: number): SocketConnection => ({
  ...owner,
  topics: [],
  shownAt: 0,
  expiresAt,
});
