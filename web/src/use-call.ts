// Server state in React: read with useCall and useAll, write with useSend.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { buildQueryKey, cache, updateCache } from './cache.ts';
import { call } from './call.ts';
import { withSignature } from './session/signature.ts';
import { createWriteKeys } from './write-keys.ts';

interface ReadOptions {
  /** False while the input is not known yet. */
  enabled?: boolean;
}

/** Reads the answer of a call; the same contract and input share it. */
export function useCall<S extends object, G, A>(
  contract: Endpoint<S, G, A>,
  input: S,
  options: ReadOptions = {},
) {
  return useQuery({ ...buildQuery(contract, input), ...options });
}

/**
 * Returns the query of a call, for loaders and code outside components: `cache.ensureQueryData(buildQuery(…))`.
 */
export const buildQuery = <S extends object, G, A>(contract: Endpoint<S, G, A>, input: S) =>
  queryOptions({
    queryKey: buildQueryKey(contract, input),
    queryFn: ({ signal }) => call(contract, input, signal),
  });

export interface Page<Item> {
  items: Item[];
  next?: string;
}

/** Maximum number of rows of a list; a longer one is refused, and the user has to narrow it. */
export const MAX_ROWS = 10_000;

/**
 * Reads all pages of a list into one array, which the browser sorts, filters and paginates. @throws Refused
 * tooManyRows
 */
export function useAllItems<S extends object, G, Item>(
  contract: Endpoint<S, G, Page<Item>>,
  input: S,
  options: ReadOptions = {},
) {
  return useQuery({
    ...buildListQuery(contract, input),
    ...options,
    select: (list: Page<Item>) => list.items,
  });
}

export const buildListQuery = <S extends object, G, Item>(contract: Endpoint<S, G, Page<Item>>, input: S) =>
  queryOptions({
    queryKey: buildQueryKey(contract, input),
    queryFn: async ({ signal }): Promise<Page<Item>> => {
      const items: Item[] = [];
      let next: string | undefined;
      do {
        const page = await call(contract, next ? { ...input, next } : input, signal);
        items.push(...page.items);
        next = page.next;
        if (next && items.length >= MAX_ROWS)
          throw new RefusalError('tooLarge', 'tooManyRows', { values: { limit: MAX_ROWS } });
      } while (next);
      return { items };
    },
  });

interface SendOptions<A> {
  onSuccess?: (answer: A) => void;
  /** Other reads that the write changes (`updateCache` in cache.ts covers its own resource). */
  changes?: readonly Pick<Endpoint, 'path'>[];
}

/** Sends a write, or records it without a network; `offline/` replaces it on tablets. */
type SendWrite = <S extends object, G, A>(contract: Endpoint<S, G, A>, input: S, key: string) => Promise<A>;
let sendWrite: SendWrite = (contract, input, key) => call(contract, input, undefined, { key });
export const setSender = (sender: SendWrite): void => {
  sendWrite = sender;
};

/**
 * Returns `send` for a write with an idempotency key, which a repetition after a network failure reuses. It
 * resolves with the answer, which is then in the cache, or rejects with `RefusalError` or `Unreachable`. A write that
 * is refused for want of a signature is signed by the person and sent again.
 */
export function useSend<S extends object, G, A>(contract: Endpoint<S, G, A>, options: SendOptions<A> = {}) {
  const [keys] = useState(createWriteKeys);
  const mutation = useMutation({
    mutationFn: (input: S) =>
      withSignature((signature) => {
        const sent = signature ? { ...input, signature } : input;
        return keys.send(sent, (key) => sendWrite(contract, sent, key));
      }),
    onSuccess: (answer, input) => {
      updateCache(contract, input, answer);
      for (const { path } of options.changes ?? []) void cache.invalidateQueries({ queryKey: [path] });
      options.onSuccess?.(answer);
    },
  });
  return { send: mutation.mutateAsync, sending: mutation.isPending };
}
