// Second calculation of cycles with ranks, written from the decisions PS17 to PS19 and domain 4.4 alone: it has
// its own days, months and calendar, and imports no rule of the product.
import fc from 'fast-check';

interface OracleCycle {
  id: number;
  rank?: number;
  tolerance: number;
  n: number;
  unit: 'D' | 'W' | 'M' | 'Y';
  anchor: string;
  isFloating: boolean;
}
interface OracleCalendar {
  workdays: number[];
  closed: string[];
  rule: 'next' | 'previous' | 'none';
}
export interface OracleCase {
  cycles: OracleCycle[];
  calendar?: OracleCalendar;
}
/** A date of a cycle, and the day of the larger order that does its work. */
export type OracleDate = readonly [day: string, larger: string | null];

const MS = 86_400_000;
const toNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / MS;
const toDay = (n: number) => new Date(n * MS).toISOString().slice(0, 10);

/** Returns a day some periods after another; a day that a month lacks is its last one. */
function later(from: number, { n, unit }: OracleCycle, times: number): number {
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

/** Returns the dates of every cycle from its anchor up to a day, judged from the highest rank down. */
export function computeExpectedPlan({ cycles, calendar }: OracleCase, to: string): Map<number, OracleDate[]> {
  const last = toNumber(to);
  const existing: { rank: number; day: number }[] = [];
  const plan = new Map<number, OracleDate[]>();
  const ranks = [...new Set(cycles.map(({ rank }) => rank ?? 0))].sort((a, b) => b - a);
  for (const rank of ranks) {
    const added: number[] = [];
    for (const cycle of cycles.filter((each) => (each.rank ?? 0) === rank)) {
      const findLarger = (day: number, after: number): number | null => {
        if (rank === 0) return null;
        let best: number | null = null;
        for (const other of existing) {
          const distance = Math.abs(other.day - day);
          if (other.rank <= rank || distance > cycle.tolerance || other.day <= after) continue;
          const bestDistance = best === null ? Infinity : Math.abs(best - day);
          if (distance < bestDistance || (distance === bestDistance && other.day < best!)) best = other.day;
        }
        return best;
      };
      const dates: OracleDate[] = [];
      const add = (day: number, after = -Infinity): number => {
        const larger = findLarger(day, after);
        if (day <= last) dates.push([toDay(day), larger === null ? null : toDay(larger)]);
        if (larger === null && rank > 0) added.push(day);
        return larger ?? day;
      };
      const margin = last + 200;
      if (!cycle.isFloating) for (const day of listFixedDays(cycle, calendar, margin)) add(day);
      else {
        let day = place(calendar, toNumber(cycle.anchor));
        let done = -Infinity;
        while (day <= margin) {
          // A larger order that was done before does not do the next date too.
          done = add(day, done);
          const nominal = later(done, cycle, 1);
          day = place(calendar, nominal);
          if (day <= done) day = search(calendar, nominal, 1);
        }
      }
      plan.set(cycle.id, dates);
    }
    existing.push(...added.map((day) => ({ rank, day })));
  }
  return plan;
}

const period = fc.oneof(
  fc.record({ n: fc.integer({ min: 3, max: 20 }), unit: fc.constant('D' as const) }),
  fc.record({ n: fc.integer({ min: 1, max: 8 }), unit: fc.constant('W' as const) }),
  fc.record({ n: fc.integer({ min: 1, max: 6 }), unit: fc.constant('M' as const) }),
  fc.record({ n: fc.constant(1), unit: fc.constant('Y' as const) }),
);
const periodDays = { D: 1, W: 7, M: 28, Y: 365 };

export const FIRST_DAY = '2026-01-01';
const first = toNumber(FIRST_DAY);
const day = (max: number) => fc.integer({ min: 0, max }).map((n) => toDay(first + n));

const cycleOf = (id: number, canFloat: boolean) =>
  period.chain(({ n, unit }) =>
    fc.record({
      ...{ id: fc.constant(id), n: fc.constant(n), unit: fc.constant(unit), anchor: day(90) },
      rank: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 6 }),
      tolerance: fc.integer({
        min: 0,
        max: Math.max(0, Math.min(30, Math.ceil((n * periodDays[unit]) / 2) - 1)),
      }),
      isFloating: canFloat ? fc.boolean() : fc.constant(false),
    }),
  );

/** Machines with two to four cycles, with or without a working calendar. */
export const rankCase = ({ canFloat = true } = {}): fc.Arbitrary<OracleCase> =>
  fc.record({
    cycles: fc
      .integer({ min: 2, max: 4 })
      .chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => cycleOf(i + 1, canFloat)))),
    calendar: fc.option(
      fc.record({
        workdays: fc.constantFrom([1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6], [1, 3, 5]),
        closed: fc.uniqueArray(day(500), { maxLength: 15 }),
        rule: fc.constantFrom('next', 'previous', 'none'),
      }),
      { nil: undefined },
    ),
  });
