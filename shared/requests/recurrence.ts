// Verification of countermeasures: an analysis is watched for a period, and the same failure within it
// reopens the analysis (domain 7.7).
import { addDays, type Day, daysBetween, type Instant } from '../day.ts';
import type { AnalysisState, BreakdownType, EwoState } from './ewo-state.ts';
import type { Countermeasure } from './root-cause/root-cause.ts';

/** The fields of an EWO on which comparison depends. */
export interface Failure {
  id: string;
  state: EwoState;
  machineId: number;
  breakdownType?: BreakdownType;
  /** Ids of its element and all ancestors, topmost first; empty: the machine as a whole. */
  lineage: readonly string[];
  createdAt: Instant;
  createdOn: Day;
  closedOn?: Day;
}

const MIN_WATCH_DAYS = 60;
const MAX_WATCH_DAYS = 365;
/** Days before the analysed failure that are searched, and the maximum watch. */
export const RECURRENCE_SEARCH_DAYS = 365;

/**
 * Whether one place is the other, its ancestor or its descendant; the machine is the ancestor of all its
 * elements.
 */
export const isOnSameBranch = (lineage: readonly string[], otherLineage: readonly string[]): boolean =>
  lineage.slice(0, otherLineage.length).every((id, level) => id === otherLineage[level]);

/** Whether two failures are the same; without a breakdown type, none is. */
export const isSameFailure = (analysedFailure: Failure, other: Failure): boolean =>
  other.state !== 'cancelled' &&
  other.machineId === analysedFailure.machineId &&
  analysedFailure.breakdownType !== undefined &&
  other.breakdownType === analysedFailure.breakdownType &&
  isOnSameBranch(analysedFailure.lineage, other.lineage);

/**
 * Returns the days of the watch: twice the mean interval between the same failures, at least two months and
 * at most a year.
 */
export function computeWatchDays(createdOn: readonly Day[]): number {
  if (createdOn.length < 2) return MIN_WATCH_DAYS;
  const days = [...createdOn].sort();
  const mean = daysBetween(days[0]!, days.at(-1)!) / (days.length - 1);
  return Math.min(MAX_WATCH_DAYS, Math.max(MIN_WATCH_DAYS, Math.ceil(2 * mean)));
}

/**
 * Returns the days of the watch from the same failures, including the analysed one, in the year before its
 * closing.
 */
export function computeWatchDaysOfFailure(
  analysedFailure: Failure & { closedOn: Day },
  others: readonly Failure[],
): number {
  const from = addDays(analysedFailure.closedOn, -RECURRENCE_SEARCH_DAYS);
  const sameFailures = others.filter(
    (other) =>
      other.id !== analysedFailure.id &&
      isSameFailure(analysedFailure, other) &&
      other.createdOn >= from &&
      other.createdOn <= analysedFailure.closedOn,
  );
  return computeWatchDays([analysedFailure.createdOn, ...sameFailures.map(({ createdOn }) => createdOn)]);
}

/**
 * Returns the first day of the watch: the day of the last preventive action once all are done, and after the
 * recurrence it answers. Undefined if there is no preventive action.
 */
export function findWatchStart(
  prevent: readonly Pick<Countermeasure, 'doneOn'>[],
  cameBackOn?: Day,
): Day | undefined {
  const doneDays = prevent.flatMap(({ doneOn }) => doneOn ?? []);
  if (doneDays.length === 0 || doneDays.length < prevent.length) return undefined;
  return [...doneDays, ...(cameBackOn === undefined ? [] : [addDays(cameBackOn, 1)])].sort().at(-1);
}

/** Watch fields stored with the analysis. */
export interface Watch {
  state: AnalysisState;
  watchedFrom?: Day;
  watchDays?: number;
  /** Number of the EWO of the recurrence. */
  cameBackAs?: string;
}

/** Returns the last day of the watch. */
export const findWatchEnd = ({ watchedFrom, watchDays }: Watch): Day | undefined =>
  watchedFrom === undefined || watchDays === undefined ? undefined : addDays(watchedFrom, watchDays);

/** Returns the first recurrence within the watch. */
export function findRecurrence<F extends Failure>(
  watch: Watch,
  analysedFailure: Failure,
  others: readonly F[],
): F | undefined {
  const end = findWatchEnd(watch);
  if (end === undefined) return undefined;
  return others
    .filter(
      (other) =>
        other.id !== analysedFailure.id &&
        other.createdOn >= watch.watchedFrom! &&
        other.createdOn <= end &&
        isSameFailure(analysedFailure, other),
    )
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))[0];
}

export const verdicts = ['watched', 'verified', 'ineffective'] as const;
export interface Verdict {
  verdict: (typeof verdicts)[number];
  /** Last day of the watch, if it passed without recurrence. */
  verifiedOn?: Day;
}

/** Returns the present verdict on its countermeasures; undefined if the analysis is not watched. */
export function findVerdict(watch: Watch, today: Day): Verdict | undefined {
  if (watch.state !== 'confirmed')
    return watch.cameBackAs === undefined ? undefined : { verdict: 'ineffective' };
  const end = findWatchEnd(watch);
  if (end === undefined) return undefined;
  return today <= end ? { verdict: 'watched' } : { verdict: 'verified', verifiedOn: end };
}
