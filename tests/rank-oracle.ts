// Second calculation of cycles with ranks, written from the decisions PS01 to PS03, PS09 to PS19 and PS23, and
// domain 4.4 and 4.5 alone: it has its own days, months, zones and calendar, and imports no rule of the product.
import type { ZoneName } from './oracle-zones.ts';
import { toLocalDayNumber } from './oracle-zones.ts';

export interface OracleCycle {
  id: number;
  rank?: number;
  tolerance: number;
  n: number;
  unit: 'D' | 'W' | 'M' | 'Y';
  anchor: string;
  isFloating: boolean;
  /** Factors of a floating cycle, in percent. */
  shift?: { late: number; early: number; share: number };
  /** Instant at which the first order of a floating cycle was done. */
  doneAt?: number;
}
interface OracleCalendar {
  workdays: number[];
  closed: string[];
  rule: 'next' | 'previous' | 'none';
}
/** A cycle by meter with the readings of its meter; `resetTo`: shown from right after the reading on. */
export interface OracleMeter {
  id: number;
  rank?: number;
  /** In units of the meter, like the period and the lock span. */
  tolerance: number;
  start: number;
  every: number;
  lockSpan: number;
  isFloating: boolean;
  readings: { at: number; shown: number; resetTo?: number }[];
}
export interface OracleCase {
  cycles: OracleCycle[];
  calendar?: OracleCalendar;
  zone?: ZoneName;
  /** Instant at which the plan is looked at. */
  now?: number;
  meter?: OracleMeter;
}
/** A date of a cycle, and the day of the larger order that does its work. */
export type OracleDate = readonly [day: string, larger: string | null];

const MS = 86_400_000;
export const toNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / MS;
export const toDay = (n: number) => new Date(n * MS).toISOString().slice(0, 10);

/** Returns a day some periods after another; a day that a month lacks is its last one. */
function later(from: number, { n, unit }: Pick<OracleCycle, 'n' | 'unit'>, times: number): number {
  if (unit === 'D') return from + n * times;
  if (unit === 'W') return from + 7 * n * times;
  const date = new Date(from * MS);
  const month = date.getUTCMonth() + (unit === 'Y' ? 12 : 1) * n * times;
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastOfMonth)) / MS;
}

const isOpen = (calendar: OracleCalendar | undefined, day: number): boolean =>
  !calendar ||
  (calendar.workdays.includes(new Date(day * MS).getUTCDay() || 7) && !calendar.closed.includes(toDay(day)));

function search(calendar: OracleCalendar | undefined, from: number, step: number): number {
  let day = from;
  while (!isOpen(calendar, day)) day += step;
  return day;
}

const place = (calendar: OracleCalendar | undefined, day: number): number =>
  !calendar || calendar.rule === 'none' ? day : search(calendar, day, calendar.rule === 'next' ? 1 : -1);

/** Returns the planned days of a fixed cycle up to a day. */
function listFixedDays(cycle: OracleCycle, calendar: OracleCalendar | undefined, to: number): number[] {
  const days = new Set<number>();
  for (let k = 0; ; k++) {
    const nominal = later(toNumber(cycle.anchor), cycle, k);
    if (nominal > to + 40) break;
    // Under a week, dates on closed days are dropped.
    if (cycle.unit === 'D' && cycle.n < 7 && !isOpen(calendar, nominal)) continue;
    days.add(place(calendar, nominal));
  }
  return [...days].sort((a, b) => a - b);
}

/** A date of a floating cycle: the day from which its periods are counted, and how many. */
interface FloatingDate {
  base: number;
  k: number;
  planned: number;
}

/** Returns the date after one that was done on a day (PS09 to PS12, PS16). */
function computeNextDate(
  cycle: OracleCycle,
  calendar: OracleCalendar | undefined,
  { base, k, planned }: FloatingDate,
  done: number,
): FloatingDate {
  if (!cycle.shift) {
    const nominal = later(done, cycle, 1);
    const placed = place(calendar, nominal);
    // A date that the calendar moves back to the execution would not advance the plan.
    return { base: nominal, k: 0, planned: placed <= done ? search(calendar, nominal, 1) : placed };
  }
  const kept = later(base, cycle, k + 1);
  const counted = later(done, cycle, 1);
  const deviation = done - planned;
  const isInside = Math.abs(deviation) * 100 <= cycle.shift.share * (kept - later(base, cycle, k));
  const factor = deviation > 0 ? cycle.shift.late : cycle.shift.early;
  // Nearest whole day, halves to the earlier one.
  const shift = isInside ? 0 : Math.ceil((factor * (counted - kept) - 50) / 100);
  let next = shift === 0 ? { base, k: k + 1 } : { base: kept + shift, k: 0 };
  // Dates that the calendar moves to the order before are covered by it.
  while (place(calendar, later(next.base, cycle, next.k)) <= Math.min(done, planned))
    next = { base: next.base, k: next.k + 1 };
  return { ...next, planned: place(calendar, later(next.base, cycle, next.k)) };
}

/** Returns the order of the meter if it is issued by now: its planned day, and its tolerance in days. */
function computeMeterOrder(
  { meter, calendar, zone = 'UTC', now = 0 }: OracleCase,
  { every, start, lockSpan, tolerance, isFloating, readings }: OracleMeter,
): { planned: number; toleranceDays: number } | undefined {
  if (!meter) return undefined;
  const byDay = new Map<number, number>();
  let offset = 0;
  let reading = 0;
  for (const { at, shown, resetTo } of readings) {
    reading = shown + offset;
    byDay.set(toLocalDayNumber(zone, at), reading);
    if (resetTo !== undefined) offset = reading - resetTo;
  }
  let due = start + every;
  if (reading + lockSpan < due) return undefined;
  // Fixed: one order for the last grid point that the reading calls for.
  while (!isFloating && due + every <= reading + lockSpan) due += every;
  const days = [...byDay];
  const means = days.slice(1).map(([day, value], i) => (value - days[i]![1]) / (day - days[i]![0]));
  let rate = means[0] ?? 0;
  for (const mean of means.slice(1)) rate = 0.3 * mean + 0.7 * rate;
  const today = toLocalDayNumber(zone, now);
  const remaining = Math.max(0, due - reading);
  const isEstimated = rate > 0 && remaining / rate <= 36_525;
  // Binary numbers miss whole quotients by less than a millionth.
  const expected = isEstimated
    ? Math.max(today, days.at(-1)![0] + Math.ceil(remaining / rate - 1e-6))
    : today;
  const placed = place(calendar, expected);
  return {
    planned: placed < today ? search(calendar, expected, 1) : placed,
    toleranceDays: rate > 0 ? Math.floor(tolerance / rate + 1e-6) : 0,
  };
}

/** Returns the dates of every cycle from its anchor up to a day, judged from the highest rank down. */
export function computeExpectedPlan(input: OracleCase, to: string): Map<number, OracleDate[]> {
  const { cycles, calendar, zone = 'UTC', meter } = input;
  const last = toNumber(to);
  const margin = last + 200;
  const existing: { rank: number; day: number }[] = [];
  const plan = new Map<number, OracleDate[]>();
  const members = [...cycles, ...(meter ? [meter] : [])];
  const ranks = [...new Set(members.map(({ rank }) => rank ?? 0))].sort((a, b) => b - a);
  for (const rank of ranks) {
    const added: number[] = [];
    for (const member of members.filter((each) => (each.rank ?? 0) === rank)) {
      const findLarger = (day: number, tolerance: number, after: number): number | null => {
        if (rank === 0) return null;
        let best: number | null = null;
        for (const other of existing) {
          const distance = Math.abs(other.day - day);
          if (other.rank <= rank || distance > tolerance || other.day <= after) continue;
          const bestDistance = best === null ? Infinity : Math.abs(best - day);
          if (distance < bestDistance || (distance === bestDistance && other.day < best!)) best = other.day;
        }
        return best;
      };
      const dates: OracleDate[] = [];
      const add = (day: number, tolerance: number, after = -Infinity): number => {
        const larger = findLarger(day, tolerance, after);
        if (day <= last) dates.push([toDay(day), larger === null ? null : toDay(larger)]);
        if (larger === null && rank > 0) added.push(day);
        return larger ?? day;
      };
      if ('every' in member) {
        const order = computeMeterOrder(input, member);
        if (order) add(order.planned, order.toleranceDays);
      } else if (!member.isFloating)
        for (const day of listFixedDays(member, calendar, margin)) add(day, member.tolerance);
      else {
        const base = toNumber(member.anchor);
        let date: FloatingDate = { base, k: 0, planned: place(calendar, base) };
        if (member.doneAt !== undefined)
          date = computeNextDate(member, calendar, date, toLocalDayNumber(zone, member.doneAt));
        let done = -Infinity;
        while (date.planned <= margin) {
          // A larger order that was done before does not do the next date too.
          done = add(date.planned, member.tolerance, done);
          date = computeNextDate(member, calendar, date, done);
        }
      }
      plan.set(member.id, dates);
    }
    existing.push(...added.map((day) => ({ rank, day })));
  }
  return plan;
}
