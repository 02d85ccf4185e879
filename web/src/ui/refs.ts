// Where a `ref` field finds its choices. The app says which list stands behind each target; ui knows no feature.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Endpoint } from '../../../shared/contract.ts';
import type { RefTarget } from '../../../shared/fields.ts';
import { cache } from '../cache.ts';
import { allOf } from '../use-call.ts';

export interface RefOption {
  id: number;
  label: string;
  /** Second line: what the code alone does not say. */
  description?: string;
}

type Item = { id: number };
// biome-ignore lint/suspicious/noExplicitAny: lists of every feature meet here; `option` knows its own item
type ListContract = Endpoint<any, any, { items: any[]; next?: string }>;

/** Loaded when a form first shows such a field. */
export type RefSource = () => Promise<{ list: ListContract; option: (item: never) => RefOption }>;
export type RefSources = Partial<Record<RefTarget, RefSource>>;

export const RefsContext = createContext<RefSources>({});

/** Every item a `ref` to `target` may choose. */
export function useRefOptions(target: RefTarget | undefined) {
  const source = use(RefsContext)[target ?? 'machine'];
  return useQuery({ ...optionsOf(target, source), enabled: target !== undefined && source !== undefined });
}

/** The label of one referenced item, for lists and read-only views; empty until known. */
export function useRefLabels(target: RefTarget): (id: number | undefined) => string {
  const { data } = useRefOptions(target);
  return (id) => data?.find((option) => option.id === id)?.label ?? '';
}

const optionsOf = (target: RefTarget | undefined, source: RefSource | undefined) =>
  queryOptions({
    queryKey: ['ref', target],
    staleTime: 0,
    queryFn: async (): Promise<RefOption[]> => {
      if (!source) return [];
      const { list, option } = await source();
      const { items } = await cache.ensureQueryData(allOf(list, {}));
      return (items as Item[]).map((item) => option(item as never));
    },
  });
