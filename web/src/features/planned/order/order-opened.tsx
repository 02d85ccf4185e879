// A work order at its address, to execute while it is open and to read afterwards.
import { SpaceBetween } from '@cloudscape-design/components';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { checklistOrders, runs } from '../../../../../shared/planned/order-api.ts';
import { orderRights } from '../../../../../shared/planned/order-rights.ts';
import { isOpen } from '../../../../../shared/planned/order-state.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { callsOf, useOrderType } from '../../../parts/order/order-types.ts';
import { OF, type OrderType } from '../../../paths/orders.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { runPath } from '../../../paths/runs.ts';
import { useSession } from '../../../session/session.ts';
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

const isMissing = ({ error }: { error: unknown }) => error instanceof Refused && error.kind === 'notFound';

/** Whoever leads here by the id alone does not know what it is of. */
function useOrder(id: string, named: OrderType) {
  const { user, may } = useSession();
  const query = useCall(callsOf({ type: named }).get, { id });
  const isOther = named === 'workorders' && isMissing(query);
  const asked = isOther && (user?.plant.chklst ?? false);
  const checklist = useCall(checklistOrders.get, { id }, { enabled: asked });
  const isRun = isOther && (!asked || isMissing(checklist)) && may(...orderRights.am.view);
  const run = useCall(runs.get, { id }, { enabled: isRun });
  return isRun ? run : asked ? checklist : query;
}

/** To the same order under the address that says what it is of. */
function ToItsOwn({ order }: { order: OrderSheet }) {
  const [params] = useSearchParams();
  if (order.type === 'am') return <Navigate to={runPath(order.id)} replace />;
  const search = new URLSearchParams({ ...Object.fromEntries(params), [OF]: 'checklists' });
  return <Navigate to={{ search: String(search) }} replace />;
}

export function OpenedOrder({ above, executing: Executing, ended, below }: Props) {
  const { id = '', idsmp = '' } = usePathParams<'id' | 'idsmp'>();
  const named = useOrderType();
  const query = useOrder(id, named);
  const { reading, reload } = useReload(query);
  return (
    <Loaded query={query}>
      {(order) =>
        (order.type ?? 'workorders') !== named ? (
          <ToItsOwn order={order} />
        ) : (
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
        )
      }
    </Loaded>
  );
}
