// Plans a free order for a tag (beyond 16).

import type { InputOf } from '#shared/contract.ts';
import { MAX_TITLE } from '#shared/planned/free-order.ts';
import type { OrderItem } from '#shared/planned/order-api.ts';
import type { tags as api } from '#shared/requests/tag-api.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { tags } from '../../db/entities/requests.ts';
import type { Store } from '../../db/store.ts';
import { nameMadeRecord } from '../../http/made.ts';
import type { Actor } from '../../http/session.ts';
import { assertTransition } from '../../http/transitions.ts';
import { assertNoOpenOrder, createFreeOrder, findOpenOrder } from '../../planned/public.ts';
import { buildRequiredRefusal } from './close.ts';
import type { StoredTag } from './tag-view.ts';

interface Call {
  input: InputOf<typeof api.toOrder>;
  actor: Actor;
  store: Store;
}
type PlannedTag = Omit<StoredTag, 'order'> & { order: OrderItem };

/** @throws Refused madeAlready with an order of the tag that is still open, and as `createFreeOrder` */
export const planTagOrder = (call: Call): Promise<PlannedTag> =>
  nameMadeRecord(
    () => planOnce(call),
    async () => findOpenOrder(call.store, (await call.store.find(tags, call.input.id))?.order?.id),
  );

/** Plans the order; both refer to each other, in one transaction. */
async function planOnce(call: Call): Promise<PlannedTag> {
  const { input, actor, store } = call;
  const before = await assertTransition(call, tags, tagTransitions, 'toOrder');
  const { machineId, elementId } = before;
  if (machineId === undefined) throw buildRequiredRefusal('machineId');
  await assertNoOpenOrder(store, before.order?.id);
  const { id, version, description = before.anomaly, ...plan } = input;
  const { order, writes } = await createFreeOrder(store, actor, {
    ...plan,
    // The anomaly of a tag may be longer than the title of an order.
    ...{ machineId, elementId, description: description.slice(0, MAX_TITLE) },
    source: { kind: 'tag', id },
  });
  const after = { ...before, order: { id: order.id, code: order.code } };
  await store.commit(store.replace(tags, before, after, { expected: version }), writes);
  return { ...store.buildStoredItem(tags, id, after, before.version + 1), order };
}
