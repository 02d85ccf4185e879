// What people do to a work order, in which state (domain 4.6). No schema here: the smallest screens ask too.
import { type Asker, moves } from '../moves.ts';
import type { Action, Area } from '../permissions.ts';
import { isOf, type OrderState } from './order-state.ts';

interface Moved {
  state: OrderState;
  teamId?: number;
}

export const isAdmin = ({ profile }: Pick<Asker, 'profile'>): boolean =>
  profile === 'admin' || profile === 'superAdmin';

/** Where the plant assigns orders, a technician executes those of the own teams alone. */
export const isTheirs = ({ resources, teams }: Asker, order: { teamId?: number }): boolean =>
  !resources || isOf(teams, order);

const assigns = ({ resources }: Asker) => resources;

/** The moves of orders whose rights stand in `area`: work orders here, runs of checklists and paths alike. */
export const orderMovesIn = (area: Area) => {
  const needs = (action: Action) => [area, action] as const;
  return moves<OrderState, Moved>()('orderState', {
    assign: { from: ['planned', 'assigned'], to: 'assigned', needs: needs('assign'), mine: assigns },
    unassign: { from: ['assigned'], to: 'planned', needs: needs('assign'), mine: assigns },
    start: {
      from: ['planned', 'assigned'],
      to: 'inProgress',
      needs: needs('execute'),
      mine: isTheirs,
      when: (asker, { state }) => state === 'assigned' || !asker.resources || isAdmin(asker),
    },
    report: { from: ['inProgress'], needs: needs('execute'), mine: isTheirs },
    close: {
      from: ['planned', 'assigned', 'inProgress'],
      to: 'closed',
      needs: needs('close'),
      mine: isTheirs,
      when: (asker, { state }) => state === 'inProgress' || isAdmin(asker),
    },
    reschedule: { from: ['planned', 'assigned'], needs: needs('edit') },
    cancel: { from: ['planned', 'assigned'], to: 'cancelled', needs: needs('cancel') },
  });
};
export const orderMoves = orderMovesIn('workOrders');
export type OrderMove = keyof typeof orderMoves.of;

/** May the cycle still move or take away an order by itself? */
export const isUntouched = (state: OrderState): boolean => orderMoves.of.reschedule.from.includes(state);
