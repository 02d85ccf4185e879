// The calendar's colours: of one order, and of a cell with several (domain 4.8).
import { addDays, type Day } from '../day.ts';
import { isOpen, type OrderState } from './order-state.ts';

export type Colour = 'green' | 'yellow' | 'orange' | 'red' | 'blue';

/** What colours an order. A meter order is judged by its reading: `overdue` while open, `closedLate` once closed. */
export interface Coloured {
  state: OrderState;
  plannedOn: Day;
  /** Days; of no account for a meter order. */
  tolerance: number;
  closedOn?: Day;
  byMeter?: boolean;
  overdue?: boolean;
  closedLate?: boolean;
}

/** A meter order runs late by its reading, whatever the day. */
const ALWAYS: Day = '1900-01-01';

/** The first day on which an order still open is late; undefined while its meter has not run past it. Whatever counts late orders asks this. */
export function lateFrom({
  plannedOn,
  tolerance,
  byMeter,
  overdue,
}: Omit<Coloured, 'state'>): Day | undefined {
  if (byMeter) return overdue ? ALWAYS : undefined;
  return addDays(plannedOn, Math.trunc(tolerance) + 1);
}

/** Open and past its tolerance on `today` (domain 4.8). */
export function isLate(order: Coloured, today: Day): boolean {
  const from = isOpen(order.state) ? lateFrom(order) : undefined;
  return from !== undefined && from <= today;
}

/** Undefined for a cancelled order, which is not drawn (domain 4.8). */
export function colourOf(order: Coloured, today: Day): Colour | undefined {
  switch (order.state) {
    case 'cancelled':
      return undefined;
    case 'autoClosed':
      return 'blue';
    case 'closed':
      return (order.byMeter ? order.closedLate : isAfter(order, order.closedOn)) ? 'orange' : 'green';
    default:
      return isLate(order, today) ? 'red' : 'yellow';
  }
}

const isAfter = ({ plannedOn, tolerance }: Coloured, day: Day | undefined) =>
  day !== undefined && day > addDays(plannedOn, tolerance);

/** Done before the tolerance began: green with a badge. A meter order has no day to be early for. */
export const isEarly = ({ state, byMeter, plannedOn, tolerance, closedOn }: Coloured): boolean =>
  state === 'closed' && !byMeter && closedOn !== undefined && closedOn < addDays(plannedOn, -tolerance);

const precedence: readonly Colour[] = ['red', 'blue', 'yellow', 'orange', 'green'];
/** The colour of a cell: "at least one" for red and blue, "all" for green. */
export const worst = (colours: readonly Colour[]): Colour | undefined =>
  precedence.find((colour) => colours.includes(colour));
