// Warnings before an assignment: skills that no present member of the team has, and load above the capacity.
// They do not prevent it (domain 10.5).
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import { capacities, operators } from '#shared/organisation/api.ts';
import { getMissingCapacities } from '#shared/organisation/entitled.ts';
import { computeTeamSaturation, getTeamPeople, isPresent } from '#shared/organisation/load.ts';
import type { SkillLevel } from '#shared/organisation/skill.ts';
import { toPrincipal, useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { useToday } from '../../ui/today.ts';
import { useAllItems } from '../../use-call.ts';
import { indexById, type TeamName } from '../order/order-names.ts';
import type { TeamLoads } from './loads.ts';

/** Day, minutes and skills that an item requires. */
export interface WorkDemand {
  on: Day;
  minutes: number;
  requires?: readonly SkillLevel[] | undefined;
  /** Team that has the item; its load already contains the minutes. */
  teamId?: number | undefined;
}

export function useAssignmentWarnings<Row>(
  demand: ((row: Row) => WorkDemand) | undefined,
  loads: TeamLoads | undefined,
) {
  const { t } = useTranslation('board');
  const session = useSession();
  const { day } = useFormat();
  const today = useToday();
  const { resources } = toPrincipal(session);
  const hasSkillDemand = resources && demand !== undefined;
  const people = useAllItems(
    operators.list,
    {},
    { enabled: hasSkillDemand && session.may('operators', 'pick') },
  ).data;
  const capacityList = useAllItems(
    capacities.list,
    {},
    { enabled: hasSkillDemand && session.may('skills', 'pick') },
  ).data;
  const recordsById = useMemo(
    () => ({ people: indexById(people), names: indexById(capacityList) }),
    [people, capacityList],
  );

  return (team: TeamName, rows: readonly Row[]): string[] => {
    if (!loads) return [];
    const demands = rows.map((row): WorkDemand => demand?.(row) ?? { on: today, minutes: 0 });
    const missingSkillIds = new Set<number>();
    if (people)
      for (const { on, requires = [] } of demands) {
        const presentPeople = getTeamPeople({ leaders: team.leaders, members: team.members ?? [] })
          .flatMap((id) => recordsById.people.get(id) ?? [])
          .filter((person) => isPresent(person, on));
        for (const id of getMissingCapacities(presentPeople, requires)) missingSkillIds.add(id);
      }
    const addedMinutes = new Map<Day, number>();
    for (const { on, minutes, teamId } of demands)
      addedMinutes.set(on, (addedMinutes.get(on) ?? 0) + (teamId === team.id ? 0 : minutes));
    const overloadedDays = [...addedMinutes].flatMap(([on, minutes]) => {
      const dayLoad = loads.getLoads(team.id).get(on);
      const percent = dayLoad && computeTeamSaturation(dayLoad.load + minutes, dayLoad.capacity);
      return percent === null || (percent && percent > 100) ? [{ on, percent }] : [];
    });
    const unstaffed = overloadedDays.find(({ percent }) => percent === null);
    const worstDay = overloadedDays.toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))[0];
    return [
      ...[...missingSkillIds].map((id) =>
        t('warn.lacks', { skill: formatCapacity(recordsById.names.get(id)) ?? id }),
      ),
      ...(unstaffed ? [t('warn.unstaffed', { day: day(unstaffed.on) })] : []),
      ...(worstDay?.percent
        ? [t('warn.full', { count: overloadedDays.length, day: day(worstDay.on), percent: worstDay.percent })]
        : []),
    ];
  };
}

const formatCapacity = (capacity: { code: string; description: string } | undefined) =>
  capacity && `${capacity.code} ${capacity.description}`;
