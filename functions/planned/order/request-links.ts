// Links a tag or EWO to the order activity that was reported as not in order; for a run also to its path.
import type { Activity } from '#shared/planned/order.ts';
import { RefusalError } from '#shared/refused.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { findOrder } from '../kinds.ts';

/**
 * @throws Refused refMissing at `orderId` or `activity` if there is no such order, or none of its activities
 * is reported as not in order
 */
export async function linkRequestToActivity(
  store: Store,
  { orderId, activity }: { orderId: string; activity?: number },
  request: NonNullable<Activity['requests']>[number],
): Promise<{ writes: Writes; pathId?: number }> {
  const foundOrder = await findOrder(store, orderId);
  const order = foundOrder?.order;
  const failedActivity = order?.activities?.find(({ n, outcome }) => n === activity && outcome === 'nok');
  if (!foundOrder || !order || !failedActivity) {
    const field = order ? 'activity' : 'orderId';
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'order' },
      fields: { [field]: 'refMissing' },
    });
  }
  const activities = order.activities!.map((each) =>
    each === failedActivity ? { ...each, requests: [...(each.requests ?? []), request] } : each,
  );
  return {
    writes: store.replace(foundOrder.kind, order, { ...order, activities }),
    pathId: order.points && order.cycleId,
  };
}
