// Links a tag or EWO to the order activity that was reported as not in order; for a run also to its path.
import { buildMadeRefusal } from '#shared/made.ts';
import type { Activity } from '#shared/planned/order.ts';
import { RefusalError } from '#shared/refused.ts';
import { ewos } from '../../db/entities/requests.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { findOrder } from '../kinds.ts';

type Request = NonNullable<Activity['requests']>[number];

/** Returns another request of the same kind of the activity; a cancelled EWO does not count. */
async function findRequestOfKind(
  store: Store,
  { requests = [] }: Activity,
  { kind, id }: Request,
): Promise<Request | undefined> {
  const others = requests.filter((each) => each.kind === kind && each.id !== id);
  if (kind === 'tag') return others[0];
  const made = await store.load(
    others.map((each) => [ewos, each.id] as const),
    { consistent: true },
  );
  return others.find((_, i) => made[i]?.state !== 'cancelled');
}

/**
 * @throws Refused refMissing at `orderId` or `activity` if there is no such order, or none of its activities
 * is reported as not in order; madeAlready if another request of this kind was made of the activity
 */
export async function linkRequestToActivity(
  store: Store,
  { orderId, activity }: { orderId: string; activity?: number },
  request: Request,
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
  const made = await findRequestOfKind(store, failedActivity, request);
  if (made) throw buildMadeRefusal({ made: made.kind, id: made.id, code: made.code });
  const activities = order.activities!.map((each) =>
    each === failedActivity ? { ...each, requests: [...(each.requests ?? []), request] } : each,
  );
  return {
    writes: store.replace(foundOrder.kind, order, { ...order, activities }),
    pathId: order.points && order.cycleId,
  };
}
