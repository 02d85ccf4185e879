// Permissions of the person who made a service account: its keys may do no more than that person may at present.
import type { Scope } from '#shared/integration/service-account.ts';
import { hasUserPermission } from '#shared/permissions.ts';
import { memberships, type plants, users } from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import { isActiveMember, loadOwnTeams } from '../db/memberships.ts';
import type { Store } from '../db/store.ts';

/**
 * Returns the check of a scope against the maker's membership; undefined if the maker is disabled or has left the
 * plant.
 */
export async function loadMakerPermissions(
  store: Store,
  { id: plant, parameters }: StoredOf<typeof plants>,
  makerId: string,
): Promise<((scope: Scope) => boolean) | undefined> {
  const [user, member] = await store.load([
    [users, makerId],
    [memberships, `${makerId}.${plant}`],
  ] as const);
  if (!member || !isActiveMember(user, member)) return undefined;
  const ledTeamIds = member.profile === 'technician' ? (await loadOwnTeams(store, member)).ledTeamIds : [];
  const { profile } = member;
  return ([area, action]) => hasUserPermission({ profile, ledTeamIds }, area, action, parameters);
}
