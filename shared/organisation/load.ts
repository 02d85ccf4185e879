// Load and capacity of a team on a day (domain 10.5).
import { type Day, toDayNumber } from '../day.ts';
import { getOpenDays, type PlantCalendar } from '../planned/plant-calendar.ts';
import type { Absence } from './operator-fields.ts';
import type { SkillLevel } from './skill.ts';

/** The fields of a technician that load and skills depend on. */
export interface Technician {
  id: number;
  active: boolean;
  absences?: readonly Absence[];
  skills?: readonly SkillLevel[];
}
interface TeamPeople {
  id: number;
  active: boolean;
  leaders: readonly number[];
  members: readonly number[];
}
interface Workplace {
  parameters: { shiftHours: number; efficiency: number };
  calendar?: PlantCalendar;
}

export const isPresent = ({ active, absences = [] }: Technician, day: Day): boolean =>
  active && !absences.some(({ from, to }) => from <= day && day <= to);

export const getTeamPeople = ({ leaders, members }: Pick<TeamPeople, 'leaders' | 'members'>): number[] => [
  ...new Set([...leaders, ...members]),
];

export interface Staffing {
  /** Technicians of a team present that day; none if the team is inactive or the plant is closed. */
  present(teamId: number, day: Day): readonly Technician[];
  /** Capacity in whole minutes. */
  capacity(teamId: number, day: Day): number;
}

/**
 * Computes presence and capacity. Members of several active teams give each an even share of their day, so
 * that none counts twice.
 */
export function computeStaffing(
  teams: readonly TeamPeople[],
  people: readonly Technician[],
  { parameters, calendar }: Workplace,
): Staffing {
  const peopleById = new Map(people.map((person) => [person.id, person]));
  const activePeopleByTeam = new Map(
    teams.filter((team) => team.active).map((team) => [team.id, getTeamPeople(team)]),
  );
  const teamCounts = new Map<number, number>();
  for (const id of [...activePeopleByTeam.values()].flat()) teamCounts.set(id, (teamCounts.get(id) ?? 0) + 1);
  const minutes = parameters.shiftHours * 60 * parameters.efficiency;
  const { isOpen } = getOpenDays(calendar);
  const presentPeopleByKey = new Map<string, readonly Technician[]>();

  function present(teamId: number, day: Day): readonly Technician[] {
    const key = `${teamId} ${day}`;
    const cachedPeople = presentPeopleByKey.get(key);
    if (cachedPeople) return cachedPeople;
    const teamPeople = isOpen(toDayNumber(day)) ? (activePeopleByTeam.get(teamId) ?? []) : [];
    const presentPeople = teamPeople
      .flatMap((id) => peopleById.get(id) ?? [])
      .filter((person) => isPresent(person, day));
    presentPeopleByKey.set(key, presentPeople);
    return presentPeople;
  }
  return {
    present,
    capacity: (teamId, day) =>
      Math.round(present(teamId, day).reduce((sum, { id }) => sum + minutes / teamCounts.get(id)!, 0)),
  };
}

/**
 * Returns the saturation in whole percent, rounded away from the colour limits; null for work on a day
 * without present technicians (domain 9: n/a).
 */
export function computeTeamSaturation(load: number, capacity: number): number | null {
  if (capacity === 0) return load > 0 ? null : 0;
  const percent = (load * 100) / capacity;
  return percent > 100 ? Math.ceil(percent) : Math.floor(percent);
}

/** Percent from which a load is coloured green and yellow. */
const [GREEN_FROM, YELLOW_FROM] = [20, 80];

/** Returns the colour of a saturation; grey if too little is planned to judge the load. */
export function getSaturationColour(saturation: number | null): 'grey' | 'green' | 'yellow' | 'red' {
  if (saturation === null || saturation > 100) return 'red';
  if (saturation < GREEN_FROM) return 'grey';
  return saturation < YELLOW_FROM ? 'green' : 'yellow';
}
