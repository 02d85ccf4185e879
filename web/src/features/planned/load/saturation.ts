// Rows of the saturation heat map for teams, technicians and weeks (domain 10.4, 10.5).
import { addDays, type Day, getIsoWeek, getWeekday } from '#shared/day.ts';
import {
  computeTeamSaturation,
  getTeamPeople,
  isPresent,
  type Technician,
} from '#shared/organisation/load.ts';
import type { WorkloadDay } from '#shared/organisation/workload-api.ts';

export interface SaturationCell {
  load?: number;
  capacity?: number;
  /** Percentage; undefined without work and capacity, null for work without capacity. */
  saturation: number | null | undefined;
}
export interface HeatRow {
  id: number;
  name: string;
  cells: ReadonlyMap<string, SaturationCell>;
  whole: SaturationCell;
}

interface TeamWithPeople {
  id: number;
  code: string;
  description: string;
  leaders: readonly number[];
  members?: readonly number[];
  active?: boolean;
}

const buildCell = (load: number, capacity: number): SaturationCell => ({
  ...{ load, capacity },
  saturation: load === 0 && capacity === 0 ? undefined : computeTeamSaturation(load, capacity),
});

/** Returns the column of a day: the day itself or its ISO week. */
export const getColumn = (by: 'day' | 'week', on: Day): string => (by === 'week' ? getIsoWeek(on) : on);

export function buildTeamRows(
  teams: readonly TeamWithPeople[],
  days: readonly WorkloadDay[],
  by: 'day' | 'week',
): HeatRow[] {
  const daysByTeam = Map.groupBy(days, ({ teamId }) => teamId);
  return teams.flatMap((team): HeatRow[] => {
    const teamDays = daysByTeam.get(team.id);
    if (!teamDays) return [];
    const sum = (subset: readonly WorkloadDay[]) =>
      buildCell(
        subset.reduce((all, { load }) => all + load, 0),
        subset.reduce((all, { capacity }) => all + capacity, 0),
      );
    const cells = new Map(
      [...Map.groupBy(teamDays, ({ on }) => getColumn(by, on))].map(([key, subset]) => [key, sum(subset)]),
    );
    return [{ id: team.id, name: `${team.code} ${team.description}`, cells, whole: sum(teamDays) }];
  });
}

/**
 * Returns a row per technician: the average of their teams, because the work of a team is shared evenly by
 * those present.
 */
export function buildTechnicianRows(
  people: readonly (Technician & { fullName: string })[],
  teams: readonly TeamWithPeople[],
  days: readonly WorkloadDay[],
): HeatRow[] {
  const loadByTeamDay = new Map(days.map((day) => [`${day.teamId} ${day.on}`, day]));
  const allDays = [...new Set(days.map(({ on }) => on))];
  const teamsByPerson = new Map<number, number[]>();
  for (const team of teams)
    if (team.active !== false)
      for (const id of getTeamPeople({ leaders: team.leaders, members: team.members ?? [] }))
        teamsByPerson.set(id, [...(teamsByPerson.get(id) ?? []), team.id]);
  return people.flatMap((person): HeatRow[] => {
    const teamIds = teamsByPerson.get(person.id);
    if (!teamIds || !person.active) return [];
    const cells = new Map(
      allDays.map((on): [Day, SaturationCell] => {
        const teamLoads = teamIds
          .flatMap((id) => loadByTeamDay.get(`${id} ${on}`) ?? [])
          .filter(({ capacity }) => capacity > 0);
        if (!isPresent(person, on) || teamLoads.length === 0) return [on, { saturation: undefined }];
        return [
          on,
          { saturation: computeMean(teamLoads.map(({ load, capacity }) => (load / capacity) * 100)) },
        ];
      }),
    );
    const saturations = [...cells.values()].flatMap(({ saturation }) => saturation ?? []);
    return [
      {
        ...{ id: person.id, name: person.fullName, cells },
        whole: { saturation: saturations.length > 0 ? computeMean(saturations) : undefined },
      },
    ];
  });
}

const computeMean = (all: readonly number[]): number | null =>
  computeTeamSaturation(
    all.reduce((sum, each) => sum + each, 0),
    all.length * 100,
  );

/** Returns a period of whole weeks, starting with the week of the day. */
export const getWeeksPeriod = (on: Day, count: number): { from: Day; to: Day } => {
  const monday = addDays(on, 1 - getWeekday(on));
  return { from: monday, to: addDays(monday, count * 7 - 1) };
};
