// Mappings of metrics to meters, controls and counted pieces of machines.
import {
  MAX_METRIC_MAPS,
  type MetricMap,
  removeOtherTargetFields,
} from '#shared/integration/sparkplug/metric-map.ts';
import type { metricMaps as calls, MetricMapItem } from '#shared/integration/sparkplug/metric-map-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { metricMaps, metricSessions } from '../../db/entities/sparkplug.ts';
import { controls, machines } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Handlers } from '../../http/serve.ts';
import { buildMetricMapId, describeLastValue, getMappedMetric, readSession } from './stored-session.ts';

type StoredMap = StoredOf<typeof metricMaps>;

const toItem = (map: StoredMap, stored: StoredOf<typeof metricSessions> | undefined): MetricMapItem => ({
  ...map,
  last: describeLastValue(readSession(stored), getMappedMetric(map)),
  ...(stored?.outcomes[map.id] && { outcome: stored.outcomes[map.id] }),
});

const loadItem = async (store: Store, map: StoredMap): Promise<MetricMapItem> =>
  toItem(map, await store.find(metricSessions, map.node));

/**
 * Returns the conditions that the machine and the control exist.
 * @throws Refused controlUnknown for a control with answers instead of values
 */
async function requireTargets(store: Store, { machineId, controlId }: MetricMap): Promise<Writes> {
  const control = controlId === undefined ? undefined : await store.find(controls, controlId);
  if (control && control.nature !== 'quantitative')
    throw new RefusalError('invalid', 'controlUnknown', { fields: { controlId: 'controlUnknown' } });
  return [
    store.require(machines, machineId, 'machineId'),
    controlId === undefined ? [] : store.require(controls, controlId, 'controlId'),
  ];
}

export const metricMap: Handlers<typeof calls> = {
  async list({ store }) {
    const [maps, sessions] = await Promise.all([
      loadAllPages((next) => store.list(metricMaps, { next, consistent: true })),
      loadAllPages((next) => store.list(metricSessions, { next })),
    ]);
    const sessionsByNode = new Map(sessions.map((session) => [session.id, session]));
    return { items: maps.map((map) => toItem(map, sessionsByNode.get(map.node))) };
  },

  async create({ input, store }) {
    const map = removeOtherTargetFields(input);
    const id = buildMetricMapId(map.node, getMappedMetric(map));
    const [known, maps] = await Promise.all([
      store.find(metricMaps, id),
      loadAllPages((next) => store.list(metricMaps, { next })),
    ]);
    if (known) throw new RefusalError('conflict', 'metricMapped', { fields: { metric: 'metricMapped' } });
    if (maps.length >= MAX_METRIC_MAPS)
      throw new RefusalError('conflict', 'tooManyMetricMaps', { values: { max: MAX_METRIC_MAPS } });
    await store.commit(store.create(metricMaps, id, map), await requireTargets(store, map));
    return loadItem(store, store.buildStoredItem(metricMaps, id, map));
  },

  async replace({ input: { id, version, ...input }, store }) {
    const before = await store.get(metricMaps, id);
    const { node, device, metric } = before;
    const after = removeOtherTargetFields({ ...input, node, device, metric });
    await store.commit(
      store.replace(metricMaps, before, after, { expected: version }),
      await requireTargets(store, after),
    );
    return loadItem(store, store.buildStoredItem(metricMaps, id, after, before.version + 1));
  },

  async remove({ input: { id, version }, store }) {
    const before = await store.get(metricMaps, id);
    await store.commit(
      store.remove(metricMaps, before, { expected: version }),
      store.remember(metricMaps, before),
    );
    return {};
  },
};
