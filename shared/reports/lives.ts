// The lives of an element, cut by what renewed it, and the price of renewing it (beyond 10).
import { addDays, type Day } from '../day.ts';
import type { Costs, Life } from './interval.ts';
import { scheduledHours } from './scheduled-hours.ts';

/** Something that renewed it: a failure on the day it began, until the day it was mended; or a replacement as planned. */
export interface Renewal {
  on: Day;
  until: Day;
  failed: boolean;
  id: string;
  code: string;
}

export interface ShownLife extends Life {
  from: Day;
  /** Today, while it still runs. */
  to: Day;
  /** What ended it; absent: it still runs. */
  by?: Renewal;
}

/** How a machine runs. */
export type Usage = Parameters<typeof scheduledHours>[2];

/** Ages are hours of running by the plant's calendar; days without one. */
export const unitOf = ({ calendar }: Usage) => (calendar ? 'hours' : 'days');

const runBetween = (from: Day, to: Day, usage: Usage): number =>
  scheduledHours(from, addDays(to, -1), usage) / (usage.calendar ? 1 : 24);

const YEAR = 365;
/** So much of the unit of ages passes in a day, as the last year shows. */
export const perDay = (today: Day, usage: Usage): number =>
  runBetween(addDays(today, -YEAR), today, usage) / YEAR;

/** The first begins when it was installed; unknown, with the first renewal. A failure reported before the last was mended is the same. */
export function livesOf(
  renewals: readonly Renewal[],
  installedOn: Day | undefined,
  today: Day,
  usage: Usage,
): ShownLife[] {
  const lives: ShownLife[] = [];
  // what failed on the day it was mended ran for a part of it
  const least = perDay(today, usage) / 2;
  const between = (from: Day, to: Day) => Math.max(least, runBetween(from, to, usage));
  let from = installedOn;
  for (const by of renewals.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
    if (from !== undefined && by.on >= from)
      lives.push({ from, to: by.on, age: between(from, by.on), failed: by.failed, by });
    if (from === undefined || by.until > from) from = by.until;
  }
  if (from !== undefined && from < today)
    lives.push({ from, to: today, age: between(from, today), failed: false });
  return lives;
}

interface Work {
  /** Of its spares, all together. */
  spares: number;
  manMinutes: number;
  hourlyRate: number;
  /** The machine stood so long for a failure, in the mean. */
  stoppedHours: number;
  stoppedHourCost: number;
}

/** Undefined where replacing it, or a machine that stands, has no price: nothing could be weighed. */
export function costsOf(work: Work): Costs | undefined {
  const planned = work.spares + (work.manMinutes / 60) * work.hourlyRate;
  if (planned <= 0 || work.stoppedHourCost <= 0) return undefined;
  return { planned, failure: planned + work.stoppedHours * work.stoppedHourCost };
}
