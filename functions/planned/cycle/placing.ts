// Where the work of a cycle or an order is: its elements by name, and what cycles keep of them when a machine's structure changes.
import { type Places, placesOf, samePlaces } from '../../../shared/planned/places.ts';
import type { ElementName } from '../../../shared/structure/element-name.ts';
import { elementNames } from '../../structure/writes.ts';
import { cycles } from '../../table/entities/planned.ts';
import { strategies } from '../../table/entities/procedures.ts';
import { inParallel } from '../../table/parallel.ts';
import { everyPage } from '../../table/reads.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import type { Store } from '../../table/store.ts';
import { CHUNK, type KeptCycle } from './issuing.ts';

type Placed = readonly ({ elementId?: string } | undefined)[];

export const placesAmong = (names: ReadonlyMap<string | undefined, ElementName>, placed: Placed): Places =>
  placesOf(placed.map((each) => names.get(each?.elementId)));

/** What the cycles of a machine say of where, said again after its structure changed: doing so twice changes nothing. */
export const relocate = (store: Store, machineId: number): Promise<void> =>
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
      return samePlaces(cycle, now) ? [] : [{ cycle, after: { ...rest, ...now } as KeptCycle }];
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
