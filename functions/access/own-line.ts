// Line of an operator: the machines and departments that the teams of the operator's card cover.
import type { SignedInUser } from '#shared/access/api.ts';
import { teams } from '../db/entities/organisation.ts';
import { departments } from '../db/entities/structure.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';

/** Returns the line of a technician's card; undefined if its teams cover nothing. */
export async function loadOwnLine(store: Store, operatorId: number): Promise<SignedInUser['ownLine']> {
  const allTeams = await loadAllPages((next) => store.list(teams, { next }));
  const ownTeams = allTeams.filter(
    ({ active, leaders, members }) => active && [...leaders, ...members].includes(operatorId),
  );
  const departmentIds = new Set(ownTeams.flatMap((team) => team.departmentIds ?? []));
  const machineIds = [...new Set(ownTeams.flatMap((team) => team.machineIds ?? []))];
  if (departmentIds.size === 0 && machineIds.length === 0) return undefined;
  const coveredDepartments = await store.load([...departmentIds].map((id) => [departments, id] as const));
  return { departments: coveredDepartments.flatMap((each) => each?.code ?? []), machineIds };
}
