// One user as a steward meets them: their record, their places in the plants, and which of these the steward manages.
import { emailFixed, type Member, nameFixed, powerIn, type Steward } from '../../shared/access/user.ts';
import type { UserItem } from '../../shared/access/user-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { AccessActor as Actor } from '../http/session.ts';
import { directory, users } from '../table/entities/access.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import { otherwise, type Writes } from '../table/writes.ts';
import { type KeptMember, placesOf, stewardOf } from './steward.ts';

export interface Person<Listed extends Member = KeptMember> {
  steward: Steward;
  user: KeptOf<typeof users>;
  /** Where the steward manages people. */
  places: readonly Listed[];
  elsewhere: readonly Member[];
}

/** Any user of the tenant, known to the steward or not. */
export async function strangerOf(store: Store, actor: Actor, id: string): Promise<Person> {
  const [steward, user, all] = await Promise.all([
    stewardOf(actor, store),
    store.find(users, id),
    placesOf(store, id),
  ]);
  if (!user || (user.tenantRoot && !steward.user.tenantRoot)) throw new Refused('notFound', 'notFound');
  const places = all.filter(({ plant }) => powerIn(steward, plant));
  return { steward, user, places, elsewhere: all.filter((place) => !places.includes(place)) };
}

/** A user whom the caller has nothing to do with does not exist for them. */
export async function personOf(store: Store, actor: Actor, id: string): Promise<Person> {
  const person = await strangerOf(store, actor, id);
  if (!actor.user.tenantRoot && person.places.length === 0) throw new Refused('notFound', 'notFound');
  return person;
}

export function itemOf({ steward, user, places, elsewhere }: Person<Member>): UserItem {
  const { disabled: _, tenantRoot = false, ...record } = user;
  const all = [...places, ...elsewhere];
  return {
    ...record,
    tenantRoot,
    memberships: places.map(({ plant, profile, was, teamId, operatorId }) => {
      return { plant, profile, was, teamId, operatorId };
    }),
    emailFixed: emailFixed(steward, user, all) !== undefined,
    nameFixed: nameFixed(steward, user, all) !== undefined,
    self: steward.user.id === user.id,
  };
}

/** An e-mail leads to one user of one tenant: taken in the transaction that gives it, and whoever has it is not told. */
export async function addressed(
  store: Store,
  owner: { tenant: string; user: string },
  after: string,
  before?: string,
): Promise<Writes> {
  if (before === after) return [];
  const taken = () => new Refused('conflict', 'emailTaken', { fields: { email: 'emailTaken' } });
  const left = before === undefined ? undefined : await store.find(directory, before);
  const owned = left?.tenant === owner.tenant && left.user === owner.user;
  return [
    otherwise(taken, store.create(directory, after, owner)),
    left && owned ? store.remove(directory, left) : [],
  ];
}
