// Week of a team by day: planned orders, due tags and EWOs.
import { addDays, type Day, getWeekday } from '#shared/day.ts';
import type { OrderRow } from '../order/order-rows.ts';

/** Returns the Monday of the requested day's week, or of today's. */
export function computeMonday(requestedDay: string | null, today: Day): Day {
  const day =
    requestedDay && /^\d{4}-\d\d-\d\d$/.test(requestedDay) && Date.parse(requestedDay) ? requestedDay : today;
  return addDays(day, 1 - getWeekday(day));
}

interface WithOrder {
  order: OrderRow;
}
export interface DayWork<Tag, Ewo> {
  orders: OrderRow[];
  tags: Tag[];
  ewos: Ewo[];
  /** Minutes of its orders: duration times the number of people. */
  minutes: number;
}

const getMinutes = ({ minutes, manMinutes = minutes }: WithOrder['order']) => manMinutes;

/**
 * Places work on the days of a week. `late` contains work planned or due before the first day and before
 * today; future work before the first day belongs to another week. An EWO is today's work, whenever it was
 * reported; tags without a due day are returned separately.
 */
export function groupWorkByDay<Tag extends { dueOn?: Day }, Ewo>(
  days: readonly Day[],
  today: Day,
  { orders, tags, ewos }: { orders: readonly OrderRow[]; tags: readonly Tag[]; ewos: readonly Ewo[] },
) {
  const firstDay = [days[0]!, today].sort()[0]!;
  const buildDayWork = (placedWork: { orders: OrderRow[]; tags: Tag[]; ewos: Ewo[] }): DayWork<Tag, Ewo> => ({
    ...placedWork,
    minutes: placedWork.orders.reduce((sum, order) => sum + getMinutes(order), 0),
  });
  return {
    late: buildDayWork({
      orders: orders.filter(({ plannedOn }) => plannedOn < firstDay),
      tags: tags.filter(({ dueOn }) => dueOn !== undefined && dueOn < firstDay),
      ewos: [],
    }),
    days: days.map((on) => ({
      on,
      ...buildDayWork({
        orders: orders.filter(({ plannedOn }) => plannedOn === on),
        tags: tags.filter(({ dueOn }) => dueOn === on),
        ewos: on === today ? [...ewos] : [],
      }),
    })),
    undated: tags.filter(({ dueOn }) => dueOn === undefined),
  };
}
