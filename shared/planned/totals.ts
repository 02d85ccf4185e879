// A day's orders counted: what calendars and dashboards read instead of the orders (design: The table, 7).
import { addDays, type Day } from '../day.ts';
import { type Colour, colourOf } from './colour.ts';
import type { Order } from './order.ts';

/** Closed ones by colour; open ones by tolerance, so that tomorrow's lateness needs no second look at them. */
export interface DayTotal {
  green: number;
  orange: number;
  blue: number;
  /** Open meter orders whose meter has run past them. */
  overdue: number;
  /** Open meter orders that are not late. */
  metered: number;
  inProgress: number;
  open: Record<string, number>;
  plannedMinutes: number;
  actualMinutes: number;
}

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
  | 'actualMinutes'
>;

/** The total of one planned day; cancelled orders are not counted. */
export function totalOf(orders: readonly Counted[]): DayTotal {
  const total: DayTotal = {
    green: 0,
    orange: 0,
    blue: 0,
    overdue: 0,
    metered: 0,
    inProgress: 0,
    open: {},
    plannedMinutes: 0,
    actualMinutes: 0,
  };
  for (const order of orders) {
    if (order.state === 'cancelled') continue;
    total.plannedMinutes += order.minutes;
    total.actualMinutes += order.actualMinutes ?? 0;
    const byMeter = order.dueRun !== undefined;
    const colour = colourOf({ ...order, byMeter }, order.plannedOn);
    if (colour === 'green' || colour === 'orange' || colour === 'blue') total[colour]++;
    else {
      if (order.state === 'inProgress') total.inProgress++;
      if (byMeter) total[order.overdue ? 'overdue' : 'metered']++;
      else total.open[order.tolerance] = (total.open[order.tolerance] ?? 0) + 1;
    }
  }
  return total;
}

/** How many of each colour the day shows today. */
export function countsOf(total: DayTotal, on: Day, today: Day): Record<Colour, number> {
  let [yellow, red] = [total.metered, total.overdue];
  for (const [tolerance, n] of Object.entries(total.open)) {
    if (today > addDays(on, Number(tolerance))) red += n;
    else yellow += n;
  }
  return { green: total.green, orange: total.orange, blue: total.blue, yellow, red };
}
