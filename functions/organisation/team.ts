// What must hold when a team changes: its people exist while it has them, and it stays while work is assigned to it.
import type { Team } from '../../shared/organisation/team.ts';
import { Refused } from '../../shared/refused.ts';
import { operators, teams } from '../table/entities/organisation.ts';
import { departments, machines } from '../table/entities/structure.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

interface Change {
  store: Store;
  before?: KeptOf<typeof teams>;
  after?: Team;
}

const membersOf = (team: Team | undefined) => new Set([...(team?.leaders ?? []), ...(team?.members ?? [])]);

export function people({ store, before, after }: Change): Writes {
  const were = membersOf(before);
  const are = membersOf(after);
  return [
    ...[...were].filter((id) => !are.has(id)).map((id) => store.release(operators, id, 'teams')),
    ...[...are]
      .filter((id) => !were.has(id))
      .map((id) => store.hold(operators, id, 'teams', after?.leaders.includes(id) ? 'leaders' : 'members')),
  ];
}

/** What a team covers was there when it was chosen; what goes later is passed over. */
export async function covered({ store, after }: Change): Promise<Writes> {
  const its = [
    ...(after?.machineIds ?? []).map((id) => ['machineIds', machines, id] as const),
    ...(after?.departmentIds ?? []).map((id) => ['departmentIds', departments, id] as const),
  ];
  const found = await store.load(its.map(([, kind, id]) => [kind, id] as const));
  const missing = its.find((_, at) => !found[at]);
  if (!missing) return [];
  const [field, { name }] = missing;
  throw new Refused('invalid', 'refMissing', { values: { what: name }, fields: { [field]: 'refMissing' } });
}

/** Open orders and active cycles hold their team (product §8). */
export function stillFree({ store, before, after }: Change): Writes {
  if (!before?.active || !after || after.active) return [];
  return store.requireUnheld(
    teams,
    before.id,
    () => new Refused('conflict', 'teamAssigned', { fields: { active: 'teamAssigned' } }),
  );
}
