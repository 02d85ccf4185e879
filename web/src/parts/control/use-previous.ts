// Previous answers of the controls of an order in execution, read only if its activities have controls.
import type { OrderItem, PreviousAnswer } from '#shared/planned/order-api.ts';
import { useCall } from '../../use-call.ts';
import { getTransitionCalls } from '../order/moving-calls.ts';

interface Order extends Pick<OrderItem, 'id' | 'type'> {
  activities: readonly { controls?: readonly unknown[] }[];
}

export function usePreviousAnswers(order: Order): readonly PreviousAnswer[] | undefined {
  const enabled = order.activities.some(({ controls }) => controls?.length);
  return useCall(getTransitionCalls(order).previous, { id: order.id }, { enabled }).data?.items;
}
