// Orders planned for a tag, or for an action of a root cause analysis: one at a time.
import { buildMadeRefusal, type MadeRecord } from '#shared/made.ts';
import { type OrderSource, parseActionSource } from '#shared/planned/free-order.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { RefusalError } from '#shared/refused.ts';
import { actionOrders, orders } from '../../db/entities/planned.ts';
import { tags } from '../../db/entities/requests.ts';
import type { Store } from '../../db/store.ts';
import { replaceRefusal, type Writes } from '../../db/writes.ts';

/** Returns the order if it is still open. */
export async function findOpenOrder(
  store: Store,
  orderId: string | undefined,
): Promise<MadeRecord | undefined> {
  const order = orderId === undefined ? undefined : await store.find(orders, orderId);
  return order && isOpen(order.state) ? { made: 'order', id: order.id, code: order.code } : undefined;
}

/** @throws Refused madeAlready with the order if it is still open */
export async function assertNoOpenOrder(store: Store, orderId: string | undefined): Promise<void> {
  const made = await findOpenOrder(store, orderId);
  if (made) throw buildMadeRefusal(made);
}

const isAction = ({ kind, id }: OrderSource) => kind === 'rootcause' && parseActionSource(id) !== undefined;

/** Returns the open order that was planned for a tag or an action. */
export async function findOrderOfSource(
  store: Store,
  source: OrderSource | undefined,
): Promise<MadeRecord | undefined> {
  if (source?.kind === 'tag') return findOpenOrder(store, (await store.find(tags, source.id))?.order?.id);
  if (!source || !isAction(source)) return undefined;
  return findOpenOrder(store, (await store.find(actionOrders, source.id))?.orderId);
}

/**
 * Returns the write that records the order of an action.
 * @throws Refused madeAlready with an open order of the action; stale at commit after a concurrent one
 */
export async function buildActionOrder(
  store: Store,
  source: OrderSource | undefined,
  orderId: string,
): Promise<Writes> {
  if (!source || !isAction(source)) return [];
  const before = await store.find(actionOrders, source.id);
  await assertNoOpenOrder(store, before?.orderId);
  return before
    ? store.replace(actionOrders, before, { orderId })
    : replaceRefusal(
        () => new RefusalError('conflict', 'stale'),
        store.create(actionOrders, source.id, { orderId }),
      );
}
