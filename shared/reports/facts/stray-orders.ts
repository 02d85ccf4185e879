// Orders due or closed far from their planned day, stored separately so that a period's figures need not read
// distant days (domain 9).
import { addDays, type Day } from '../../day.ts';
import { computeDaysUntilClosed, computeDaysUntilDue } from '../../planned/due-day.ts';
import { isOpen } from '../../planned/order-state.ts';
import type { Period } from '../overview.ts';
import { type CountedOrder, encodeOrderFacts, type OrderFacts } from './order-facts.ts';

/** Days after and before the planned day beyond which an order is a stray. */
const MAX_DAYS_AFTER = 7;
const MAX_DAYS_BEFORE = 2;

/** Strays of a planned day. `until` is the last day on which one of them counts. */
export interface StrayOrders {
  rows: OrderFacts;
  /** Partition key of the index by last day. */
  list: 'strays';
  until: Day;
}

const getCountedDays = (order: CountedOrder): number[] =>
  isOpen(order.state) || order.state === 'cancelled'
    ? [computeDaysUntilDue(order)]
    : [computeDaysUntilDue(order), computeDaysUntilClosed(order)];

/** Returns undefined for a day without strays. */
export function findStrayOrders(orders: readonly CountedOrder[]): StrayOrders | undefined {
  const isStray = (order: CountedOrder) =>
    getCountedDays(order).some((days) => days > MAX_DAYS_AFTER || days < -MAX_DAYS_BEFORE);
  const strays = orders.filter(isStray);
  if (strays.length === 0) return undefined;
  const until = strays.map((order) => addDays(order.plannedOn, Math.max(...getCountedDays(order)))).sort();
  return { rows: encodeOrderFacts(strays), list: 'strays', until: until.at(-1)! };
}

/** Returns the planned days whose orders count in a period, except for strays. */
export const getPlannedPeriod = ({ from, to }: Period): Period => ({
  from: addDays(from, -MAX_DAYS_AFTER),
  to: addDays(to, MAX_DAYS_BEFORE),
});
