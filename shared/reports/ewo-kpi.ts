// KPIs of the breakdowns of a period (domain 9.2): number, downtime, working time.
import { addDays, type Day, getDayStart, type Instant, minutesBetween } from '../day.ts';
import {
  computeDowntime,
  computeIntervention,
  computeWaiting,
  type DatedEwo,
  findDowntimeEnd,
} from '../requests/ewo-times.ts';
import { isBreakdown } from '../requests/reliability.ts';
import { computePercent, computeRatio, roundFigures } from '../rounding.ts';
import type { EwoClosingFact, EwoFact } from './facts/ewo-facts.ts';
import type { Kpi } from './kpi-api.ts';
import type { Period } from './overview.ts';

/** Whether the EWO counts as a stop: not cancelled, with the machine down. */
export const isStop = ({ state, machineStatus }: Pick<DatedEwo, 'state' | 'machineStatus'>): boolean =>
  state !== 'cancelled' && machineStatus === 'stopped';

/** A period as instants, ending now if its end is in the future. */
export interface Span {
  since: Instant;
  until: Instant;
}

export function computeSpan({ from, to }: Period, timeZone: string, now: Instant): Span {
  const end = getDayStart(timeZone, addDays(to, 1));
  return { since: getDayStart(timeZone, from), until: end < now ? end : now };
}

/** Returns the minutes of one stop within the span; an open stop lasts until the end of the span. */
export function computeStopMinutes(ewo: DatedEwo, { since, until }: Span): number {
  if (!isStop(ewo)) return 0;
  const stopEnd = findDowntimeEnd(ewo) ?? until;
  const [from, to] = [ewo.createdAt < since ? since : ewo.createdAt, stopEnd > until ? until : stopEnd];
  return from < to ? minutesBetween(from, to) : 0;
}

/** A period of downtime; without an end it has not ended. */
export type DowntimePeriod = readonly [from: Instant, until?: Instant];

/** Returns the minutes of the span that any of the periods covers. */
export function computeCoveredMinutes(times: readonly DowntimePeriod[], { since, until }: Span): number {
  const clippedPeriods = times
    .map(([from, to = until]): [Instant, Instant] => [from < since ? since : from, to > until ? until : to])
    .filter(([from, to]) => from < to)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  let [minutes, coveredUntil] = [0, since];
  for (const [from, to] of clippedPeriods) {
    const start = [from, coveredUntil].sort()[1]!;
    if (start >= to) continue;
    minutes += minutesBetween(start, to);
    coveredUntil = to;
  }
  return minutes;
}

export const getDowntimePeriod = (ewo: DatedEwo): DowntimePeriod => [ewo.createdAt, findDowntimeEnd(ewo)];

/**
 * Returns the downtime of machines within the span; overlapping EWOs of a machine count once. Open ones last
 * until the end of the span.
 */
export function computeDownMinutes(ewos: readonly (DatedEwo & { machineId?: number })[], span: Span): number {
  const byMachine = Map.groupBy(ewos.filter(isStop), ({ machineId }) => machineId);
  return byMachine
    .values()
    .reduce((sum, machineEwos) => sum + computeCoveredMinutes(machineEwos.map(getDowntimePeriod), span), 0);
}

/** Scheduled hours of machines in a period up to now, and all minutes of the period for all of them. */
export interface Schedule {
  hours: number;
  minutes: number;
}
export const computeSchedule = (hours: number, machines: number, { since, until }: Span): Schedule => ({
  hours,
  minutes: since < until ? minutesBetween(since, until) * machines : 0,
});

/**
 * Returns the running hours: 0 if the machines were down all the time, even if a clock change makes scheduled
 * and elapsed hours differ.
 */
export const computeRunningHours = ({ hours, minutes }: Schedule, down: number): number =>
  down >= minutes ? 0 : Math.max(0, hours - down / 60);

type Means = Pick<Kpi, 'breakdowns' | 'mtbf' | 'mttr' | 'mdt' | 'waiting' | 'availability'>;

/** Number of breakdowns, minutes of intervention and minutes of downtime. */
interface TrendSums {
  count: number;
  interventionMinutes: number;
  down: number;
}

function computeExactTrend({ count, interventionMinutes, down }: TrendSums, schedule: Schedule) {
  const running = computeRunningHours(schedule, down);
  return {
    breakdowns: count,
    mtbf: computeRatio(running, count),
    mttr: computeRatio(interventionMinutes, count),
    availability: computePercent(running, schedule.hours),
  };
}

/** Computes the trend figures, rounded to tenths. */
export const computeTrend = (sums: TrendSums, schedule: Schedule) =>
  roundFigures(computeExactTrend(sums, schedule));

const sumValues = (ewos: readonly EwoFact[], getValue: (ewo: EwoFact) => number | undefined) =>
  ewos.reduce((sum, ewo) => sum + (getValue(ewo) ?? 0), 0);
export const sumInterventionMinutes = (closedEwos: readonly EwoFact[]): number =>
  sumValues(closedEwos, computeIntervention);

function computeMeans(ewos: readonly EwoFact[], schedule: Schedule, down: number): Means {
  const closedEwos = ewos.filter(isBreakdown);
  const computeMean = (getValue: (ewo: EwoFact) => number | undefined) =>
    computeRatio(sumValues(closedEwos, getValue), closedEwos.length);
  return {
    ...computeExactTrend(
      { count: closedEwos.length, interventionMinutes: sumInterventionMinutes(closedEwos), down },
      schedule,
    ),
    mdt: computeMean((ewo) => computeDowntime(ewo, ewo.closedAt!)),
    waiting: computeMean(computeWaiting),
  };
}

/** Sums the hours of technicians on EWOs, whatever the machine condition. */
export const sumEwoHours = (ewos: readonly Pick<EwoClosingFact, 'hours' | 'imported'>[]): number =>
  ewos.reduce(
    (sum, { hours = [], imported }) =>
      sum + hours.reduce((all, each) => all + each.hours, 0) + (imported?.worked ?? 0) / 60,
    0,
  );

export type EwoKpi = Means &
  Pick<Kpi, 'scheduledHours' | 'minor' | 'downtimeHours' | 'rcaCoverage' | 'repetitive'>;

/**
 * Computes the unrounded KPIs. `ewos` are created in the period, on the selected machines; `earlierStops` are stops that
 * reach into it.
 */
export function computeEwoKpi(
  ewos: readonly EwoFact[],
  schedule: Schedule,
  span: Span,
  earlierStops: readonly EwoFact[] = [],
): EwoKpi {
  const down = computeDownMinutes([...earlierStops, ...ewos], span);
  const closedEwos = ewos.filter(isBreakdown);
  const minorEwos = ewos.filter(
    ({ state, machineStatus }) => state === 'closed' && machineStatus !== 'stopped',
  );
  const requiredAnalyses = ewos.filter(
    ({ state, analysisRequired }) => state === 'closed' && analysisRequired,
  );
  const confirmedAnalyses = requiredAnalyses.filter(({ analysis }) => analysis === 'confirmed');
  return {
    scheduledHours: schedule.hours,
    minor: minorEwos.length,
    downtimeHours: down / 60,
    ...computeMeans(ewos, schedule, down),
    rcaCoverage: computePercent(confirmedAnalyses.length, requiredAnalyses.length),
    repetitive: computePercent(closedEwos.filter(({ repeats = 0 }) => repeats > 0).length, closedEwos.length),
  };
}

/** Returns the months of a period, the first and last clipped to it. */
export function splitIntoMonths({ from, to }: Period): Period[] {
  const months: Period[] = [];
  for (let first = from; first <= to; first = addDays(months.at(-1)!.to, 1)) {
    const last = addDays(`${addDays(`${first.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
    months.push({ from: first, to: last < to ? last : to });
  }
  return months;
}

/** Returns the twelve months up to a day; the last one ends with that day. */
export function getLastTwelveMonths(to: Day): Period[] {
  const months: Period[] = [];
  for (let last = to; months.length < 12; last = addDays(months[0]!.from, -1))
    months.unshift({ from: `${last.slice(0, 7)}-01`, to: last });
  return months;
}
