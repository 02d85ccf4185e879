// Who belongs to a plant and to its teams: its memberships stand in the tenant under `<user>.<plant>`.
import { memberships } from './entities/access.ts';
import { teams } from './entities/organisation.ts';
import type { KeptOf } from './entity.ts';
import { everyPage } from './reads.ts';
import type { Store } from './store.ts';

type Member = KeptOf<typeof memberships>;

export const membersOf = (store: Store, plant: string): Promise<Member[]> =>
  everyPage((next) => store.listBy(memberships, 'byPlant', [plant], { next }));

export const userOf = ({ id, plant }: Pick<Member, 'id' | 'plant'>): string => id.slice(0, -plant.length - 1);

/** The teams a member belongs to: the one they were given, and every active one their technician leads or works in. */
export async function teamsOf(
  store: Store,
  { teamId, operatorId }: Pick<Member, 'teamId' | 'operatorId'>,
): Promise<number[]> {
  const own = new Set(teamId === undefined ? [] : [teamId]);
  if (operatorId === undefined) return [...own];
  for (const { id, active, leaders, members } of await everyPage((next) => store.list(teams, { next })))
    if (active && (leaders.includes(operatorId) || members.includes(operatorId))) own.add(id);
  return [...own];
}
