// The ground a wall page stands on: dark while its address says so, whatever the reader chose elsewhere; and its clock.
import { useEffect, useState } from 'react';
import type { Instant } from '../../../../../shared/day.ts';
import { localeOf, type Region, timeDigits } from '../../../ui/format.ts';
import { useNow } from '../../../ui/today.ts';

export function useDark(dark: boolean): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    if (!dark) return;
    dataset.theme = 'ONE_DARK';
    return () => {
      dataset.theme = before;
    };
  }, [dark]);
}

const LEAST = 220;
/** Of the screen, what its charts have. */
const SHARE = 0.38;

const room = () => Math.max(LEAST, Math.round(window.innerHeight * SHARE));

export function useRoom(): number {
  const [height, setHeight] = useState(room);
  useEffect(() => {
    const look = () => setHeight(room());
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  return height;
}

/** By the plant's clock, when what came last to be renewed was; `updated` is 0 while something is missing. */
export function useRenewedAt(updated: number): Instant | undefined {
  const now = useNow();
  const [at, setAt] = useState<Instant>();
  useEffect(() => {
    if (updated > 0) setAt(now());
  }, [updated, now]);
  return at;
}

export const timeOf = (at: Instant, region: Region): string =>
  new Intl.DateTimeFormat(localeOf(region), { ...timeDigits, timeZone: region.timeZone }).format(
    Date.parse(at),
  );
