// Maps each cycle type to the entities of its orders and series.
import type { CycleType } from '#shared/procedures/kinds.ts';
import { checklistOrders, cycles, orders, paths, runs } from '../db/entities/planned.ts';
import type { Store } from '../db/store.ts';

export const orderEntities: Record<CycleType, typeof orders> = {
  workorders: orders,
  checklists: checklistOrders,
  am: runs,
};
/** Entity of the cycle or path that generates the orders. */
export const seriesEntities: Record<CycleType, typeof cycles> = {
  workorders: cycles,
  checklists: cycles,
  am: paths,
};

/** Letter and sequence of the order codes. */
export const codeSequences: Record<CycleType, readonly [letter: string, sequence: string]> = {
  workorders: ['W', 'order'],
  checklists: ['C', 'checklistOrder'],
  am: ['A', 'run'],
};

/** Finds an order of any type, with its detail item. */
export async function findOrder(store: Store, id: string) {
  const kinds = Object.values(orderEntities);
  const storedOrders = await store.load(kinds.map((kind) => [kind, id] as const));
  const kind = kinds[storedOrders.findIndex((order) => order !== undefined)];
  return kind && { kind, order: await store.get(kind, id) };
}
