// Locations of the work of cycles, paths and orders: names of elements, updated when the structure of a
// machine changes.
import { buildWorkElements, hasSameElements, type WorkElements } from '#shared/planned/locations.ts';
import type { ElementName } from '#shared/structure/element-name.ts';
import type { UpgradeStep } from '../../db/data-version.ts';
import { points } from '../../db/entities/autonomous.ts';
import { cycles, paths } from '../../db/entities/planned.ts';
import { strategies } from '../../db/entities/procedures.ts';
import { runInParallel } from '../../db/parallel.ts';
import { loadAllPages } from '../../db/reads.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { loadElementNames } from '../../structure/public.ts';
import { CYCLES_PER_PAGE, MAX_ORDERS_PER_TRANSACTION, type StoredCycle } from './issuing.ts';

type WorksWithElement = readonly ({ elementId?: string } | undefined)[];

export const selectWorkElements = (
  names: ReadonlyMap<string | undefined, ElementName>,
  works: WorksWithElement,
): WorkElements => buildWorkElements(works.map((each) => names.get(each?.elementId)));

/** Returns the element names by element id, for points of several machines. */
export async function loadNamesOfElements(
  store: Store,
  items: readonly { machineId: number; elementId?: string }[],
): Promise<ReadonlyMap<string | undefined, ElementName>> {
  const namesByMachine = await Promise.all(
    [...Map.groupBy(items, ({ machineId }) => machineId)].map(([machineId, machineItems]) =>
      loadElementNames(store, machineId, machineItems, { consistent: true }),
    ),
  );
  return new Map(namesByMachine.flatMap((names) => [...names]));
}

/** Returns the locations of a path. */
export const loadPathElements = async (
  store: Store,
  items: Parameters<typeof loadNamesOfElements>[1],
): Promise<WorkElements> => selectWorkElements(await loadNamesOfElements(store, items), items);

/** Recomputes the locations of the cycles and paths of a machine after its structure changed. Idempotent. */
export async function updateWorkElements(store: Store, machineId: number): Promise<void> {
  await updateCycleElements(store, machineId);
  await updatePathElements(store, machineId);
}

/** Returns the paths that contain points of a machine. */
export async function listPathIdsOfMachine(store: Store, machineId: number): Promise<Set<number>> {
  const machinePoints = await loadAllPages((next) =>
    store.listBy(points, 'byMachine', [machineId], { next }),
  );
  return new Set(machinePoints.flatMap(({ pathId }) => pathId ?? []));
}

async function updatePathElements(store: Store, machineId: number): Promise<void> {
  for (const id of await listPathIdsOfMachine(store, machineId))
    await retryOnConflict(async () => {
      const path = await store.find(paths, id);
      if (!path) return;
      const pathPoints = await store.load(
        path.points!.map((point) => [points, point] as const),
        { consistent: true },
      );
      const currentElements = await loadPathElements(
        store,
        pathPoints.filter((point) => point !== undefined),
      );
      if (hasSameElements(path, currentElements)) return;
      const { places: _, morePlaces: __, ...rest } = path;
      await store.commit(store.replace(paths, path, { ...rest, ...currentElements } as StoredCycle));
    });
}

const updateCycleElements = (store: Store, machineId: number): Promise<void> =>
  retryOnConflict(async () => {
    const machineCycles = await loadAllPages((next) =>
      store.listBy(cycles, 'byMachine', [machineId], { next }),
    );
    if (machineCycles.length === 0) return;
    const machineStrategies = await loadAllPages((next) =>
      store.list(strategies, { under: machineId, next }),
    );
    const strategiesById = new Map(machineStrategies.map((strategy) => [strategy.id, strategy]));
    const names = await loadElementNames(store, machineId, machineStrategies, { consistent: true });
    const changedCycles = machineCycles.flatMap((cycle) => {
      const { places: _, morePlaces: __, ...rest } = cycle;
      const currentElements = selectWorkElements(
        names,
        cycle.strategies.map((id) => strategiesById.get(id)),
      );
      return hasSameElements(cycle, currentElements)
        ? []
        : [
            {
              cycle,
              after: { ...rest, ...currentElements, followed: (cycle.followed ?? 0) + 1 } as StoredCycle,
            },
          ];
    });
    for (let i = 0; i < changedCycles.length; i += MAX_ORDERS_PER_TRANSACTION)
      await store.commit(
        changedCycles
          .slice(i, i + MAX_ORDERS_PER_TRANSACTION)
          .map(({ cycle, after }) => store.replace(cycles, cycle, after)),
      );
  });

/** Machines processed concurrently. */
const CONCURRENCY = 4;

/** Recomputes the locations of every machine of the plant. */
export const updateAllWorkElements: UpgradeStep = async (store, next) => {
  const page = await store.list(cycles, { next, limit: CYCLES_PER_PAGE, consistent: true });
  const machineIds = new Set(page.items.map(({ machineId }) => machineId));
  await runInParallel(machineIds, CONCURRENCY, (id) => updateWorkElements(store, id));
  return page.next;
};
