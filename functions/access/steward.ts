import type { UserAdministrator } from '#shared/access/user.ts';
import { memberships } from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { AccessActor as Actor } from '../http/session.ts';

export type StoredMembership = StoredOf<typeof memberships>;

/** Returns the memberships of a user in all plants, read consistently. */
export const loadMemberships = (store: Store, userId: string): Promise<StoredMembership[]> =>
  loadAllPages((next) => store.list(memberships, { prefix: `${userId}.`, next, consistent: true }));

/** Returns the caller with their profile in each plant, as the rules about plants and users need it. */
export async function loadUserAdministrator(
  { user, plant }: Actor,
  store: Store,
): Promise<UserAdministrator> {
  const ownMemberships = await loadMemberships(store, user.id);
  return {
    user,
    plant: plant?.id,
    profiles: Object.fromEntries(ownMemberships.map(({ plant, profile }) => [plant, profile])),
  };
}
