// Cycles that follow a meter, hits or hours: due readings, lateness and the day they are expected (domain 4.5).
import { addDays, type Day, dayIn, daysBetween, type Instant } from '../day.ts';
import type { UpdateMode } from './period.ts';
import { dueRunOf, type ReasonValues } from './schedule.ts';

export interface Reading {
  at: Instant;
  value: number;
}

/** A meter only goes forward; the same value again is accepted. In units of the meter, as all readings here (domain 4.5). */
export const readingAccepted = (value: number, last: { run?: number; reading?: number }): boolean =>
  value >= Math.max(last.run ?? -Infinity, last.reading ?? -Infinity);

/** Readings are kept to the thousandth, so that 0.1 + 0.2 is 0.3. */
export const toThousandth = (reading: number): number => Math.round(reading * 1000) / 1000;

/**
 * What we count as a meter shows it, and the other way round: one that was replaced or set back shows less than it has run.
 * `offset` is by how much.
 */
export const shownAt = (run: number, offset = 0): number => toThousandth(run - offset);
export const countedAt = (shown: number, offset = 0): number => toThousandth(shown + offset);

/** What the meter shows when an order is due: as it was when the order was issued, or since it was set back. */
export const dueShown = (order: { dueRun?: number; values?: ReasonValues }): number | undefined =>
  order.dueRun === undefined ? undefined : Number(order.values?.setBack ?? order.values?.due ?? order.dueRun);

/** What had been counted when an order was issued; its sentence says what the meter showed. */
export const issuedWith = ({ reading, offset }: ReasonValues = {}): number | undefined =>
  reading === undefined ? undefined : countedAt(Number(reading), Number(offset ?? 0));

/** The due reading of a new cycle's first order. */
export const firstDue = (start: number, frequency: number): number => toThousandth(start + frequency);

/**
 * What a cycle's meter counts to: the due reading of its earliest open order, else of the order to come.
 * Generator, lists and screens ask this (domain 4.5).
 */
export const nextRun = (
  run: { start: number; every: number },
  state?: { open?: string; nextRun?: number },
): number =>
  (state?.open === undefined ? undefined : dueRunOf(state.open)) ??
  state?.nextRun ??
  firstDue(run.start, run.every);

/**
 * The due reading after an execution at `done`; on the FIXED grid the first point beyond it, missed points are left out.
 * An execution before its own point counts as that point: `done` is then the order's due reading.
 */
export function nextDue(mode: UpdateMode, run: { start: number; frequency: number; done: number }): number {
  const [start, frequency, done] = [run.start, run.frequency, run.done].map((x) => Math.round(x * 1000)) as [
    number,
    number,
    number,
  ];
  const due =
    mode === 'lastCompletion'
      ? done + frequency
      : start + Math.max(1, Math.floor((done - start) / frequency) + 1) * frequency;
  return due / 1000;
}

/** A tenth of the frequency, in units of the meter (domain 4.4, Lock span). */
export const defaultLockSpan = (frequency: number): number => toThousandth(frequency / 10);

/** Whether a reading calls for the order of a due reading (domain 4.5). */
export const issuedAt = (reading: number, due: number, lockSpan: number): boolean =>
  toThousandth(reading + lockSpan) >= due;

/** Whether an order still open, or closed, at this reading is late (domain 4.5). */
export const lateAt = (reading: number, due: number, tolerance: number): boolean =>
  reading > toThousandth(due + tolerance);

const DAY = 86_400_000;
const HOUR = 3_600_000;
const WINDOW_DAYS = 90;
/** The readings of the 90 days before `now`, oldest first. */
function recent(readings: readonly Reading[], now: Instant): { at: number; value: number }[] {
  const end = Date.parse(now);
  return readings
    .map(({ at, value }) => ({ at: Date.parse(at), value }))
    .filter(({ at }) => at <= end && at >= end - WINDOW_DAYS * DAY)
    .sort((a, b) => a.at - b.at);
}

/** Units a day over the last 90 days, from the first reading in them to the last; undefined with fewer than two, or less than an hour between them. */
export function averagePerDay(readings: readonly Reading[], now: Instant): number | undefined {
  const its = recent(readings, now);
  const [first, last] = [its[0], its.at(-1)];
  if (!first || !last || last.at - first.at < HOUR) return undefined;
  return ((last.value - first.value) * DAY) / (last.at - first.at);
}

/** What a meter should show, in its units: the forecast and its band, and the most that is taken without asking. */
export interface Forecast {
  expected: number;
  low: number;
  high: number;
  most: number;
}

/** So many readings in 90 days make a forecast; fewer are only held against the largest step so far. */
const ENOUGH = 5;

/**
 * What the next reading is held against (domain 4.5 Plausibility, beyond 11): with five readings in 90 days the rate of their
 * daily means, smoothed, five standard deviations of them, and three times the best day for every day since; with fewer, ten
 * times the largest step so far. Undefined while there is nothing to compare with. `earlier` is in order of time.
 */
export function forecast(earlier: readonly Reading[], at: Instant, timeZone: string): Forecast | undefined {
  const last = earlier.at(-1);
  if (!last) return undefined;
  const means = dailyMeans(recent(earlier, at), timeZone);
  if (means.of < ENOUGH || means.values.length < 2) return byLargestStep(earlier, last.value);
  const days = Math.max(1, daysBetween(dayIn(timeZone, last.at), dayIn(timeZone, at)));
  const rate = means.values.reduce((r, x) => 0.3 * x + 0.7 * r);
  const expected = last.value + rate * days;
  return {
    expected,
    low: last.value + quantile(means.values, 0.1) * days,
    high: last.value + quantile(means.values, 0.9) * days,
    most: Math.max(
      expected + 5 * deviation(means.values) * Math.sqrt(days),
      last.value + 3 * Math.max(...means.values) * days,
    ),
  };
}

function byLargestStep(earlier: readonly Reading[], last: number): Forecast | undefined {
  const largest = Math.max(0, ...earlier.slice(1).map(({ value }, i) => value - earlier[i]!.value));
  if (largest === 0) return undefined;
  const most = last + 10 * largest;
  return { expected: last + largest, low: last, high: most, most };
}

/** Units a day between one reading day and the next, each day told by its last reading; `of` how many readings that was. */
function dailyMeans(readings: readonly { at: number; value: number }[], timeZone: string) {
  const byDay = new Map(
    readings.map(({ at, value }) => [dayIn(timeZone, new Date(at).toISOString()), value] as const),
  );
  const days = [...byDay];
  const values = days
    .slice(1)
    .map(([day, value], i) => (value - days[i]![1]) / daysBetween(days[i]![0], day));
  return { of: readings.length, values };
}

/** Of a sample. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1));
}

/** Between the values on either side of it. */
function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return below + (above - below) * (at - Math.floor(at));
}

const CENTURY = 36_525;
/** The day the meter is expected to reach `due`, today at the earliest; undefined while nobody can tell. */
export function projectedOn(
  { due, reading, perDay }: { due: number; reading: number; perDay: number | undefined },
  today: Day,
): Day | undefined {
  if (!perDay || perDay < 0) return undefined;
  const days = Math.max(0, Math.ceil((due - reading) / perDay));
  return days > CENTURY ? undefined : addDays(today, days);
}
