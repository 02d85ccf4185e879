// Entities of Sparkplug nodes: their mappings, passwords, sessions and counters.
import type { CounterState } from '#shared/integration/sparkplug/counter.ts';
import type { MetricMap } from '#shared/integration/sparkplug/metric-map.ts';
import { defineEntity, type } from '../entity.ts';

/** Id: `<node>.<digest of device and metric>`, so that a metric has one mapping. */
export const metricMaps = defineEntity('metricMap', type<MetricMap>(), {
  ids: 'text',
  isReferenceable: false,
});

/** Id: the name of the node. */
export const metricNodes = defineEntity('metricNode', type<{ renewedAt: string }>(), {
  ids: 'text',
  isReferenceable: false,
});

/** Password of a node. Id: the name of the node. */
export interface MetricNodeSecret {
  /** SHA-256 of the password in hexadecimal digits. */
  digest: string;
}
export const metricNodeSecrets = defineEntity('metricNodeSecret', type<MetricNodeSecret>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});

/** Outcome of the last value of a mapped metric. */
export interface MetricOutcome {
  status: 'accepted' | 'duplicate' | 'waiting' | 'refused';
  code?: string;
}
export interface StoredNodeSession {
  /** Session as JSON, since it may contain any name of a metric. */
  session: string;
  /** Outcomes by the id of the mapping. */
  outcomes: Record<string, MetricOutcome>;
}
/** Session of a node. Id: the name of the node. */
export const metricSessions = defineEntity('metricSession', type<StoredNodeSession>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
  isCompressed: true,
});

/** Counters of a machine by the id of the mapping. Id: the machine. */
export const machineCounters = defineEntity(
  'machineCounter',
  type<{ states: Record<string, CounterState> }>(),
  {
    isReferenceable: false,
    isAudited: false,
  },
);
