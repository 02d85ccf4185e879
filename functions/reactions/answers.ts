// An order closed: what was found at its controls becomes results, from what the order says now, so told twice it does the same.
import type { CycleType } from '../../shared/procedures/kinds.ts';
import { setting, tableClient } from '../http/aws.ts';
import { keepAnswers } from '../planned/writes.ts';
import { checklistOrders, orders, runs } from '../table/entities/planned.ts';
import { idFrom } from '../table/keys.ts';
import { openStore } from '../table/store.ts';
import type { Change } from './change.ts';

const types = new Map<string, CycleType>([
  [orders.name, 'workorders'],
  [checklistOrders.name, 'checklists'],
  [runs.name, 'am'],
]);

export async function answered({ tenant, plant, entity, id, after }: Change) {
  const type = types.get(entity);
  if (!type || after?.state !== 'closed' || !after.found) return;
  const now = new Date(Date.now()).toISOString();
  const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'answers', now });
  await keepAnswers(store, type, idFrom(id));
}
