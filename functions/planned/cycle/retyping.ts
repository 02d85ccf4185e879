// Upgrade step: moves orders of checklists, which older versions stored as work orders, to their own entity.
import type { RefusalError } from '#shared/refused.ts';
import type { UpgradeStep } from '../../db/data-version.ts';
import { checklistOrders, cycles, orders } from '../../db/entities/planned.ts';
import { runInParallel } from '../../db/parallel.ts';
import { loadAllPages } from '../../db/reads.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { CYCLES_PER_PAGE } from './issuing.ts';

/** Cycles processed concurrently. */
const CONCURRENCY = 4;

/** Moves each order with its detail item in one transaction; id and code stay. Idempotent. */
export const moveChecklistOrders: UpgradeStep = async (store, cursor) => {
  const page = await store.list(cycles, { next: cursor, limit: CYCLES_PER_PAGE, consistent: true });
  const checklistCycles = page.items.filter(({ typeCycle }) => typeCycle === 'checklists');
  await runInParallel(checklistCycles, CONCURRENCY, async ({ id: under }) => {
    const cycleOrders = await loadAllPages((next) => store.list(orders, { under, consistent: true, next }));
    for (const { id } of cycleOrders) await retryOnConflict(() => moveOrder(store, id), isAlreadyMoved);
  });
  return page.next;
};

/** Whether a concurrent run moved the order first. */
const isAlreadyMoved = ({ kind }: RefusalError) => kind === 'conflict' || kind === 'notFound';

async function moveOrder(store: Store, id: string): Promise<void> {
  // Includes the detail item.
  const order = await store.find(orders, id);
  if (!order) return;
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...value } = order;
  const movedOrder = await store.find(checklistOrders, id);
  await store.commit(
    store.remove(orders, order),
    movedOrder ? [] : store.create(checklistOrders, id, { ...value, type: 'checklists' }),
  );
}
