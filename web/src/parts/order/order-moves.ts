// Transitions that the user may make on an order, by the rules of the service.
import type { Day } from '#shared/day.ts';
import type { Order } from '#shared/planned/order.ts';
import { isAdmin, type OrderTransition, orderTransitionsByType } from '#shared/planned/order-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { type Session, toPrincipal } from '../../session/session.ts';

/**
 * Returns the first day on which the user may start the order, if it is in the future (domain 4.4, early
 * window).
 */
export const findEarliestStart = (
  session: Pick<Session, 'profile'>,
  { earliestOn }: { earliestOn?: Day },
  today: Day,
): Day | undefined =>
  earliestOn !== undefined && today < earliestOn && !isAdmin(session) ? earliestOn : undefined;

export const canMakeTransition = (
  session: Pick<Session, 'profile' | 'user'>,
  move: OrderTransition,
  order: Pick<Order, 'type' | 'state' | 'teamId'>,
): boolean =>
  isTransitionAllowed(orderTransitionsByType[order.type ?? 'workorders'], move, order, toPrincipal(session));
