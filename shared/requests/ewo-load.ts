// On which days people work on an EWO, and for how long (domain 10.5).
import { addDays, type Day, dayIn, type Instant, minutesBetween, startIn } from '../day.ts';
import type { Interval } from '../steps.ts';
import type { EwoState } from './ewo-state.ts';

interface Worked {
  state: EwoState;
  teamId?: number;
  technicians?: readonly number[];
  interventionAt?: Instant;
  closedAt?: Instant;
  holds?: readonly Interval[];
}

/** Nobody works longer on a breakdown: what was forgotten does not fill years. */
const MOST_DAYS = 60;

/** The minutes between two instants that fall on each of the plant's days. */
export function minutesByDay(timeZone: string, from: Instant, to: Instant): Map<Day, number> {
  const minutes = new Map<Day, number>();
  const last = dayIn(timeZone, to);
  let begun = from;
  for (let day = dayIn(timeZone, from); day <= last && minutes.size < MOST_DAYS; day = addDays(day, 1)) {
    const next = startIn(timeZone, addDays(day, 1));
    const its = minutesBetween(begun, next < to ? next : to);
    if (its > 0) minutes.set(day, its);
    begun = next;
  }
  return minutes;
}

/** Until a diagnosis names them one is at work. */
const peopleOn = ({ technicians }: Worked) => Math.max(1, technicians?.length ?? 0);

/** What somebody works on now: whose it is, how many there are and since when. */
export interface Running {
  teamId: number;
  people: number;
  since: Instant;
}

/** Man-minutes of the team it is of: from the start on, without what was held; `running` is what has no end yet. */
export function workOf(ewo: Worked, timeZone: string): { days: Map<Day, number>; running?: Running } {
  const { state, teamId, interventionAt, closedAt, holds = [] } = ewo;
  const days = new Map<Day, number>();
  if (teamId === undefined || interventionAt === undefined) return { days };
  const people = peopleOn(ewo);
  const add = (from: Instant, to: Instant) => {
    for (const [day, minutes] of minutesByDay(timeZone, from, to))
      days.set(day, (days.get(day) ?? 0) + minutes * people);
  };
  let since: Instant | undefined = interventionAt;
  for (const { from, to } of holds) {
    if (since === undefined || (to !== undefined && to <= since)) continue;
    if (from > since) add(since, from);
    since = to;
  }
  if (since !== undefined && closedAt !== undefined) add(since, closedAt);
  return { days, ...(since !== undefined && state === 'running' && { running: { teamId, people, since } }) };
}

export const runningText = ({ teamId, people, since }: Running): string => `${teamId} ${people} ${since}`;

/** Of what is told of all that runs, what each came to by now: by team and day. */
export function runningLoads(
  kept: object,
  timeZone: string,
  now: Instant,
): { teamId: number; day: Day; minutes: number }[] {
  return Object.values(kept).flatMap((text) => {
    const [, teamId, people, since] = /^(\d+) (\d+) (\d{4}-\S+)$/.exec(String(text)) ?? [];
    if (!since || since >= now) return [];
    return [...minutesByDay(timeZone, since, now)].map(([day, minutes]) => ({
      ...{ teamId: Number(teamId), day, minutes: minutes * Number(people) },
    }));
  });
}
