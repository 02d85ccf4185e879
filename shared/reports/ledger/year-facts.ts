// A machine's year in a few numbers: what the list of ledgers reads instead of orders and EWOs (domain 3.2).
import { addDays, type Day, type Instant, isoWeek, minutesBetween } from '../../day.ts';
import { type Coloured, colourOf, lateFrom } from '../../planned/colour.ts';
import { type DatedEwo, downtimeOf } from '../../requests/ewo-times.ts';
import { complianceOf } from '../compliance.ts';
import { downMinutes, isStop } from '../ewo-kpi.ts';
import { repairsOf, stopFigures } from './stops.ts';

/** The year a day's week belongs to. */
export const yearOf = (day: Day): number => Number(isoWeek(day).slice(0, 4));

/** Orders of a year by colour, and those that are open by the day from which they are late. */
export type OrderFacts = readonly [
  green: number,
  orange: number,
  blue: number,
  late: Readonly<Record<Day, number>>,
];

/** Of the orders planned in a month, by year: its first days may belong to the year before. */
export function orderFactsOf(orders: readonly Coloured[], month: string): Record<number, OrderFacts> {
  const first = `${month}-01`;
  const years = [first, `${month}-28`, addDays(`${month}-28`, 3)].map(yearOf);
  const facts = new Map(
    years.map((year) => [year, { green: 0, orange: 0, blue: 0, late: {} as Record<Day, number> }]),
  );
  for (const order of orders) {
    const its = facts.get(yearOf(order.plannedOn))!;
    const colour = colourOf(order, order.plannedOn);
    if (colour === 'green' || colour === 'orange' || colour === 'blue') its[colour]++;
    else if (colour !== undefined) {
      const day = lateFrom(order);
      if (day !== undefined) its.late[day] = (its.late[day] ?? 0) + 1;
    }
  }
  return Object.fromEntries(
    [...facts].map(([year, { green, orange, blue, late }]) => [year, [green, orange, blue, late]]),
  );
}

export const orderFactsTogether = (all: readonly OrderFacts[]): OrderFacts =>
  all.reduce<OrderFacts>(
    ([green, orange, blue, late], its) => {
      const sum = { ...late };
      for (const [day, n] of Object.entries(its[3])) sum[day] = (sum[day] ?? 0) + n;
      return [green + its[0], orange + its[1], blue + its[2], sum];
    },
    [0, 0, 0, {}],
  );

/** Those created in a year that were not cancelled; `minutes` and `stopped` without the stops that are open, which began at `since`. */
export type BreakdownFacts = readonly [
  count: number,
  minutes: number,
  closed: number,
  repaired: number,
  stopped: number,
  since: readonly Instant[],
];

export function breakdownFactsOf(ewos: readonly DatedEwo[]): BreakdownFacts | undefined {
  const its = ewos.filter(({ state }) => state !== 'cancelled');
  if (its.length === 0) return undefined;
  const since = its
    .filter((ewo) => isStop(ewo) && ewo.closedAt === undefined)
    .map(({ createdAt }) => createdAt)
    .sort();
  const ended = its.filter(({ closedAt }) => closedAt !== undefined);
  const minutes = ended.reduce((sum, ewo) => sum + (downtimeOf(ewo, ewo.closedAt!) ?? 0), 0);
  const { closed, repaired } = repairsOf(ended);
  // from the first that is open on, the machine stands
  const stopped = downMinutes(ended, { since: EARLIEST, until: since[0] ?? LATEST });
  return [its.length, minutes, closed, repaired, stopped, since];
}
const EARLIEST: Instant = '0000-01-01T00:00:00.000Z';
const LATEST: Instant = '9999-12-31T00:00:00.000Z';

const noOrders: OrderFacts = [0, 0, 0, {}];
const noBreakdowns: BreakdownFacts = [0, 0, 0, 0, 0, []];

/** `hours`: scheduled in the year until today. */
export function yearFigures(
  [green, orange, blue, late]: OrderFacts = noOrders,
  [breakdowns, minutes, closed, repaired, stopped, since]: BreakdownFacts = noBreakdowns,
  { hours, today, now }: { hours: number; today: Day; now: Instant },
) {
  const red = Object.entries(late).reduce((sum, [day, n]) => sum + (day <= today ? n : 0), 0);
  const lasting = since.map((from) => Math.max(0, minutesBetween(from, now)));
  const { mtbf, mttr } = stopFigures({ closed, repaired, stopped: stopped + (lasting[0] ?? 0), hours });
  return {
    compliance: complianceOf({ green, orange, blue, red }).compliance,
    breakdowns,
    breakdownMinutes: lasting.reduce((sum, each) => sum + each, minutes),
    mtbf,
    mttr,
  };
}
