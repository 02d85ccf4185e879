// What people do to a work order, in which state (domain 4.6). No schema here: the smallest screens ask too.
import { type Asker, moves } from '../moves.ts';
import type { CycleType } from '../procedures/kinds.ts';
import { orderRights } from './order-rights.ts';
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

/** The moves of the orders of a type of cycle. A run of a path needs no assignment, and reporting on it begins it. */
const movesOf = (type: CycleType) => {
  const rights = orderRights[type];
  const walked = type === 'am';
  return moves<OrderState, Moved>()('orderState', {
    assign: { from: ['planned', 'assigned'], to: 'assigned', needs: rights.assign, mine: assigns },
    unassign: { from: ['assigned'], to: 'planned', needs: rights.assign, mine: assigns },
    start: {
      from: ['planned', 'assigned'],
      to: 'inProgress',
      needs: rights.execute,
      mine: isTheirs,
      when: (asker, { state }) => walked || state === 'assigned' || !asker.resources || isAdmin(asker),
    },
    report: {
      from: walked ? ['planned', 'assigned', 'inProgress'] : ['inProgress'],
      needs: rights.execute,
      mine: isTheirs,
    },
    close: {
      from: ['planned', 'assigned', 'inProgress'],
      to: 'closed',
      needs: rights.close,
      mine: isTheirs,
      when: (asker, { state }) => walked || state === 'inProgress' || isAdmin(asker),
    },
    reschedule: { from: ['planned', 'assigned'], needs: rights.reschedule },
    cancel: { from: ['planned', 'assigned'], to: 'cancelled', needs: rights.cancel },
  });
};
export const orderMovesOf = {
  workorders: movesOf('workorders'),
  checklists: movesOf('checklists'),
  am: movesOf('am'),
} as const;
export const orderMoves = orderMovesOf.workorders;
export type OrderMove = keyof typeof orderMoves.of;

/** May the cycle still move or take away an order by itself? */
export const isUntouched = (state: OrderState): boolean => orderMoves.of.reschedule.from.includes(state);
