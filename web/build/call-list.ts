// List of all calls for the documentation (`virtual:calls`), generated from the contracts.
import type { Plugin } from 'vite';
import type { AnyEndpoint, RequiredPermission } from '#shared/contract.ts';
import { features } from '#shared/features.ts';

export interface ListedCall {
  /** Id of the call, such as `planned.orders.close`. */
  id: string;
  feature: string;
  method: string;
  path: string;
  summary: string;
  requiredPermission: RequiredPermission;
}

const MODULE_ID = 'virtual:calls';

export const buildCallList = (): ListedCall[] =>
  Object.entries(features).flatMap(([feature, apis]) =>
    Object.entries(apis).flatMap(([api, calls]) =>
      Object.entries(calls as Record<string, AnyEndpoint>).map(
        ([verb, { method, path, summary, requiredPermission }]) => ({
          id: `${feature}.${api}.${verb}`,
          feature,
          method,
          path,
          summary,
          requiredPermission,
        }),
      ),
    ),
  );

export function callListPlugin(): Plugin {
  return {
    name: 'calls',
    resolveId: (id) => (id === MODULE_ID ? `\0${MODULE_ID}` : null),
    load: (id) =>
      id === `\0${MODULE_ID}` ? `export const calls = ${JSON.stringify(buildCallList())};` : null,
  };
}
