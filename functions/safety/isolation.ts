// Lock list of jobs from the energy graph of the plant (beyond 19).
import { RefusalError } from '#shared/refused.ts';
import type { isolation as api } from '#shared/safety/isolation-api.ts';
import type { IsolationJob } from '#shared/safety/isolation-graph.ts';
import { computeLockList, type LockList, type NotIsolable } from '#shared/safety/lock-list.ts';
import { ewos } from '../db/entities/requests.ts';
import { isolationPoints } from '../db/entities/safety.ts';
import { elements, machines } from '../db/entities/structure.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';

export const loadGraph = (store: Store) =>
  loadAllPages((next) => store.list(isolationPoints, { next, consistent: true }));

/** Returns the active machines without an open EWO that stops them (PS31). */
export async function loadRunningMachineIds(store: Store): Promise<number[]> {
  const [allMachines, openEwos] = await Promise.all([
    loadAllPages((next) => store.list(machines, { next })),
    loadAllPages((next) => store.listBy(ewos, 'desk', ['open'], { next })),
  ]);
  const stopped = new Set(
    openEwos.filter(({ machineStatus }) => machineStatus === 'stopped').map(({ machineId }) => machineId),
  );
  return allMachines.filter(({ id, status }) => status === 'active' && !stopped.has(id)).map(({ id }) => id);
}

/** Returns the refusal for jobs that no list of points isolates. */
const buildNotIsolableRefusal = ({ sources }: NotIsolable): RefusalError =>
  new RefusalError('conflict', 'cannotIsolate', {
    values: { sources: sources.map(({ code }) => code).join(', ') || '–' },
  });

const toAnswer = ({ isIsolable: _, ...list }: LockList) => list;

async function assertJobsExist(store: Store, jobs: readonly IsolationJob[]) {
  const [foundMachines, foundElements] = await Promise.all([
    store.load(jobs.map(({ machineId }) => [machines, machineId] as const)),
    store.load(
      jobs.flatMap(({ elementId }) => (elementId === undefined ? [] : [[elements, elementId] as const])),
    ),
  ]);
  const elementIds = new Set(foundElements.map((element) => element?.id));
  for (const [i, { machineId, elementId }] of jobs.entries()) {
    if (!foundMachines[i]) throw buildMissingRefusal('machine', `jobs.${i}.machineId`);
    const isOfMachine = elementId === undefined || elementId.startsWith(`${machineId}.`);
    if (!isOfMachine || (elementId !== undefined && !elementIds.has(elementId)))
      throw buildMissingRefusal('element', `jobs.${i}.elementId`);
  }
}
const buildMissingRefusal = (what: string, field: string) =>
  new RefusalError('invalid', 'refMissing', { values: { what }, fields: { [field]: 'refMissing' } });

export const isolation: Handlers<typeof api> = {
  async plan({ input: { jobs, running }, store }) {
    const [points, runningIds] = await Promise.all([
      loadGraph(store),
      running ?? loadRunningMachineIds(store),
      assertJobsExist(store, jobs),
    ]);
    const plan = { points, jobs, running: runningIds };
    const list = computeLockList(plan);
    if (!list.isIsolable) throw buildNotIsolableRefusal(list);
    if (list.stops.length === 0) return toAnswer(list);
    const other = computeLockList(plan, { withoutStops: true });
    return { ...toAnswer(list), ...(other.isIsolable && { withoutStops: toAnswer(other) }) };
  },
};
