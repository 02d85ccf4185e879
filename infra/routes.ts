// Routes of the API, generated from the contracts: an HTTP API has at most 300, fewer than the calls of the
// product.
import type { AnyEndpoint } from '#shared/contract.ts';

export interface Route {
  /** Method of a call with its own route; `ANY` if the route is shared. */
  method: AnyEndpoint['method'] | 'ANY';
  path: string;
  calls: AnyEndpoint[];
}

type RoutedCall = Pick<AnyEndpoint, 'method' | 'path'> & Partial<AnyEndpoint>;

/**
 * Whether a call has its own route, which the gateway prefers: public calls need no authorisation, and
 * printouts are made by another function.
 */
export const hasOwnRoute = ({ requiredPermission, paper }: Partial<AnyEndpoint>): boolean =>
  requiredPermission === 'public' || paper === true;

/** Returns the path of a call's route; calls without their own route share one per resource. */
export function getRoutePath({ path, ...call }: Omit<RoutedCall, 'method'>): string {
  const [resource, ...remainingSegments] = path.slice(1).split('/');
  return hasOwnRoute(call) || remainingSegments.length === 0 ? path : `/${resource}/{proxy+}`;
}

/**
 * Returns the method of a call's route. A shared route takes every method, because a route a method would make
 * half of the stack's resources; the router of the function refuses a method without a call. So does the own route
 * of a call that answers HEAD too.
 */
const getRouteMethod = (call: RoutedCall) => (hasOwnRoute(call) && !call.headToo ? call.method : 'ANY');

/** Returns the key of a call's route, as the gateway writes it: `ANY /machine/{proxy+}`. */
export const getRouteKey = (call: RoutedCall): string => `${getRouteMethod(call)} ${getRoutePath(call)}`;

export function buildRoutes(calls: AnyEndpoint[]): Route[] {
  return [...Map.groupBy(calls, getRouteKey).values()].map((calls) => ({
    method: getRouteMethod(calls[0]!),
    path: getRoutePath(calls[0]!),
    calls,
  }));
}
