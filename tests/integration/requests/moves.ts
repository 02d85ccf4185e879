// Every move of a thing, in each of its states, by everybody: over HTTP it is done or refused exactly as the table of moves says.
import { expect } from 'vitest';
import { type Asker, type Moves, objection } from '../../../shared/moves.ts';
import { statusOf } from '../../../shared/refused.ts';
import { type Answered, type As, type Role, roles } from '../harness.ts';

interface Asked<Name extends string, State extends string, Thing extends { state: State }> {
  table: Moves<Name, State, Thing>;
  /** Whose they are and how they stand. */
  things: readonly Thing[];
  /** Puts such a thing into the table; its id. */
  kept: (thing: Thing) => Promise<string>;
  /** The state it has now, and the version. */
  read: (id: string) => Promise<{ state: State; version: number }>;
  /** The call of a move, with an input that is in order. */
  calls: Readonly<Record<Name, (id: string, who: As) => Promise<Answered>>>;
  /** Who the technician of the harness is. */
  technician: Pick<Asker, 'teams' | 'operatorId' | 'leads'>;
}

const askerOf = (role: Role, technician: Partial<Asker>): Asker => ({
  profile: role,
  user: role,
  resources: false,
  techCanClose: true,
  ...(role === 'technician' && technician),
});

/** Throws at the first answer that is not the table's. Who did each at least once. */
export async function everyMove<Name extends string, State extends string, Thing extends { state: State }>({
  table,
  things,
  kept,
  read,
  calls,
  technician,
}: Asked<Name, State, Thing>): Promise<Record<Name, Role[]>> {
  const done = Object.fromEntries(Object.keys(table.of).map((name) => [name, new Set<Role>()]));
  for (const thing of things) {
    let id = await kept(thing);
    for (const move of Object.keys(table.of) as Name[])
      for (const as of roles) {
        const refused = objection(table, move, thing, askerOf(as, technician));
        const { status, body } = await calls[move](id, { as });
        const said = `${as} ${move} ${JSON.stringify(thing)}: ${JSON.stringify(body)}`;
        if (refused) {
          expect({ status, code: (body as { code: string }).code }, said).toEqual({
            status: statusOf[refused.kind],
            code: refused.code,
          });
          continue;
        }
        expect(status, said).toBe(200);
        const { to } = table.of[move];
        const state = (typeof to === 'function' ? to(thing) : to) ?? thing.state;
        expect((await read(id)).state, said).toBe(state);
        done[move]!.add(as);
        id = await kept(thing);
      }
    // what was refused left it as it was
    expect((await read(id)).version).toBe(1);
  }
  return Object.fromEntries(
    Object.entries(done).map(([name, by]) => [name, roles.filter((role) => by.has(role))]),
  ) as Record<Name, Role[]>;
}

/** Every combination of some fields' values. */
export const combined = <Fields extends Record<string, readonly unknown[]>>(fields: Fields) =>
  Object.entries(fields).reduce<Record<string, unknown>[]>(
    (all, [name, values]) => all.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  ) as { [F in keyof Fields]: Fields[F][number] }[];
