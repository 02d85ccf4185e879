// Reads all items of an entity, and caches lists during one piece of work.
import type { StoredOf } from './entity.ts';
import type { AnyEntity } from './items.ts';
import { loadAllPages } from './reads.ts';
import type { Store } from './store.ts';

/** More items than one response holds, so that pages end by size. */
const MAX_PAGE_ITEMS = 10_000;

/** Returns every item of an entity, read consistently; only for entities bounded by a plant. */
export const loadAllItems = <E extends AnyEntity>(store: Store, kind: E): Promise<StoredOf<E>[]> =>
  loadAllPages((next) => store.list(kind, { next, limit: MAX_PAGE_ITEMS, consistent: true }));

/** Returns a store that reads equal lists once. Only for work that ends before any of it is written. */
export function createListCachingStore(store: Store): Store {
  const listsByName = new Map<string, ReturnType<Store['list']>>();
  return {
    ...store,
    list(kind, options = {}) {
      const name = `${kind.name}|${JSON.stringify(options)}`;
      const page =
        (listsByName.get(name) as ReturnType<typeof store.list<typeof kind>>) ?? store.list(kind, options);
      listsByName.set(name, page);
      return page;
    },
  };
}
