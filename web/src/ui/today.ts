// What time and day it is in the plant, by the service's clock; by the device's where the service has not answered.
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Day } from '../../../shared/day.ts';
import { clockAhead } from '../clock.ts';
import { useFormat } from './format.ts';

/** The instant it is whenever it is asked. */
export function useNow(): () => string {
  const { data: ahead = 0 } = useQuery(clockAhead);
  return useCallback(() => new Date(Date.now() + ahead).toISOString(), [ahead]);
}

export function useToday(): Day {
  const { dayOf } = useFormat();
  return dayOf(useNow()());
}
