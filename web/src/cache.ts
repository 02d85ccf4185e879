// The one cache of answers, and what a write does to it: its answer becomes what lists and pages show, without another read.
import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '../../shared/contract.ts';
import { Refused } from '../../shared/refused.ts';

export const cache = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (!(error instanceof Refused) || error.kind !== 'unauthenticated') return;
      // the lock says why
      if (error.code !== 'deviceShutOut') location.assign('/login');
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

export interface Item {
  id: string | number;
}
export interface List {
  items: Item[];
  next?: string;
}

/** A write that was answered. */
export interface Write {
  contract: Pick<Endpoint, 'method' | 'path'>;
  input: object;
  answer: unknown;
}

/** What a write makes of a read: `gone`, or its data; what is not `whole` is to be read anew. */
export type Patch = 'gone' | { data: unknown; whole: boolean };

/**
 * `/ewo/items/{id}/assign` answers an EWO: it replaces `/ewo/items/{id}` of that id and its row in every list at
 * `/ewo/items`. A new item joins the unfiltered lists, a removed one leaves all. Everything else under `/ewo` is read anew,
 * and so is a page or list that shows more than the write answered. Undefined: of another thing.
 */
export function patched(
  [asked, question]: QueryKey,
  data: unknown,
  { contract, input, answer }: Write,
): Patch | undefined {
  const path = String(asked);
  const thing = `/${contract.path.split('/')[1]}`;
  if (path !== thing && !path.startsWith(`${thing}/`)) return undefined;
  const items = /^\/[^/{]+\/items/.exec(contract.path)?.[0];
  const one = `${items}/{id}`;
  const id = 'id' in input ? String(input.id) : undefined;
  const unfiltered = Object.keys((question ?? {}) as object).every(
    (name) => name === 'limit' || name === 'next',
  );
  const known = data as Item;

  if (items && contract.method === 'DELETE' && contract.path === one) {
    if (path === one && idIn(question) === id) return 'gone';
    if (path === items && isList(data))
      return {
        data: { ...data, items: data.items.filter((each) => String(each.id) !== id) },
        whole: unfiltered,
      };
  } else if (items && isItem(answer)) {
    if (path === one && data && idIn(question) === String(answer.id))
      return { data: { ...known, ...answer }, whole: tellsAll(answer, known) };
    const changed = path === items && isList(data) ? listWith(data, answer, unfiltered) : undefined;
    if (changed) return { data: changed, whole: unfiltered };
  }
  return { data, whole: false };
}

const idIn = (question: unknown) => (question as { id?: string } | undefined)?.id;

/** Undefined where the rows say more than the answer. */
function listWith(list: List, item: Item, unfiltered: boolean): List | undefined {
  const at = list.items.findIndex((each) => each.id === item.id);
  if (!tellsAll(item, list.items[Math.max(at, 0)])) return undefined;
  if (at >= 0) return { ...list, items: list.items.with(at, item) };
  return unfiltered ? { ...list, items: [...list.items, item] } : list;
}

/** The answer of a write becomes what pages show; what it does not say is read anew. */
export function keep(contract: Write['contract'], input: object, answer: unknown): void {
  for (const { queryKey, state } of cache.getQueryCache().getAll()) {
    const patch = patched(queryKey, state.data, { contract, input, answer });
    if (patch === 'gone') cache.removeQueries({ queryKey, exact: true });
    else if (patch) {
      if (patch.data !== state.data) cache.setQueryData(queryKey, patch.data);
      if (!patch.whole) void cache.invalidateQueries({ queryKey, exact: true });
    }
  }
}

/** An answer can stand where another stood only if it says everything that one said. */
export const tellsAll = (item: Item, other: Item | undefined): boolean =>
  Object.keys(other ?? {}).every((name) => name in item);

export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'id' in value && !('items' in value);
export const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
