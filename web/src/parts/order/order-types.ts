// Differences between work orders, checklists and runs: calls, permissions and visibility.
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Endpoint } from '#shared/contract.ts';
import { checklistOrders, type OrderCalls, type OrderItem, orders } from '#shared/planned/order-api.ts';
import { orderRights } from '#shared/planned/order-rights.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { ORDER_TYPE_PARAMETER, type OrderType } from '../../paths/orders.ts';
import { type Session, useSession } from '../../session/session.ts';
import { type Page, useAllItems } from '../../use-call.ts';

interface Typed {
  type?: CycleType;
}

export const getOrderCalls = ({ type }: Typed): OrderCalls =>
  type === 'checklists' ? checklistOrders : orders;
/** Calls that the three types have in common; reports of runs differ. */
export type CommonCalls = Omit<OrderCalls, 'report' | 'close'>;
export const getOrderRights = ({ type = 'workorders' }: Typed) => orderRights[type];

/** Returns the name of an order in the map of unsent things. */
export const getUnsentKey = ({ id, type }: Typed & { id: string }): string =>
  `${type === 'checklists' ? 'checklistOrder' : 'order'}:${id}`;

/** Returns the order type of the URL. */
export function useOrderType(): OrderType {
  const [params] = useSearchParams();
  return params.get(ORDER_TYPE_PARAMETER) === 'checklists' ? 'checklists' : 'workorders';
}

/** Whether the user may see orders of the type and the plant has them. */
export const canSeeOrders = ({ user, may }: Pick<Session, 'user' | 'may'>, type: CycleType): boolean =>
  (type !== 'checklists' || (user?.plant.chklst ?? false)) && may(...orderRights[type].view);

type Orders = UseQueryResult<OrderItem[]>;

/**
 * Reads a list of work orders and checklists together, and of runs if their calls are given, with one request
 * per type.
 */
export function useOrdersOfTypes<S extends object, G>(
  getListCall: (calls: CommonCalls) => Endpoint<S, G, Page<OrderItem>>,
  input: S,
  { enabled = true, runs }: { enabled?: boolean; runs?: CommonCalls } = {},
): Pick<Orders, 'data' | 'error' | 'isError' | 'isLoading' | 'refetch'> {
  const session = useSession();
  const isRead = (type: CycleType) =>
    enabled && canSeeOrders(session, type) && (type !== 'am' || runs !== undefined);
  const [hasWork, hasChecks, hasRuns] = [isRead('workorders'), isRead('checklists'), isRead('am')];
  const workOrders = useAllItems(getListCall(orders), input, { enabled: hasWork });
  const checklists = useAllItems(getListCall(checklistOrders), input, { enabled: hasChecks });
  const runOrders = useAllItems(getListCall(runs ?? orders), input, { enabled: hasRuns });
  const data = useMemo(() => {
    const results = [hasWork && workOrders.data, hasChecks && checklists.data, hasRuns && runOrders.data];
    const readLists = results.filter((each) => each !== false);
    return enabled && readLists.every((each) => each !== undefined) ? readLists.flat() : undefined;
  }, [enabled, hasWork, workOrders.data, hasChecks, checklists.data, hasRuns, runOrders.data]);
  const activeQueries = [workOrders, checklists, runOrders].filter(
    (_, i) => [hasWork, hasChecks, hasRuns][i],
  );
  const failedQuery = activeQueries.find(({ isError }) => isError);
  return {
    data,
    error: failedQuery?.error ?? null,
    isError: failedQuery !== undefined,
    isLoading: activeQueries.some(({ isLoading }) => isLoading),
    refetch: (failedQuery ?? workOrders).refetch,
  };
}
