// Preview of an order: facts and activities.
import { SpaceBetween } from '@cloudscape-design/components';
import type { OrderItem } from '#shared/planned/order-api.ts';
import { getOrderCalls } from '#web/parts/order/order-types.ts';
import { ElementPath, formatElement } from '#web/parts/order/order-where.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';
import { OrderFacts } from './order-facts.tsx';

export function OrderPreview({ order }: { order: Pick<OrderItem, 'id' | 'type'> }) {
  return (
    <Loaded query={useCall(getOrderCalls(order).get, { id: order.id })}>
      {(order) => (
        <SpaceBetween size="m">
          <OrderFacts order={order} columns={2} linked />
          <ul>
            {order.activities.map((activity) => (
              <li key={activity.n}>
                {[activity.code, activity.description].filter(Boolean).join(' ')}
                {activity.element && <b> · {formatElement(activity.element)}</b>}
                <ElementPath element={activity.element} />
              </li>
            ))}
          </ul>
        </SpaceBetween>
      )}
    </Loaded>
  );
}
