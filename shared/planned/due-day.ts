// Due day of an order, and the days from its planned day to the due day and to closing (domain 9).
import { addDays, type Day, daysBetween } from '../day.ts';
import type { ColouredOrder } from './colour.ts';
import type { Order } from './order.ts';

/**
 * Returns the days from planned to due day. The tolerance of a meter order is in meter units, so it is due on
 * its planned day.
 */
export const computeDaysUntilDue = ({ tolerance, dueRun }: Pick<Order, 'tolerance' | 'dueRun'>): number =>
  dueRun === undefined ? Math.trunc(tolerance) : 0;

/** Returns the days from planned day to closing; negative if closed earlier, 0 if not closed. */
export const computeDaysUntilClosed = ({
  plannedOn,
  closedOn,
}: Pick<Order, 'plannedOn' | 'closedOn'>): number =>
  closedOn === undefined ? 0 : daysBetween(plannedOn, closedOn);

/** Returns the last day on which an order may be closed in time: figures count it on that day. */
export const getDueDay = (order: Pick<Order, 'plannedOn' | 'tolerance' | 'dueRun'>): Day =>
  addDays(order.plannedOn, computeDaysUntilDue(order));

/** Returns the due day of a stored figure, which only holds whether the order is due by meter. */
export const getDueDayOfFact = ({
  plannedOn,
  tolerance,
  byMeter,
}: Pick<ColouredOrder, 'plannedOn' | 'tolerance' | 'byMeter'>): Day =>
  getDueDay({ plannedOn, tolerance, dueRun: byMeter ? 0 : undefined });
