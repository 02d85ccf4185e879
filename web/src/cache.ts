// Cache of answers, and the effect of a write on it: its answer updates lists and pages without another read.
import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { Intercepted } from './unreachable.ts';

export const cache = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (!(error instanceof RefusalError) || error.kind !== 'unauthenticated') return;
      // The lock screen shows the reason.
      if (error.code !== 'deviceShutOut') location.assign('/login');
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isRetriable(error),
      refetchOnWindowFocus: false,
    },
  },
});

/**
 * Whether a repetition within seconds can succeed: refusals are final, unless the service was busy, and an
 * answer may name the time of the next attempt.
 */
const isRetriable = (error: Error) =>
  error instanceof RefusalError
    ? error.kind === 'unavailable'
    : !(error instanceof Intercepted) || error.retryAfter === undefined;

/** Returns the cache key. Path parameters become text, so that `42` and `'42'` are the same entry. */
export function buildQueryKey(contract: Pick<Endpoint, 'path'>, input: object): QueryKey {
  const pathParameters = new Set([...contract.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!));
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return [
    contract.path,
    Object.fromEntries(
      entries.map(([name, value]) => [name, pathParameters.has(name) ? String(value) : value]),
    ),
  ];
}

export interface Item {
  id: string | number;
}
export interface List {
  items: Item[];
  next?: string;
}

/** Answered write. */
export interface AnsweredWrite {
  contract: Pick<Endpoint, 'method' | 'path'>;
  input: object;
  answer: unknown;
}

/** Effect of a write on a read: `gone`, or the new data, which must be read again unless it is `whole`. */
export type CachePatch = 'gone' | { data: unknown; whole: boolean };

/**
 * Returns the effect of a write on a cached read, or undefined if the read concerns another resource.
 * `/ewo/items/{id}/assign` answers with an EWO: it replaces `/ewo/items/{id}` of that id and its row in every
 * list at `/ewo/items`. A new item is added to unfiltered lists, a removed one leaves all lists. Everything
 * else under `/ewo` is read again, and so is a page or list with more attributes than the answer.
 */
export function computePatch(
  [readPath, readInput]: QueryKey,
  data: unknown,
  { contract, input, answer }: AnsweredWrite,
): CachePatch | undefined {
  const path = String(readPath);
  const resourcePath = `/${contract.path.split('/')[1]}`;
  if (path !== resourcePath && !path.startsWith(`${resourcePath}/`)) return undefined;
  const itemsPath = /^\/[^/{]+\/items/.exec(contract.path)?.[0];
  const itemPath = `${itemsPath}/{id}`;
  const id = 'id' in input ? String(input.id) : undefined;
  const isUnfiltered = Object.keys((readInput ?? {}) as object).every(
    (name) => name === 'limit' || name === 'next',
  );
  const cachedItem = data as Item;

  if (itemsPath && contract.method === 'DELETE' && contract.path === itemPath) {
    if (path === itemPath && getId(readInput) === id) return 'gone';
    if (path === itemsPath && isList(data))
      return {
        data: { ...data, items: data.items.filter((each) => String(each.id) !== id) },
        whole: isUnfiltered,
      };
  } else if (itemsPath && isItem(answer)) {
    if (path === itemPath && data && getId(readInput) === String(answer.id))
      return { data: { ...cachedItem, ...answer }, whole: hasAllAttributes(answer, cachedItem) };
    const updatedList = path === itemsPath && isList(data) ? withItem(data, answer, isUnfiltered) : undefined;
    if (updatedList) return { data: updatedList, whole: isUnfiltered };
  }
  return { data, whole: false };
}

const getId = (readInput: unknown) => (readInput as { id?: string } | undefined)?.id;

/** Returns the list with the item, or undefined if its rows have attributes that the answer lacks. */
function withItem(list: List, item: Item, isUnfiltered: boolean): List | undefined {
  const itemIndex = list.items.findIndex((each) => each.id === item.id);
  if (!hasAllAttributes(item, list.items[Math.max(itemIndex, 0)])) return undefined;
  if (itemIndex >= 0) return { ...list, items: list.items.with(itemIndex, item) };
  return isUnfiltered ? { ...list, items: [...list.items, item] } : list;
}

/** Updates all cached reads with the answer of a write, and invalidates those that it does not cover. */
export function updateCache(contract: AnsweredWrite['contract'], input: object, answer: unknown): void {
  for (const { queryKey, state } of cache.getQueryCache().getAll()) {
    const patch = computePatch(queryKey, state.data, { contract, input, answer });
    if (patch === 'gone') cache.removeQueries({ queryKey, exact: true });
    else if (patch) {
      if (patch.data !== state.data) cache.setQueryData(queryKey, patch.data);
      if (!patch.whole) void cache.invalidateQueries({ queryKey, exact: true });
    }
  }
}

/** Whether an answer contains all attributes of another, so that it can replace it. */
export const hasAllAttributes = (item: Item, replacedItem: Item | undefined): boolean =>
  Object.keys(replacedItem ?? {}).every((name) => name in item);

export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'id' in value && !('items' in value);
export const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
