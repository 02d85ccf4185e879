// Workload and capacity of teams by day (domain 10.5).
import { addDays, type Day, daysBetween } from '#shared/day.ts';
import { getCrewId, parseCrew } from '#shared/organisation/crew.ts';
import {
  computeStaffing,
  computeTeamSaturation,
  getTeamPeople,
  type Staffing,
  type Technician,
} from '#shared/organisation/load.ts';
import { parseLoads } from '#shared/organisation/workload.ts';
import { type workloads as api, MAX_WORKLOAD_DAYS } from '#shared/organisation/workload-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { computeRunningLoads } from '#shared/requests/ewo-load.ts';
import { operators, teams } from '../../db/entities/organisation.ts';
import { runningEwos, technicianPresences, workloads } from '../../db/entities/reports.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';

interface Period {
  from: Day;
  to: Day;
}

/** @throws Refused dateBeforeMinimum, outOfRange */
export function assertPeriodLength({ from, to }: Period, longest: number) {
  const code = to < from ? 'dateBeforeMinimum' : daysBetween(from, to) >= longest ? 'outOfRange' : undefined;
  if (code) throw new RefusalError('invalid', 'invalidInput', { fields: { to: code } });
}

export const getDaysOfPeriod = ({ from, to }: Period): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));

type StoredTeam = StoredOf<typeof teams>;
type TechnicianLoader = (store: Store, all: Promise<readonly StoredTeam[]>) => Promise<readonly Technician[]>;

/** Reads all technicians with their skills. */
export const loadAllTechnicians: TechnicianLoader = (store) =>
  loadAllPages((next) => store.list(operators, { next }));

/**
 * Returns the presence of technicians without skills, from the stored projection, or from the technicians
 * while it is incomplete.
 */
const loadCrewMembers: TechnicianLoader = async (store, all) => {
  const [storedCrews, storedTeams] = await Promise.all([
    loadAllPages((next) => store.list(technicianPresences, { next })),
    all,
  ]);
  const knownCrewIds = new Set(storedCrews.map(({ id }) => id));
  return storedTeams.flatMap(getTeamPeople).every((id) => knownCrewIds.has(getCrewId(id)))
    ? storedCrews.flatMap(({ people }) => parseCrew(people))
    : loadAllTechnicians(store, all);
};

/** Returns all teams sorted by code, with their staff and the load of each day. */
export async function loadWorkload(
  store: Store,
  { plant, now }: Pick<Actor, 'plant' | 'now'>,
  { from, to }: Period,
  loadTechnicians = loadCrewMembers,
) {
  const teamsRequest = loadAllPages((next) => store.list(teams, { next }));
  const [allTeams, people, storedLoads, [running]] = await Promise.all([
    teamsRequest,
    loadTechnicians(store, teamsRequest),
    loadAllPages((next) => store.list(workloads, { from, to, next })),
    store.load([[runningEwos, 'all']]),
  ]);
  const loads = new Map(storedLoads.map(({ id, ...parts }) => [id, parseLoads(parts)]));
  for (const { day, teamId, minutes } of computeRunningLoads(running ?? {}, plant.timeZone, now)) {
    const dayLoads = loads.get(day) ?? new Map<number, number>();
    loads.set(day, dayLoads.set(teamId, (dayLoads.get(teamId) ?? 0) + minutes));
  }
  const compareByCode = (a: StoredTeam, b: StoredTeam) => (a.code < b.code ? -1 : 1);
  const staff: Staffing = computeStaffing(allTeams, people, plant);
  return {
    teams: allTeams.toSorted(compareByCode),
    staff,
    load: (teamId: number, day: Day) => loads.get(day)?.get(teamId) ?? 0,
  };
}

export const listWorkloadDays: Handlers<typeof api>['days'] = async ({ input, actor, store }) => {
  assertPeriodLength(input, MAX_WORKLOAD_DAYS);
  const { teams, staff, load } = await loadWorkload(store, actor, input);
  return {
    days: getDaysOfPeriod(input).flatMap((on) =>
      teams.flatMap(({ id: teamId, active }) => {
        const loadMinutes = load(teamId, on);
        if (!active && loadMinutes === 0) return [];
        const capacity = staff.capacity(teamId, on);
        return [
          {
            on,
            teamId,
            load: loadMinutes,
            capacity,
            saturation: computeTeamSaturation(loadMinutes, capacity),
          },
        ];
      }),
    ),
  };
};
