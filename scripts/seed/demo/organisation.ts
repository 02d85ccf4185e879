// Suppliers, technicians and teams of a demo plant.
import {
  operators,
  professionalGroups,
  suppliers,
  teams,
} from '../../../functions/table/entities/organisation.ts';
import { addDays } from '../../../shared/day.ts';
import type { Absence } from '../../../shared/organisation/team.ts';
import { people } from '../people.ts';
import { text } from './outline.ts';
import { type DemoPlant, demoPlants, type TeamPlan } from './plants.ts';
import type { Site } from './site.ts';
import { learned, type Skills, teach } from './skills.ts';

export interface Team {
  id: number;
  plan: TeamPlan;
  /** Its technicians, the leader first. */
  people: { id: number; name: string }[];
}
export interface Organisation {
  suppliers: number[];
  teams: Team[];
  skills: Skills;
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

/** Whom a team is made of: its leader, and the others in turn. */
const trades: Record<string, readonly string[]> = {
  MEC: ['LEAD', 'MECH', 'MECH'],
  MECH: ['LEAD', 'MECH', 'MECH'],
  ELE: ['ELEC', 'AUTO', 'UTIL'],
  ELEC: ['ELEC', 'AUTO', 'UTIL'],
  IMP: ['UTIL', 'UTIL'],
  MAINT: ['MECH', 'ELEC'],
};
/** Days a team works, as shifts of its people in turn; nobody's own where all work by day. */
const shifts: Record<string, readonly number[]> = {
  MEC: [1, 1, 2],
  MECH: [1, 2, 1],
  ELE: [1, 2, 1],
  ELEC: [1, 2, 1],
};
const BY_DAY = 4;

const reasons = {
  holiday: text('Ferie | Congés | Holiday'),
  course: text('Corso di formazione | Formation | Training course'),
  leave: text('Congedo parentale | Congé parental | Parental leave'),
};
/** By place in the list of technicians: when they are not there, in days from today. */
const away: Record<number, readonly (readonly [from: number, to: number, reason: keyof typeof reasons])[]> = {
  2: [[1, 3, 'holiday']],
  3: [[6, 10, 'course']],
  5: [
    [-30, -24, 'holiday'],
    [2, 8, 'holiday'],
  ],
  8: [[12, 40, 'leave']],
};

export function organise(site: Site): Organisation {
  const { plan, plant, gathered, chance } = site;
  const skills = teach(site);
  const supplierIds = plan.suppliers.map((name) => {
    const id = gathered.next('supplier');
    const its = chance(name);
    gathered.add(suppliers, id, {
      code: `F${String(id).padStart(3, '0')}`,
      name,
      email: `service@${plain(name)}.example`,
      phone: phoneOf(plant.language, its.whole(100_000, 999_999)),
      ...(plant.warehouseSap && { sapVendor: String(its.whole(100_000, 199_999)) }),
      active: true,
    });
    return id;
  });
  const technicians = plan.technicians.map((full, at) => {
    const id = gathered.next('operator');
    const [name = '', ...surname] = full.split(' ');
    const team = plan.teams.find(({ people }) => people.includes(at + 1))!;
    const place = team.people.indexOf(at + 1);
    const groupId = skills.group.get(trades[team.code]![place % trades[team.code]!.length]!)!;
    const absences = absencesOf(site, at + 1);
    const own = shifts[team.code];
    gathered.add(operators, id, {
      code: `T${String(id).padStart(2, '0')}`,
      name,
      surname: surname.join(' '),
      badge: String(chance(full).whole(10_000, 99_999)),
      hourlyRate: chance(`${full} rate`).whole(28, 42),
      professionalGroupId: groupId,
      ...(own && { shift: own[place % own.length] }),
      skills: learned(site, skills, { id, name: full, groupId }),
      ...(absences.length > 0 && { absences }),
      userId: userOf(plant.code, full),
      active: true,
    });
    gathered.hold(professionalGroups, groupId, 'operators', id);
    return { id, name: full };
  });
  const made = plan.teams.map((team): Team => {
    const id = gathered.next('team');
    const people = team.people.map((place) => technicians[place - 1]!);
    const [leader, ...members] = people.map((person) => person.id);
    gathered.add(teams, id, {
      code: team.code,
      description: team.name,
      leaders: [leader!],
      members,
      departmentIds: [],
      machineIds: [],
      ...(!shifts[team.code] && { shift: BY_DAY }),
      active: true,
    });
    for (const person of people) gathered.hold(operators, person.id, 'teams');
    return { id, plan: team, people };
  });
  return { suppliers: supplierIds, teams: made, skills };
}

const absencesOf = ({ today, say }: Site, place: number): Absence[] =>
  (away[place] ?? []).map(([from, to, reason]) => ({
    from: addDays(today, from),
    to: addDays(today, to),
    reason: say(reasons[reason]),
  }));

const phoneOf = (language: string, n: number) =>
  ({ it: `+39 011 ${n}`, fr: `+33 4 72 ${n}`, en: `+1 313 555 ${String(n).slice(0, 4)}` })[language];

/** Who signs in as a technician. */
const userOf = (plant: string, name: string): string | undefined =>
  people.find((one) => one.name === name && plant in one.plants)?.email.split('@')[0];

const planOf = (code: string): DemoPlant | undefined => demoPlants.find((one) => one.code === code);

/** The number of a person as a technician, as `organise` gives it. */
export const operatorOf = (code: string, name: string): number | undefined =>
  (planOf(code)?.technicians.indexOf(name) ?? -1) + 1 || undefined;

/** The number of the team a person works in, as `organise` gives it. */
export function teamOf(code: string, name: string): number | undefined {
  const place = operatorOf(code, name);
  const at = place ? planOf(code)!.teams.findIndex(({ people }) => people.includes(place)) : -1;
  return at + 1 || undefined;
}
