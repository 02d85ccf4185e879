// What this person may do to an order now: the server's rules, asked before a button is shown.

import type { Day } from '../../../../shared/day.ts';
import type { Action } from '../../../../shared/permissions.ts';
import type { Order } from '../../../../shared/planned/order.ts';
import { isOf, mayMove, type OrderMove } from '../../../../shared/planned/order-state.ts';
import type { Session } from '../../session/session.ts';

const rights: Record<OrderMove, Action> = {
  assign: 'assign',
  unassign: 'assign',
  start: 'execute',
  report: 'execute',
  close: 'close',
  reschedule: 'edit',
  cancel: 'cancel',
};

export type Asker = Pick<Session, 'profile' | 'may' | 'user'>;

export const isAdmin = ({ profile }: Pick<Session, 'profile'>) =>
  profile === 'admin' || profile === 'superAdmin';
export const assignsTeams = ({ user }: Pick<Session, 'user'>) => user?.plant.risorse ?? false;

type Asked = Pick<Order, 'state' | 'teamId'>;

/** Where the plant assigns orders, a technician executes those of the own teams alone. */
export const isOtherTeams = (session: Asker, order: Asked) =>
  assignsTeams(session) && !isOf(session.user?.teamIds, order);

/** The day this person has to wait for before the order may be started (domain 4.4, early window). */
export const waitsUntil = (
  session: Pick<Session, 'profile'>,
  { earliestOn }: { earliestOn?: Day },
  today: Day,
): Day | undefined =>
  earliestOn !== undefined && today < earliestOn && !isAdmin(session) ? earliestOn : undefined;

const executing: readonly OrderMove[] = ['start', 'report', 'close'];

/** Of any order; its state and team may still say no. */
export const isPermitted = (session: Asker, move: OrderMove) => session.may('workOrders', rights[move]);

export function mayDo(session: Asker, move: OrderMove, order: Asked): boolean {
  const { state } = order;
  if (!isPermitted(session, move) || !mayMove(move, state)) return false;
  if (executing.includes(move) && isOtherTeams(session, order)) return false;
  const withTeams = assignsTeams(session);
  switch (move) {
    case 'assign':
    case 'unassign':
      return withTeams;
    case 'start':
      return state === 'assigned' || !withTeams || isAdmin(session);
    case 'close':
      return state === 'inProgress' || isAdmin(session);
    default:
      return true;
  }
}
