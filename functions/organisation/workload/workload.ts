// What teams have to do and can do, day by day (domain 10.5).
import { addDays, type Day, daysBetween } from '../../../shared/day.ts';
import { crewOf, peopleIn } from '../../../shared/organisation/crew.ts';
import {
  type Person,
  peopleOf,
  type Staff,
  saturationOf,
  staffOf,
} from '../../../shared/organisation/load.ts';
import { loadsOf } from '../../../shared/organisation/workload.ts';
import { type workloads as api, LONGEST_WORKLOAD } from '../../../shared/organisation/workload-api.ts';
import { Refused } from '../../../shared/refused.ts';
import { runningLoads } from '../../../shared/requests/ewo-load.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { operators, teams } from '../../table/entities/organisation.ts';
import { crews, runningEwos, workloads } from '../../table/entities/reports.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';

interface Period {
  from: Day;
  to: Day;
}

/** @throws Refused dateBeforeMinimum, outOfRange */
export function mustBeShort({ from, to }: Period, longest: number) {
  const code = to < from ? 'dateBeforeMinimum' : daysBetween(from, to) >= longest ? 'outOfRange' : undefined;
  if (code) throw new Refused('invalid', 'invalidInput', { fields: { to: code } });
}

export const daysIn = ({ from, to }: Period): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));

type KeptTeam = KeptOf<typeof teams>;
type Who = (store: Store, all: Promise<readonly KeptTeam[]>) => Promise<readonly Person[]>;

/** With what they can do. */
export const everybody: Who = (store) => everyPage((next) => store.list(operators, { next }));

/** Who is there at times, without what they can do; told by totals, or by themselves where these are yet to come. */
const crew: Who = async (store, all) => {
  const [told, its] = await Promise.all([everyPage((next) => store.list(crews, { next })), all]);
  const known = new Set(told.map(({ id }) => id));
  return its.flatMap(peopleOf).every((id) => known.has(crewOf(id)))
    ? told.flatMap(({ people }) => peopleIn(people))
    : everybody(store, all);
};

/** All teams by their codes, who is in them when, and what lies on their days; read at once. */
export async function workOf(
  store: Store,
  { plant, now }: Pick<Actor, 'plant' | 'now'>,
  { from, to }: Period,
  who = crew,
) {
  const asked = everyPage((next) => store.list(teams, { next }));
  const [all, people, told, [running]] = await Promise.all([
    asked,
    who(store, asked),
    everyPage((next) => store.list(workloads, { from, to, next })),
    store.load([[runningEwos, 'all']]),
  ]);
  const loads = new Map(told.map(({ id, ...parts }) => [id, loadsOf(parts)]));
  for (const { day, teamId, minutes } of runningLoads(running ?? {}, plant.timeZone, now)) {
    const its = loads.get(day) ?? new Map<number, number>();
    loads.set(day, its.set(teamId, (its.get(teamId) ?? 0) + minutes));
  }
  const byCode = (a: KeptTeam, b: KeptTeam) => (a.code < b.code ? -1 : 1);
  const staff: Staff = staffOf(all, people, plant);
  return {
    teams: all.toSorted(byCode),
    staff,
    load: (teamId: number, day: Day) => loads.get(day)?.get(teamId) ?? 0,
  };
}

export const days: Handlers<typeof api>['days'] = async ({ input, actor, store }) => {
  mustBeShort(input, LONGEST_WORKLOAD);
  const { teams, staff, load } = await workOf(store, actor, input);
  return {
    days: daysIn(input).flatMap((on) =>
      teams.flatMap(({ id: teamId, active }) => {
        const its = load(teamId, on);
        if (!active && its === 0) return [];
        const capacity = staff.capacity(teamId, on);
        return [{ on, teamId, load: its, capacity, saturation: saturationOf(its, capacity) }];
      }),
    ),
  };
};
