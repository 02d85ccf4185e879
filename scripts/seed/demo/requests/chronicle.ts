// Common parts of a year's requests: time, code, id, requester and team.
import { encodeTime } from 'ulid';
import { addDays, type Day, getWeekday, type Instant, toDayNumber } from '#shared/day.ts';
import type { RandomSource } from '../chance.ts';
import { computePlantInstant } from '../history/clock.ts';
import type { DemoOrganisation } from '../organisation.ts';
import type { DemoSite } from '../site.ts';
import type { DemoMachine } from '../structure.ts';

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a ULID of the moment with a deterministic random part. */
export const createUlid = (instant: Instant, random: RandomSource): string =>
  encodeTime(Date.parse(instant), 10) +
  Array.from({ length: 16 }, () => random.pick(DIGITS.split(''))).join('');

export const addMinutes = (instant: Instant, minutes: number): Instant =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/**
 * Returns about `perYear` moments a year, most of them by day, none on closed days and none while the machine
 * is out of use.
 */
export function drawInstants(
  site: DemoSite,
  machine: DemoMachine,
  perYear: number,
  random: RandomSource,
): Instant[] {
  const { plant, since, today, now } = site;
  const lastDay = machine.plan.idle ? addDays(today, -machine.plan.idle.since) : today;
  const days = toDayNumber(lastDay) - toDayNumber(since) + 1;
  const n = Math.round((perYear * days) / 365);
  return Array.from({ length: n }, () => {
    const day = getWorkingDay(plant.calendar, addDays(since, random.whole(0, days - 1)));
    return computePlantInstant(plant.timeZone, day, random.whole(6 * 60, 21 * 60 + 30));
  })
    .filter((instant) => instant < now)
    .sort();
}

/** Returns the day, or the last working day before it. */
export function getWorkingDay(calendar: DemoSite['plant']['calendar'], day: Day): Day {
  const isClosed = !calendar
    ? false
    : !calendar.workdays.includes(getWeekday(day)) || calendar.closed.includes(day);
  return isClosed ? getWorkingDay(calendar, addDays(day, -1)) : day;
}

/** Requesters: administrators and requestors by their user. */
const requesters = [
  { id: 'requestor', name: 'Nadia Serra' },
  { id: 'requestor', name: 'Nadia Serra' },
  { id: 'admin', name: 'Anna Conti' },
] as const;
const acmeRequesters = [{ id: 'admin', name: 'Alex Stone' }] as const;

export const drawRequester = ({ plan }: DemoSite, random: RandomSource): { id: string; name: string } =>
  random.pick<{ id: string; name: string }>(plan.tenant === 'demo' ? requesters : acmeRequesters);

export const getMachineTeam = (machine: DemoMachine, { teams }: DemoOrganisation) =>
  teams.find((team) => team.plan.sorts.includes(machine.plan.sort)) ?? teams[0]!;

/** Numbers the requests in order of time: `E-2026-000123`. */
export function numberRequests<Request extends { createdAt: Instant; createdOn: Day }>(
  { collector }: DemoSite,
  letter: string,
  sequence: string,
  requests: Request[],
): (Request & { code: string })[] {
  return requests
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .map((request) => {
      const year = request.createdOn.slice(0, 4);
      const n = collector.next(`${sequence}.${year}`);
      return { ...request, code: `${letter}-${year}-${String(n).padStart(6, '0')}` };
    });
}
