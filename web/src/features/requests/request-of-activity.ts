// Offline support of requests created from an activity of an order: reads the cached order and adds the
// request to it.
import type { Endpoint } from '#shared/contract.ts';
import type { Activity } from '#shared/planned/order.ts';
import { checklistOrders, orders, runs } from '#shared/planned/order-api.ts';
import type { ReadRequest, ReadStored } from '../../offline/deferred-writes.ts';

interface CachedOrder {
  cycleId?: number;
  points?: number[];
  activities: Activity[];
}
const orderContracts: readonly Endpoint<{ id: string }, unknown, CachedOrder>[] = [
  orders.get,
  checklistOrders.get,
  runs.get,
];

/** Returns the id of the path if the order is a run. */
export async function findPathIdOfOrder(
  read: ReadStored,
  id: string | undefined,
): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const cachedOrders = await Promise.all(orderContracts.map((page) => read(page, { id })));
  const order = cachedOrders.find((each) => each !== undefined);
  return order?.points && order.cycleId;
}

type RequestKind = NonNullable<Activity['requests']>[number]['kind'];

/** Returns the cached order with the request added to its activity; undefined for other reads. */
export const addRequestToOrder =
  (kind: RequestKind) =>
  (
    data: unknown,
    { path, question }: ReadRequest,
    { id, code }: { id: string; code: string },
    { orderId, activity }: { orderId?: string; activity?: number },
  ): unknown => {
    if (
      orderId === undefined ||
      String(question.id) !== orderId ||
      !orderContracts.some((page) => page.path === path)
    )
      return undefined;
    const { activities, ...order } = data as CachedOrder;
    const appendRequest = (each: Activity): Activity =>
      each.n === activity && !each.requests?.some((request) => request.id === id)
        ? { ...each, requests: [...(each.requests ?? []), { kind, id, code }] }
        : each;
    return { ...order, activities: activities.map(appendRequest) };
  };
