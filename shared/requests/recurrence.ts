// Whether a countermeasure holds: an analysis is watched for a while, and the same failure within it brings it back (domain 7.7).
import { addDays, type Day, daysBetween, type Instant } from '../day.ts';
import type { AnalysisState, BreakdownType, EwoState } from './ewo-state.ts';
import type { Countermeasure } from './root-cause.ts';

/** An EWO as it is compared. */
export interface Failure {
  id: string;
  state: EwoState;
  machineId: number;
  breakdownType?: BreakdownType;
  /** Ids of its element and all above it, the highest first; empty: the machine as a whole. */
  lineage: readonly string[];
  createdAt: Instant;
  createdOn: Day;
  closedOn?: Day;
}

const LEAST_DAYS = 60;
const MOST_DAYS = 365;
/** So far back an analysed failure is looked for, and so far ahead it is watched at most. */
export const LOOKED_OVER_DAYS = 365;

/** Is one the other, above it or below it? The machine is above all its elements. */
export const shareBranch = (one: readonly string[], other: readonly string[]): boolean =>
  one.slice(0, other.length).every((id, level) => id === other[level]);

/** Of a failure whose kind nobody named no other is known to be the same. */
export const isSameFailure = (analysed: Failure, other: Failure): boolean =>
  other.state !== 'cancelled' &&
  other.machineId === analysed.machineId &&
  analysed.breakdownType !== undefined &&
  other.breakdownType === analysed.breakdownType &&
  shareBranch(analysed.lineage, other.lineage);

/** Days it is watched: twice the mean interval between the same failures, two months at least and a year at most. */
export function watchDays(createdOn: readonly Day[]): number {
  if (createdOn.length < 2) return LEAST_DAYS;
  const days = [...createdOn].sort();
  const mean = daysBetween(days[0]!, days.at(-1)!) / (days.length - 1);
  return Math.min(MOST_DAYS, Math.max(LEAST_DAYS, Math.ceil(2 * mean)));
}

/** The same failures, the analysed one among them, in the year before it was closed. */
export function watchDaysOf(analysed: Failure & { closedOn: Day }, others: readonly Failure[]): number {
  const from = addDays(analysed.closedOn, -LOOKED_OVER_DAYS);
  const same = others.filter(
    (other) =>
      other.id !== analysed.id &&
      isSameFailure(analysed, other) &&
      other.createdOn >= from &&
      other.createdOn <= analysed.closedOn,
  );
  return watchDays([analysed.createdOn, ...same.map(({ createdOn }) => createdOn)]);
}

/**
 * The day its watch begins: that of the last action to prevent, once all are done, and later than the failure it answers to.
 * None where nothing prevents it.
 */
export function watchedSince(
  prevent: readonly Pick<Countermeasure, 'doneOn'>[],
  cameBackOn?: Day,
): Day | undefined {
  const done = prevent.flatMap(({ doneOn }) => doneOn ?? []);
  if (done.length === 0 || done.length < prevent.length) return undefined;
  return [...done, ...(cameBackOn === undefined ? [] : [addDays(cameBackOn, 1)])].sort().at(-1);
}

/** What is kept of it with the analysis. */
export interface Watch {
  state: AnalysisState;
  watchedFrom?: Day;
  watchDays?: number;
  /** The number of the EWO it came back as. */
  cameBackAs?: string;
}

/** The last day of its watch. */
export const endOf = ({ watchedFrom, watchDays }: Watch): Day | undefined =>
  watchedFrom === undefined || watchDays === undefined ? undefined : addDays(watchedFrom, watchDays);

/** The first of the same failures that came while it was watched. */
export function failureWithin<F extends Failure>(
  watch: Watch,
  analysed: Failure,
  others: readonly F[],
): F | undefined {
  const end = endOf(watch);
  if (end === undefined) return undefined;
  return others
    .filter(
      (other) =>
        other.id !== analysed.id &&
        other.createdOn >= watch.watchedFrom! &&
        other.createdOn <= end &&
        isSameFailure(analysed, other),
    )
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))[0];
}

export const verdicts = ['watched', 'verified', 'ineffective'] as const;
export interface Verdict {
  verdict: (typeof verdicts)[number];
  /** The last day of its watch, when it passed without the failure. */
  verifiedOn?: Day;
}

/** What is known of its countermeasures today; nothing of an analysis that nobody watches. */
export function verdictOf(watch: Watch, today: Day): Verdict | undefined {
  if (watch.state !== 'confirmed')
    return watch.cameBackAs === undefined ? undefined : { verdict: 'ineffective' };
  const end = endOf(watch);
  if (end === undefined) return undefined;
  return today <= end ? { verdict: 'watched' } : { verdict: 'verified', verifiedOn: end };
}
