// Compact facts of a machine's year, which the list of ledgers reads instead of orders and EWOs (domain 3.2).
import { type Day, getIsoWeek, type Instant, minutesBetween } from '../../day.ts';
import { type ColouredOrder, getFirstLateDay, getOrderColour } from '../../planned/colour.ts';
import { getDueDayOfFact } from '../../planned/due-day.ts';
import { computeDowntime, type DatedEwo } from '../../requests/ewo-times.ts';
import { computeCompliance } from '../compliance.ts';
import {
  computeCoveredMinutes,
  type DowntimePeriod,
  getDowntimePeriod,
  isStop,
  type Schedule,
  type Span,
} from '../ewo-kpi.ts';
import { separateCrossingStops, UNBOUNDED_SPAN } from '../facts/stop-sums.ts';
import { computeStopFigures, countRepairs } from './stops.ts';
import { getWeeksOfYear } from './weeks.ts';

/** Returns the year of a day's ISO week. */
export const getIsoYear = (day: Day): number => Number(getIsoWeek(day).slice(0, 4));

/** Orders of a year by colour; open orders by the day from which they are late. */
export type YearOrderFacts = readonly [
  green: number,
  orange: number,
  blue: number,
  late: Readonly<Record<Day, number>>,
];

/** Counts orders by the year in which they are due. */
export function countOrdersByYear(orders: readonly ColouredOrder[]): Record<number, YearOrderFacts> {
  const facts = new Map<number, { green: number; orange: number; blue: number; late: Record<Day, number> }>();
  for (const order of orders) {
    const colour = getOrderColour(order, order.plannedOn);
    if (colour === undefined) continue;
    const year = getIsoYear(getDueDayOfFact(order));
    const yearCounts = facts.get(year) ?? { green: 0, orange: 0, blue: 0, late: {} };
    facts.set(year, yearCounts);
    if (colour === 'green' || colour === 'orange' || colour === 'blue') yearCounts[colour]++;
    else {
      const day = getFirstLateDay(order);
      if (day !== undefined) yearCounts.late[day] = (yearCounts.late[day] ?? 0) + 1;
    }
  }
  return Object.fromEntries(
    [...facts].map(([year, { green, orange, blue, late }]) => [year, [green, orange, blue, late]]),
  );
}

export const mergeYearOrderFacts = (all: readonly YearOrderFacts[]): YearOrderFacts =>
  all.reduce<YearOrderFacts>(
    ([green, orange, blue, late], addedFacts) => {
      const sum = { ...late };
      for (const [day, n] of Object.entries(addedFacts[3])) sum[day] = (sum[day] ?? 0) + n;
      return [green + addedFacts[0], orange + addedFacts[1], blue + addedFacts[2], sum];
    },
    [0, 0, 0, {}],
  );

/**
 * EWOs created in a year and not cancelled; `minutes` excludes open stops. `stopped` is the downtime of stops
 * within the year; stops that are open or may cross its end are listed in `separateStops`, with all stops overlapping
 * them.
 */
export type BreakdownFacts = readonly [
  count: number,
  minutes: number,
  closed: number,
  repaired: number,
  stopped: number,
  apart: readonly DowntimePeriod[],
];

export function computeBreakdownFacts(
  ewos: readonly (DatedEwo & { createdOn: Day })[],
  year: number,
): BreakdownFacts | undefined {
  const countedEwos = ewos.filter(({ state }) => state !== 'cancelled');
  if (countedEwos.length === 0) return undefined;
  const [containedEwos, crossingEwos] = separateCrossingStops(countedEwos, getWeeksOfYear(year));
  const closedEwos = countedEwos.filter(({ closedAt }) => closedAt !== undefined);
  const minutes = closedEwos.reduce((sum, ewo) => sum + (computeDowntime(ewo, ewo.closedAt!) ?? 0), 0);
  const { closed, repaired } = countRepairs(closedEwos);
  const stopped = computeCoveredMinutes(containedEwos.filter(isStop).map(getDowntimePeriod), UNBOUNDED_SPAN);
  return [
    countedEwos.length,
    minutes,
    closed,
    repaired,
    stopped,
    crossingEwos.map(getDowntimePeriod).map(omitMissingEnd).sort(),
  ];
}

/** An open stop is stored as a single instant, because JSON would turn a missing end into null. */
const omitMissingEnd = ([from, until]: DowntimePeriod): DowntimePeriod =>
  until === undefined ? [from] : [from, until];

const noOrders: YearOrderFacts = [0, 0, 0, {}];
const noBreakdowns: BreakdownFacts = [0, 0, 0, 0, 0, []];

/**
 * Stops that began before the year and reach into it: their latest end, and the stops of the year that began
 * before that end.
 */
export interface EarlierStops {
  until: Instant;
  since: readonly DowntimePeriod[];
}

interface Year {
  schedule: Schedule;
  /** The year up to now. */
  span: Span;
  today: Day;
  now: Instant;
  before?: EarlierStops;
}

export function computeYearFigures(
  [green, orange, blue, late]: YearOrderFacts = noOrders,
  breakdowns: BreakdownFacts = noBreakdowns,
  year: Year,
) {
  const { schedule, today, now } = year;
  const [count, minutes, closed, repaired, , separateStops] = breakdowns;
  const red = Object.entries(late).reduce((sum, [day, n]) => sum + (day <= today ? n : 0), 0);
  const openStops = separateStops.filter(([, until]) => until === undefined);
  const { mtbf, mttr } = computeStopFigures({
    closed,
    repaired,
    stopped: computeYearDowntime(breakdowns, year),
    schedule,
  });
  return {
    compliance: computeCompliance({ green, orange, blue, red }).compliance,
    breakdowns: count,
    breakdownMinutes: openStops.reduce(
      (sum, [from]) => sum + Math.max(0, minutesBetween(from, now)),
      minutes,
    ),
    mtbf,
    mttr,
  };
}

/**
 * Returns the downtime of the year. Until the end of earlier stops the machine was down all the time, so
 * stops that began by then are not counted again.
 */
function computeYearDowntime(
  [, , , , stopped, separateStops]: BreakdownFacts,
  { span, before: earlierStops }: Year,
): number {
  const ownMinutes = stopped + computeCoveredMinutes(separateStops, span);
  if (!earlierStops) return ownMinutes;
  const earlierSpan = { since: span.since, until: [earlierStops.until, span.until].sort()[0]! };
  if (earlierSpan.until <= earlierSpan.since) return ownMinutes;
  return (
    minutesBetween(earlierSpan.since, earlierSpan.until) +
    ownMinutes -
    computeCoveredMinutes(earlierStops.since, earlierSpan)
  );
}
