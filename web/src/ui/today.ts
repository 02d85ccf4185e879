// What time and day it is in the plant, by the service's clock; by the device's where the service has not answered.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
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

const RENEWED_MS = 20_000;

/** The instant it is, renewed while one looks: for minutes that run on. */
export function useRunningNow(): string {
  const now = useNow();
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    setInstant(now());
    const timer = setInterval(() => setInstant(now()), RENEWED_MS);
    return () => clearInterval(timer);
  }, [now]);
  return instant;
}
