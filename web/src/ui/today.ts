// Which day it is in the plant: by the service's clock, because a tablet's own may be wrong.
import { useQuery } from '@tanstack/react-query';
import { system } from '../../../shared/access/api.ts';
import type { Day } from '../../../shared/day.ts';
import { call } from '../call.ts';
import { useFormat } from './format.ts';

/** The device's clock until the service has answered. */
export function useToday(): Day {
  const { dayOf } = useFormat();
  const { data: ahead = 0 } = useQuery({
    queryKey: ['clock'],
    queryFn: async () => Date.parse((await call(system.health, {})).now) - Date.now(),
    staleTime: 60_000,
  });
  return dayOf(new Date(Date.now() + ahead).toISOString());
}
