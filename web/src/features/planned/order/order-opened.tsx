// Page of a work order at its URL: executable while open, read-only afterwards.
import { SpaceBetween } from '@cloudscape-design/components';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { checklistOrders, runs } from '#shared/planned/order-api.ts';
import { orderRights } from '#shared/planned/order-rights.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { RefusalError } from '#shared/refused.ts';
import { getOrderCalls, useOrderType } from '#web/parts/order/order-types.ts';
import { ORDER_TYPE_PARAMETER, type OrderType } from '#web/paths/orders.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { getDesktopRunRoute } from '#web/paths/runs.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useCall } from '#web/use-call.ts';
import type { OrderDetail } from './order-execution.ts';

export interface ExecutionProps {
  order: OrderDetail;
  /** Procedure to show; 0 for none. */
  procedureId: number;
  onReload: () => void;
}

interface Props {
  above: (order: OrderDetail) => ReactNode;
  executing: ComponentType<ExecutionProps>;
  ended: (order: OrderDetail) => ReactNode;
  below?: (order: OrderDetail) => ReactNode;
}

const isMissing = ({ error }: { error: unknown }) =>
  error instanceof RefusalError && error.kind === 'notFound';

/**
 * Reads an order by id alone: as work order, then as checklist, then as run, since a link need not state the
 * type.
 */
function useOrder(id: string, routeType: OrderType) {
  const { user, may } = useSession();
  const query = useCall(getOrderCalls({ type: routeType }).get, { id });
  const isOther = routeType === 'workorders' && isMissing(query);
  const shouldTryChecklist = isOther && (user?.plant.chklst ?? false);
  const checklist = useCall(checklistOrders.get, { id }, { enabled: shouldTryChecklist });
  const isRun = isOther && (!shouldTryChecklist || isMissing(checklist)) && may(...orderRights.am.view);
  const run = useCall(runs.get, { id }, { enabled: isRun });
  return isRun ? run : shouldTryChecklist ? checklist : query;
}

/** Redirects to the URL of the order's type. */
function RedirectToType({ order }: { order: OrderDetail }) {
  const [params] = useSearchParams();
  if (order.type === 'am') return <Navigate to={getDesktopRunRoute(order.id)} replace />;
  const search = new URLSearchParams({ ...Object.fromEntries(params), [ORDER_TYPE_PARAMETER]: 'checklists' });
  return <Navigate to={{ search: String(search) }} replace />;
}

export function OrderPageContent({ above, executing: Executing, ended, below }: Props) {
  const { id = '', idsmp = '' } = useRouteParams<'id' | 'idsmp'>();
  const routeType = useOrderType();
  const query = useOrder(id, routeType);
  const { reading, reload } = useReload(query);
  return (
    <Loaded query={query}>
      {(order) =>
        (order.type ?? 'workorders') !== routeType ? (
          <RedirectToType order={order} />
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
