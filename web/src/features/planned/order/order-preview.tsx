// A quick look at an order: its facts and the work it holds.
import { SpaceBetween } from '@cloudscape-design/components';
import type { OrderItem } from '../../../../../shared/planned/order-api.ts';
import { callsOf } from '../../../parts/order/order-types.ts';
import { ElementPath, elementText } from '../../../parts/order/order-where.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { useCall } from '../../../use-call.ts';
import { OrderFacts } from './order-facts.tsx';

export function OrderPreview({ order }: { order: Pick<OrderItem, 'id' | 'type'> }) {
  return (
    <Loaded query={useCall(callsOf(order).get, { id: order.id })}>
      {(order) => (
        <SpaceBetween size="m">
          <OrderFacts order={order} columns={2} linked />
          <ul>
            {order.activities.map((activity) => (
              <li key={activity.n}>
                {activity.code} {activity.description}
                {activity.element && <b> · {elementText(activity.element)}</b>}
                <ElementPath element={activity.element} />
              </li>
            ))}
          </ul>
        </SpaceBetween>
      )}
    </Loaded>
  );
}
