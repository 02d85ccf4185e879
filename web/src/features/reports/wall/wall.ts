// Theme of a wall page, dark if its URL requests it whatever the user's theme; height of its charts and time
// of its last refresh.
import { useEffect, useState } from 'react';
import type { Instant } from '#shared/day.ts';
import { getLocale, type Region, timeFormatOptions } from '#web/ui/format.ts';
import { useNow } from '#web/ui/today.ts';

export function useDarkTheme(dark: boolean): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const previousTheme = dataset.theme;
    if (!dark) return;
    dataset.theme = 'ONE_DARK';
    return () => {
      dataset.theme = previousTheme;
    };
  }, [dark]);
}

const MIN_HEIGHT = 220;
/** Share of the screen height used by the charts. */
const SHARE = 0.38;

const computeHeight = () => Math.max(MIN_HEIGHT, Math.round(window.innerHeight * SHARE));

export function useChartHeight(): number {
  const [height, setHeight] = useState(computeHeight);
  useEffect(() => {
    const updateHeight = () => setHeight(computeHeight());
    window.addEventListener('resize', updateHeight);
    return () => window.removeEventListener('resize', updateHeight);
  }, []);
  return height;
}

/** Returns the instant of the last refresh by the service's clock; `updated` is 0 while data is missing. */
export function useRefreshTime(updated: number): Instant | undefined {
  const now = useNow();
  const [instant, setInstant] = useState<Instant>();
  useEffect(() => {
    if (updated > 0) setInstant(now());
  }, [updated, now]);
  return instant;
}

export const formatTime = (instant: Instant, region: Region): string =>
  new Intl.DateTimeFormat(getLocale(region), { ...timeFormatOptions, timeZone: region.timeZone }).format(
    Date.parse(instant),
  );
