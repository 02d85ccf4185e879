// The routes of the API, made from the contracts: an HTTP API has at most 300, the product more calls than that.
import type { AnyEndpoint } from '../shared/contract.ts';

export interface Route extends Pick<AnyEndpoint, 'method' | 'path'> {
  calls: AnyEndpoint[];
}

/** A public call lets everybody in, and a document is made by another function: each has a route of its own, which the gateway prefers. */
export const standsAlone = ({ needs, paper }: Partial<AnyEndpoint>): boolean =>
  needs === 'public' || paper === true;

/** The others of a method share one for each thing. */
export function pathOf({ path, ...call }: Pick<AnyEndpoint, 'path'> & Partial<AnyEndpoint>): string {
  const [thing, ...rest] = path.slice(1).split('/');
  return standsAlone(call) || rest.length === 0 ? path : `/${thing}/{proxy+}`;
}

export function routesOf(calls: AnyEndpoint[]): Route[] {
  const shared = Map.groupBy(calls, (call) => `${call.method} ${pathOf(call)}`);
  return [...shared.values()].map((calls) => ({ method: calls[0]!.method, path: pathOf(calls[0]!), calls }));
}
