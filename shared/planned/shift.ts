// Shift of a cycle's next date by what was done early or late: two factors and a tolerance share between a
// fixed grid and a count from the last completion (decisions PS09 to PS16).
import { addDays, addMonths, type Day, daysBetween, monthsBetween } from '../day.ts';
import type { Frequency, UpdateMode } from './period.ts';

/** All in percent; a factor not given is 0. */
export interface ShiftFactors {
  lateFactor?: number;
  earlyFactor?: number;
  /** Share of the period by which an execution may deviate without shifting the plan. */
  toleranceShare?: number;
}

/** An occurrence as the generator planned it; `base` is the day from which its months are counted. */
export interface Occurrence {
  nominal: Day;
  planned: Day;
  base: Day;
}

export const hasShiftFactors = ({ lateFactor, earlyFactor }: ShiftFactors): boolean =>
  lateFactor !== undefined || earlyFactor !== undefined;

/** Returns the update mode: with factors it follows from them (decision PS13). */
export const getUpdateMode = (cycle: ShiftFactors & { mode: UpdateMode }): UpdateMode => {
  if (!hasShiftFactors(cycle)) return cycle.mode;
  return (cycle.lateFactor ?? 0) > 0 || (cycle.earlyFactor ?? 0) > 0 ? 'lastCompletion' : 'initialScheduling';
};

/** Returns the factors of a cycle whose dates they shift. */
export const getActiveFactors = (cycle: ShiftFactors & { mode: UpdateMode }): ShiftFactors | undefined => {
  const { lateFactor, earlyFactor, toleranceShare } = cycle;
  if (!hasShiftFactors(cycle) || getUpdateMode(cycle) !== 'lastCompletion') return undefined;
  return { lateFactor, earlyFactor, toleranceShare };
};

export function addPeriods(day: Day, { n, unit }: Frequency, times: number): Day {
  if (unit === 'D' || unit === 'W') return addDays(day, times * (unit === 'W' ? n * 7 : n));
  return addMonths(day, times * (unit === 'Y' ? n * 12 : n));
}

/**
 * Returns the occurrence after `nominal` on the grid of `base`; on a grid of its own if the base does not
 * lead to it, as after a change of the frequency.
 */
export function computeFollowingNominal(
  frequency: Frequency,
  { nominal, base }: Pick<Occurrence, 'nominal' | 'base'>,
): Pick<Occurrence, 'nominal' | 'base'> {
  const { n, unit } = frequency;
  const steps =
    unit === 'D' || unit === 'W'
      ? daysBetween(base, nominal) / (unit === 'W' ? n * 7 : n)
      : monthsBetween(base, nominal) / (unit === 'Y' ? n * 12 : n);
  // The number of whole months depends on the clamping of days at the end of a month.
  for (const k of [Math.floor(steps), Math.floor(steps) + 1])
    if (k >= 0 && addPeriods(base, frequency, k) === nominal)
      return { nominal: addPeriods(base, frequency, k + 1), base };
  return { nominal: addPeriods(nominal, frequency, 1), base: nominal };
}

/** Part of a number, in percent; halves are rounded down, so that rounding never lengthens an interval. */
const computePart = (percent: number, of: number): number => Math.ceil((2 * percent * of - 100) / 200);

const selectFactor = ({ lateFactor = 0, earlyFactor = 0 }: ShiftFactors, deviation: number): number =>
  deviation > 0 ? lateFactor : earlyFactor;

const isWithinShare = ({ toleranceShare = 0 }: ShiftFactors, deviation: number, period: number): boolean =>
  Math.abs(deviation) * 100 <= toleranceShare * period;

interface ShiftResult extends Pick<Occurrence, 'nominal' | 'base'> {
  /** Days from the planned day to the execution; negative if it was early. */
  deviation: number;
  /** Days up to which a deviation shifts nothing, with one decimal. */
  allowed: number;
  /** Next day if the plan is kept, and if it counts from the execution. */
  kept: Day;
  counted: Day;
  factor: number;
  /** Days by which the plan shifts. */
  shift: number;
}

/** Returns the nominal day after an occurrence that was done on a day (decisions PS09 to PS12, PS16). */
export function computeShift(
  frequency: Frequency,
  factors: ShiftFactors,
  occurrence: Occurrence,
  doneOn: Day,
): ShiftResult {
  const following = computeFollowingNominal(frequency, occurrence);
  const period = daysBetween(occurrence.nominal, following.nominal);
  const deviation = daysBetween(occurrence.planned, doneOn);
  const counted = addPeriods(doneOn, frequency, 1);
  const factor = selectFactor(factors, deviation);
  const shift = isWithinShare(factors, deviation, period)
    ? 0
    : computePart(factor, daysBetween(following.nominal, counted));
  const nominal = addDays(following.nominal, shift);
  return {
    ...{ nominal, base: shift === 0 ? following.base : nominal },
    ...{ deviation, allowed: computeAllowedDeviation(factors, period), kept: following.nominal, counted },
    ...{ factor, shift },
  };
}

/** Returns the deviation up to which nothing shifts, to one decimal, for display. */
const computeAllowedDeviation = ({ toleranceShare = 0 }: ShiftFactors, period: number): number =>
  Math.round((toleranceShare * period) / 10) / 10;

interface ReadingShift {
  /** Due reading after the execution. */
  due: number;
  deviation: number;
  allowed: number;
  factor: number;
  shift: number;
}

/** Returns the due reading after an execution, to thousandths (decision PS15). */
export function computeReadingShift(
  every: number,
  factors: ShiftFactors,
  { due, done }: { due: number; done: number },
): ReadingShift {
  const [period, dueThousandths, doneThousandths] = [every, due, done].map((x) => Math.round(x * 1000)) as [
    number,
    number,
    number,
  ];
  const deviation = doneThousandths - dueThousandths;
  const factor = selectFactor(factors, deviation);
  const shift = isWithinShare(factors, deviation, period) ? 0 : computePart(factor, deviation);
  return {
    due: (dueThousandths + period + shift) / 1000,
    deviation: deviation / 1000,
    allowed: ((factors.toleranceShare ?? 0) * period) / 100_000,
    factor,
    shift: shift / 1000,
  };
}
