// Projection that sends hints: pages which show something that has changed read it again.
import type { Hint } from '#shared/push/messages.ts';
import { NO_SCOPE, type Scope } from '../../db/keys.ts';
import { runInParallel } from '../../db/parallel.ts';
import { openStore, type Store } from '../../db/store.ts';
import { getSetting, getTableClient } from '../../http/aws.ts';
import { log } from '../../http/log.ts';
import { postToConnection } from '../../http/socket.ts';
import {
  listSubscriptions,
  removeGoneConnection,
  type Subscription,
  toPageTopic,
} from '../../push/public.ts';
import type { Change } from '../change.ts';
import { listAudienceTopics } from './audience-topics.ts';
import { listTopics } from './topics.ts';

const CONCURRENCY = 50;
/**
 * Maximum records of a resource in a batch that are queried one by one; of more, as when orders are generated,
 * one query reads the subscriptions to all records of the resource.
 */
const MAX_RECORD_QUERIES = 4;

const now = () => new Date(Date.now()).toISOString();
const openScope = (scope: Scope) =>
  openStore(getTableClient(), getSetting('TABLE'), scope, { user: 'hints', now: now() });

/** Topics of a plant with the instant of their latest change. */
type Cursors = Map<string, string>;

/**
 * Sends one hint per topic of the batch to each connection that shows it. A failure is logged and fails
 * nothing, since a lost hint loses nothing.
 */
export async function sendPushHints(changes: readonly Change[]): Promise<void> {
  for (const { scope, changes: plantChanges, cursors } of groupByPlant(changes)) {
    try {
      const store = openScope(scope);
      for (const change of plantChanges) addTopics(cursors, change, await listAudienceTopics(change, store));
      const all = await loadSubscriptions(store, cursors);
      await runInParallel(all, CONCURRENCY, (each) => sendHint(store, each, cursors.get(each.topic)!));
    } catch (error) {
      log('warn', 'hints failed', { ...scope, error });
    }
  }
}

/** Changes of a plant with their topics. */
interface PlantHints {
  scope: Scope;
  changes: Change[];
  cursors: Cursors;
}

function groupByPlant(changes: readonly Change[]): PlantHints[] {
  const plants = new Map<string, PlantHints>();
  for (const change of changes) {
    const hinted = listTopics(change);
    if (!hinted) continue;
    const { tenant } = change;
    const key = `${tenant}#${hinted.plant}`;
    const group: PlantHints = plants.get(key) ?? {
      scope: { tenant, plant: hinted.plant },
      changes: [],
      cursors: new Map(),
    };
    plants.set(key, group);
    group.changes.push(change);
    addTopics(group.cursors, change, hinted.topics);
  }
  return [...plants.values()];
}

function addTopics(cursors: Cursors, { after }: Change, topics: readonly string[]): void {
  const at = String(after?.at ?? now());
  for (const topic of topics) if (at >= (cursors.get(topic) ?? '')) cursors.set(topic, at);
}

/** Reads the connections that show any of the topics: one query for each topic or resource. */
async function loadSubscriptions(store: Store, cursors: Cursors): Promise<Subscription[]> {
  const topicsByResource = Map.groupBy(cursors.keys(), (topic) => topic.split('/')[0]!);
  const queries = [...topicsByResource].flatMap(([resource, topics]) => {
    const records = topics.filter((each) => each !== resource);
    return records.length > MAX_RECORD_QUERIES
      ? [...topics.filter((each) => each === resource), `${resource}/`]
      : topics;
  });
  const found: Subscription[] = [];
  await runInParallel(queries, CONCURRENCY, async (topic) => {
    found.push(...(await listSubscriptions(store, topic, now())));
  });
  return found.filter(({ topic }) => cursors.has(topic));
}

async function sendHint(store: Store, subscription: Subscription, cursor: string): Promise<void> {
  const hint: Hint = { topic: toPageTopic(subscription.topic), cursor };
  try {
    if (await postToConnection(subscription.connectionId, JSON.stringify(hint))) return;
    await removeGoneConnection({ store: openScope({ tenant: NO_SCOPE }), openScope }, store, subscription);
  } catch (error) {
    log('warn', 'hint failed', { ...store.scope, error });
  }
}
