// Capacities, their families and professional groups by id, for the names of skills.
import { useMemo } from 'react';
import type { Answer } from '#shared/contract.ts';
import { capacities, professionalGroups, skillFamilies } from '#shared/organisation/api.ts';
import { useSession } from '../../session/session.ts';
import { useAllItems } from '../../use-call.ts';

export type StoredCapacity = Answer<typeof capacities.get>;

export function useSkillLibrary() {
  const enabled = useSession().may('skills', 'view');
  const queries = {
    capacities: useAllItems(capacities.list, {}, { enabled }),
    families: useAllItems(skillFamilies.list, {}, { enabled }),
    groups: useAllItems(professionalGroups.list, {}, { enabled }),
  };
  const [capacityList, families, groups] = [
    queries.capacities.data,
    queries.families.data,
    queries.groups.data,
  ];
  const library = useMemo(
    () => ({
      capacities: indexByCode(capacityList),
      families: indexByCode(families),
      groups: indexByCode(groups),
    }),
    [capacityList, families, groups],
  );
  const failed = Object.values(queries).find(({ isError }) => isError);
  return {
    ...library,
    known: capacityList !== undefined && families !== undefined && groups !== undefined,
    error: failed?.error ?? undefined,
    retry: () => void failed?.refetch(),
  };
}
export type SkillLibrary = ReturnType<typeof useSkillLibrary>;

/** Indexes the items by id, in order of code. */
const indexByCode = <Item extends { id: number; code: string }>(items: readonly Item[] = []) =>
  new Map(
    items
      .toSorted((a, b) => a.code.localeCompare(b.code, undefined, { numeric: true }))
      .map((item) => [item.id, item] as const),
  );
