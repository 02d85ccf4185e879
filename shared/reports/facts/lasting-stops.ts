// Long stops, stored separately: a period needs all stops that overlap it, and these may have begun long
// before (domain 9).
import { addDays, type Day, type Instant } from '../../day.ts';
import { findDowntimeEnd } from '../../requests/ewo-times.ts';
import { isStop } from '../ewo-kpi.ts';
import { type EwoFact, type EwoFacts, encodeEwoFacts } from './ewo-facts.ts';

/**
 * Days before a period that are read for shorter stops: those of at most a day began on the previous day, or
 * one earlier if the clock changes.
 */
export const SHORT_STOP_DAYS = 2;
const DAY_MS = 86_400_000;
/** Last day of an open stop. */
const OPEN_STOP_DAY: Day = '9999-12-31';

/**
 * Stops of a day that lasted more than a day or are still open. `until` is the latest day, in UTC, on which
 * one of them ended.
 */
export interface LongStops {
  rows: EwoFacts;
  /** Partition key of the index by last day. */
  list: 'lasting';
  until: Day;
}

/** Whether a stop is still open or lasted longer than a day. */
const isLongStop = (ewo: EwoFact): boolean => {
  if (!isStop(ewo)) return false;
  const stopEnd = findDowntimeEnd(ewo);
  return stopEnd === undefined || Date.parse(stopEnd) - Date.parse(ewo.createdAt) > DAY_MS;
};

/** Returns undefined for a day without such stops. */
export function findLongStops(ewos: readonly (EwoFact & { id: string })[]): LongStops | undefined {
  const longEwos = ewos.filter(isLongStop);
  if (longEwos.length === 0) return undefined;
  const days = longEwos.map((ewo) => findDowntimeEnd(ewo)?.slice(0, 10) ?? OPEN_STOP_DAY);
  return { rows: encodeEwoFacts(longEwos), list: 'lasting', until: days.sort().at(-1)! };
}

/**
 * Returns the first UTC day on which a stop that reaches into a period beginning on `first` may have ended.
 */
export const getFirstEndDay = (first: Day): Day => addDays(first, -1);

/** Maximum distance of a local time from UTC. */
const TIME_ZONE_MARGIN_MS = 15 * 3_600_000;
const toMidnightMs = (day: Day) => Date.parse(`${day}T00:00:00Z`);

/** Whether a stop that began before a day may reach into it, in any time zone. */
export const canReachInto = (ewo: EwoFact, first: Day): boolean => {
  if (!isStop(ewo) || ewo.createdOn >= first) return false;
  const stopEnd = findDowntimeEnd(ewo);
  return stopEnd === undefined || Date.parse(stopEnd) > toMidnightMs(first) - TIME_ZONE_MARGIN_MS;
};

/** Returns the months that a stop overlaps, from its beginning; an open stop lasts until `today`. */
export function getStopMonths(
  {
    createdOn,
    ...ewo
  }: Pick<EwoFact, 'state' | 'machineStatus' | 'createdOn' | 'createdAt' | 'closedAt' | 'imported'>,
  today: Day,
): string[] {
  const first = createdOn.slice(0, 7);
  if (!isStop(ewo)) return [first];
  const stopEnd: Instant | undefined = findDowntimeEnd(ewo);
  // The plant's day may be one later than the day in UTC.
  const last = stopEnd === undefined ? today : addDays(stopEnd.slice(0, 10), 1);
  const months = [first];
  for (let month = getNextMonth(first); month <= last.slice(0, 7); month = getNextMonth(month))
    months.push(month);
  return months;
}

const getNextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);
