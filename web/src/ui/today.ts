// Which day it is in the plant, by the service's clock.
import { useQuery } from '@tanstack/react-query';
import type { Day } from '../../../shared/day.ts';
import { clockAhead } from '../clock.ts';
import { useFormat } from './format.ts';

/** The device's clock where the service has not answered. */
export function useToday(): Day {
  const { dayOf } = useFormat();
  const { data: ahead = 0 } = useQuery(clockAhead);
  return dayOf(new Date(Date.now() + ahead).toISOString());
}
