// Members of a plant and its teams. Memberships are stored in the tenant under `<user>.<plant>`.
import { type DirectoryEntry, memberships, type User } from './entities/access.ts';
import { teams } from './entities/organisation.ts';
import type { StoredOf } from './entity.ts';
import { loadAllPages } from './reads.ts';
import type { Store } from './store.ts';

type Member = StoredOf<typeof memberships>;

/** Whether a user is enabled and belongs to the plant of the membership. */
export const isActiveMember = (
  user: Pick<User, 'disabled'> | undefined,
  member: Pick<Member, 'profile'> | undefined,
): boolean => user !== undefined && !user.disabled && member !== undefined && member.profile !== 'disabled';

/** Returns the user of the tenant who has the e-mail address of the entry. */
export const findAddressedUser = (entry: DirectoryEntry | undefined, tenant: string): string | undefined =>
  [entry, ...(entry?.waiting ?? [])].find((owner) => owner?.tenant === tenant)?.user;

export const loadMembers = (store: Store, plant: string): Promise<Member[]> =>
  loadAllPages((next) => store.listBy(memberships, 'byPlant', [plant], { next }));

export const getUserId = ({ id, plant }: Pick<Member, 'id' | 'plant'>): string =>
  id.slice(0, -plant.length - 1);

/** Teams of a member, and those that their technician leads. */
export interface OwnTeams {
  teams: number[];
  ledTeamIds: number[];
}

/**
 * Returns the teams of a member: the assigned one, and every active one that their technician leads or works
 * in.
 */
export async function loadOwnTeams(
  store: Store,
  { teamId, operatorId }: Pick<Member, 'teamId' | 'operatorId'>,
): Promise<OwnTeams> {
  const teamIds = new Set(teamId === undefined ? [] : [teamId]);
  const leads: number[] = [];
  if (operatorId === undefined) return { teams: [...teamIds], ledTeamIds: leads };
  for (const { id, active, leaders, members } of await loadAllPages((next) => store.list(teams, { next }))) {
    if (!active) continue;
    if (leaders.includes(operatorId)) leads.push(id);
    if (leaders.includes(operatorId) || members.includes(operatorId)) teamIds.add(id);
  }
  return { teams: [...teamIds], ledTeamIds: leads };
}
