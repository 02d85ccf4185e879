// Who belongs to a plant and to its teams: the places of its members stand in the tenant under `<user>.<plant>`.
import { memberships } from './entities/access.ts';
import { teams } from './entities/organisation.ts';
import type { KeptOf } from './entity.ts';
import { everyPage } from './reads.ts';
import type { Store } from './store.ts';

type Place = KeptOf<typeof memberships>;

export const membersOf = (store: Store, plant: string): Promise<Place[]> =>
  everyPage((next) => store.listBy(memberships, 'byPlant', [plant], { next }));

export const userOf = ({ id, plant }: Pick<Place, 'id' | 'plant'>): string => id.slice(0, -plant.length - 1);

/** The teams a member belongs to: the one they were given, and every active one their technician leads or works in. */
export async function teamsOf(
  store: Store,
  { teamId, operatorId }: Pick<Place, 'teamId' | 'operatorId'>,
): Promise<number[]> {
  const own = new Set(teamId === undefined ? [] : [teamId]);
  if (operatorId === undefined) return [...own];
  for (const { id, active, leaders, members } of await everyPage((next) => store.list(teams, { next })))
    if (active && (leaders.includes(operatorId) || members.includes(operatorId))) own.add(id);
  return [...own];
}
