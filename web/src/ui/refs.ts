// Options of `ref` fields. The app defines the list of each target, so ui does not depend on features.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use, useCallback } from 'react';
import type { Endpoint } from '#shared/contract.ts';
import type { RefTarget } from '#shared/fields.ts';
import { cache } from '../cache.ts';
import { SessionContext } from '../session/session.ts';
import { buildListQuery } from '../use-call.ts';

export interface RefOption {
  id: number;
  label: string;
  /** Second line with further information. */
  description?: string;
  /** Name in lists, if users know the record by another name than its code. */
  called?: string;
  /** Whether it is out of use: it is shown where it was selected but not offered. */
  inactive?: boolean;
}

type Item = { id: number };
// biome-ignore lint/suspicious/noExplicitAny: lists of every feature meet here; `option` knows its own item
type ListContract = Endpoint<any, any, { items: any[]; next?: string }>;

/** Loads the list of a target; called when a form first shows such a field. */
export type RefSource = () => Promise<{ list: ListContract; option: (item: never) => RefOption }>;
/** Parses a scanned label or code into a reference to a record of the target, in the current plant. */
export type ParseScannedRef = (
  target: RefTarget,
  text: string,
  plant: string | undefined,
) => Promise<
  | { is: 'id'; id: number }
  | { is: 'code'; code: string }
  /** Label of another plant, with an unknown host, of another record type, or not of this system. */
  | { is: 'elsewhere'; plant: string }
  | { is: 'otherHost'; host: string }
  | { is: 'other'; kind: string }
  | { is: 'foreign' }
>;
export type RefSources = Partial<Record<RefTarget, RefSource>> & { scanned?: () => Promise<ParseScannedRef> };

export const RefsContext = createContext<RefSources>({});

/** Returns all records that a `ref` to `target` may select; empty without the permission to read them. */
export function useRefOptions(target: RefTarget | undefined) {
  const source = use(RefsContext)[target ?? 'machine'];
  const mayRead = useMayRead();
  return useQuery({
    ...buildOptionsQuery(target, source, mayRead),
    enabled: target !== undefined && source !== undefined,
  });
}

/** Returns a function for the label of a referenced record; empty until loaded. */
export function useRefLabels(target: RefTarget): (id: number | undefined) => string {
  const { data } = useRefOptions(target);
  return (id) => data?.find((option) => option.id === id)?.label ?? '';
}

/** Returns the name of a record of one of the requested targets; undefined until loaded. */
export type RefNames = (target: RefTarget, id: number) => string | undefined;

export function useRefNames(targets: readonly RefTarget[]): RefNames {
  const sources = use(RefsContext);
  const mayRead = useMayRead();
  const knownTargets = targets.filter((target) => sources[target] !== undefined);
  const { data: lists } = useQuery({
    queryKey: ['ref', 'names', knownTargets],
    staleTime: 0,
    queryFn: async () => {
      const optionLists = await Promise.all(
        knownTargets.map((target) =>
          cache.ensureQueryData(buildOptionsQuery(target, sources[target], mayRead)),
        ),
      );
      return new Map(knownTargets.map((target, at) => [target, new Map(optionLists[at]!.map(toNameEntry))]));
    },
  });
  return useCallback((target, id) => lists?.get(target)?.get(id), [lists]);
}

const toNameEntry = ({ id, label, called = label }: RefOption) => [id, called] as const;

function useMayRead(): (list: ListContract) => boolean {
  const session = use(SessionContext);
  return ({ requiredPermission }) =>
    typeof requiredPermission === 'string' ||
    (session?.may(requiredPermission[0], requiredPermission[1]) ?? true);
}

const buildOptionsQuery = (
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
      const { items } = await cache.ensureQueryData(buildListQuery(list, {}));
      return (items as Item[]).map((item) => option(item as never));
    },
  });
