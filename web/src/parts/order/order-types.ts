// What differs between work orders, checklists and runs: their calls and rights, and who may see them.
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Endpoint } from '../../../../shared/contract.ts';
import {
  checklistOrders,
  type OrderCalls,
  type OrderItem,
  orders,
} from '../../../../shared/planned/order-api.ts';
import { orderRights } from '../../../../shared/planned/order-rights.ts';
import type { CycleType } from '../../../../shared/procedures/kinds.ts';
import { OF, type OrderType } from '../../paths/orders.ts';
import { type Session, useSession } from '../../session/session.ts';
import { type Page, useAll } from '../../use-call.ts';

interface Typed {
  type?: CycleType;
}

export const callsOf = ({ type }: Typed): OrderCalls => (type === 'checklists' ? checklistOrders : orders);
/** Those that the three types have alike: what is reported of a run is its own. */
export type CommonCalls = Omit<OrderCalls, 'report' | 'close'>;
export const rightsOf = ({ type = 'workorders' }: Typed) => orderRights[type];

/** The type the address speaks of. */
export function useOrderType(): OrderType {
  const [params] = useSearchParams();
  return params.get(OF) === 'checklists' ? 'checklists' : 'workorders';
}

/** This person sees orders of the type, and the plant has them. */
export const sees = ({ user, may }: Pick<Session, 'user' | 'may'>, type: CycleType): boolean =>
  (type !== 'checklists' || (user?.plant.chklst ?? false)) && may(...orderRights[type].view);

type Orders = UseQueryResult<OrderItem[]>;

/** A list of work orders and checklists together, and of runs where their calls are given, each read by the same call of its own. */
export function useOfTypes<S extends object, G>(
  callOf: (calls: CommonCalls) => Endpoint<S, G, Page<OrderItem>>,
  input: S,
  { enabled = true, runs }: { enabled?: boolean; runs?: CommonCalls } = {},
): Pick<Orders, 'data' | 'error' | 'isError' | 'isLoading' | 'refetch'> {
  const session = useSession();
  const on = (type: CycleType) => enabled && sees(session, type) && (type !== 'am' || runs !== undefined);
  const [hasWork, hasChecks, hasWalks] = [on('workorders'), on('checklists'), on('am')];
  const work = useAll(callOf(orders), input, { enabled: hasWork });
  const checks = useAll(callOf(checklistOrders), input, { enabled: hasChecks });
  const walks = useAll(callOf(runs ?? orders), input, { enabled: hasWalks });
  const data = useMemo(() => {
    const read = [hasWork && work.data, hasChecks && checks.data, hasWalks && walks.data];
    const wanted = read.filter((each) => each !== false);
    return enabled && wanted.every((each) => each !== undefined) ? wanted.flat() : undefined;
  }, [enabled, hasWork, work.data, hasChecks, checks.data, hasWalks, walks.data]);
  const its = [work, checks, walks].filter((_, i) => [hasWork, hasChecks, hasWalks][i]);
  const failed = its.find(({ isError }) => isError);
  return {
    data,
    error: failed?.error ?? null,
    isError: failed !== undefined,
    isLoading: its.some(({ isLoading }) => isLoading),
    refetch: (failed ?? work).refetch,
  };
}
