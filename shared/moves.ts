// What may be done to a thing, in which state and by whom, as data: the server refuses by it, buttons and forms ask it first.
import type { MessageCode } from './messages.ts';
import { type Action, type Area, may, type Profile } from './permissions.ts';
import { Refused } from './refused.ts';

/** Who asks: the actor of a call, or the session of a page. */
export interface Asker {
  profile: Profile | 'tenantRoot';
  /** The id of the user. */
  user?: string;
  /** The teams whose things alone are theirs (domain 13, own); undefined: any, and nobody's too. */
  teams?: readonly number[];
  /** Of those the ones they lead. */
  leads?: readonly number[];
  /** The technician they are. */
  operatorId?: number;
  /** The plant assigns work orders to teams. */
  resources: boolean;
  /** The plant lets technicians who lead no team close EWOs. */
  techCanClose?: boolean;
}

export interface Move<State extends string, Thing> {
  from: readonly State[];
  /** Absent: it stays in its state. */
  to?: State | ((thing: Thing) => State);
  needs: readonly [Area | readonly Area[], Action];
  /** Is the thing theirs to do this with? Absent: whoever has the right may. */
  mine?: (asker: Asker, thing: Thing) => boolean;
  /** What the state alone does not say. */
  when?: (asker: Asker, thing: Thing) => boolean;
}

export interface Moves<Name extends string, State extends string, Thing> {
  /** Says that a thing is not in a state for this; its placeholder is `state`. */
  refusal: MessageCode;
  of: Readonly<Record<Name, Move<State, Thing>>>;
}

/** Types the table: `moves<State, Thing>()('orderState', { … })`. */
export const moves =
  <State extends string, Thing extends { state: State }>() =>
  <Name extends string>(
    refusal: MessageCode,
    of: Readonly<Record<Name, Move<State, Thing>>>,
  ): Moves<Name, State, Thing> => ({ refusal, of });

/** Of any thing; its state and whose it is may still say no. */
export const isPermitted = <Name extends string>(
  { of }: { of: Readonly<Record<Name, { needs: readonly [Area | readonly Area[], Action] }>> },
  name: NoInfer<Name>,
  { profile }: Pick<Asker, 'profile'>,
): boolean => may(profile, ...of[name].needs);

/** Why not, or undefined: 403 `notAllowedHere` without the right or for what is not theirs, 409 by state. */
export function objection<Name extends string, State extends string, Thing extends { state: State }>(
  { refusal, of }: Moves<Name, State, Thing>,
  name: Name,
  thing: Thing,
  asker: Asker,
): Refused | undefined {
  const { from, needs, mine, when } = of[name];
  if (!may(asker.profile, ...needs) || mine?.(asker, thing) === false)
    return new Refused('forbidden', 'notAllowedHere');
  if (!from.includes(thing.state) || when?.(asker, thing) === false)
    return new Refused('conflict', refusal, { values: { state: thing.state } });
  return undefined;
}

/** The state a move leads to. */
export function stateAfter<Name extends string, State extends string, Thing extends { state: State }>(
  { of }: Moves<Name, State, Thing>,
  name: NoInfer<Name>,
  thing: Thing,
): State {
  const { to } = of[name];
  return (typeof to === 'function' ? to(thing) : to) ?? thing.state;
}

export const isPossible = <Name extends string, State extends string, Thing extends { state: State }>(
  table: Moves<Name, State, Thing>,
  name: Name,
  thing: Thing,
  asker: Asker,
): boolean => objection(table, name, thing, asker) === undefined;
/** What this asker may do to the thing now, in the order of the table. */
export const movesOf = <Name extends string, State extends string, Thing extends { state: State }>(
  table: Moves<Name, State, Thing>,
  thing: Thing,
  asker: Asker,
): Name[] => (Object.keys(table.of) as Name[]).filter((name) => isPossible(table, name, thing, asker));
