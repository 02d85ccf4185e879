// Permissions of the person who made a service account or a feed: it may do no more than that person may at present.
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
export const loadMakerPermissions = async (
  ...[store, plant, makerId]: Parameters<typeof loadMaker>
): Promise<((scope: Scope) => boolean) | undefined> => (await loadMaker(store, plant, makerId))?.isPermitted;

interface Maker {
  user: StoredOf<typeof users>;
  isPermitted: (scope: Scope) => boolean;
  /** Teams whose records a technician may see; absent: all. */
  teams?: readonly number[];
}

/** Returns a person who made an account or a feed, with the present permissions; undefined as above. */
export async function loadMaker(
  store: Store,
  { id: plant, parameters }: StoredOf<typeof plants>,
  makerId: string,
): Promise<Maker | undefined> {
  const [user, member] = await store.load(
    [
      [users, makerId],
      [memberships, `${makerId}.${plant}`],
    ] as const,
    { consistent: true },
  );
  if (!user || !member || !isActiveMember(user, member)) return undefined;
  const { profile } = member;
  const ownTeams = profile === 'technician' ? await loadOwnTeams(store, member) : undefined;
  const ledTeamIds = ownTeams?.ledTeamIds ?? [];
  return {
    user,
    isPermitted: ([area, action]) => hasUserPermission({ profile, ledTeamIds }, area, action, parameters),
    ...(ownTeams && { teams: ownTeams.teams }),
  };
}
