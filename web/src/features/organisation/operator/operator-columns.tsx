// What the list of technicians says beyond their fields: teams, skills, the widest gap, who is not there today.
import { StatusIndicator } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { members } from '../../../../../shared/access/user-api.ts';
import { teams as calls } from '../../../../../shared/organisation/api.ts';
import { gapsOf } from '../../../../../shared/organisation/skills.ts';
import type { Operator } from '../../../../../shared/organisation/team.ts';
import { useSkillLibrary } from '../../../parts/skill/library.ts';
import { useSession } from '../../../session/session.ts';
import type { ArchiveItem } from '../../../ui/archive/archive.ts';
import { useFormat } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { useToday } from '../../../ui/today.ts';
import { useAll, useCall } from '../../../use-call.ts';

const technician = (item: ArchiveItem) => item as unknown as Operator & { id: number };

export function useOperatorColumns(): readonly Column<ArchiveItem>[] {
  const { t } = useTranslation('organisation');
  const { day } = useFormat();
  const today = useToday();
  const session = useSession();
  const { groups, capacities } = useSkillLibrary();
  const teams = useAll(calls.list, {}).data;
  const users = useCall(members.list, {}, { enabled: session.may('users', 'view') }).data;
  return useMemo(() => {
    const teamsOf = (id: number) =>
      teams?.filter((team) => team.active && (team.leaders.includes(id) || team.members.includes(id)));
    const widest = (item: ArchiveItem) => {
      const { professionalGroupId, skills } = technician(item);
      const gaps = gapsOf(groups.get(professionalGroupId ?? 0)?.capacities, skills);
      return gaps.toSorted((a, b) => b.gap - a.gap)[0];
    };
    const absence = (item: ArchiveItem) =>
      technician(item).absences?.find(({ from, to }) => from <= today && today <= to);
    return [
      {
        id: 'teams',
        value: (item) =>
          teamsOf(item.id)
            ?.map(({ code }) => code)
            .join(', '),
        width: 140,
      },
      {
        id: 'skills',
        kind: 'number',
        value: (item) => technician(item).skills?.filter(({ level }) => level > 0).length ?? 0,
        width: 90,
      },
      {
        id: 'gap',
        kind: 'number',
        value: (item) => widest(item)?.gap,
        cell: (item) => {
          const found = widest(item);
          if (!found) return '';
          if (found.gap === 0) return <StatusIndicator type="success">{t('gap.none')}</StatusIndicator>;
          const capacity = capacities.get(found.capacityId)?.code ?? '';
          return <StatusIndicator type="warning">{`${capacity} −${found.gap}`}</StatusIndicator>;
        },
        width: 170,
      },
      {
        id: 'absent',
        kind: 'flag',
        value: (item) => absence(item) !== undefined,
        cell: (item) => {
          const found = absence(item);
          return (
            found && (
              <StatusIndicator type="stopped">{t('absence.until', { day: day(found.to) })}</StatusIndicator>
            )
          );
        },
        width: 170,
      },
      {
        id: 'userId',
        value: (item) => users?.items.find(({ id }) => id === technician(item).userId)?.name ?? '',
      },
    ];
  }, [t, day, today, groups, capacities, teams, users]);
}
