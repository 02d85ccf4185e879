// Period of a report, kept in the URL; preset lengths are at least 31 days (product §9).
import { useSearchParams } from 'react-router';
import { addDays, type Day, daysBetween, toDayNumber } from '#shared/day.ts';
import type { Period } from '../../ui/table/period-control.tsx';
import { useToday } from '../../ui/today.ts';

export const periodLengths = [31, 90, 365] as const;
export type PeriodLength = (typeof periodLengths)[number];

/** Number of days from which bars are grouped by week. */
const MIN_DAYS_BY_WEEK = 92;
export const isWeekly = ({ from, to }: Period) => daysBetween(from, to) >= MIN_DAYS_BY_WEEK;

/** Returns the period in the URL. `from` and `to` win over `days`; `length` is undefined for them. */
export function parsePeriod(
  params: URLSearchParams,
  today: Day,
): Period & { length: PeriodLength | undefined } {
  const [from, to] = [params.get('from'), params.get('to')];
  if (isDay(from) && isDay(to) && from <= to) return { length: undefined, from, to };
  const length = periodLengths.find((each) => String(each) === params.get('days')) ?? periodLengths[0];
  return { length, from: addDays(today, 1 - length), to: today };
}

export function useReportPeriod() {
  const [params, setParams] = useSearchParams();
  const currentPeriod = parsePeriod(params, useToday());
  const set = (values: Record<string, string>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of ['days', 'from', 'to']) next.delete(name);
        for (const [name, value] of Object.entries(values)) next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    ...currentPeriod,
    choose: (length: PeriodLength) => set({ days: String(length) }),
    /** Sets a period; undefined restores the default. */
    chooseDays: (period: Period | undefined) => set(period ? { ...period } : {}),
  };
}

/** Validates without a schema, to keep zod out of the first page's code. */
const isDay = (text: string | null): text is Day =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  Number.isFinite(toDayNumber(text)) &&
  addDays(text, 0) === text;
