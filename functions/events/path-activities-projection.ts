// Reaction to a changed path, point, or record that points refer to: recomputes the activities of its runs.
// Idempotent.

import { points } from '../db/entities/autonomous.ts';
import { paths } from '../db/entities/planned.ts';
import { controls, lubricants, quantities, tools } from '../db/entities/structure.ts';
import { parseSortKey } from '../db/keys.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { listReferringPathIds, updatePathActivities } from '../planned/public.ts';
import type { Change } from './change.ts';

const pointReferences = [tools, lubricants, controls, quantities];

async function findPaths(store: Store, { entity, id, before, after }: Change): Promise<number[]> {
  if (entity === paths.name) return [Number(id)];
  if (entity === points.name) return [before, after].flatMap((side) => (side?.pathId as number) ?? []);
  const kind = pointReferences.find(({ name }) => name === entity);
  // New records have no references yet.
  return kind && before && after ? listReferringPathIds(store, kind, Number(parseSortKey(id))) : [];
}

export async function recomputePathActivities(changes: readonly Change[]) {
  const now = new Date(Date.now()).toISOString();
  for (const plantChanges of Map.groupBy(changes, ({ tenant, plant }) => `${tenant}#${plant}`).values()) {
    const { tenant, plant } = plantChanges[0]!;
    const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, { user: 'walks', now });
    const ids = await Promise.all(plantChanges.map((change) => findPaths(store, change)));
    await updatePathActivities(store, ids.flat());
  }
}
