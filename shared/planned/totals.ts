// Totals of a day's orders, read by calendars and dashboards instead of the orders (design: The table, 7).
import type { Day } from '../day.ts';
import { addQuantities } from '../warehouse/units.ts';
import { type Colour, getFirstLateDay, getOrderColour } from './colour.ts';
import { computeDaysUntilClosed, computeDaysUntilDue } from './due-day.ts';
import type { Order } from './order.ts';
import { isOpen } from './order-state.ts';
import { listCountedWork } from './ranks/counted-work.ts';
import { computeSpentMinutes } from './work-done.ts';

/**
 * Counts: closed orders by colour, open ones by tolerance, so that future lateness is computed without
 * reading them again.
 */
interface Counts {
  green: number;
  orange: number;
  blue: number;
  /** Open meter orders whose meter has passed the due reading. */
  overdue: number;
  /** Open meter orders that are not late. */
  metered: number;
  inProgress: number;
  /** Cancelled orders, not included in the other counts. */
  cancelled: number;
  plannedMinutes: number;
  actualMinutes: number;
}
/** Zero counts are absent, so that a month of totals is cheap to read. */
export type DayTotal = Partial<Counts> & {
  open?: Record<string, number>;
  /**
   * Part of the closed and cancelled orders, and of the planned minutes of all, that is due n days after the
   * planned day.
   */
  dueAfter?: Record<string, DueLaterCounts>;
  /** Part of the actual minutes that was closed n days after the planned day; negative: before it. */
  closedAfter?: Record<string, number>;
  /** Part of the actual minutes of orders that are not closed. */
  unclosedMinutes?: number;
  /** Free orders, which are not included in the counts above. */
  free?: DayTotal;
  /** Work of lower rank that is done in larger orders, which is not included in the counts above either. */
  inLarger?: DayTotal;
  /** Numbers of that work by its own planned day. */
  joinedOn?: Record<Day, number>;
};
type DueLaterCounts = Partial<Pick<Counts, 'green' | 'orange' | 'blue' | 'cancelled' | 'plannedMinutes'>>;

type CountedOrder = Pick<
  Order,
  | 'typology'
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
> &
  Partial<Pick<Order, 'machineId' | 'teamId' | 'joinedWork'>>;

/**
 * Computes the total of one planned day, in minutes and numbers of orders; of free orders and of work in
 * larger orders separately.
 */
export function computeDayTotal(orders: readonly CountedOrder[]): DayTotal {
  const { planned = [], free } = Object.groupBy(orders, ({ typology }) => (typology ? 'free' : 'planned'));
  const inLarger = listCountedWork(planned as (CountedOrder & Pick<Order, 'machineId'>)[]);
  return {
    ...sumOrders(planned),
    ...(free && { free: sumOrders(free) }),
    ...(inLarger.length > 0 && { inLarger: sumOrders(inLarger), joinedOn: countJoinedWork(planned) }),
  };
}

/** Counts the work of lower rank in orders by its own planned day; a cancelled order does none. */
function countJoinedWork(orders: readonly CountedOrder[]): Record<Day, number> {
  const counts: Record<Day, number> = {};
  for (const { state, joinedWork = [] } of orders)
    if (state !== 'cancelled')
      for (const { planned } of joinedWork) counts[planned] = (counts[planned] ?? 0) + 1;
  return counts;
}

/** Days around a period in which orders may do work that is planned within it. */
export const JOINED_WORK_MARGIN_DAYS = 31;

/** Returns the numbers of work in larger orders by its own planned day. */
export function sumJoinedWork(totals: readonly DayTotal[]): ReadonlyMap<Day, number> {
  const counts = new Map<Day, number>();
  for (const { joinedOn = {} } of totals)
    for (const [on, n] of Object.entries(joinedOn)) counts.set(on, (counts.get(on) ?? 0) + n);
  return counts;
}

function sumOrders(orders: readonly CountedOrder[]): DayTotal {
  const total: DayTotal = {};
  const add = (field: keyof Counts | 'unclosedMinutes', n = 1) => {
    if (n > 0) total[field] = addQuantities(total[field] ?? 0, n);
  };
  for (const order of orders) {
    const minutesSpent = computeSpentMinutes(order);
    const dueAfter = computeDaysUntilDue(order);
    const dueLaterCounts: DueLaterCounts = dueAfter > 0 ? { ...total.dueAfter?.[dueAfter] } : {};
    const addDueLater = (field: keyof DueLaterCounts, n = 1) => {
      if (dueAfter === 0 || n === 0) return;
      dueLaterCounts[field] = addQuantities(dueLaterCounts[field] ?? 0, n);
      total.dueAfter = { ...total.dueAfter, [dueAfter]: dueLaterCounts };
    };
    if (order.state === 'cancelled') {
      add('cancelled');
      addDueLater('cancelled');
      continue;
    }
    add('plannedMinutes', order.minutes);
    addDueLater('plannedMinutes', order.minutes);
    add('actualMinutes', minutesSpent);
    if (isOpen(order.state)) add('unclosedMinutes', minutesSpent);
    else if (minutesSpent > 0 && computeDaysUntilClosed(order) !== 0) {
      const closedAfter = computeDaysUntilClosed(order);
      const previousMinutes = total.closedAfter?.[closedAfter] ?? 0;
      total.closedAfter = {
        ...total.closedAfter,
        [closedAfter]: addQuantities(previousMinutes, minutesSpent),
      };
    }
    const byMeter = order.dueRun !== undefined;
    const colour = getOrderColour({ ...order, byMeter }, order.plannedOn);
    if (colour === 'green' || colour === 'orange' || colour === 'blue') {
      add(colour);
      addDueLater(colour);
    } else {
      if (order.state === 'inProgress') add('inProgress');
      if (order.overdue) add('overdue');
      else if (byMeter) add('metered');
      else total.open = { ...total.open, [order.tolerance]: (total.open?.[order.tolerance] ?? 0) + 1 };
    }
  }
  return total;
}

/** Computes totals by planned day. */
export const computeTotalsByDay = (orders: readonly CountedOrder[]): (DayTotal & { id: Day })[] =>
  [...Map.groupBy(orders, ({ plannedOn }) => plannedOn)]
    .map(([id, dayOrders]) => ({ id, ...computeDayTotal(dayOrders) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

/** Returns the number of all orders of each colour as of today, free ones included (domain 4.8). */
export function countAllByColour(total: DayTotal, on: Day, today: Day): Record<Colour, number> {
  const counts = countByColour(total, on, today);
  const free = countByColour(total.free ?? {}, on, today);
  return {
    green: counts.green + free.green,
    orange: counts.orange + free.orange,
    blue: counts.blue + free.blue,
    yellow: counts.yellow + free.yellow,
    red: counts.red + free.red,
  };
}

/** Returns the number of orders of each colour as of today, without free ones. */
export function countByColour(total: DayTotal, on: Day, today: Day): Record<Colour, number> {
  let [yellow, red] = [total.metered ?? 0, total.overdue ?? 0];
  for (const [tolerance, n] of Object.entries(total.open ?? {})) {
    if (getFirstLateDay({ plannedOn: on, tolerance: Number(tolerance) })! <= today) red += n;
    else yellow += n;
  }
  const { green = 0, orange = 0, blue = 0 } = total;
  return { green, orange, blue, yellow, red };
}
