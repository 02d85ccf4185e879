// Whole kinds: every item of one, and a store that reads no list twice.
import type { KeptOf } from './entity.ts';
import type { AnyEntity } from './items.ts';
import { everyPage } from './reads.ts';
import type { Store } from './store.ts';

/** More than a trip holds: what ends a page is its size. */
const PAGE = 10_000;

/** Every item of a kind, as it stands; only of kinds that a plant bounds. */
export const allOf = <E extends AnyEntity>(store: Store, kind: E): Promise<KeptOf<E>[]> =>
  everyPage((next) => store.list(kind, { next, limit: PAGE, consistent: true }));

/** A store of the same lists, each read once. Only for work that is over before anything of them is written. */
export function listingOnce(store: Store): Store {
  const known = new Map<string, ReturnType<Store['list']>>();
  return {
    ...store,
    list(kind, options = {}) {
      const name = `${kind.name}|${JSON.stringify(options)}`;
      const found =
        (known.get(name) as ReturnType<typeof store.list<typeof kind>>) ?? store.list(kind, options);
      known.set(name, found);
      return found;
    },
  };
}
