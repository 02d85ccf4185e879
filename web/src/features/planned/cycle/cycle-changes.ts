// What else shows the orders of a cycle.
import { checklistOrders, orders } from '../../../../../shared/planned/order-api.ts';

/** Other reads that show orders, of either type. */
export const listsOfOrders = [orders, checklistOrders].flatMap(({ list, open, late, calendar }) => [
  list,
  open,
  late,
  calendar,
]);
