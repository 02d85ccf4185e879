// Joined work as figures count it: like an order of its own that is done with the larger one (decision PS20).
import { daysBetween } from '../../day.ts';
import type { Order } from '../order.ts';
import { getJoinedDueDay, type JoinedWork } from './joined-work.ts';

type WorkingOrder = Pick<Order, 'machineId' | 'teamId' | 'plannedOn' | 'state' | 'closedOn' | 'joinedWork'>;
export type CountedWork = Pick<
  Order,
  'machineId' | 'teamId' | 'plannedOn' | 'tolerance' | 'state' | 'closedOn' | 'minutes'
>;

/**
 * Returns joined work as an order planned on the day of the larger one, with a tolerance up to its own due
 * day. Its minutes are those of the larger order.
 */
const toCountedWork = (
  { machineId, teamId, plannedOn, state, closedOn }: WorkingOrder,
  work: JoinedWork,
): CountedWork => ({
  ...{ machineId, teamId, plannedOn, closedOn, minutes: 0 },
  tolerance: daysBetween(plannedOn, getJoinedDueDay(work)),
  state: work.notDone ? 'autoClosed' : state,
});

/** Returns the joined work of orders; a cancelled order does none. */
export const listCountedWork = (orders: readonly WorkingOrder[]): CountedWork[] =>
  orders.flatMap((order) =>
    order.state === 'cancelled' ? [] : (order.joinedWork ?? []).map((work) => toCountedWork(order, work)),
  );
