// Machines, departments, classes and teams as figures are grouped by them: what each is called, and its part of a list.
import { useTranslation } from 'react-i18next';
import { groupKinds } from '../../../../../shared/reports/figure-kinds.ts';
import { useSession } from '../../../session/session.ts';
import type { Drill, Where } from '../drill.ts';

type By = (typeof groupKinds)[number];

export function useGroups({ machineName, teamName }: Drill) {
  const { t } = useTranslation('figures');
  const session = useSession();
  return {
    options: groupKinds
      .filter((kind) => kind !== 'team' || session.may('teams', 'pick'))
      .map((value) => ({ value, label: t(`group.${value}`) })),
    nameOf: (by: By, key: string): string => {
      if (key === 'none' || key === '') return t('unknown');
      if (by === 'machine') return machineName(key);
      return by === 'team' ? teamName(key) : key;
    },
    where: (by: By, key: string): Where => {
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
