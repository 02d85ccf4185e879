// Reaction to a closed order: stores the results of its controls. Idempotent, computed from the order's
// current values.
import type { CycleType } from '#shared/procedures/kinds.ts';
import { checklistOrders, orders, runs } from '../db/entities/planned.ts';
import { parseSortKey } from '../db/keys.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { saveControlResults } from '../planned/public.ts';
import type { Change } from './change.ts';

const types = new Map<string, CycleType>([
  [orders.name, 'workorders'],
  [checklistOrders.name, 'checklists'],
  [runs.name, 'am'],
]);

export async function storeControlResults({ tenant, plant, entity, id, after }: Change) {
  const type = types.get(entity);
  if (!type || after?.state !== 'closed' || !after.found) return;
  const now = new Date(Date.now()).toISOString();
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, { user: 'answers', now });
  await saveControlResults(store, type, parseSortKey(id));
}
