// Scopes that calls with a key require, and their texts.
import { odataSets } from '#shared/integration/odata/sets.ts';
import { publicCalls } from '#shared/integration/public-api.ts';
import type { Scope } from '#shared/integration/service-account.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { getEnumText } from '#web/i18n/text.ts';

const joinScope = (scope: readonly string[]): string => scope.join(' ');

const odataScopes = Object.values(odataSets).map(({ area }): Scope => [area, 'view']);

/** Scopes of the public API and of OData, each once, in the order of the calls. */
export const offeredScopes: readonly Scope[] = [
  ...new Map(
    [
      ...Object.values(publicCalls).map(({ requiredPermission }) => [...requiredPermission] as Scope),
      ...odataScopes,
    ].map((scope) => [joinScope(scope), scope]),
  ).values(),
];

/** Returns what a scope allows; a scope that no call requires is named by its area and action. */
export function getScopeText(scope: Scope): string {
  const name = joinScope(scope);
  return i18n.exists(`accountScope.${name}`, { ns: 'enums' }) ? getEnumText('accountScope', name) : name;
}
