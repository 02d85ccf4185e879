// An element with another name or place, or a machine with another code: its cycles, paths and runs say where anew. Told twice, the second time finds nothing to do.
import { setting, tableClient } from '../http/aws.ts';
import { pathsOn, relocate, tellWalks } from '../planned/writes.ts';
import { elements, machines } from '../table/entities/structure.ts';
import { idFrom } from '../table/keys.ts';
import { openStore } from '../table/store.ts';
import type { Change } from './change.ts';

/** What a place is made of. */
const made: Record<string, readonly string[]> = {
  [elements.name]: ['code', 'description', 'parentId'],
  [machines.name]: ['code'],
};

export async function relocated(changes: readonly Change[]) {
  const touched = new Map<string, { tenant: string; plant: string; machine: number }>();
  for (const { tenant, plant, entity, id, before, after } of changes) {
    const fields = made[entity];
    if (!fields || !before || !after || fields.every((field) => before[field] === after[field])) continue;
    const machine = Number(idFrom(id).split('.')[0]);
    touched.set(JSON.stringify([tenant, plant, machine]), { tenant, plant, machine });
  }
  const now = new Date(Date.now()).toISOString();
  for (const { tenant, plant, machine } of touched.values()) {
    const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'places', now });
    await relocate(store, machine);
    await tellWalks(store, await pathsOn(store, machine));
  }
}
