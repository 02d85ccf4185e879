// Which items the orders of each type of cycle are, and what makes them.
import type { CycleType } from '../../shared/procedures/kinds.ts';
import { checklistOrders, cycles, orders, paths, runs } from '../table/entities/planned.ts';
import type { Store } from '../table/store.ts';

export const ordersOf: Record<CycleType, typeof orders> = {
  workorders: orders,
  checklists: checklistOrders,
  am: runs,
};
/** A cycle, or a path, by its number. */
export const seriesOf: Record<CycleType, typeof cycles> = {
  workorders: cycles,
  checklists: cycles,
  am: paths,
};

/** The letter and the sequence of their codes. */
export const codesOf: Record<CycleType, readonly [letter: string, sequence: string]> = {
  workorders: ['W', 'order'],
  checklists: ['C', 'checklistOrder'],
  am: ['A', 'run'],
};

/** An order of any type, with its sheet. */
export async function findOrder(store: Store, id: string) {
  const kinds = Object.values(ordersOf);
  const found = await store.load(kinds.map((kind) => [kind, id] as const));
  const kind = kinds[found.findIndex((order) => order !== undefined)];
  return kind && { kind, order: await store.get(kind, id) };
}
