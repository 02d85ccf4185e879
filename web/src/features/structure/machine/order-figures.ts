// What became of a machine's planned work in a period (domain §9: PM compliance and completion, hours).
import { addDays, type Day } from '../../../../../shared/day.ts';
import { type Colour, colourOf } from '../../../../../shared/planned/colour.ts';
import type { OrderItem } from '../../../../../shared/planned/order-api.ts';
import { complianceOf } from '../../../../../shared/reports/compliance.ts';

type Counted = Pick<
  OrderItem,
  'state' | 'plannedOn' | 'tolerance' | 'closedOn' | 'dueRun' | 'overdue' | 'closedLate' | 'actualMinutes'
>;

export interface OrderFigures {
  /** Orders that were late by the end of the period, or that were done before. */
  due: number;
  /** Percent of them; null where none was due. */
  compliance: number | null;
  completion: number | null;
  minutes: number;
}

/** By the rule of the plant's own figures: what ran late after the period's end fell due after it. */
export function orderFigures(orders: readonly Counted[], end: Day, today: Day): OrderFigures {
  const morning = today > end ? addDays(end, 1) : today;
  const colours = orders.map((order) => colourOf({ ...order, byMeter: order.dueRun !== undefined }, morning));
  const count = (wanted: Colour) => colours.filter((colour) => colour === wanted).length;
  const [green, orange, blue, red] = [count('green'), count('orange'), count('blue'), count('red')];
  return {
    due: green + orange + blue + red,
    ...complianceOf({ green, orange, blue, red }),
    minutes: orders.reduce((total, { actualMinutes = 0 }) => total + actualMinutes, 0),
  };
}
