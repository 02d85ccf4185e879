// Suppliers, technicians and teams of a demo plant.
import { operators, professionalGroups, suppliers, teams } from '#functions/db/entities/organisation.ts';
import { addDays } from '#shared/day.ts';
import type { Absence } from '#shared/organisation/operator-fields.ts';
import { people } from '../people.ts';
import { parseText } from './outline.ts';
import { type DemoPlant, demoPlants, type TeamPlan } from './plants.ts';
import type { DemoSite } from './site.ts';
import { addSkills, drawSkills, type Skills } from './skills.ts';

export interface DemoTeam {
  id: number;
  plan: TeamPlan;
  /** Technicians of the team, the leader first. */
  people: { id: number; name: string }[];
}
export interface DemoOrganisation {
  suppliers: number[];
  teams: DemoTeam[];
  skills: Skills;
}

const toSlug = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

/** Professional groups of a team: the leader's, then those of the others in turn. */
const groupsByTeam: Record<string, readonly string[]> = {
  MEC: ['LEAD', 'MECH', 'MECH'],
  MECH: ['LEAD', 'MECH', 'MECH'],
  ELE: ['ELEC', 'AUTO', 'UTIL'],
  ELEC: ['ELEC', 'AUTO', 'UTIL'],
  IMP: ['UTIL', 'UTIL'],
  MAINT: ['MECH', 'ELEC'],
};
/** Shifts of a team's people in turn; absent if all of them work by day. */
const shiftsByTeam: Record<string, readonly number[]> = {
  MEC: [1, 1, 2],
  MECH: [1, 2, 1],
  ELE: [1, 2, 1],
  ELEC: [1, 2, 1],
};
const DAY_SHIFT = 4;

const absenceReasons = {
  holiday: parseText('Ferie | Congés | Holiday'),
  course: parseText('Corso di formazione | Formation | Training course'),
  leave: parseText('Congedo parentale | Congé parental | Parental leave'),
};
/** Absences by place in the list of technicians, in days from today. */
const plannedAbsences: Record<
  number,
  readonly (readonly [from: number, to: number, reason: keyof typeof absenceReasons])[]
> = {
  2: [[1, 3, 'holiday']],
  3: [[6, 10, 'course']],
  5: [
    [-30, -24, 'holiday'],
    [2, 8, 'holiday'],
  ],
  8: [[12, 40, 'leave']],
};

export function addOrganisation(site: DemoSite): DemoOrganisation {
  const { plan, plant, collector, chance } = site;
  const skills = addSkills(site);
  const supplierIds = plan.suppliers.map((name) => {
    const id = collector.next('supplier');
    const random = chance(name);
    collector.add(suppliers, id, {
      code: `F${String(id).padStart(3, '0')}`,
      name,
      email: `service@${toSlug(name)}.example`,
      phone: formatPhone(plant.language, random.whole(100_000, 999_999)),
      ...(plant.warehouseSap && { sapVendor: String(random.whole(100_000, 199_999)) }),
      active: true,
    });
    return id;
  });
  const technicians = plan.technicians.map((fullName, index) => {
    const id = collector.next('operator');
    const [name = '', ...surname] = fullName.split(' ');
    const team = plan.teams.find(({ people }) => people.includes(index + 1))!;
    const position = team.people.indexOf(index + 1);
    const groupId = skills.group.get(groupsByTeam[team.code]![position % groupsByTeam[team.code]!.length]!)!;
    const absences = buildAbsences(site, index + 1);
    const teamShifts = shiftsByTeam[team.code];
    collector.add(operators, id, {
      code: `T${String(id).padStart(2, '0')}`,
      name,
      surname: surname.join(' '),
      badge: String(chance(fullName).whole(10_000, 99_999)),
      hourlyRate: chance(`${fullName} rate`).whole(28, 42),
      professionalGroupId: groupId,
      ...(teamShifts && { shift: teamShifts[position % teamShifts.length] }),
      skills: drawSkills(site, skills, { id, name: fullName, groupId }),
      ...(absences.length > 0 && { absences }),
      userId: findUserId(plant.code, fullName),
      active: true,
    });
    collector.hold(professionalGroups, groupId, 'operators', id);
    return { id, name: fullName };
  });
  const demoTeams = plan.teams.map((team): DemoTeam => {
    const id = collector.next('team');
    const people = team.people.map((position) => technicians[position - 1]!);
    const [leader, ...members] = people.map((person) => person.id);
    collector.add(teams, id, {
      code: team.code,
      description: team.name,
      leaders: [leader!],
      members,
      departmentIds: [],
      machineIds: [],
      ...(!shiftsByTeam[team.code] && { shift: DAY_SHIFT }),
      active: true,
    });
    for (const person of people) collector.hold(operators, person.id, 'teams');
    return { id, plan: team, people };
  });
  return { suppliers: supplierIds, teams: demoTeams, skills };
}

const buildAbsences = ({ today, say: translate }: DemoSite, position: number): Absence[] =>
  (plannedAbsences[position] ?? []).map(([from, to, reason]) => ({
    from: addDays(today, from),
    to: addDays(today, to),
    reason: translate(absenceReasons[reason]),
  }));

const formatPhone = (language: string, n: number) =>
  ({ it: `+39 011 ${n}`, fr: `+33 4 72 ${n}`, en: `+1 313 555 ${String(n).slice(0, 4)}` })[language];

/** Returns the user of a technician who can sign in. */
const findUserId = (plant: string, name: string): string | undefined =>
  people.find((one) => one.name === name && plant in one.plants)?.email.split('@')[0];

const findPlan = (code: string): DemoPlant | undefined => demoPlants.find((one) => one.code === code);

/** Returns the id of a person as a technician, as `addOrganisation` assigns it. */
export const findDemoOperatorId = (code: string, name: string): number | undefined =>
  (findPlan(code)?.technicians.indexOf(name) ?? -1) + 1 || undefined;

/** Returns the id of a person's team, as `addOrganisation` assigns it. */
export function findDemoTeamId(code: string, name: string): number | undefined {
  const operatorId = findDemoOperatorId(code, name);
  const index = operatorId
    ? findPlan(code)!.teams.findIndex(({ people }) => people.includes(operatorId))
    : -1;
  return index + 1 || undefined;
}
