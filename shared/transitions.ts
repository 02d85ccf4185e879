// Transitions as data: what may be done to a record, in which state and by which user. The server refuses by
// it; buttons and forms query it first.
import type { MessageCode } from './messages.ts';
import {
  type Action,
  type Area,
  hasPermission,
  hasUserPermission,
  type PlantOptions,
  type Profile,
} from './permissions.ts';
import { RefusalError } from './refused.ts';

/** The user for whom a transition is checked: the actor of a call, or the session of a page. */
export interface Principal extends PlantOptions {
  profile: Profile | 'tenantRoot';
  /** The user's id. */
  user?: string;
  /**
   * Ids of the teams whose records count as the user's own (domain 13, own); undefined: all records, also
   * those without a team.
   */
  teams?: readonly number[];
  /** The subset of `teams` that the user leads. */
  ledTeamIds?: readonly number[];
  /** Ids of the teams whose AM runs the user carries out as an operator; absent for other users. */
  runTeams?: readonly number[];
  /** The id of the technician the user is. */
  operatorId?: number;
  /** True if the plant assigns work orders to teams. */
  resources: boolean;
  /** True if the plant lets technicians who lead no team close EWOs. */
  techCanClose?: boolean;
}

export interface Transition<State extends string, Thing> {
  from: readonly State[];
  /** Target state; absent if the state does not change. */
  to?: State | ((thing: Thing) => State);
  requiredPermission: readonly [Area | readonly Area[], Action];
  /** Whether the record is the user's own for this transition. Absent: the permission is enough. */
  isOwn?: (principal: Principal, thing: Thing) => boolean;
  /** Further condition on the record that the state alone does not express. */
  when?: (principal: Principal, thing: Thing) => boolean;
}

export interface Transitions<Name extends string, State extends string, Thing> {
  /** Refusal code for a wrong state; its placeholder is `state`. */
  refusal: MessageCode;
  transitions: Readonly<Record<Name, Transition<State, Thing>>>;
}

/** Types a table of transitions: `defineTransitions<State, Thing>()('orderState', { … })`. */
export const defineTransitions =
  <State extends string, Thing extends { state: State }>() =>
  <Name extends string>(
    refusal: MessageCode,
    transitions: Readonly<Record<Name, Transition<State, Thing>>>,
  ): Transitions<Name, State, Thing> => ({ refusal, transitions });

/** Whether the profile has the permission at all; a record's state or owner may still refuse. */
export const isPermitted = <Name extends string>(
  {
    transitions,
  }: {
    transitions: Readonly<Record<Name, { requiredPermission: readonly [Area | readonly Area[], Action] }>>;
  },
  name: NoInfer<Name>,
  principal: Pick<Principal, 'profile' | 'operatorsRunAm'>,
): boolean => hasPermission(principal.profile, ...transitions[name].requiredPermission, principal);

/**
 * Returns the refusal or undefined: 403 `notAllowedHere` without the permission or for a record of others,
 * 409 by state.
 */
export function findRefusal<Name extends string, State extends string, Thing extends { state: State }>(
  { refusal, transitions }: Transitions<Name, State, Thing>,
  name: Name,
  thing: Thing,
  principal: Principal,
): RefusalError | undefined {
  const { from, requiredPermission, isOwn, when: isApplicable } = transitions[name];
  if (!hasUserPermission(principal, ...requiredPermission, principal) || isOwn?.(principal, thing) === false)
    return new RefusalError('forbidden', 'notAllowedHere');
  if (!from.includes(thing.state) || isApplicable?.(principal, thing) === false)
    return new RefusalError('conflict', refusal, { values: { state: thing.state } });
  return undefined;
}

/** Returns the state after a transition. */
export function getNextState<Name extends string, State extends string, Thing extends { state: State }>(
  { transitions }: Transitions<Name, State, Thing>,
  name: NoInfer<Name>,
  thing: Thing,
): State {
  const { to } = transitions[name];
  return (typeof to === 'function' ? to(thing) : to) ?? thing.state;
}

export const isTransitionAllowed = <
  Name extends string,
  State extends string,
  Thing extends { state: State },
>(
  table: Transitions<Name, State, Thing>,
  name: Name,
  thing: Thing,
  principal: Principal,
): boolean => findRefusal(table, name, thing, principal) === undefined;
/** Returns the transitions this user may apply to the record now, in the order of the table. */
export const getAllowedTransitions = <
  Name extends string,
  State extends string,
  Thing extends { state: State },
>(
  table: Transitions<Name, State, Thing>,
  thing: Thing,
  principal: Principal,
): Name[] =>
  (Object.keys(table.transitions) as Name[]).filter((name) =>
    isTransitionAllowed(table, name, thing, principal),
  );
