// An activity that was not in order asks for a tag or an EWO: the order says which.
import type { Activity } from '../../../shared/planned/order.ts';
import { Refused } from '../../../shared/refused.ts';
import { orders } from '../../table/entities/planned.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';

/** @throws Refused refMissing at `orderId` or `activity`: no such order, or none of its activities reported not in order */
export async function askedFor(
  store: Store,
  { orderId, activity }: { orderId: string; activity?: number },
  request: NonNullable<Activity['requests']>[number],
): Promise<Writes> {
  const order = await store.find(orders, orderId);
  const found = order?.activities?.find(({ n, outcome }) => n === activity && outcome === 'nok');
  if (!order || !found) {
    const field = order ? 'activity' : 'orderId';
    throw new Refused('invalid', 'refMissing', {
      values: { what: 'order' },
      fields: { [field]: 'refMissing' },
    });
  }
  const activities = order.activities!.map((each) =>
    each === found ? { ...each, requests: [...(each.requests ?? []), request] } : each,
  );
  return store.replace(orders, order, { ...order, activities });
}
