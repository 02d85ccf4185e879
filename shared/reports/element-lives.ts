// Lives of an element between renewals, and the costs of a renewal (beyond 10).
import { addDays, type Day } from '../day.ts';
import type { Life, RenewalCosts } from './interval.ts';
import { computeScheduledHours } from './scheduled-hours.ts';

/** A renewal: a failure from the day it began until its repair, or a planned replacement. */
export interface Renewal {
  on: Day;
  until: Day;
  failed: boolean;
  id: string;
  code: string;
}

export interface DatedLife extends Life {
  from: Day;
  /** Today, if it has not ended. */
  to: Day;
  /** The renewal that ended it; absent if it has not ended. */
  renewal?: Renewal;
}

/** Running schedule of a machine. */
export type Usage = Parameters<typeof computeScheduledHours>[2];

/** Returns the unit of ages: running hours by the plant calendar, or days without one. */
export const getAgeUnit = ({ calendar }: Usage) => (calendar ? 'hours' : 'days');

const computeRunTime = (from: Day, to: Day, usage: Usage): number =>
  computeScheduledHours(from, addDays(to, -1), usage) / (usage.calendar ? 1 : 24);

const DAYS_PER_YEAR = 365;
/** Returns the units of age that pass per day, averaged over the last year. */
export const computeUnitsPerDay = (today: Day, usage: Usage): number =>
  computeRunTime(addDays(today, -DAYS_PER_YEAR), today, usage) / DAYS_PER_YEAR;

/**
 * Returns the lives. The first begins on the installation day or, if unknown, with the first renewal. A
 * failure reported before the previous one was repaired is the same failure.
 */
export function computeLives(
  renewals: readonly Renewal[],
  installedOn: Day | undefined,
  today: Day,
  usage: Usage,
): DatedLife[] {
  const lives: DatedLife[] = [];
  // A failure on the day of the previous repair counts as half a day of running.
  const minimumAge = computeUnitsPerDay(today, usage) / 2;
  const computeAge = (from: Day, to: Day) => Math.max(minimumAge, computeRunTime(from, to, usage));
  let from = installedOn;
  for (const renewal of renewals.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
    if (from !== undefined && renewal.on >= from)
      lives.push({
        from,
        to: renewal.on,
        age: computeAge(from, renewal.on),
        failed: renewal.failed,
        renewal,
      });
    if (from === undefined || renewal.until > from) from = renewal.until;
  }
  if (from !== undefined && from < today)
    lives.push({ from, to: today, age: computeAge(from, today), failed: false });
  return lives;
}

interface RenewalWork {
  /** Cost of all its spares. */
  spares: number;
  manMinutes: number;
  hourlyRate: number;
  /** Mean downtime of the machine per failure, in hours. */
  stoppedHours: number;
  stoppedHourCost: number;
}

/** Returns the costs; undefined if replacement or downtime has no price, since they could not be weighed. */
export function computeRenewalCosts(work: RenewalWork): RenewalCosts | undefined {
  const planned = work.spares + (work.manMinutes / 60) * work.hourlyRate;
  if (planned <= 0 || work.stoppedHourCost <= 0) return undefined;
  return { planned, failure: planned + work.stoppedHours * work.stoppedHourCost };
}
