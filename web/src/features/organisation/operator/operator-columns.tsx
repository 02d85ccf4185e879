// Additional columns of the technician list: teams, skills, widest gap, absence today.
import { StatusIndicator } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { members } from '#shared/access/user-api.ts';
import { teams as calls } from '#shared/organisation/api.ts';
import { computeSkillGaps } from '#shared/organisation/skills.ts';
import type { Operator } from '#shared/organisation/team.ts';
import { useSkillLibrary } from '#web/parts/skill/library.ts';
import { useSession } from '#web/session/session.ts';
import type { ArchiveItem } from '#web/ui/archive/archive.ts';
import { useFormat } from '#web/ui/format.ts';
import type { Column } from '#web/ui/table/column.ts';
import { useToday } from '#web/ui/today.ts';
import { useAllItems, useCall } from '#web/use-call.ts';

const toOperator = (item: ArchiveItem) => item as unknown as Operator & { id: number };

export function useOperatorColumns(): readonly Column<ArchiveItem>[] {
  const { t } = useTranslation('organisation');
  const { day } = useFormat();
  const today = useToday();
  const session = useSession();
  const { groups, capacities } = useSkillLibrary();
  const teams = useAllItems(calls.list, {}).data;
  const users = useCall(members.list, {}, { enabled: session.may('users', 'view') }).data;
  return useMemo(() => {
    const getTeams = (id: number) =>
      teams?.filter((team) => team.active && (team.leaders.includes(id) || team.members.includes(id)));
    const findWidestGap = (item: ArchiveItem) => {
      const { professionalGroupId, skills } = toOperator(item);
      const gaps = computeSkillGaps(groups.get(professionalGroupId ?? 0)?.capacities, skills);
      return gaps.toSorted((a, b) => b.gap - a.gap)[0];
    };
    const findAbsence = (item: ArchiveItem) =>
      toOperator(item).absences?.find(({ from, to }) => from <= today && today <= to);
    const formatGap = (item: ArchiveItem) => {
      const widestGap = findWidestGap(item);
      if (!widestGap) return '';
      return widestGap.gap === 0
        ? t('gap.none')
        : `${capacities.get(widestGap.capacityId)?.code ?? ''} −${widestGap.gap}`;
    };
    const formatAbsence = (item: ArchiveItem) => {
      const currentAbsence = findAbsence(item);
      return currentAbsence ? t('absence.until', { day: day(currentAbsence.to) }) : '';
    };
    return [
      {
        id: 'teams',
        value: (item) =>
          getTeams(item.id)
            ?.map(({ code }) => code)
            .join(', '),
        width: 140,
      },
      {
        id: 'skills',
        kind: 'number',
        value: (item) => toOperator(item).skills?.filter(({ level }) => level > 0).length ?? 0,
        width: 90,
      },
      {
        id: 'gap',
        kind: 'number',
        value: (item) => findWidestGap(item)?.gap,
        cell: (item) =>
          findWidestGap(item) && (
            <StatusIndicator type={findWidestGap(item)?.gap === 0 ? 'success' : 'warning'}>
              {formatGap(item)}
            </StatusIndicator>
          ),
        getCellText: formatGap,
      },
      {
        id: 'absent',
        kind: 'flag',
        value: (item) => findAbsence(item) !== undefined,
        cell: (item) =>
          findAbsence(item) && <StatusIndicator type="stopped">{formatAbsence(item)}</StatusIndicator>,
        getCellText: formatAbsence,
      },
      {
        id: 'userId',
        value: (item) => users?.items.find(({ id }) => id === toOperator(item).userId)?.name ?? '',
      },
    ];
  }, [t, day, today, groups, capacities, teams, users]);
}
