// Working time on EWOs by day, for the load of teams (domain 10.5).

import type { Interval } from '../date-order.ts';
import { addDays, type Day, getDayStart, type Instant, minutesBetween, toLocalDay } from '../day.ts';
import type { EwoState } from './ewo-state.ts';

interface WorkedEwo {
  state: EwoState;
  teamId?: number;
  technicians?: readonly number[];
  interventionAt?: Instant;
  closedAt?: Instant;
  holds?: readonly Interval[];
}

/** Maximum number of days counted, so that a forgotten EWO does not fill years. */
const MAX_DAYS = 60;

/** Returns the minutes between two instants by plant-local day. */
export function splitMinutesByDay(timeZone: string, from: Instant, to: Instant): Map<Day, number> {
  const minutes = new Map<Day, number>();
  const last = toLocalDay(timeZone, to);
  let partStart = from;
  for (let day = toLocalDay(timeZone, from); day <= last && minutes.size < MAX_DAYS; day = addDays(day, 1)) {
    const nextDayStart = getDayStart(timeZone, addDays(day, 1));
    const dayMinutes = minutesBetween(partStart, nextDayStart < to ? nextDayStart : to);
    if (dayMinutes > 0) minutes.set(day, dayMinutes);
    partStart = nextDayStart;
  }
  return minutes;
}

/** Returns the number of technicians; one until the diagnosis lists them. */
const countTechnicians = ({ technicians }: WorkedEwo) => Math.max(1, technicians?.length ?? 0);

/** Work in progress: team, number of technicians, and start. */
export interface RunningWork {
  teamId: number;
  people: number;
  since: Instant;
}

/**
 * Returns the man-minutes of the EWO's team from the start on, without holds; `running` is the work not yet
 * ended.
 */
export function computeEwoWork(
  ewo: WorkedEwo,
  timeZone: string,
): { days: Map<Day, number>; running?: RunningWork } {
  const { state, teamId, interventionAt, closedAt, holds = [] } = ewo;
  const days = new Map<Day, number>();
  if (teamId === undefined || interventionAt === undefined) return { days };
  const people = countTechnicians(ewo);
  const addMinutes = (from: Instant, to: Instant) => {
    for (const [day, minutes] of splitMinutesByDay(timeZone, from, to))
      days.set(day, (days.get(day) ?? 0) + minutes * people);
  };
  let since: Instant | undefined = interventionAt;
  for (const { from, to } of holds) {
    if (since === undefined || (to !== undefined && to <= since)) continue;
    if (from > since) addMinutes(since, from);
    since = to;
  }
  if (since !== undefined && closedAt !== undefined) addMinutes(since, closedAt);
  return { days, ...(since !== undefined && state === 'running' && { running: { teamId, people, since } }) };
}

export const formatRunningWork = ({ teamId, people, since }: RunningWork): string =>
  `${teamId} ${people} ${since}`;

/** Returns the load of all work in progress up to now, by team and day. */
export function computeRunningLoads(
  runningTexts: object,
  timeZone: string,
  now: Instant,
): { teamId: number; day: Day; minutes: number }[] {
  return Object.values(runningTexts).flatMap((text) => {
    const [, teamId, people, since] = /^(\d+) (\d+) (\d{4}-\S+)$/.exec(String(text)) ?? [];
    if (!since || since >= now) return [];
    return [...splitMinutesByDay(timeZone, since, now)].map(([day, minutes]) => ({
      ...{ teamId: Number(teamId), day, minutes: minutes * Number(people) },
    }));
  });
}
