// The one cache of answers, and what a write does to it: its answer becomes what lists and pages show, without another read.
import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '../../shared/contract.ts';
import { Refused } from '../../shared/refused.ts';

export const cache = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof Refused && error.kind === 'unauthenticated') location.assign('/login');
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && retriable(error),
      refetchOnWindowFocus: false,
    },
  },
});

/** A refusal stays a refusal however often one asks, unless the service was only busy. */
const retriable = (error: Error) => !(error instanceof Refused) || error.kind === 'unavailable';

/** Ids of a path travel as text: `42` and `'42'` are one entry. */
export function keyOf(contract: Pick<Endpoint, 'path'>, input: object): QueryKey {
  const inPath = new Set([...contract.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!));
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return [
    contract.path,
    Object.fromEntries(entries.map(([name, value]) => [name, inPath.has(name) ? String(value) : value])),
  ];
}

interface Item {
  id: string | number;
}
interface List {
  items: Item[];
  next?: string;
}

/**
 * `/ewo/items/{id}/assign` answers an EWO: it replaces `/ewo/items/{id}` of that id and its row in every list at
 * `/ewo/items`. A new item joins the unfiltered lists, a removed one leaves all. Everything else under `/ewo` is read anew,
 * and so is a page or list that shows more than the write answered.
 */
export function keep(contract: Pick<Endpoint, 'method' | 'path'>, input: object, answer: unknown): void {
  const items = /^\/[^/{]+\/items/.exec(contract.path)?.[0];
  const thing = `/${contract.path.split('/')[1]}`;
  const id = 'id' in input ? String(input.id) : undefined;
  const item = isItem(answer) ? answer : undefined;
  const patched = new Set<string>();

  if (items && contract.method === 'DELETE' && contract.path === `${items}/{id}`) {
    cache.removeQueries({ queryKey: [`${items}/{id}`, { id }] });
    patchLists(items, patched, (list) => list.filter((each) => String(each.id) !== id));
  } else if (items && item) {
    const key = [`${items}/{id}`, { id: String(item.id) }];
    const before = cache.getQueryData<Item>(key);
    if (before) cache.setQueryData(key, { ...before, ...item });
    if (before && tellsAll(item, before)) patched.add(JSON.stringify(key));
    patchLists(items, patched, (list, unfiltered) => {
      const at = list.findIndex((each) => each.id === item.id);
      if (!tellsAll(item, list[Math.max(at, 0)])) return undefined;
      if (at >= 0) return list.with(at, item);
      return unfiltered ? [...list, item] : list;
    });
  }
  void cache.invalidateQueries({
    predicate: ({ queryKey }) => {
      const path = String(queryKey[0]);
      return (path === thing || path.startsWith(`${thing}/`)) && !patched.has(JSON.stringify(queryKey));
    },
  });
}

/** An answer can stand where another stood only if it says everything that one said. */
const tellsAll = (item: Item, other: Item | undefined): boolean =>
  Object.keys(other ?? {}).every((name) => name in item);

/** A list that `change` leaves undefined is read anew. */
function patchLists(
  items: string,
  patched: Set<string>,
  change: (list: Item[], unfiltered: boolean) => Item[] | undefined,
): void {
  for (const [key, data] of cache.getQueriesData<List>({ queryKey: [items] })) {
    if (!isList(data)) continue;
    const unfiltered = Object.keys((key[1] ?? {}) as object).every(
      (name) => name === 'limit' || name === 'next',
    );
    const changed = change(data.items, unfiltered);
    if (!changed) continue;
    cache.setQueryData(key, { ...data, items: changed });
    if (unfiltered) patched.add(JSON.stringify(key));
  }
}

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'id' in value && !('items' in value);
const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
