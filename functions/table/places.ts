// Who belongs to a plant: the places of its members, which stand in the tenant under `<user>.<plant>`.
import { memberships } from './chart.ts';
import type { KeptOf } from './entity.ts';
import { everyPage } from './reads.ts';
import type { Store } from './store.ts';

type Place = KeptOf<typeof memberships>;

export const membersOf = (store: Store, plant: string): Promise<Place[]> =>
  everyPage((next) => store.listBy(memberships, 'byPlant', [plant], { next }));

export const userOf = ({ id, plant }: Pick<Place, 'id' | 'plant'>): string => id.slice(0, -plant.length - 1);
