// Suppliers, technicians and teams of a demo plant.
import { operators, suppliers, teams } from '../../../functions/table/entities/organisation.ts';
import { type DemoPlant, demoPlants, type TeamPlan } from './plants.ts';
import type { Site } from './site.ts';

export interface Team {
  id: number;
  plan: TeamPlan;
  /** Its technicians, the leader first. */
  people: { id: number; name: string }[];
}
export interface Organisation {
  suppliers: number[];
  teams: Team[];
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

export function organise({ plan, plant, gathered, chance }: Site): Organisation {
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
  const technicians = plan.technicians.map((full) => {
    const id = gathered.next('operator');
    const [name = '', ...surname] = full.split(' ');
    gathered.add(operators, id, {
      code: `T${String(id).padStart(2, '0')}`,
      name,
      surname: surname.join(' '),
      badge: String(chance(full).whole(10_000, 99_999)),
      hourlyRate: chance(`${full} rate`).whole(28, 42),
      active: true,
    });
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
      active: true,
    });
    for (const person of people) gathered.hold(operators, person.id, 'teams');
    return { id, plan: team, people };
  });
  return { suppliers: supplierIds, teams: made };
}

const phoneOf = (language: string, n: number) =>
  ({ it: `+39 011 ${n}`, fr: `+33 4 72 ${n}`, en: `+1 313 555 ${String(n).slice(0, 4)}` })[language];

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
