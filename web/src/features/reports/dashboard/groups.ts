// Names and list filters of the groups in figures: machines, departments, classes and teams.
import { useTranslation } from 'react-i18next';
import { groupKinds } from '#shared/reports/figure-kinds.ts';
import { useSession } from '#web/session/session.ts';
import type { Drill, DrillFilter } from '../drill.ts';

type GroupKind = (typeof groupKinds)[number];

/** Sorts the groups, with the group "not stated" always last. */
export const sortGroups = <Group extends { key: string }>(
  groups: readonly Group[],
  compare: (a: Group, b: Group) => number,
): Group[] => {
  const isStated = ({ key }: Group) => Number(key !== 'none' && key !== '');
  return groups.toSorted((a, b) => isStated(b) - isStated(a) || compare(a, b));
};

export function useGroups({ machineName, teamName }: Drill) {
  const { t } = useTranslation('figures');
  const session = useSession();
  return {
    options: groupKinds
      .filter((kind) => kind !== 'team' || session.may('teams', 'pick'))
      .map((value) => ({ value, label: t(`group.${value}`) })),
    nameOf: (by: GroupKind, key: string): string => {
      if (key === 'none' || key === '') return t('unknown');
      if (by === 'machine') return machineName(key);
      return by === 'team' ? teamName(key) : key;
    },
    where: (by: GroupKind, key: string): DrillFilter => {
      switch (by) {
        case 'machine':
          return { machineId: Number(key) };
        case 'team':
          return { teamId: Number(key) };
        case 'department':
          return { department: key };
        case 'class':
          return { class: key };
      }
    },
  };
}
