// Figures of a machine's planned work in a period (domain §9: PM compliance and completion, hours).
import { addDays, type Day } from '#shared/day.ts';
import { type Colour, getOrderColour } from '#shared/planned/colour.ts';
import type { OrderItem } from '#shared/planned/order-api.ts';
import { computeCompliance } from '#shared/reports/compliance.ts';

type OrderFields = Pick<
  OrderItem,
  'state' | 'plannedOn' | 'tolerance' | 'closedOn' | 'dueRun' | 'overdue' | 'closedLate' | 'actualMinutes'
>;

export interface OrderFigures {
  /** Orders due in the period: late at its end, or done. */
  due: number;
  /** Percentage of `due`; null if none was due. */
  compliance: number | null;
  completion: number | null;
  minutes: number;
}

/**
 * Computes the figures by the rule of the plant's figures: orders that became late after the period are not
 * due in it.
 */
export function computeOrderFigures(orders: readonly OrderFields[], end: Day, today: Day): OrderFigures {
  const morning = today > end ? addDays(end, 1) : today;
  const colours = orders.map((order) =>
    getOrderColour({ ...order, byMeter: order.dueRun !== undefined }, morning),
  );
  const count = (targetColour: Colour) => colours.filter((colour) => colour === targetColour).length;
  const [green, orange, blue, red] = [count('green'), count('orange'), count('blue'), count('red')];
  return {
    due: green + orange + blue + red,
    ...computeCompliance({ green, orange, blue, red }),
    minutes: orders.reduce((total, { actualMinutes = 0 }) => total + actualMinutes, 0),
  };
}
