// Messages of a node: its session is followed, and values of mapped metrics are recorded by the same rules as those of
// the public API (decisions G34 to G40).
import { addDefaultParameters } from '#shared/access/plant.ts';
import { toLocalDay } from '#shared/day.ts';
import { buildNodeUserId } from '#shared/integration/service-account.ts';
import { isTemporaryRefusal, RefusalError } from '#shared/refused.ts';
import { plants, tenants } from '../../db/entities/access.ts';
import { type MetricOutcome, metricMaps, metricNodes, metricSessions } from '../../db/entities/sparkplug.ts';
import type { StoredOf } from '../../db/entity.ts';
import { runInParallel } from '../../db/parallel.ts';
import { loadAllPages } from '../../db/reads.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { recordReadings } from '../../planned/public.ts';
import { recordMeasurements } from '../machine-data/measurements.ts';
import { type CountedSeries, recordPieces } from './counting.ts';
import { receiveMessages } from './messages.ts';
import { buildMetricKey, type NodeMessage, type Sample } from './session.ts';
import { getMappedMetric, readSession } from './stored-session.ts';

type StoredMap = StoredOf<typeof metricMaps>;
interface Context {
  actor: Actor;
  store: Store;
}

/** Meters, controls and machines that are written at once. */
const CONCURRENCY = 5;

/** Work that follows the messages of a node. */
interface Received {
  isRebirthDue: boolean;
  /** Epoch milliseconds at which the node must be looked at again. */
  wakeAt?: number;
}

/**
 * Takes messages of a node in the order of their arrival, or none if the node is to be looked at again. The same
 * messages taken again record nothing. Undefined for a node, plant or tenant that is not admitted.
 * @throws Refused temporarily, or a conflict with another worker; nothing is lost when the messages are taken again
 */
export async function receiveFromNode(
  store: Store,
  node: string,
  messages: readonly NodeMessage[],
  now: string,
): Promise<Received | undefined> {
  const context = await openContext(store, node, now);
  if (!context) return undefined;
  return retryOnConflict(async () => {
    const [stored, maps] = await Promise.all([
      store.find(metricSessions, node),
      loadAllPages((next) => store.list(metricMaps, { prefix: `${node}.`, next })),
    ]);
    const { session, samples, isRebirthDue, wakeAt } = receiveMessages(
      readSession(stored),
      messages,
      Date.parse(now),
    );
    const outcomes = await record(context, maps, samples);
    const value = { session: JSON.stringify(session), outcomes: { ...stored?.outcomes, ...outcomes } };
    await store.commit(
      stored ? store.replace(metricSessions, stored, value) : store.create(metricSessions, node, value),
    );
    return { isRebirthDue, ...(wakeAt !== undefined && { wakeAt }) };
  });
}

/** Returns the node as the author of what its values cause; undefined if it is not admitted. */
async function openContext(store: Store, node: string, now: string): Promise<Context | undefined> {
  const { tenant, plant: code = '' } = store.scope;
  const [plant, tenantState, admitted] = await store.load([
    [plants, code],
    [tenants, tenant],
    [metricNodes, node],
  ] as const);
  if (!plant || plant.disabled || !admitted || tenantState?.suspended) return undefined;
  const actor: Actor = {
    ...{ tenant, now, host: '', address: '', bearer: '' },
    user: { id: buildNodeUserId(code, node), name: node, email: '', tenantRoot: false },
    plant: addDefaultParameters(plant),
    profile: 'admin',
    ownTeams: async () => undefined,
    runTeams: async () => undefined,
    today: toLocalDay(plant.timeZone, now),
  };
  return { actor, store };
}

/** Records the samples of mapped metrics, and returns the outcome of the last value of each mapping. */
async function record(
  context: Context,
  maps: readonly StoredMap[],
  samples: readonly Sample[],
): Promise<Record<string, MetricOutcome>> {
  const samplesByMetric = Map.groupBy(samples, buildMetricKey);
  const series = maps.flatMap((map) => {
    const found = samplesByMetric.get(buildMetricKey(getMappedMetric(map))) ?? [];
    const inOrder = found.toSorted((a, b) => a.at.localeCompare(b.at));
    return found.length > 0 ? [{ map, samples: inOrder }] : [];
  });
  const outcomes: Record<string, MetricOutcome> = {};
  const groups = Map.groupBy(
    series,
    ({ map }) => `${map.machineId}.${map.target}.${map.meter ?? map.controlId}`,
  );
  await runInParallel(groups.values(), CONCURRENCY, async (group) => {
    const rowsOutcomes = await recordGroup(context, group);
    for (const [i, { map }] of group.entries()) outcomes[map.id] = rowsOutcomes[i]!;
  });
  return outcomes;
}

/** Records the values of one meter or control, or all counts of a machine. A refusal is the outcome of all. */
async function recordGroup(context: Context, group: readonly CountedSeries[]): Promise<MetricOutcome[]> {
  try {
    return await tryRecordGroup(context, group);
  } catch (error) {
    if (!(error instanceof RefusalError) || isTemporaryRefusal(error)) throw error;
    return group.map(() => ({ status: 'refused', code: error.code }));
  }
}

async function tryRecordGroup(context: Context, group: readonly CountedSeries[]): Promise<MetricOutcome[]> {
  const { machineId, target, meter, controlId } = group[0]!.map;
  if (target === 'pieces') {
    await recordPieces(context, machineId, group);
    return group.map(() => ({ status: 'accepted' }));
  }
  const outcomes: MetricOutcome[] = [];
  for (const { samples } of group) {
    const rows = samples.map(({ value, at, doubt }) => ({ value, at, ...(doubt && { doubt }) }));
    const results =
      target === 'meter'
        ? await recordReadings(context, { machineId, meter: meter! as 'hits' | 'hours' }, rows)
        : await recordMeasurements(context, machineId, controlId!, rows);
    outcomes.push(results.at(-1)!);
  }
  return outcomes;
}
