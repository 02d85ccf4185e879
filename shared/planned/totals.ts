// A day's orders counted: what calendars and dashboards read instead of the orders (design: The table, 7).
import type { Day } from '../day.ts';
import { added } from '../warehouse/units.ts';
import { type Colour, colourOf, lateFrom } from './colour.ts';
import type { Order } from './order.ts';
import { spentMinutes } from './work-done.ts';

/** Closed ones by colour; open ones by tolerance, so that tomorrow's lateness needs no second look at them. */
interface Counts {
  green: number;
  orange: number;
  blue: number;
  /** Open meter orders whose meter has run past them. */
  overdue: number;
  /** Open meter orders that are not late. */
  metered: number;
  inProgress: number;
  plannedMinutes: number;
  actualMinutes: number;
}
/** What a day has none of is absent: a month of totals stays cheap to read. */
export type DayTotal = Partial<Counts> & { open?: Record<string, number> };

type Counted = Pick<
  Order,
  | 'state'
  | 'plannedOn'
  | 'tolerance'
  | 'closedOn'
  | 'dueRun'
  | 'overdue'
  | 'closedLate'
  | 'minutes'
  | 'manMinutes'
  | 'actualMinutes'
>;

/** The total of one planned day, in minutes and numbers of orders; cancelled orders are not counted. */
export function totalOf(orders: readonly Counted[]): DayTotal {
  const total: DayTotal = {};
  const add = (what: keyof Counts, n = 1) => {
    if (n > 0) total[what] = added(total[what] ?? 0, n);
  };
  for (const order of orders) {
    if (order.state === 'cancelled') continue;
    add('plannedMinutes', order.minutes);
    add('actualMinutes', spentMinutes(order));
    const byMeter = order.dueRun !== undefined;
    const colour = colourOf({ ...order, byMeter }, order.plannedOn);
    if (colour === 'green' || colour === 'orange' || colour === 'blue') add(colour);
    else {
      if (order.state === 'inProgress') add('inProgress');
      if (byMeter) add(order.overdue ? 'overdue' : 'metered');
      else total.open = { ...total.open, [order.tolerance]: (total.open?.[order.tolerance] ?? 0) + 1 };
    }
  }
  return total;
}

/** Of orders of several days, by day. */
export const totalsByDay = (orders: readonly Counted[]): (DayTotal & { id: Day })[] =>
  [...Map.groupBy(orders, ({ plannedOn }) => plannedOn)]
    .map(([id, its]) => ({ id, ...totalOf(its) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

/** How many of each colour the day shows today (domain 4.8). */
export function countsOf(total: DayTotal, on: Day, today: Day): Record<Colour, number> {
  let [yellow, red] = [total.metered ?? 0, total.overdue ?? 0];
  for (const [tolerance, n] of Object.entries(total.open ?? {})) {
    if (lateFrom({ plannedOn: on, tolerance: Number(tolerance) })! <= today) red += n;
    else yellow += n;
  }
  const { green = 0, orange = 0, blue = 0 } = total;
  return { green, orange, blue, yellow, red };
}
