// Orders of checklists, which an older program kept as work orders, become what they are.
import type { Refused } from '../../../shared/refused.ts';
import { checklistOrders, cycles, orders } from '../../table/entities/planned.ts';
import { inParallel } from '../../table/parallel.ts';
import { everyPage } from '../../table/reads.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import type { Store } from '../../table/store.ts';

/** Cycles looked at at once. */
const AT_ONCE = 4;

/** Each goes and comes in one transaction, with its sheet, and keeps its id and code: doing so twice changes nothing. */
export async function retype(store: Store): Promise<void> {
  const all = await everyPage((next) => store.list(cycles, { next, consistent: true }));
  const asked = all.filter(({ typeCycle }) => typeCycle === 'checklists');
  await inParallel(asked, AT_ONCE, async ({ id: under }) => {
    const its = await everyPage((next) => store.list(orders, { under, consistent: true, next }));
    for (const { id } of its) await retryOnConflict(() => moveOrder(store, id), isMoved);
  });
}

/** Another run was faster. */
const isMoved = ({ kind }: Refused) => kind === 'conflict' || kind === 'notFound';

async function moveOrder(store: Store, id: string): Promise<void> {
  // with its sheet
  const order = await store.find(orders, id);
  if (!order) return;
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...value } = order;
  const made = await store.find(checklistOrders, id);
  await store.commit(
    store.remove(orders, order),
    made ? [] : store.create(checklistOrders, id, { ...value, type: 'checklists' }),
  );
}
