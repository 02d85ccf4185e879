// The routes of the API, made from the contracts: an HTTP API has at most 300, the product more calls than that.
import type { AnyEndpoint } from '../shared/contract.ts';

export interface Route extends Pick<AnyEndpoint, 'method' | 'path'> {
  calls: AnyEndpoint[];
}

/** A public call has a route of its own, for it alone lets everybody in; the others of a method share one for each thing. */
export function pathOf({ path, needs }: Pick<AnyEndpoint, 'path'> & Partial<AnyEndpoint>): string {
  const [thing, ...rest] = path.slice(1).split('/');
  return needs === 'public' || rest.length === 0 ? path : `/${thing}/{proxy+}`;
}

export function routesOf(calls: AnyEndpoint[]): Route[] {
  const shared = Map.groupBy(calls, (call) => `${call.method} ${pathOf(call)}`);
  return [...shared.values()].map((calls) => ({ method: calls[0]!.method, path: pathOf(calls[0]!), calls }));
}
