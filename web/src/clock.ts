// Difference in milliseconds between the service's clock and this device's, which may be wrong.
import { system } from '#shared/access/api.ts';
import { call } from './call.ts';

/** Read with the session, so that the first form has the right day; kept while the page is open. */
export const clockOffsetQuery = {
  queryKey: ['clock'],
  queryFn: async () => Date.parse((await call(system.health, {})).now) - Date.now(),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
};
