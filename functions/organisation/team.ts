// What must hold when a team or a technician changes: a team's people exist while it has them, it stays while work is assigned
// to it, and neither goes while it is a user's own.
import type { Team } from '../../shared/organisation/team.ts';
import { Refused } from '../../shared/refused.ts';
import { memberships, operators, teams, users } from '../table/chart.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
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

/** Open orders and active cycles hold their team (product §8). */
export function stillFree({ store, before, after }: Change): Writes {
  if (!before?.active || !after || after.active) return [];
  return store.requireUnheld(
    teams,
    before.id,
    () => new Refused('conflict', 'teamAssigned', { fields: { active: 'teamAssigned' } }),
  );
}

/** People named in a refusal. */
const NAMED = 3;

/** A user's own team and technician (domain 13). Their places belong to the tenant and hold nothing of a plant: they are asked when something is to go. */
export async function nobodys(
  own: 'teamId' | 'operatorId',
  { store, before, after }: { store: Store; before?: { id: number }; after?: object },
): Promise<Writes> {
  if (!before || after) return [];
  const plant = store.scope.plant!;
  const places = await everyPage((next) => store.listBy(memberships, 'byPlant', [plant], { next }));
  const theirs = places.filter((place) => place[own] === before.id);
  if (theirs.length === 0) return [];
  const found = await store.load(
    theirs.slice(0, NAMED).map(({ id }) => [users, id.slice(0, -plant.length - 1)] as const),
  );
  const names = found.flatMap((user) => user?.name ?? []).join(', ');
  throw new Refused('conflict', 'inUseBy', { values: { count: theirs.length, by: 'users', names } });
}
