// Leaders of the teams concerned by a breakdown, with the data needed to mail them (domain 5.4).

import type { Leader } from '#shared/organisation/leaders.ts';
import { getCoveringTeams } from '#shared/organisation/team.ts';
import { getCodeKey } from '#shared/text.ts';
import { settings } from '../db/entities/access.ts';
import { operators, teams } from '../db/entities/organisation.ts';
import { departments, machines } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { loadCardUsers } from './card-users.ts';

/** Maximum recipients, so that they fit into one transaction. */
const MAX_RECIPIENTS = 90;

type Machine = StoredOf<typeof machines> | undefined;

const loadMachine = async (store: Store, machineId: number): Promise<Machine> =>
  (await store.load([[machines, machineId]]))[0];

async function loadCoveringTeams(
  store: Store,
  machineId: number,
  knownMachine: Promise<Machine> = loadMachine(store, machineId),
): Promise<StoredOf<typeof teams>[]> {
  const [machine, allTeams] = await Promise.all([
    knownMachine,
    loadAllPages((next) => store.list(teams, { next })),
  ]);
  const code = machine?.department === undefined ? undefined : getCodeKey(machine.department);
  const allDepartments =
    code && allTeams.some(({ departmentIds }) => departmentIds?.length) ? await loadDepartments(store) : [];
  const departmentId = allDepartments.find((department) => getCodeKey(department.code) === code)?.id;
  return getCoveringTeams(allTeams, { id: machineId, departmentId }).slice(0, MAX_RECIPIENTS);
}

/** Returns the teams around a machine, which are alerted of a breakdown without a team. */
export const listCoveringTeamIds = async (store: Store, machineId: number): Promise<number[]> =>
  (await loadCoveringTeams(store, machineId)).map(({ id }) => id);

/** Returns the ids of the teams around each of these machines. */
export async function mapCoveringTeamIds(
  store: Store,
  machineIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const [reportedMachines, allTeams, allDepartments] = await Promise.all([
    store.load(machineIds.map((id) => [machines, id] as const)),
    loadAllPages((next) => store.list(teams, { next })),
    loadDepartments(store),
  ]);
  const departmentIds = new Map(allDepartments.map(({ id, code }) => [getCodeKey(code), id]));
  return new Map(
    machineIds.map((id, i) => {
      const code = reportedMachines[i]?.department;
      const departmentId = code === undefined ? undefined : departmentIds.get(getCodeKey(code));
      return [id, getCoveringTeams(allTeams, { id, departmentId }).map((team) => team.id)] as const;
    }),
  );
}

const loadDepartments = (store: Store) => loadAllPages((next) => store.list(departments, { next }));

export interface TeamLeaders {
  /** Codes of the teams. */
  teams: string[];
  /** Active technicians without duplicates. */
  leaders: Leader[];
}

/**
 * Returns the leaders of a team, else of the teams around the machine. Leaders who were disabled or have lost
 * the plant have neither an address nor a user. `machine` is given if the caller reads it anyway.
 */
export async function loadLeaders(
  store: Store,
  plant: string,
  { teamId, machineId, machine }: { teamId?: number; machineId: number; machine?: Promise<Machine> },
): Promise<TeamLeaders> {
  const concernedTeams =
    teamId === undefined
      ? await loadCoveringTeams(store, machineId, machine)
      : (await store.load([[teams, teamId]])).flatMap((team) => team ?? []);
  const ids = [...new Set(concernedTeams.flatMap(({ leaders }) => leaders))];
  const people = (await store.load(ids.map((id) => [operators, id] as const))).filter(
    (person) => person?.active === true,
  ) as StoredOf<typeof operators>[];
  const [cardUsers, userSettings] = await Promise.all([
    loadCardUsers(store, plant, people),
    store.load(people.flatMap(({ userId }) => (userId === undefined ? [] : [[settings, userId] as const]))),
  ]);
  const settingsByUser = new Map(userSettings.map((each) => [each?.id, each]));
  return {
    teams: concernedTeams.map(({ code }) => code),
    leaders: people.map(({ id, email }, i): Leader => {
      const { user, isShutOut } = cardUsers[i]!;
      const language = settingsByUser.get(user?.id)?.language ?? user?.language;
      return {
        id,
        email: isShutOut ? undefined : email,
        ...(user && language && { user: { id: user.id, email: user.email, language } }),
      };
    }),
  };
}
