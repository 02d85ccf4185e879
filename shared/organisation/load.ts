// How much work a team has on a day, and how much it can do (domain 10.5).
import { type Day, dayNumber } from '../day.ts';
import { openDays, type PlantCalendar } from '../planned/plant-calendar.ts';
import type { SkillLevel } from './skill.ts';
import type { Absence } from './team.ts';

/** A technician, as far as load and skills ask. */
export interface Person {
  id: number;
  active: boolean;
  absences?: readonly Absence[];
  skills?: readonly SkillLevel[];
}
interface Crew {
  id: number;
  active: boolean;
  leaders: readonly number[];
  members: readonly number[];
}
interface Workplace {
  parameters: { shiftHours: number; efficiency: number };
  calendar?: PlantCalendar;
}

export const isPresent = ({ active, absences = [] }: Person, day: Day): boolean =>
  active && !absences.some(({ from, to }) => from <= day && day <= to);

export const peopleOf = ({ leaders, members }: Pick<Crew, 'leaders' | 'members'>): number[] => [
  ...new Set([...leaders, ...members]),
];

export interface Staff {
  /** Who of a team works that day; nobody of a team that is not active, or while the plant is closed. */
  present(teamId: number, day: Day): readonly Person[];
  /** Whole minutes. */
  capacity(teamId: number, day: Day): number;
}

/** Who is in several active teams gives each of them an even share of his day, so that nobody counts twice. */
export function staffOf(
  teams: readonly Crew[],
  people: readonly Person[],
  { parameters, calendar }: Workplace,
): Staff {
  const known = new Map(people.map((person) => [person.id, person]));
  const active = new Map(teams.filter((team) => team.active).map((team) => [team.id, peopleOf(team)]));
  const teamsOf = new Map<number, number>();
  for (const id of [...active.values()].flat()) teamsOf.set(id, (teamsOf.get(id) ?? 0) + 1);
  const minutes = parameters.shiftHours * 60 * parameters.efficiency;
  const { isOpen } = openDays(calendar);
  const there = new Map<string, readonly Person[]>();

  function present(teamId: number, day: Day): readonly Person[] {
    const key = `${teamId} ${day}`;
    const found = there.get(key);
    if (found) return found;
    const its = isOpen(dayNumber(day)) ? (active.get(teamId) ?? []) : [];
    const now = its.flatMap((id) => known.get(id) ?? []).filter((person) => isPresent(person, day));
    there.set(key, now);
    return now;
  }
  return {
    present,
    capacity: (teamId, day) =>
      Math.round(present(teamId, day).reduce((sum, { id }) => sum + minutes / teamsOf.get(id)!, 0)),
  };
}

/** Of a day with work and nobody to do it. */
const NOBODY_THERE = 999;

/** Whole percent, cut so that it has the colour of what it was cut from. */
export function saturationOf(load: number, capacity: number): number {
  if (capacity === 0) return load > 0 ? NOBODY_THERE : 0;
  const percent = (load * 100) / capacity;
  return percent > 100 ? Math.ceil(percent) : Math.floor(percent);
}

export const saturationColour = (saturation: number): 'green' | 'yellow' | 'red' =>
  saturation > 100 ? 'red' : saturation < 80 ? 'green' : 'yellow';
