// What the controls of an order that is worked on showed the time before: asked for once its activities stand, and only where some have controls.
import type { OrderItem, Previous } from '../../../../shared/planned/order-api.ts';
import { useCall } from '../../use-call.ts';
import { movingCallsOf } from '../order/moving-calls.ts';

interface Order extends Pick<OrderItem, 'id' | 'type'> {
  activities: readonly { controls?: readonly unknown[] }[];
}

export function usePrevious(order: Order): readonly Previous[] | undefined {
  const enabled = order.activities.some(({ controls }) => controls?.length);
  return useCall(movingCallsOf(order).previous, { id: order.id }, { enabled }).data?.items;
}
