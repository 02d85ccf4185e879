// What this person may do to an order now: the rules the service follows, asked before a button is shown.
import type { Day } from '../../../../shared/day.ts';
import { isPossible } from '../../../../shared/moves.ts';
import type { Order } from '../../../../shared/planned/order.ts';
import { isAdmin, type OrderMove, orderMovesOf } from '../../../../shared/planned/order-moves.ts';
import { askerOf, type Session } from '../../session/session.ts';

/** The day this person has to wait for before the order may be started (domain 4.4, early window). */
export const waitsUntil = (
  session: Pick<Session, 'profile'>,
  { earliestOn }: { earliestOn?: Day },
  today: Day,
): Day | undefined =>
  earliestOn !== undefined && today < earliestOn && !isAdmin(session) ? earliestOn : undefined;

export const mayDo = (
  session: Pick<Session, 'profile' | 'user'>,
  move: OrderMove,
  order: Pick<Order, 'type' | 'state' | 'teamId'>,
): boolean => isPossible(orderMovesOf[order.type ?? 'workorders'], move, order, askerOf(session));
