// How full teams, technicians and weeks are: rows of a map of percents (domain 10.4, 10.5).
import { addDays, type Day, isoWeek, weekday } from '../../../../../shared/day.ts';
import { isPresent, type Person, peopleOf, saturationOf } from '../../../../../shared/organisation/load.ts';
import type { WorkloadDay } from '../../../../../shared/organisation/workload-api.ts';

export interface Cell {
  load?: number;
  capacity?: number;
  /** Absent where there is neither work nor anybody to do it. */
  saturation: number | undefined;
}
export interface HeatRow {
  id: number;
  name: string;
  cells: ReadonlyMap<string, Cell>;
  whole: Cell;
}

interface Crew {
  id: number;
  code: string;
  description: string;
  leaders: readonly number[];
  members?: readonly number[];
  active?: boolean;
}

const cellOf = (load: number, capacity: number): Cell => ({
  ...{ load, capacity },
  saturation: load === 0 && capacity === 0 ? undefined : saturationOf(load, capacity),
});

/** The columns of a map: days, or the weeks they fall in. */
export const columnOf = (by: 'day' | 'week', on: Day): string => (by === 'week' ? isoWeek(on) : on);

export function ofTeams(teams: readonly Crew[], days: readonly WorkloadDay[], by: 'day' | 'week'): HeatRow[] {
  const its = Map.groupBy(days, ({ teamId }) => teamId);
  return teams.flatMap((team): HeatRow[] => {
    const own = its.get(team.id);
    if (!own) return [];
    const sum = (some: readonly WorkloadDay[]) =>
      cellOf(
        some.reduce((all, { load }) => all + load, 0),
        some.reduce((all, { capacity }) => all + capacity, 0),
      );
    const cells = new Map(
      [...Map.groupBy(own, ({ on }) => columnOf(by, on))].map(([key, some]) => [key, sum(some)]),
    );
    return [{ id: team.id, name: `${team.code} ${team.description}`, cells, whole: sum(own) }];
  });
}

/** Who is in several teams is as full as these are on the average: their work is shared evenly by who is there. */
export function ofTechnicians(
  people: readonly (Person & { named: string })[],
  teams: readonly Crew[],
  days: readonly WorkloadDay[],
): HeatRow[] {
  const loads = new Map(days.map((day) => [`${day.teamId} ${day.on}`, day]));
  const all = [...new Set(days.map(({ on }) => on))];
  const teamsOf = new Map<number, number[]>();
  for (const team of teams)
    if (team.active !== false)
      for (const id of peopleOf({ leaders: team.leaders, members: team.members ?? [] }))
        teamsOf.set(id, [...(teamsOf.get(id) ?? []), team.id]);
  return people.flatMap((person): HeatRow[] => {
    const own = teamsOf.get(person.id);
    if (!own || !person.active) return [];
    const cells = new Map(
      all.map((on): [Day, Cell] => {
        const there = own
          .flatMap((id) => loads.get(`${id} ${on}`) ?? [])
          .filter(({ capacity }) => capacity > 0);
        if (!isPresent(person, on) || there.length === 0) return [on, { saturation: undefined }];
        return [on, { saturation: mean(there.map(({ load, capacity }) => (load / capacity) * 100)) }];
      }),
    );
    const worked = [...cells.values()].flatMap(({ saturation }) => saturation ?? []);
    return [
      {
        ...{ id: person.id, name: person.named, cells },
        whole: { saturation: worked.length > 0 ? mean(worked) : undefined },
      },
    ];
  });
}

const mean = (all: readonly number[]): number =>
  saturationOf(
    all.reduce((sum, each) => sum + each, 0),
    all.length * 100,
  );

/** Whole weeks from the one a day falls in. */
export const weeksFrom = (on: Day, count: number): { from: Day; to: Day } => {
  const monday = addDays(on, 1 - weekday(on));
  return { from: monday, to: addDays(monday, count * 7 - 1) };
};
