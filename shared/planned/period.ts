// Frequencies and the rules that depend on the period (domain 4.4). Period days are approximations, never
// used for dates.

export type Unit = 'D' | 'W' | 'M' | 'Y';
export interface Frequency {
  /** A whole number from 1. */
  n: number;
  unit: Unit;
}
export type UpdateMode = 'initialScheduling' | 'lastCompletion';

const daysByUnit: Record<Unit, number> = { D: 1, W: 7, M: 30, Y: 365 };
/** Returns the period in days: a month counts as 30, a year as 365. */
export const getPeriodDays = ({ n, unit }: Frequency): number => n * daysByUnit[unit];

/** Whether the period is under a week: occurrences on closed days are dropped, not moved. */
export const isShorterThanWeek = (frequency: Frequency): boolean => getPeriodDays(frequency) < 7;

/**
 * Returns the default mode: fixed grid up to a month, else from the last completion. A meter cycle has no
 * frequency in days (domain 4.4).
 */
export const getDefaultMode = (frequency: Frequency | undefined): UpdateMode =>
  frequency && getPeriodDays(frequency) <= daysByUnit.M ? 'initialScheduling' : 'lastCompletion';

/** Returns true up to a week (domain 4.7). */
export const getDefaultAutoClose = (frequency: Frequency): boolean => getPeriodDays(frequency) <= 7;

/**
 * Whether a tolerance is under half the period, so that an order cannot be late while the next one is already
 * early. In days, or in meter units.
 */
export const isToleranceAllowed = (tolerance: number, period: number): boolean => tolerance * 2 < period;

/** Returns the plant's default tolerance, limited by what the frequency allows. */
export const computeDefaultTolerance = (frequency: Frequency, plantTolerance: number): number =>
  Math.min(plantTolerance, Math.ceil(getPeriodDays(frequency) / 2) - 1);

/**
 * Returns how many days before its planned day a technician may carry out an order (domain 4.4, Early
 * window).
 */
export const computeEarlyWindowDays = (frequency: Frequency, tolerance: number, lockSpan: number): number =>
  Math.max(tolerance, Math.min(lockSpan, Math.floor(getPeriodDays(frequency) / 2)));
