// Server state in React: read with useCall and useAll, write with useSend.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Endpoint } from '../../shared/contract.ts';
import { Refused } from '../../shared/refused.ts';
import { cache, keep, keyOf } from './cache.ts';
import { call } from './call.ts';

interface ReadOptions {
  /** False while the input is not known yet. */
  enabled?: boolean;
}

/** One call's answer; the same contract and input share it everywhere. */
export function useCall<S extends object, G, A>(
  contract: Endpoint<S, G, A>,
  input: S,
  options: ReadOptions = {},
) {
  return useQuery({ ...readOf(contract, input), ...options });
}

/** For loaders and for code outside components: `cache.ensureQueryData(readOf(…))`. */
export const readOf = <S extends object, G, A>(contract: Endpoint<S, G, A>, input: S) =>
  queryOptions({ queryKey: keyOf(contract, input), queryFn: ({ signal }) => call(contract, input, signal) });

export interface Page<Item> {
  items: Item[];
  next?: string;
}

/** Beyond this a list is not read to its end: whoever asked is told to narrow it. */
export const MOST_ROWS = 10_000;

/** Every page of a list, in one array: the browser sorts, filters and pages it. @throws Refused tooManyRows */
export function useAll<S extends object, G, Item>(
  contract: Endpoint<S, G, Page<Item>>,
  input: S,
  options: ReadOptions = {},
) {
  return useQuery({ ...allOf(contract, input), ...options, select: (list: Page<Item>) => list.items });
}

export const allOf = <S extends object, G, Item>(contract: Endpoint<S, G, Page<Item>>, input: S) =>
  queryOptions({
    queryKey: keyOf(contract, input),
    queryFn: async ({ signal }): Promise<Page<Item>> => {
      const items: Item[] = [];
      let next: string | undefined;
      do {
        const page = await call(contract, next ? { ...input, next } : input, signal);
        items.push(...page.items);
        next = page.next;
        if (next && items.length >= MOST_ROWS)
          throw new Refused('tooLarge', 'tooManyRows', { values: { limit: MOST_ROWS } });
      } while (next);
      return { items };
    },
  });

interface SendOptions<A> {
  onSuccess?: (answer: A) => void;
  /** Reads of other things this write changes (`keep` in cache.ts already covers its own). */
  changes?: readonly Pick<Endpoint, 'path'>[];
}

/** Sends a write, or records it where the network is away: `offline/` says how, on tablets alone. */
type Sends = <S extends object, G, A>(contract: Endpoint<S, G, A>, input: S) => Promise<A>;
let sends: Sends = (contract, input) => call(contract, input);
export const sendBy = (other: Sends): void => {
  sends = other;
};

/** A write: `send(input)` resolves with the answer, which is already in the cache, or rejects with `Refused` or `Unreachable`. */
export function useSend<S extends object, G, A>(contract: Endpoint<S, G, A>, options: SendOptions<A> = {}) {
  const mutation = useMutation({
    mutationFn: (input: S) => sends(contract, input),
    onSuccess: (answer, input) => {
      keep(contract, input, answer);
      for (const { path } of options.changes ?? []) void cache.invalidateQueries({ queryKey: [path] });
      options.onSuccess?.(answer);
    },
  });
  return { send: mutation.mutateAsync, sending: mutation.isPending };
}
