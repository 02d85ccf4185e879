// Reaction to a renamed or moved element, or a machine with another code: updates the locations stored in
// cycles, paths and runs. Idempotent.

import { elements, machines } from '../db/entities/structure.ts';
import { parseSortKey } from '../db/keys.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { listPathIdsOfMachine, updatePathActivities, updateWorkElements } from '../planned/public.ts';
import type { Change } from './change.ts';

/** Fields that make up a location. */
const locationFields: Record<string, readonly string[]> = {
  [elements.name]: ['code', 'description', 'parentId'],
  [machines.name]: ['code'],
};

export async function updateLocations(changes: readonly Change[]) {
  const changedMachines = new Map<string, { tenant: string; plant: string; machine: number }>();
  for (const { tenant, plant, entity, id, before, after } of changes) {
    const fields = locationFields[entity];
    if (!fields || !before || !after || fields.every((field) => before[field] === after[field])) continue;
    const machine = Number(parseSortKey(id).split('.')[0]);
    changedMachines.set(JSON.stringify([tenant, plant, machine]), { tenant, plant, machine });
  }
  const now = new Date(Date.now()).toISOString();
  for (const { tenant, plant, machine } of changedMachines.values()) {
    const store = openStore(
      getTableClient(),
      getSetting('TABLE'),
      { tenant, plant },
      { user: 'places', now },
    );
    await updateWorkElements(store, machine);
    await updatePathActivities(store, await listPathIdsOfMachine(store, machine));
  }
}
