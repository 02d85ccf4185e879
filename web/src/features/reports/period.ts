// The period a report looks back on, kept in the URL; its own are never less than 31 days (product §9).
import { useSearchParams } from 'react-router';
import { addDays, type Day, dayNumber, daysBetween } from '../../../../shared/day.ts';
import type { Period } from '../../ui/table/period-control.tsx';
import { useToday } from '../../ui/today.ts';

export const lengths = [31, 90, 365] as const;
export type Length = (typeof lengths)[number];

/** More bars than this are gathered into weeks. */
const MOST_DAYS = 92;
export const isWeekly = ({ from, to }: Period) => daysBetween(from, to) >= MOST_DAYS;

/** Days of the address win over a length; `undefined` is the length of a period of its own. */
export function periodIn(params: URLSearchParams, today: Day): Period & { length: Length | undefined } {
  const [from, to] = [params.get('from'), params.get('to')];
  if (isDay(from) && isDay(to) && from <= to) return { length: undefined, from, to };
  const length = lengths.find((each) => String(each) === params.get('days')) ?? lengths[0];
  return { length, from: addDays(today, 1 - length), to: today };
}

export function usePeriod() {
  const [params, setParams] = useSearchParams();
  const found = periodIn(params, useToday());
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
    ...found,
    choose: (length: Length) => set({ days: String(length) }),
    /** Undefined: back to the usual one. */
    chooseDays: (period: Period | undefined) => set(period ? { ...period } : {}),
  };
}

/** No schema here: the first page asks too. */
const isDay = (text: string | null): text is Day =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  Number.isFinite(dayNumber(text)) &&
  addDays(text, 0) === text;
