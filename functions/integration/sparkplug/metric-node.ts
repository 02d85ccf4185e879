// Nodes of a plant: their passwords, of which only digests are stored, and what they sent last.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { MAX_NODES } from '#shared/integration/sparkplug/metric-map.ts';
import type {
  metricNodes as calls,
  MetricNodeItem,
  NodeAccess,
} from '#shared/integration/sparkplug/metric-map-api.ts';
import { buildGroupId, buildUserName } from '#shared/integration/sparkplug/topic.ts';
import { RefusalError } from '#shared/refused.ts';
import { metricMaps, metricNodeSecrets, metricNodes, metricSessions } from '../../db/entities/sparkplug.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { findBrokerAddress } from '../../http/site-url.ts';
import { type NodeSession, newSession } from './session.ts';
import { buildMetricMapId, describeLastValue, readSession } from './stored-session.ts';
import { isNumericType } from './value.ts';

const PASSWORD_BYTES = 24;

const computeDigest = (password: string): string => createHash('sha256').update(password).digest('hex');

/** Whether a password is that of a digest; takes as long for a wrong one. */
export const isPasswordOf = (password: string, digest: string): boolean =>
  timingSafeEqual(Buffer.from(computeDigest(password)), Buffer.from(digest));

/** Names of metrics that Sparkplug itself uses. */
const isOwnMetric = (name: string): boolean =>
  name === 'bdSeq' || name.startsWith('Node Control/') || name.startsWith('Device Control/');

function listUnmapped(
  node: string,
  session: NodeSession,
  mappedIds: ReadonlySet<string>,
): MetricNodeItem['unmapped'] {
  return Object.values(session.metrics)
    .filter(({ name, type }) => isNumericType(type) && !isOwnMetric(name))
    .filter((metric) => !mappedIds.has(buildMetricMapId(node, metric)))
    .map((metric) => ({
      ...(metric.device !== undefined && { device: metric.device }),
      metric: metric.name,
      last: describeLastValue(session, metric),
    }));
}

function toItem(
  node: StoredOf<typeof metricNodes>,
  session: NodeSession,
  mappedIds: ReadonlySet<string>,
): MetricNodeItem {
  const { isOnline, changedAt } = session;
  return {
    ...node,
    state: changedAt === undefined ? 'never' : isOnline ? 'online' : 'offline',
    ...(changedAt !== undefined && { since: changedAt }),
    unmapped: listUnmapped(node.id, session, mappedIds),
  };
}

function describeAccess({ tenant, plant }: Actor, node: string, password: string): NodeAccess {
  const address = { tenant, plant: plant.id, node };
  return {
    id: node,
    ...getBroker(),
    group: buildGroupId(address),
    userName: buildUserName(address),
    password,
  };
}

function getBroker(): { address?: string } {
  const address = findBrokerAddress();
  return address === undefined ? {} : { address };
}

const drawPassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');

export const metricNode: Handlers<typeof calls> = {
  async list({ actor, store }) {
    const [nodes, maps, sessions] = await Promise.all([
      loadAllPages((next) => store.list(metricNodes, { next, consistent: true })),
      loadAllPages((next) => store.list(metricMaps, { next })),
      loadAllPages((next) => store.list(metricSessions, { next })),
    ]);
    const mappedIds = new Set(maps.map(({ id }) => id));
    const sessionsByNode = new Map(sessions.map((session) => [session.id, readSession(session)]));
    return {
      items: nodes.map((node) => toItem(node, sessionsByNode.get(node.id) ?? newSession, mappedIds)),
      ...getBroker(),
      group: buildGroupId({ tenant: actor.tenant, plant: actor.plant.id }),
    };
  },

  async create({ input: { node }, actor, store }) {
    const nodes = await loadAllPages((next) => store.list(metricNodes, { next, consistent: true }));
    if (nodes.some(({ id }) => id === node))
      throw new RefusalError('conflict', 'codeTaken', { fields: { node: 'codeTaken' } });
    if (nodes.length >= MAX_NODES)
      throw new RefusalError('conflict', 'tooManyNodes', { values: { max: MAX_NODES } });
    const password = drawPassword();
    await store.commit(
      store.create(metricNodes, node, { renewedAt: actor.now }),
      store.create(metricNodeSecrets, node, { digest: computeDigest(password) }),
    );
    return describeAccess(actor, node, password);
  },

  async renew({ input: { id, version }, actor, store }) {
    const [node, secret] = await Promise.all([store.get(metricNodes, id), store.get(metricNodeSecrets, id)]);
    const password = drawPassword();
    await store.commit(
      store.replace(metricNodes, node, { ...node, renewedAt: actor.now }, { expected: version }),
      store.replace(metricNodeSecrets, secret, { digest: computeDigest(password) }),
    );
    return describeAccess(actor, id, password);
  },

  async remove({ input: { id, version }, store }) {
    const [node, secret, session] = await Promise.all([
      store.get(metricNodes, id),
      store.get(metricNodeSecrets, id),
      store.find(metricSessions, id),
    ]);
    await store.commit(
      store.remove(metricNodes, node, { expected: version }),
      store.remove(metricNodeSecrets, secret),
      session ? store.remove(metricSessions, session) : [],
      store.remember(metricNodes, node),
    );
    return {};
  },
};
