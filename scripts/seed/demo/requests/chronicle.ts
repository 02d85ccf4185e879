// What every request of a year needs: when it came, its number and its id, and who was asked.
import { encodeTime } from 'ulid';
import { addDays, type Day, dayNumber, type Instant, weekday } from '../../../../shared/day.ts';
import type { Chance } from '../chance.ts';
import { instantAt } from '../history/clock.ts';
import type { Organisation } from '../organisation.ts';
import type { Site } from '../site.ts';
import type { MadeMachine } from '../structure.ts';

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID of the moment, whose other half repeats itself as all chance here does. */
export const ulidAt = (instant: Instant, its: Chance): string =>
  encodeTime(Date.parse(instant), 10) + Array.from({ length: 16 }, () => its.pick(DIGITS.split(''))).join('');

export const after = (instant: Instant, minutes: number): Instant =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** Moments of the history, about so many a year, most of them by day and none on closed ones; none while the machine is put aside. */
export function moments(site: Site, machine: MadeMachine, aYear: number, its: Chance): Instant[] {
  const { plant, since, today, now } = site;
  const last = machine.plan.idle ? addDays(today, -machine.plan.idle.since) : today;
  const days = dayNumber(last) - dayNumber(since) + 1;
  const n = Math.round((aYear * days) / 365);
  return Array.from({ length: n }, () => {
    const day = openDay(plant.calendar, addDays(since, its.whole(0, days - 1)));
    return instantAt(plant.timeZone, day, its.whole(6 * 60, 21 * 60 + 30));
  })
    .filter((instant) => instant < now)
    .sort();
}

/** The day, or the last before it on which the plant works. */
export function openDay(calendar: Site['plant']['calendar'], day: Day): Day {
  const closed = !calendar
    ? false
    : !calendar.workdays.includes(weekday(day)) || calendar.closed.includes(day);
  return closed ? openDay(calendar, addDays(day, -1)) : day;
}

/** Who asks for help: administrators and requestors by their sign-in. */
const requesters = [
  { id: 'requestor', name: 'Nadia Serra' },
  { id: 'requestor', name: 'Nadia Serra' },
  { id: 'admin', name: 'Anna Conti' },
] as const;
const ofAcme = [{ id: 'admin', name: 'Alex Stone' }] as const;

export const requesterOf = ({ plan }: Site, its: Chance): { id: string; name: string } =>
  its.pick<{ id: string; name: string }>(plan.tenant === 'demo' ? requesters : ofAcme);

export const teamOf = (machine: MadeMachine, { teams }: Organisation) =>
  teams.find((team) => team.plan.sorts.includes(machine.plan.sort)) ?? teams[0]!;

/** `E-2026-000123`, in the order of time. */
export function numbered<Thing extends { createdAt: Instant; createdOn: Day }>(
  { gathered }: Site,
  letter: string,
  sequence: string,
  things: Thing[],
): (Thing & { code: string })[] {
  return things
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .map((thing) => {
      const year = thing.createdOn.slice(0, 4);
      const n = gathered.next(`${sequence}.${year}`);
      return { ...thing, code: `${letter}-${year}-${String(n).padStart(6, '0')}` };
    });
}
