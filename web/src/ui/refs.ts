// Where a `ref` field finds its choices. The app says which list stands behind each target; ui knows no feature.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use, useCallback } from 'react';
import type { Endpoint } from '../../../shared/contract.ts';
import type { RefTarget } from '../../../shared/fields.ts';
import { cache } from '../cache.ts';
import { SessionContext } from '../session/session.ts';
import { allOf } from '../use-call.ts';

export interface RefOption {
  id: number;
  label: string;
  /** Second line: what the code alone does not say. */
  description?: string;
  /** How lists name it, where people know it by another name than its code. */
  called?: string;
  /** Out of use: it keeps its name where it was chosen, and is offered nowhere else. */
  inactive?: boolean;
}

type Item = { id: number };
// biome-ignore lint/suspicious/noExplicitAny: lists of every feature meet here; `option` knows its own item
type ListContract = Endpoint<any, any, { items: any[]; next?: string }>;

/** Asked when a form first shows such a field. */
export type RefSource = () => Promise<{ list: ListContract; option: (item: never) => RefOption }>;
/** What a label or a code that was read names in the list of a target, in the plant one works in. */
export type RefScanned = (
  target: RefTarget,
  text: string,
  plant: string | undefined,
) =>
  | { is: 'id'; id: number }
  | { is: 'code'; code: string }
  /** A label of another plant, of a thing of another `kind`, of somebody else. */
  | { is: 'elsewhere'; plant: string }
  | { is: 'other'; kind: string }
  | { is: 'foreign' };
export type RefSources = Partial<Record<RefTarget, RefSource>> & { scanned?: () => Promise<RefScanned> };

export const RefsContext = createContext<RefSources>({});

/** Every item a `ref` to `target` may choose; none where the profile may not read them. */
export function useRefOptions(target: RefTarget | undefined) {
  const source = use(RefsContext)[target ?? 'machine'];
  const mayRead = useMayRead();
  return useQuery({
    ...optionsOf(target, source, mayRead),
    enabled: target !== undefined && source !== undefined,
  });
}

/** The label of one referenced item, for lists and read-only views; empty until known. */
export function useRefLabels(target: RefTarget): (id: number | undefined) => string {
  const { data } = useRefOptions(target);
  return (id) => data?.find((option) => option.id === id)?.label ?? '';
}

/** The label of an item of any of the targets asked for; undefined until known. */
export type RefNames = (target: RefTarget, id: number) => string | undefined;

export function useRefNames(targets: readonly RefTarget[]): RefNames {
  const sources = use(RefsContext);
  const mayRead = useMayRead();
  const asked = targets.filter((target) => sources[target] !== undefined);
  const { data: lists } = useQuery({
    queryKey: ['ref', 'names', asked],
    staleTime: 0,
    queryFn: async () => {
      const found = await Promise.all(
        asked.map((target) => cache.ensureQueryData(optionsOf(target, sources[target], mayRead))),
      );
      return new Map(asked.map((target, at) => [target, new Map(found[at]!.map(labelled))]));
    },
  });
  return useCallback((target, id) => lists?.get(target)?.get(id), [lists]);
}

const labelled = ({ id, label, called = label }: RefOption) => [id, called] as const;

function useMayRead(): (list: ListContract) => boolean {
  const session = use(SessionContext);
  return ({ needs }) => typeof needs === 'string' || (session?.may(needs[0], needs[1]) ?? true);
}

const optionsOf = (
  target: RefTarget | undefined,
  source: RefSource | undefined,
  mayRead: (list: ListContract) => boolean,
) =>
  queryOptions({
    queryKey: ['ref', target],
    staleTime: 0,
    queryFn: async (): Promise<RefOption[]> => {
      if (!source) return [];
      const { list, option } = await source();
      if (!mayRead(list)) return [];
      const { items } = await cache.ensureQueryData(allOf(list, {}));
      return (items as Item[]).map((item) => option(item as never));
    },
  });
