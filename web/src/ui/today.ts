// Current time and day in the plant, by the service's clock or, without an answer of the service, the
// device's.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Day } from '#shared/day.ts';
import { cache } from '../cache.ts';
import { clockOffsetQuery } from '../clock.ts';
import { useFormat } from './format.ts';

/** Returns a function for the current instant. */
export function useNow(): () => string {
  const { data: clockOffset = 0 } = useQuery(clockOffsetQuery);
  return useCallback(() => new Date(Date.now() + clockOffset).toISOString(), [clockOffset]);
}

export function useToday(): Day {
  const { dayOf } = useFormat();
  return dayOf(useNow()());
}

/** Reads the current day once it is needed, outside of rendering. */
export async function fetchToday(dayOf: (instant: string) => Day): Promise<Day> {
  const clockOffset = await cache.fetchQuery(clockOffsetQuery).catch(() => 0);
  return dayOf(new Date(Date.now() + clockOffset).toISOString());
}

const REFRESH_MS = 20_000;

/** Returns the current instant, updated every 20 seconds, for running durations. */
export function useRunningNow(): string {
  const now = useNow();
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    setInstant(now());
    const timer = setInterval(() => setInstant(now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [now]);
  return instant;
}
