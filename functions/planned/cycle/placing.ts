// Where the work of a cycle, a path or an order is: its elements by name, and what is kept of them when a machine's structure changes.
import { type Places, placesOf, samePlaces } from '../../../shared/planned/places.ts';
import type { ElementName } from '../../../shared/structure/element-name.ts';
import { elementNames } from '../../structure/writes.ts';
import { points } from '../../table/entities/autonomous.ts';
import { cycles, paths } from '../../table/entities/planned.ts';
import { strategies } from '../../table/entities/procedures.ts';
import { inParallel } from '../../table/parallel.ts';
import { everyPage } from '../../table/reads.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import type { Store } from '../../table/store.ts';
import { CHUNK, type KeptCycle } from './issuing.ts';

type Placed = readonly ({ elementId?: string } | undefined)[];

export const placesAmong = (names: ReadonlyMap<string | undefined, ElementName>, placed: Placed): Places =>
  placesOf(placed.map((each) => names.get(each?.elementId)));

/** By the id of the element, of points of several machines. */
export async function namesAmong(
  store: Store,
  its: readonly { machineId: number; elementId?: string }[],
): Promise<ReadonlyMap<string | undefined, ElementName>> {
  const all = await Promise.all(
    [...Map.groupBy(its, ({ machineId }) => machineId)].map(([machineId, placed]) =>
      elementNames(store, machineId, placed, { consistent: true }),
    ),
  );
  return new Map(all.flatMap((names) => [...names]));
}

/** Where a path goes. */
export const placesOfPoints = async (store: Store, its: Parameters<typeof namesAmong>[1]): Promise<Places> =>
  placesAmong(await namesAmong(store, its), its);

/** What the cycles and paths of a machine say of where, said again after its structure changed: doing so twice changes nothing. */
export async function relocate(store: Store, machineId: number): Promise<void> {
  await relocateCycles(store, machineId);
  await relocatePaths(store, machineId);
}

/** The paths that go by points of a machine. */
export async function pathsOn(store: Store, machineId: number): Promise<Set<number>> {
  const its = await everyPage((next) => store.listBy(points, 'byMachine', [machineId], { next }));
  return new Set(its.flatMap(({ pathId }) => pathId ?? []));
}

async function relocatePaths(store: Store, machineId: number): Promise<void> {
  for (const id of await pathsOn(store, machineId))
    await retryOnConflict(async () => {
      const path = await store.find(paths, id);
      if (!path) return;
      const found = await store.load(
        path.points!.map((point) => [points, point] as const),
        { consistent: true },
      );
      const now = await placesOfPoints(
        store,
        found.filter((point) => point !== undefined),
      );
      if (samePlaces(path, now)) return;
      const { places: _, morePlaces: __, ...rest } = path;
      await store.commit(store.replace(paths, path, { ...rest, ...now } as KeptCycle));
    });
}

const relocateCycles = (store: Store, machineId: number): Promise<void> =>
  retryOnConflict(async () => {
    const its = await everyPage((next) => store.listBy(cycles, 'byMachine', [machineId], { next }));
    if (its.length === 0) return;
    const all = await everyPage((next) => store.list(strategies, { under: machineId, next }));
    const placed = new Map(all.map((strategy) => [strategy.id, strategy]));
    const names = await elementNames(store, machineId, all, { consistent: true });
    const changed = its.flatMap((cycle) => {
      const { places: _, morePlaces: __, ...rest } = cycle;
      const now = placesAmong(
        names,
        cycle.strategies.map((id) => placed.get(id)),
      );
      return samePlaces(cycle, now)
        ? []
        : [
            {
              cycle,
              after: { ...rest, ...now, followed: (cycle.followed ?? 0) + 1 } as KeptCycle,
            },
          ];
    });
    for (let i = 0; i < changed.length; i += CHUNK)
      await store.commit(
        changed.slice(i, i + CHUNK).map(({ cycle, after }) => store.replace(cycles, cycle, after)),
      );
  });

/** Machines looked at at once. */
const AT_ONCE = 4;

/** The same of every machine of the plant. */
export async function relocateAll(store: Store): Promise<void> {
  const all = await everyPage((next) => store.list(cycles, { next, consistent: true }));
  const machineIds = new Set(all.map(({ machineId }) => machineId));
  await inParallel(machineIds, AT_ONCE, (id) => relocate(store, id));
}
