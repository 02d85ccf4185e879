// Long list that is shown while it loads. Separate from use-call.ts, since few pages need it and it is large.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Endpoint } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { buildQueryKey } from '../../cache.ts';
import { call } from '../../call.ts';
import { MAX_ROWS, type Page } from '../../use-call.ts';

/** Reads a list like `useAll`, but returns a small first page at once and further pages as they arrive. */
export function useGrowingList<S extends object, G, Item>(
  contract: Endpoint<S, G, Page<Item>>,
  input: S,
  first: number,
  { enabled = true } = {},
) {
  const query = useInfiniteQuery({
    enabled,
    queryKey: [...buildQueryKey(contract, input), { first }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: next, signal }) =>
      call(contract, next ? { ...input, next } : { ...input, limit: first }, signal),
    getNextPageParam: ({ next }) => next,
  });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  const hasTooMany = (items?.length ?? 0) >= MAX_ROWS;
  useEffect(() => {
    if (hasNextPage && !isFetching && !error && !hasTooMany) void fetchNextPage();
  }, [hasNextPage, isFetching, error, hasTooMany, fetchNextPage]);
  return {
    items,
    error: hasTooMany
      ? new RefusalError('tooLarge', 'tooManyRows', { values: { limit: MAX_ROWS } })
      : (error ?? undefined),
    /** Whether further pages are loading. */
    reading: hasNextPage && !error && !hasTooMany,
    retry: () => void query.refetch(),
  };
}
