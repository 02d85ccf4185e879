// A week of a team, day by day: what is planned, what is due, what has broken down.
import { addDays, type Day, weekday } from '../../../../shared/day.ts';
import type { OrderRow } from '../order/order-rows.ts';

/** The Monday of the week an address names, else of today's. */
export function mondayOf(asked: string | null, today: Day): Day {
  const day = asked && /^\d{4}-\d\d-\d\d$/.test(asked) && Date.parse(asked) ? asked : today;
  return addDays(day, 1 - weekday(day));
}

interface Dated {
  order: OrderRow;
}
export interface Placed<Tag, Ewo> {
  orders: OrderRow[];
  tags: Tag[];
  ewos: Ewo[];
  /** Of its orders: what one person needs times how many it takes. */
  minutes: number;
}

const minutesOf = ({ minutes, manMinutes = minutes }: Dated['order']) => manMinutes;

/**
 * `late` comes before the first day: planned or due earlier, and past by today; what is yet to come before it is of another
 * week. An EWO is today's work, whenever it was reported; a
 * tag without a day is in no week, and told apart.
 */
export function placedIn<Tag extends { dueOn?: Day }, Ewo>(
  days: readonly Day[],
  today: Day,
  { orders, tags, ewos }: { orders: readonly OrderRow[]; tags: readonly Tag[]; ewos: readonly Ewo[] },
) {
  const before = [days[0]!, today].sort()[0]!;
  const at = (its: { orders: OrderRow[]; tags: Tag[]; ewos: Ewo[] }): Placed<Tag, Ewo> => ({
    ...its,
    minutes: its.orders.reduce((sum, order) => sum + minutesOf(order), 0),
  });
  return {
    late: at({
      orders: orders.filter(({ plannedOn }) => plannedOn < before),
      tags: tags.filter(({ dueOn }) => dueOn !== undefined && dueOn < before),
      ewos: [],
    }),
    days: days.map((on) => ({
      on,
      ...at({
        orders: orders.filter(({ plannedOn }) => plannedOn === on),
        tags: tags.filter(({ dueOn }) => dueOn === on),
        ewos: on === today ? [...ewos] : [],
      }),
    })),
    undated: tags.filter(({ dueOn }) => dueOn === undefined),
  };
}
