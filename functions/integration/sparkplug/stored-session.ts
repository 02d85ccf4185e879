// Sessions of nodes in the table, and what pages show of them.
import { createHash } from 'node:crypto';
import type { MetricMap } from '#shared/integration/sparkplug/metric-map.ts';
import type { LastValue } from '#shared/integration/sparkplug/metric-map-api.ts';
import type { metricSessions } from '../../db/entities/sparkplug.ts';
import type { StoredOf } from '../../db/entity.ts';
import { buildMetricKey, isCurrent, type NodeSession, newSession, type SeenMetric } from './session.ts';

/** Returns the id of the mapping of a metric: a metric has one at most. */
export function buildMetricMapId(node: string, metric: Pick<SeenMetric, 'device' | 'name'>): string {
  const digest = createHash('sha256').update(buildMetricKey(metric)).digest('hex').slice(0, 32);
  return `${node}.${digest}`;
}

export const getMappedMetric = ({ device, metric }: Pick<MetricMap, 'device' | 'metric'>) => ({
  ...(device !== undefined && { device }),
  name: metric,
});

export const readSession = (stored: StoredOf<typeof metricSessions> | undefined): NodeSession =>
  stored ? (JSON.parse(stored.session) as NodeSession) : newSession;

/** Returns the last value of a metric: stale since the death of its node, and never shown as current after it. */
export function describeLastValue(
  session: NodeSession,
  metric: Pick<SeenMetric, 'device' | 'name'>,
): LastValue {
  const seen = session.metrics[buildMetricKey(metric)];
  if (seen?.value === undefined) return { state: 'never' };
  const { value, at } = seen;
  if (isCurrent(session, seen)) return { state: 'current', value, at };
  return { state: 'stale', value, at, since: session.isOnline ? at : session.changedAt };
}
