// Calls that return orders.
import { checklistOrders, orders } from '#shared/planned/order-api.ts';

/** Calls to refresh when orders change, for both order types. */
export const orderListCalls = [orders, checklistOrders].flatMap(({ list, open, late, calendar }) => [
  list,
  open,
  late,
  calendar,
]);
