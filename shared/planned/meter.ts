// Meter cycles, by hits or hours: due readings, lateness and expected days (domain 4.5).
import { addDays, type Day, daysBetween, type Instant, toLocalDay } from '../day.ts';
import type { UpdateMode } from './period.ts';
import { parseDueReading, type ReasonValues } from './schedule.ts';

export interface Reading {
  at: Instant;
  value: number;
}

/**
 * Whether a reading is accepted: a meter never decreases, an equal value is allowed. In meter units, as all
 * readings here (domain 4.5).
 */
export const isReadingAccepted = (value: number, last: { run?: number; reading?: number }): boolean =>
  value >= Math.max(last.run ?? -Infinity, last.reading ?? -Infinity);

/** Rounds a reading to thousandths, so that 0.1 + 0.2 is 0.3. */
export const toThousandth = (reading: number): number => Math.round(reading * 1000) / 1000;

/**
 * Convert between counted and shown readings: a meter that was replaced or set back shows `offset` less than
 * it has counted.
 */
export const toShownReading = (run: number, offset = 0): number => toThousandth(run - offset);
export const toCountedReading = (shown: number, offset = 0): number => toThousandth(shown + offset);

/**
 * Returns the reading shown when an order is due: as when the order was issued, or after a later set-back.
 */
export const getShownDueReading = (order: { dueRun?: number; values?: ReasonValues }): number | undefined =>
  order.dueRun === undefined ? undefined : Number(order.values?.setBack ?? order.values?.due ?? order.dueRun);

/** Returns the counted reading when an order was issued; its values hold the shown one. */
export const getReadingAtIssue = ({ reading, offset }: ReasonValues = {}): number | undefined =>
  reading === undefined ? undefined : toCountedReading(Number(reading), Number(offset ?? 0));

/** Returns the due reading of a new cycle's first order. */
export const computeFirstDueReading = (start: number, frequency: number): number =>
  toThousandth(start + frequency);

/**
 * Returns the next due reading of a cycle: that of its earliest open order, else of the next one. Generator,
 * lists and screens use this (domain 4.5).
 */
export const getNextDueReading = (
  run: { start: number; every: number },
  state?: { open?: string; nextRun?: number },
): number =>
  (state?.open === undefined ? undefined : parseDueReading(state.open)) ??
  state?.nextRun ??
  computeFirstDueReading(run.start, run.every);

/**
 * Returns the due reading after an execution at `done`; on the FIXED grid the first point beyond it, skipping
 * missed points. An execution before its own point counts as that point: `done` is then the order's due
 * reading.
 */
export function computeNextDueReading(
  mode: UpdateMode,
  run: { start: number; frequency: number; done: number },
): number {
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

/** Returns the default lock span: a tenth of the frequency, in meter units (domain 4.4, Lock span). */
export const computeDefaultLockSpan = (frequency: number): number => toThousandth(frequency / 10);

/** Whether a reading triggers the order of a due reading (domain 4.5). */
export const isIssueDue = (reading: number, due: number, lockSpan: number): boolean =>
  toThousandth(reading + lockSpan) >= due;

/** Whether an order open or closed at this reading is late (domain 4.5). */
export const isLateAtReading = (reading: number, due: number, tolerance: number): boolean =>
  reading > toThousandth(due + tolerance);

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WINDOW_DAYS = 90;
/** Returns the readings of the 90 days before `now`, oldest first. */
function getRecentReadings(readings: readonly Reading[], now: Instant): { at: number; value: number }[] {
  const end = Date.parse(now);
  return readings
    .map(({ at, value }) => ({ at: Date.parse(at), value }))
    .filter(({ at }) => at <= end && at >= end - WINDOW_DAYS * DAY_MS)
    .sort((a, b) => a.at - b.at);
}

/**
 * Returns the average units per day over the last 90 days, from first to last reading; undefined with fewer
 * than two readings, or less than an hour between them.
 */
export function computeAveragePerDay(readings: readonly Reading[], now: Instant): number | undefined {
  const recentReadings = getRecentReadings(readings, now);
  const [first, last] = [recentReadings[0], recentReadings.at(-1)];
  if (!first || !last || last.at - first.at < HOUR_MS) return undefined;
  return ((last.value - first.value) * DAY_MS) / (last.at - first.at);
}

/**
 * Expected next reading in meter units: the forecast, its band, and the maximum accepted without
 * confirmation.
 */
export interface ReadingForecast {
  expected: number;
  low: number;
  high: number;
  maxPlausible: number;
}

/**
 * Minimum number of readings in 90 days for a forecast; with fewer, the largest step so far is the reference.
 */
const MIN_READINGS = 5;

/**
 * Forecasts the next reading (domain 4.5 Plausibility, beyond 11). With five readings in 90 days it uses the
 * smoothed daily means; `maximum` is the larger of five standard deviations above the expectation and three
 * times the best day for every day since. With fewer, `maximum` is ten times the largest step so far. Undefined
 * without a reference. `earlierReadings` is ordered by time.
 */
export function computeReadingForecast(
  earlierReadings: readonly Reading[],
  at: Instant,
  timeZone: string,
): ReadingForecast | undefined {
  const last = earlierReadings.at(-1);
  if (!last) return undefined;
  const meanRates = computeDailyMeans(getRecentReadings(earlierReadings, at), timeZone);
  if (meanRates.of < MIN_READINGS || meanRates.values.length < 2)
    return computeForecastByLargestStep(earlierReadings, last.value);
  const days = Math.max(1, daysBetween(toLocalDay(timeZone, last.at), toLocalDay(timeZone, at)));
  const rate = meanRates.values.reduce((r, x) => 0.3 * x + 0.7 * r);
  const expected = last.value + rate * days;
  return {
    expected,
    low: last.value + computeQuantile(meanRates.values, 0.1) * days,
    high: last.value + computeQuantile(meanRates.values, 0.9) * days,
    maxPlausible: Math.max(
      expected + 5 * computeDeviation(meanRates.values) * Math.sqrt(days),
      last.value + 3 * Math.max(...meanRates.values) * days,
    ),
  };
}

function computeForecastByLargestStep(
  earlierReadings: readonly Reading[],
  last: number,
): ReadingForecast | undefined {
  const largest = Math.max(
    0,
    ...earlierReadings.slice(1).map(({ value }, i) => value - earlierReadings[i]!.value),
  );
  if (largest === 0) return undefined;
  const maximum = last + 10 * largest;
  return { expected: last + largest, low: last, high: maximum, maxPlausible: maximum };
}

/**
 * Returns units per day between consecutive reading days, each day represented by its last reading; `of` is
 * the number of readings.
 */
function computeDailyMeans(readings: readonly { at: number; value: number }[], timeZone: string) {
  const byDay = new Map(
    readings.map(({ at, value }) => [toLocalDay(timeZone, new Date(at).toISOString()), value] as const),
  );
  const days = [...byDay];
  const values = days
    .slice(1)
    .map(([day, value], i) => (value - days[i]![1]) / daysBetween(days[i]![0], day));
  return { of: readings.length, values };
}

/** Returns the sample standard deviation. */
function computeDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1));
}

/** Returns a quantile, interpolated between neighbouring values. */
function computeQuantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return below + (above - below) * (at - Math.floor(at));
}

const MAX_EXPECTED_DAYS = 36_525;
/**
 * Returns the day on which the meter is expected to reach `due`, today at the earliest; undefined if it
 * cannot be estimated.
 */
export function computeExpectedDay(
  { due, reading, perDay }: { due: number; reading: number; perDay: number | undefined },
  today: Day,
): Day | undefined {
  if (!perDay || perDay < 0) return undefined;
  const days = Math.max(0, Math.ceil((due - reading) / perDay));
  return days > MAX_EXPECTED_DAYS ? undefined : addDays(today, days);
}
