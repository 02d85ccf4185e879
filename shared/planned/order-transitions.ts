// Transitions of a work order (domain 4.6). This module builds no schema, so that the smallest screens can
// import it.

import { isRunOperator } from '../permissions.ts';
import type { CycleType } from '../procedures/kinds.ts';
import { defineTransitions, type Principal } from '../transitions.ts';
import { orderRights } from './order-rights.ts';
import { isOfTeams, type OrderState } from './order-state.ts';

interface OrderInTransition {
  state: OrderState;
  teamId?: number;
}

export const isAdmin = ({ profile }: Pick<Principal, 'profile'>): boolean =>
  profile === 'admin' || profile === 'superAdmin';

/** Whether the user may plan free orders for any team: administrators and leaders (beyond 16). */
export const canPlanForSomeTeam = ({ profile, ledTeamIds = [] }: Principal): boolean =>
  isAdmin({ profile }) || (profile === 'technician' && ledTeamIds.length > 0);

/**
 * Whether the order belongs to the user: if the plant assigns orders, technicians carry out those of their
 * own teams only.
 */
export const isOwnOrder = ({ resources, teams }: Principal, order: { teamId?: number }): boolean =>
  !resources || isOfTeams(teams, order);

/**
 * Whether the run belongs to the user: where operators carry out AM, technicians and requestors walk those of
 * their own teams only, whether the plant assigns orders or not.
 */
export const isOwnRun = (principal: Principal, run: { teamId?: number }): boolean =>
  isRunOperator(principal.profile, principal)
    ? isOfTeams(principal.runTeams ?? [], run)
    : isOwnOrder(principal, run);

const isAssignmentEnabled = ({ resources }: Principal) => resources;

/**
 * Creates the transitions of orders of a type of cycle. A run of a path needs no assignment, and reporting
 * begins it.
 */
const createOrderTransitions = (type: CycleType) => {
  const rights = orderRights[type];
  const isRun = type === 'am';
  const isOwn = isRun ? isOwnRun : isOwnOrder;
  return defineTransitions<OrderState, OrderInTransition>()('orderState', {
    assign: {
      from: ['planned', 'assigned'],
      to: 'assigned',
      requiredPermission: rights.assign,
      isOwn: isAssignmentEnabled,
    },
    unassign: {
      from: ['assigned'],
      to: 'planned',
      requiredPermission: rights.assign,
      isOwn: isAssignmentEnabled,
    },
    start: {
      from: ['planned', 'assigned'],
      to: 'inProgress',
      requiredPermission: rights.execute,
      isOwn,
      when: (principal, { state }) =>
        isRun || state === 'assigned' || !principal.resources || isAdmin(principal),
    },
    report: {
      from: isRun ? ['planned', 'assigned', 'inProgress'] : ['inProgress'],
      requiredPermission: rights.execute,
      isOwn,
    },
    close: {
      from: ['planned', 'assigned', 'inProgress'],
      to: 'closed',
      requiredPermission: rights.close,
      isOwn,
      when: (principal, { state }) => isRun || state === 'inProgress' || isAdmin(principal),
    },
    reschedule: { from: ['planned', 'assigned'], requiredPermission: rights.reschedule },
    cancel: { from: ['planned', 'assigned'], to: 'cancelled', requiredPermission: rights.cancel },
  });
};
export const orderTransitionsByType = {
  workorders: createOrderTransitions('workorders'),
  checklists: createOrderTransitions('checklists'),
  am: createOrderTransitions('am'),
} as const;
export const orderTransitions = orderTransitionsByType.workorders;
export type OrderTransition = keyof typeof orderTransitions.transitions;

/** Whether the generator may still move or delete an order. */
export const isUntouched = (state: OrderState): boolean =>
  orderTransitions.transitions.reschedule.from.includes(state);
