// Every call of the product as the documentation lists it (`virtual:calls`): read from the contracts, so never out of date.
import type { Plugin } from 'vite';
import type { AnyEndpoint, Needs } from '../../shared/contract.ts';
import { features } from '../../shared/features.ts';

export interface ListedCall {
  /** `planned.orders.close` */
  id: string;
  feature: string;
  method: string;
  path: string;
  says: string;
  needs: Needs;
}

const name = 'virtual:calls';

export const callList = (): ListedCall[] =>
  Object.entries(features).flatMap(([feature, apis]) =>
    Object.entries(apis).flatMap(([api, calls]) =>
      Object.entries(calls as Record<string, AnyEndpoint>).map(([verb, { method, path, says, needs }]) => ({
        id: `${feature}.${api}.${verb}`,
        feature,
        method,
        path,
        says,
        needs,
      })),
    ),
  );

export function calls(): Plugin {
  return {
    name: 'calls',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export const calls = ${JSON.stringify(callList())};` : null),
  };
}
