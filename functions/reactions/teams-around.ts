// Who hears of a breakdown that nobody was given: the teams around its machine (domain 5.4).
import { coveringTeams } from '../../shared/organisation/team.ts';
import { teams } from '../table/entities/organisation.ts';
import { departments, machines } from '../table/entities/structure.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';

/** As many as one transaction tells. */
const MOST = 90;

export async function teamsAround(store: Store, machineId: number): Promise<number[]> {
  const [[machine], all] = await Promise.all([
    store.load([[machines, machineId]]),
    everyPage((next) => store.list(teams, { next })),
  ]);
  const code = machine?.department?.toLowerCase();
  const places = code && all.some(({ departmentIds }) => departmentIds?.length) ? await placesOf(store) : [];
  const departmentId = places.find((place) => place.code.toLowerCase() === code)?.id;
  return coveringTeams(all, { id: machineId, departmentId })
    .slice(0, MOST)
    .map(({ id }) => id);
}

const placesOf = (store: Store) => everyPage((next) => store.list(departments, { next }));
