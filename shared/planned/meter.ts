// Meter cycles, by hits or hours: due readings, lateness and expected days (domain 4.5).
import { addDays, type Day, daysBetween, type Instant, toLocalDay } from '../day.ts';
import { computeQuantile } from '../quantile.ts';
import type { Order } from './order.ts';
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
export const getShownDueReading = (order: DueByReading & { values?: ReasonValues }): number | undefined => {
  const dueRun = getOrderDueRun(order);
  return dueRun === undefined ? undefined : Number(order.values?.setBack ?? order.values?.due ?? dueRun);
};

/** An order due at a reading: alone, or if that comes before its day. */
type DueByReading = Pick<Order, 'dueRun' | 'meterDue'>;

/** Returns the counted reading at which an order is due; undefined for an order by days alone. */
export const getOrderDueRun = ({ dueRun, meterDue }: DueByReading): number | undefined =>
  dueRun ?? meterDue?.run;

/** Whether an order open or closed at this reading is late by its meter. */
export const isOrderLateAtReading = (
  { dueRun, meterDue, tolerance }: DueByReading & Pick<Order, 'tolerance'>,
  reading: number,
): boolean =>
  meterDue
    ? reading > meterDue.lateAfter
    : dueRun !== undefined && isLateAtReading(reading, dueRun, tolerance);

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
const WINDOW_DAYS = 90;
/** Returns the readings of the 90 days before `now`, oldest first. */
function getRecentReadings(readings: readonly Reading[], now: Instant): { at: number; value: number }[] {
  const end = Date.parse(now);
  return readings
    .map(({ at, value }) => ({ at: Date.parse(at), value }))
    .filter(({ at }) => at <= end && at >= end - WINDOW_DAYS * DAY_MS)
    .sort((a, b) => a.at - b.at);
}

/** Rate of a meter in its last 90 days; empty with readings on fewer than two days. */
export interface MeterRate {
  /** Units per day. */
  perDay?: number;
  /** Mean days from one day with readings to the next. */
  gapDays?: number;
  /** 10th and 90th percentile of the daily means, with two means or more (decision PS03). */
  slowPerDay?: number;
  fastPerDay?: number;
}

/**
 * Returns the rate of a meter at its last reading: the smoothed daily mean, the one rate by which dates are
 * projected (decisions PS02, PS03).
 */
export function computeMeterRate(readings: readonly Reading[], lastAt: Instant, timeZone: string): MeterRate {
  const { values, days } = computeDailyMeans(getRecentReadings(readings, lastAt), timeZone);
  if (values.length === 0) return {};
  return {
    perDay: smoothRate(values),
    gapDays: days / values.length,
    ...(values.length > 1 && {
      slowPerDay: computeQuantile(values, 0.1)!,
      fastPerDay: computeQuantile(values, 0.9)!,
    }),
  };
}

/** Each later daily mean has a weight of 0.3; equal ones give exactly their value (beyond 11). */
const smoothRate = (dailyMeans: readonly number[]): number =>
  dailyMeans.reduce((rate, mean) => rate + 0.3 * (mean - rate));

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
 * times the best day for every day since. With fewer, `maximum` is ten times the largest step so far, where
 * `start` is what the meter showed before its first reading. Undefined without a reference. `earlierReadings`
 * is ordered by time.
 */
export function computeReadingForecast(
  earlierReadings: readonly Reading[],
  at: Instant,
  timeZone: string,
  start?: number,
): ReadingForecast | undefined {
  const last = earlierReadings.at(-1);
  if (!last) return undefined;
  const meanRates = computeDailyMeans(getRecentReadings(earlierReadings, at), timeZone);
  if (meanRates.of < MIN_READINGS || meanRates.values.length < 2)
    return computeForecastByLargestStep([
      ...(start === undefined ? [] : [start]),
      ...earlierReadings.map(({ value }) => value),
    ]);
  const days = Math.max(1, daysBetween(toLocalDay(timeZone, last.at), toLocalDay(timeZone, at)));
  const expected = last.value + smoothRate(meanRates.values) * days;
  return {
    expected,
    // After a few unusual days the smoothed rate is beyond the percentiles of all.
    low: Math.min(expected, last.value + computeQuantile(meanRates.values, 0.1)! * days),
    high: Math.max(expected, last.value + computeQuantile(meanRates.values, 0.9)! * days),
    maxPlausible: Math.max(
      expected + 5 * computeDeviation(meanRates.values) * Math.sqrt(days),
      last.value + 3 * Math.max(...meanRates.values) * days,
    ),
  };
}

/**
 * Returns what a meter showed before its first reading: the highest start of its cycles that is not above the
 * reading. Undefined if there is none.
 */
export function findMeterStart(
  starts: readonly number[],
  firstReading: number | undefined,
): number | undefined {
  const earlierStarts = starts.filter((start) => firstReading !== undefined && start <= firstReading);
  return earlierStarts.length > 0 ? Math.max(...earlierStarts) : undefined;
}

/** @param values cumulative, oldest first */
function computeForecastByLargestStep(values: readonly number[]): ReadingForecast | undefined {
  const last = values.at(-1)!;
  const largest = Math.max(0, ...values.slice(1).map((value, i) => value - values[i]!));
  if (largest === 0) return undefined;
  const maximum = last + 10 * largest;
  return { expected: last + largest, low: last, high: maximum, maxPlausible: maximum };
}

/**
 * Returns units per day between consecutive reading days, each day represented by its last reading; `of` is
 * the number of readings, `days` that of days from the first to the last.
 */
function computeDailyMeans(readings: readonly { at: number; value: number }[], timeZone: string) {
  const valuesByDay = [
    ...new Map(
      readings.map(({ at, value }) => [toLocalDay(timeZone, new Date(at).toISOString()), value] as const),
    ),
  ];
  const gaps = valuesByDay.slice(1).map(([day], i) => daysBetween(valuesByDay[i]![0], day));
  const values = gaps.map((gap, i) => (valuesByDay[i + 1]![1] - valuesByDay[i]![1]) / gap);
  return { of: readings.length, values, days: gaps.reduce((sum, gap) => sum + gap, 0) };
}

/** Returns the sample standard deviation. */
function computeDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1));
}

const MAX_EXPECTED_DAYS = 36_525;
/** Precision of a division of days; below it, a fraction is an error of binary numbers. */
const DAY_EPSILON = 1e-9;
/**
 * Returns the day on which the meter is expected to reach `due`, counted from the day of its last reading and
 * never before today; undefined if it cannot be estimated, for instance while the meter stands still
 * (decisions PS01, PS04).
 */
export function computeExpectedDay(
  meter: { due: number; reading: number; readOn: Day; perDay: number | undefined },
  today: Day,
): Day | undefined {
  const { due, reading, readOn, perDay } = meter;
  if (!perDay || perDay < 0) return undefined;
  const days = Math.max(0, Math.ceil((due - reading) / perDay - DAY_EPSILON));
  if (days > MAX_EXPECTED_DAYS) return undefined;
  const expected = addDays(readOn, days);
  return expected < today ? today : expected;
}

/** Days between which a due reading is expected; `latest` is absent if there is no end (decision PS04). */
export interface ExpectedBand {
  earliest: Day;
  latest?: Day;
}

/**
 * Returns the band of the expected day: by the 90th and by the 10th percentile of the daily means. Undefined
 * without two daily means, or without an expected day (decisions PS03, PS04).
 */
export function computeExpectedBand(
  {
    perDay,
    slowPerDay,
    fastPerDay,
    ...meter
  }: { due: number; reading: number; readOn: Day } & Omit<MeterRate, 'gapDays'>,
  today: Day,
): ExpectedBand | undefined {
  const computeDay = (rate: number | undefined) => computeExpectedDay({ ...meter, perDay: rate }, today);
  const expected = computeDay(perDay);
  if (expected === undefined || slowPerDay === undefined) return undefined;
  const [early, late] = [computeDay(fastPerDay) ?? expected, computeDay(slowPerDay)];
  // After a few unusual days the smoothed rate is beyond the percentiles of all.
  return {
    earliest: [early, expected].sort()[0]!,
    ...(late !== undefined && { latest: [late, expected].sort()[1]! }),
  };
}

/** Gaps between readings after which a meter counts as no longer read (decision PS01). */
const MAX_GAPS = 3;
/**
 * Returns the days since the last reading if they are more than three times the mean gap between readings, so
 * that the expected day is doubtful; undefined if not (decision PS01).
 */
export function getDaysWithoutReading(
  { readOn, gapDays }: { readOn: Day; gapDays?: number },
  today: Day,
): number | undefined {
  const days = daysBetween(readOn, today);
  return gapDays !== undefined && days > MAX_GAPS * gapDays + DAY_EPSILON ? days : undefined;
}
