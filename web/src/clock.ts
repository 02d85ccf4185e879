// How far the service's clock is ahead of this device's, in milliseconds: a tablet's own may be wrong.
import { system } from '../../shared/access/api.ts';
import { call } from './call.ts';

/** Read with the session, so that the first form already knows which day it is; kept as long as the page lives. */
export const clockAhead = {
  queryKey: ['clock'],
  queryFn: async () => Date.parse((await call(system.health, {})).now) - Date.now(),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
};
