// An activity that was not in order asks for a tag or an EWO: the order says which, and of a run which path it is of.
import type { Activity } from '../../../shared/planned/order.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { findOrder } from '../kinds.ts';

/** @throws Refused refMissing at `orderId` or `activity`: no such order, or none of its activities reported not in order */
export async function askedFor(
  store: Store,
  { orderId, activity }: { orderId: string; activity?: number },
  request: NonNullable<Activity['requests']>[number],
): Promise<{ writes: Writes; pathId?: number }> {
  const asked = await findOrder(store, orderId);
  const order = asked?.order;
  const found = order?.activities?.find(({ n, outcome }) => n === activity && outcome === 'nok');
  if (!asked || !order || !found) {
    const field = order ? 'activity' : 'orderId';
    throw new Refused('invalid', 'refMissing', {
      values: { what: 'order' },
      fields: { [field]: 'refMissing' },
    });
  }
  const activities = order.activities!.map((each) =>
    each === found ? { ...each, requests: [...(each.requests ?? []), request] } : each,
  );
  return {
    writes: store.replace(asked.kind, order, { ...order, activities }),
    pathId: order.points && order.cycleId,
  };
}
