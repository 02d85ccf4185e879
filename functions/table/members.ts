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

/** Teams of a member, and which of them their technician leads. */
export interface OwnTeams {
  teams: number[];
  leads: number[];
}

/** The teams a member belongs to: the one they were given, and every active one their technician leads or works in. */
export async function teamsOf(
  store: Store,
  { teamId, operatorId }: Pick<Member, 'teamId' | 'operatorId'>,
): Promise<OwnTeams> {
  const own = new Set(teamId === undefined ? [] : [teamId]);
  const leads: number[] = [];
  if (operatorId === undefined) return { teams: [...own], leads };
  for (const { id, active, leaders, members } of await everyPage((next) => store.list(teams, { next }))) {
    if (!active) continue;
    if (leaders.includes(operatorId)) leads.push(id);
    if (leaders.includes(operatorId) || members.includes(operatorId)) own.add(id);
  }
  return { teams: [...own], leads };
}
