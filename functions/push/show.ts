// Lambda of the message `show`: replaces the topics of a connection by those that its page shows now.
import { ClientMessage } from '#shared/push/messages.ts';
import { canHear } from '#shared/push/topics.ts';
import { RefusalError } from '#shared/refused.ts';
import { socketConnections, subscriptions } from '../db/entities/push.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { createSocketHandler, type SocketCall } from '../http/socket.ts';
import { buildSubscriptionRemovals, commitEach, joinId, toStoredTopic } from './connection.ts';

export const handler = createSocketHandler(async (call) => {
  const message = ClientMessage.safeParse(parseJson(call.body)).data;
  if (message?.action !== 'show') throw new RefusalError('invalid', 'brokenJson');
  await retryOnConflict(() => replaceTopics(call, message.topics));
});

/**
 * Subscribes the topics that the user may hear and ends the others. Messages may be handled out of order, so
 * an older one than the last is ignored. New subscriptions are written before the connection names them, and
 * others removed after it, so that an interruption only leaves some too many, until they expire.
 */
async function replaceTopics({ connectionId, sentAt, store, openScope }: SocketCall, pageTopics: string[]) {
  const connection = await store.find(socketConnections, connectionId);
  if (!connection || connection.shownAt > sentAt) return;
  const { tenant, plant, user, topics, expiresAt } = connection;
  const shown = new Set(
    pageTopics.filter((each) => canHear(connection, each)).map((each) => toStoredTopic(each, user)),
  );
  const added = [...shown].filter((each) => !topics.includes(each));
  const removed = topics.filter((each) => !shown.has(each));
  if (added.length === 0 && removed.length === 0) return;
  const plantStore = openScope({ tenant, plant });
  await commitEach(
    plantStore,
    added.map((each) => plantStore.put(subscriptions, joinId(each, connectionId), { expiresAt })),
  );
  try {
    const after = { ...connection, topics: [...shown], shownAt: sentAt };
    await store.commit(store.replace(socketConnections, connection, after, { expected: connection.version }));
  } catch (error) {
    if (!(error instanceof RefusalError) || error.kind !== 'notFound') throw error;
    // The page has closed the connection meanwhile. After a conflict the subscriptions stay, since the other
    // message may need them.
    await commitEach(plantStore, buildSubscriptionRemovals(plantStore, added, connectionId));
    return;
  }
  await commitEach(plantStore, buildSubscriptionRemovals(plantStore, removed, connectionId));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
