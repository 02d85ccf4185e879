// A long list for who looks while it is read. Apart from use-call.ts: few pages need it, and it is not small.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Endpoint } from '../../../../shared/contract.ts';
import { Refused } from '../../../../shared/refused.ts';
import { keyOf } from '../../cache.ts';
import { call } from '../../call.ts';
import { MOST_ROWS, type Page } from '../../use-call.ts';

/** As `useAll`, for who looks meanwhile: a small first page, and the others as they come. */
export function useGrowing<S extends object, G, Item>(
  contract: Endpoint<S, G, Page<Item>>,
  input: S,
  first: number,
  { enabled = true } = {},
) {
  const query = useInfiniteQuery({
    enabled,
    queryKey: [...keyOf(contract, input), { first }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: next, signal }) =>
      call(contract, next ? { ...input, next } : { ...input, limit: first }, signal),
    getNextPageParam: ({ next }) => next,
  });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  const tooMany = (items?.length ?? 0) >= MOST_ROWS;
  useEffect(() => {
    if (hasNextPage && !isFetching && !error && !tooMany) void fetchNextPage();
  }, [hasNextPage, isFetching, error, tooMany, fetchNextPage]);
  return {
    items,
    error: tooMany
      ? new Refused('tooLarge', 'tooManyRows', { values: { limit: MOST_ROWS } })
      : (error ?? undefined),
    /** More are on their way. */
    reading: hasNextPage && !error && !tooMany,
    retry: () => void query.refetch(),
  };
}
