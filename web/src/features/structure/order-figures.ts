// What became of a machine's planned work in a period (domain §9: PM compliance and completion, overdue, hours).
import { addDays, type Day } from '../../../../shared/day.ts';
import type { OrderItem } from '../../../../shared/planned/api.ts';
import { colourOf } from '../../../../shared/planned/colour.ts';
import { isOpen } from '../../../../shared/planned/order-state.ts';

type Counted = Pick<
  OrderItem,
  'state' | 'plannedOn' | 'tolerance' | 'closedOn' | 'dueRun' | 'overdue' | 'closedLate' | 'actualMinutes'
>;

export interface OrderFigures {
  /** Orders whose time is over by the end of the period, or that were done before. */
  due: number;
  /** Percent of them; null where none was due. */
  compliance: number | null;
  completion: number | null;
  overdue: number;
  open: number;
  minutes: number;
}

export function orderFigures(orders: readonly Counted[], end: Day, today: Day): OrderFigures {
  const until = end < today ? end : today;
  const colours = orders.map((order) => colourOf({ ...order, byMeter: order.dueRun !== undefined }, today));
  const count = (wanted: (colour: (typeof colours)[number], order: Counted) => boolean) =>
    orders.filter((order, at) => wanted(colours[at], order)).length;
  const onTime = count((colour) => colour === 'green');
  const late = count((colour) => colour === 'orange');
  const absorbed = count((colour) => colour === 'blue');
  const missed = count(
    (_, order) =>
      isOpen(order.state) &&
      (order.dueRun === undefined
        ? addDays(order.plannedOn, order.tolerance) <= until
        : order.overdue === true),
  );
  const due = onTime + late + absorbed + missed;
  const percent = (part: number) => (due === 0 ? null : Math.round((part / due) * 1000) / 10);
  return {
    due,
    compliance: percent(onTime),
    completion: percent(onTime + late),
    overdue: count((colour) => colour === 'red'),
    open: count((_, { state }) => isOpen(state)),
    minutes: orders.reduce((total, { actualMinutes = 0 }) => total + actualMinutes, 0),
  };
}
