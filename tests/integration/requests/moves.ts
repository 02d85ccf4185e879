// Every transition of a record, in each of its states, by every role: over HTTP it is done or refused as the
// table of transitions defines.
import { expect } from 'vitest';
import { refusalStatuses } from '#shared/refused.ts';
import { findRefusal, type Principal, type Transitions } from '#shared/transitions.ts';
import { type Answered, type As, type Role, roles } from '../harness.ts';

interface Asked<Name extends string, State extends string, Thing extends { state: State }> {
  table: Transitions<Name, State, Thing>;
  /** Records in every state and ownership to try. */
  things: readonly Thing[];
  /** Stores such a record and returns its id. */
  kept: (thing: Thing) => Promise<string>;
  /** Returns the current state and the version. */
  read: (id: string) => Promise<{ state: State; version: number }>;
  /** Calls of each transition, with a valid input. */
  calls: Readonly<Record<Name, (id: string, who: As) => Promise<Answered>>>;
  /** Teams and id of the harness's technician. */
  technician: Pick<Principal, 'teams' | 'operatorId' | 'ledTeamIds'>;
}

const askerOf = (role: Role, technician: Partial<Principal>): Principal => ({
  profile: role,
  user: role,
  resources: false,
  techCanClose: true,
  ...(role === 'technician' && technician),
});

/**
 * Throws at the first answer that differs from the table. Returns the roles that succeeded at least once, by
 * transition.
 */
export async function everyMove<Name extends string, State extends string, Thing extends { state: State }>({
  table,
  things,
  kept,
  read,
  calls,
  technician,
}: Asked<Name, State, Thing>): Promise<Record<Name, Role[]>> {
  const done = Object.fromEntries(Object.keys(table.transitions).map((name) => [name, new Set<Role>()]));
  for (const thing of things) {
    let id = await kept(thing);
    for (const move of Object.keys(table.transitions) as Name[])
      for (const as of roles) {
        const refused = findRefusal(table, move, thing, askerOf(as, technician));
        const { status, body } = await calls[move](id, { as });
        const said = `${as} ${move} ${JSON.stringify(thing)}: ${JSON.stringify(body)}`;
        if (refused) {
          expect({ status, code: (body as { code: string }).code }, said).toEqual({
            status: refusalStatuses[refused.kind],
            code: refused.code,
          });
          continue;
        }
        expect(status, said).toBe(200);
        const { to } = table.transitions[move];
        const state = (typeof to === 'function' ? to(thing) : to) ?? thing.state;
        expect((await read(id)).state, said).toBe(state);
        done[move]!.add(as);
        id = await kept(thing);
      }
    // A refused transition changes nothing.
    expect((await read(id)).version).toBe(1);
  }
  return Object.fromEntries(
    Object.entries(done).map(([name, by]) => [name, roles.filter((role) => by.has(role))]),
  ) as Record<Name, Role[]>;
}

/** Returns every combination of the fields' values. */
export const combined = <Fields extends Record<string, readonly unknown[]>>(fields: Fields) =>
  Object.entries(fields).reduce<Record<string, unknown>[]>(
    (all, [name, values]) => all.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  ) as { [F in keyof Fields]: Fields[F][number] }[];
