// Calendar colours of an order, and of a cell with several orders (domain 4.8).
import { addDays, type Day } from '../day.ts';
import { isOpen, type OrderState } from './order-state.ts';

export type Colour = 'green' | 'yellow' | 'orange' | 'red' | 'blue';

/**
 * The fields that determine an order's colour. A meter order is judged by its reading: `overdue` while open,
 * `closedLate` once closed; an order by time and meter by its reading, too.
 */
export interface ColouredOrder {
  state: OrderState;
  plannedOn: Day;
  /** Tolerance in days; ignored for a meter order. */
  tolerance: number;
  closedOn?: Day;
  byMeter?: boolean;
  overdue?: boolean;
  closedLate?: boolean;
}

/** Late day of an overdue meter order, which is late by its reading on any day. */
const ALWAYS_LATE_DAY: Day = '1900-01-01';

/**
 * Returns the first day on which an open order is late; undefined while a meter has not passed the due
 * reading. All counts of late orders use this.
 */
export function getFirstLateDay({
  plannedOn,
  tolerance,
  byMeter,
  overdue,
}: Omit<ColouredOrder, 'state'>): Day | undefined {
  if (overdue) return ALWAYS_LATE_DAY;
  if (byMeter) return undefined;
  return addDays(plannedOn, Math.trunc(tolerance) + 1);
}

/** Whether an order is open and past its tolerance on `today` (domain 4.8). */
export function isLate(order: ColouredOrder, today: Day): boolean {
  const from = isOpen(order.state) ? getFirstLateDay(order) : undefined;
  return from !== undefined && from <= today;
}

/** Returns the colour of an order; undefined if it is cancelled, since it is not drawn (domain 4.8). */
export function getOrderColour(order: ColouredOrder, today: Day): Colour | undefined {
  switch (order.state) {
    case 'cancelled':
      return undefined;
    case 'autoClosed':
      return 'blue';
    case 'closed':
      return order.closedLate || (!order.byMeter && isAfterTolerance(order, order.closedOn))
        ? 'orange'
        : 'green';
    default:
      return isLate(order, today) ? 'red' : 'yellow';
  }
}

const isAfterTolerance = ({ plannedOn, tolerance }: ColouredOrder, day: Day | undefined) =>
  day !== undefined && day > addDays(plannedOn, tolerance);

/** Whether an order was done before its tolerance began: green with a badge. A meter order is never early. */
export const isEarly = ({ state, byMeter, plannedOn, tolerance, closedOn }: ColouredOrder): boolean =>
  state === 'closed' && !byMeter && closedOn !== undefined && closedOn < addDays(plannedOn, -tolerance);

const precedence: readonly Colour[] = ['red', 'blue', 'yellow', 'orange', 'green'];
/** Returns the colour of a cell: red and blue if at least one order has it, green if all have. */
export const getWorstOrderColour = (colours: readonly Colour[]): Colour | undefined =>
  precedence.find((colour) => colours.includes(colour));
