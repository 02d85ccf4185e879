// Capacities, their families and the groups that ask for them, by id: what skills are named by.
import { useMemo } from 'react';
import type { Answer } from '../../../../shared/contract.ts';
import { capacities, professionalGroups, skillFamilies } from '../../../../shared/organisation/api.ts';
import { useSession } from '../../session/session.ts';
import { useAll } from '../../use-call.ts';

export type StoredCapacity = Answer<typeof capacities.get>;

export function useSkillLibrary() {
  const enabled = useSession().may('skills', 'view');
  const queries = {
    capacities: useAll(capacities.list, {}, { enabled }),
    families: useAll(skillFamilies.list, {}, { enabled }),
    groups: useAll(professionalGroups.list, {}, { enabled }),
  };
  const [its, families, groups] = [queries.capacities.data, queries.families.data, queries.groups.data];
  const library = useMemo(
    () => ({
      capacities: byId(its),
      families: byId(families),
      groups: byId(groups),
    }),
    [its, families, groups],
  );
  const failed = Object.values(queries).find(({ isError }) => isError);
  return {
    ...library,
    known: its !== undefined && families !== undefined && groups !== undefined,
    error: failed?.error ?? undefined,
    retry: () => void failed?.refetch(),
  };
}
export type SkillLibrary = ReturnType<typeof useSkillLibrary>;

/** As people look them up: in order of code. */
const byId = <Item extends { id: number; code: string }>(items: readonly Item[] = []) =>
  new Map(
    items
      .toSorted((a, b) => a.code.localeCompare(b.code, undefined, { numeric: true }))
      .map((item) => [item.id, item] as const),
  );
