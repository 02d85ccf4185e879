// A work order at its address, to execute while it is open and to read afterwards.
import { SpaceBetween } from '@cloudscape-design/components';
import type { ComponentType, ReactNode } from 'react';
import { orders } from '../../../../../shared/planned/order-api.ts';
import { isOpen } from '../../../../../shared/planned/order-state.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { useReload } from '../../../ui/reload.ts';
import { useCall } from '../../../use-call.ts';
import type { OrderSheet } from './order-execution.ts';

export interface ExecutingProps {
  order: OrderSheet;
  /** The procedure asked for; 0 for none. */
  procedureId: number;
  onReload: () => void;
}

interface Props {
  above: (order: OrderSheet) => ReactNode;
  executing: ComponentType<ExecutingProps>;
  ended: (order: OrderSheet) => ReactNode;
  below?: (order: OrderSheet) => ReactNode;
}

export function OpenedOrder({ above, executing: Executing, ended, below }: Props) {
  const { id = '', idsmp = '' } = usePathParams<'id' | 'idsmp'>();
  const query = useCall(orders.get, { id });
  const { reading, reload } = useReload(query);
  return (
    <Loaded query={query}>
      {(order) => (
        <SpaceBetween size="l">
          {above(order)}
          {isOpen(order.state) ? (
            <Executing
              key={`${order.id}:${reading}`}
              order={order}
              procedureId={Number(idsmp)}
              onReload={reload}
            />
          ) : (
            ended(order)
          )}
          {below?.(order)}
        </SpaceBetween>
      )}
    </Loaded>
  );
}
