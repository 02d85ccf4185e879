import type { Steward } from '../../shared/access/user.ts';
import type { AccessActor as Actor } from '../http/session.ts';
import { memberships } from '../table/entities/access.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';

export type KeptMember = KeptOf<typeof memberships>;

/** The places of a user in the plants, as they are this moment. */
export const placesOf = (store: Store, userId: string): Promise<KeptMember[]> =>
  everyPage((next) => store.list(memberships, { prefix: `${userId}.`, next, consistent: true }));

/** Whoever calls, with what they are in each plant: what every rule about plants and people asks for. */
export async function stewardOf({ user, plant }: Actor, store: Store): Promise<Steward> {
  const mine = await placesOf(store, user.id);
  return {
    user,
    plant: plant?.id,
    profiles: Object.fromEntries(mine.map(({ plant, profile }) => [plant, profile])),
  };
}
