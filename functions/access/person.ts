// User with their memberships, split into those that the calling steward manages and the others.
import {
  findAdministrationScope,
  findEmailChangeRefusal,
  findNameChangeRefusal,
  type Member,
  type UserAdministrator,
} from '#shared/access/user.ts';
import type { UserItem } from '#shared/access/user-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { users } from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import type { AccessActor as Actor } from '../http/session.ts';
import { loadMemberships, loadUserAdministrator, type StoredMembership } from './steward.ts';

export interface ManagedUser<Listed extends Member = StoredMembership> {
  steward: UserAdministrator;
  user: StoredOf<typeof users>;
  /** Memberships in plants where the steward manages users. */
  places: readonly Listed[];
  elsewhere: readonly Member[];
}

/**
 * Returns any user of the tenant, including users of plants the steward does not manage.
 * @throws Refused notFound
 */
export async function loadAnyUser(store: Store, actor: Actor, id: string): Promise<ManagedUser> {
  const [steward, user, allMemberships] = await Promise.all([
    loadUserAdministrator(actor, store),
    store.find(users, id),
    loadMemberships(store, id),
  ]);
  if (!user || (user.tenantRoot && !steward.user.tenantRoot)) throw new RefusalError('notFound', 'notFound');
  const managedMemberships = allMemberships.filter(({ plant }) => findAdministrationScope(steward, plant));
  return {
    steward,
    user,
    places: managedMemberships,
    elsewhere: allMemberships.filter((place) => !managedMemberships.includes(place)),
  };
}

/** Returns a user of a plant the steward manages; any other user is notFound, except to tenant-root. */
export async function loadManagedUser(store: Store, actor: Actor, id: string): Promise<ManagedUser> {
  const person = await loadAnyUser(store, actor, id);
  if (!actor.user.tenantRoot && person.places.length === 0) throw new RefusalError('notFound', 'notFound');
  return person;
}

export function toUserItem({ steward, user, places, elsewhere }: ManagedUser<Member>): UserItem {
  const { disabled: _, invitedAt: __, tenantRoot = false, ...record } = user;
  const allMemberships = [...places, ...elsewhere];
  return {
    ...record,
    tenantRoot,
    memberships: places.map(({ plant, profile, was, teamId, operatorId, provisioned }) => {
      return { plant, profile, was, teamId, operatorId, provisioned };
    }),
    emailFixed: findEmailChangeRefusal(steward, user, allMemberships) !== undefined,
    nameFixed: findNameChangeRefusal(steward, user, allMemberships) !== undefined,
    self: steward.user.id === user.id,
  };
}
