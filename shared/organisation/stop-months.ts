// Machine stops by planned work in each month, before and after work was put on fewer days (beyond 17).
import { type Day, getMonth } from '../day.ts';
import type { Order } from '../planned/order.ts';
import type { StopContext } from './fewest-stops.ts';

/** Maximum number of days of the figure, since it reads the orders themselves. */
export const MAX_STOP_FIGURE_DAYS = 186;

export interface MonthStops {
  month: string;
  before: number;
  after: number;
}

type StoppingOrder = Pick<Order, 'machineId' | 'plannedOn' | 'dayChanges'>;

/** Returns the day of an order before plans of the fewest stops moved it. */
const getDayBefore = ({ plannedOn, dayChanges = [] }: StoppingOrder): Day =>
  dayChanges.find(({ cause }) => cause === 'fewestStops')?.from ?? plannedOn;

/**
 * Counts the days of a period on which a machine stops for planned work, each day and machine once. Days on
 * which production does not run anyway are no stops.
 */
export function countStopsByMonth(
  orders: readonly StoppingOrder[],
  { isFree }: Pick<StopContext, 'isFree'>,
  { from, to }: { from: Day; to: Day },
): MonthStops[] {
  const months = new Map<string, { before: Set<string>; after: Set<string> }>();
  const add = (side: 'before' | 'after', machineId: number, day: Day) => {
    if (day < from || day > to || isFree(machineId, day)) return;
    const month = months.get(getMonth(day)) ?? { before: new Set(), after: new Set() };
    months.set(getMonth(day), month);
    month[side].add(`${machineId} ${day}`);
  };
  for (const order of orders) {
    add('before', order.machineId, getDayBefore(order));
    add('after', order.machineId, order.plannedOn);
  }
  return [...months]
    .map(([month, { before, after }]) => ({ month, before: before.size, after: after.size }))
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}
