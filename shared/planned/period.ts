// How often a plan repeats, and the rules that hang on it (domain 4.4). Days of a period are rules of thumb, never dates.

export type Unit = 'D' | 'W' | 'M' | 'Y';
export interface Frequency {
  /** A whole number from 1. */
  n: number;
  unit: Unit;
}
export type UpdateMode = 'initialScheduling' | 'lastCompletion';

const daysOf: Record<Unit, number> = { D: 1, W: 7, M: 30, Y: 365 };
/** In days: a month counts as 30, a year as 365. */
export const periodDays = ({ n, unit }: Frequency): number => n * daysOf[unit];

/** Less than a week: occurrences on closed days are dropped, never moved. */
export const isShort = (frequency: Frequency): boolean => periodDays(frequency) < 7;

/** Up to a month the fixed grid, else from the last completion; a meter cycle has no frequency in days (domain 4.4). */
export const defaultMode = (frequency: Frequency | undefined): UpdateMode =>
  frequency && periodDays(frequency) <= daysOf.M ? 'initialScheduling' : 'lastCompletion';

/** Up to a week (domain 4.7). */
export const defaultAutoClose = (frequency: Frequency): boolean => periodDays(frequency) <= 7;

/** Less than half the period: a task must not be late and its next one early at once. In days, or in the run units of a meter cycle. */
export const toleranceAllowed = (tolerance: number, period: number): boolean => tolerance * 2 < period;

/** The plant's tolerance for a new cycle, as far as the cycle's frequency allows it. */
export const defaultTolerance = (frequency: Frequency, wanted: number): number =>
  Math.min(wanted, Math.ceil(periodDays(frequency) / 2) - 1);

/** How many days before its planned day a technician may execute an order (domain 4.4, Early window). */
export const earlyWindowDays = (frequency: Frequency, tolerance: number, lockSpan: number): number =>
  Math.max(tolerance, Math.min(lockSpan, Math.floor(periodDays(frequency) / 2)));
