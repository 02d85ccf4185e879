// What speaks against giving a team what is chosen: skills nobody of it has on the day, and more work than it has time for. It
// warns and hinders nobody (domain 10.5).
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/day.ts';
import { capacities, operators } from '../../../../shared/organisation/api.ts';
import { missingCapacities } from '../../../../shared/organisation/entitled.ts';
import { isPresent, peopleOf, saturationOf } from '../../../../shared/organisation/load.ts';
import type { SkillLevel } from '../../../../shared/organisation/skill.ts';
import { askerOf, useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { useToday } from '../../ui/today.ts';
import { useAll } from '../../use-call.ts';
import { byId, type TeamName } from '../order/order-names.ts';
import type { Loads } from './loads.ts';

/** What a row asks of whoever is given it. */
export interface Demand {
  on: Day;
  minutes: number;
  requires?: readonly SkillLevel[] | undefined;
  /** Who has it: their load already counts it. */
  teamId?: number | undefined;
}

export function useWarnings<Row>(demand: ((row: Row) => Demand) | undefined, loads: Loads | undefined) {
  const { t } = useTranslation('board');
  const session = useSession();
  const { day } = useFormat();
  const today = useToday();
  const { resources } = askerOf(session);
  const asks = resources && demand !== undefined;
  const people = useAll(operators.list, {}, { enabled: asks && session.may('operators', 'pick') }).data;
  const names = useAll(capacities.list, {}, { enabled: asks && session.may('skills', 'pick') }).data;
  const known = useMemo(() => ({ people: byId(people), names: byId(names) }), [people, names]);

  return (team: TeamName, rows: readonly Row[]): string[] => {
    if (!loads) return [];
    const demands = rows.map((row): Demand => demand?.(row) ?? { on: today, minutes: 0 });
    const missing = new Set<number>();
    if (people)
      for (const { on, requires = [] } of demands) {
        const there = peopleOf({ leaders: team.leaders, members: team.members ?? [] })
          .flatMap((id) => known.people.get(id) ?? [])
          .filter((person) => isPresent(person, on));
        for (const id of missingCapacities(there, requires)) missing.add(id);
      }
    const added = new Map<Day, number>();
    for (const { on, minutes, teamId } of demands)
      added.set(on, (added.get(on) ?? 0) + (teamId === team.id ? 0 : minutes));
    const full = [...added].flatMap(([on, minutes]) => {
      const has = loads.of(team.id).get(on);
      const percent = has && saturationOf(has.load + minutes, has.capacity);
      return percent !== undefined && percent > 100 ? [{ on, percent }] : [];
    });
    const worst = full.toSorted((a, b) => b.percent - a.percent)[0];
    return [
      ...[...missing].map((id) => t('warn.lacks', { skill: nameOf(known.names.get(id)) ?? id })),
      ...(worst ? [t('warn.full', { count: full.length, day: day(worst.on), percent: worst.percent })] : []),
    ];
  };
}

const nameOf = (capacity: { code: string; description: string } | undefined) =>
  capacity && `${capacity.code} ${capacity.description}`;
