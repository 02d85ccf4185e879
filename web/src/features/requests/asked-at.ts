// What an activity of an order asks for without a network: the order as it is known here, and as its page shows the request.
import type { Endpoint } from '../../../../shared/contract.ts';
import type { Activity } from '../../../../shared/planned/order.ts';
import { checklistOrders, orders, runs } from '../../../../shared/planned/order-api.ts';
import type { Asked, Read } from '../../offline/deferred.ts';

interface Known {
  cycleId: number;
  points?: number[];
  activities: Activity[];
}
const pages: readonly Endpoint<{ id: string }, unknown, Known>[] = [
  orders.get,
  checklistOrders.get,
  runs.get,
];

/** Of a run the path that is walked. */
export async function pathAskedAt(read: Read, id: string | undefined): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const known = await Promise.all(pages.map((page) => read(page, { id })));
  const order = known.find((each) => each !== undefined);
  return order?.points && order.cycleId;
}

type Kind = NonNullable<Activity['requests']>[number]['kind'];

/** The page of the order with the request at its activity. */
export const askedIn =
  (kind: Kind) =>
  (
    data: unknown,
    { path, question }: Asked,
    { id, code }: { id: string; code: string },
    { orderId, activity }: { orderId?: string; activity?: number },
  ): unknown => {
    if (orderId === undefined || String(question.id) !== orderId || !pages.some((page) => page.path === path))
      return undefined;
    const { activities, ...order } = data as Known;
    const withRequest = (each: Activity): Activity =>
      each.n === activity && !each.requests?.some((request) => request.id === id)
        ? { ...each, requests: [...(each.requests ?? []), { kind, id, code }] }
        : each;
    return { ...order, activities: activities.map(withRequest) };
  };
