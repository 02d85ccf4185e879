// Dated steps of a record, such as those of an EWO: each has a minimum date, none may be in the future
// (product §5, domain 5.2).
import { type Instant, minutesBetween } from './day.ts';
import type { MessageCode } from './messages.ts';

/** Steps in their order. The minimum date of a step is the date of the first field in `earlierFields` that is set. */
export type Steps<Field extends string> = readonly (readonly [
  field: Field,
  after: readonly NoInfer<Field>[],
])[];
type StepDates<Field extends string> = Readonly<Partial<Record<Field, Instant>>>;

/** The user who performs a step, with the time and the plant. */
export interface StepActor {
  now: Instant;
  user: { id: string; name: string };
  plant: { timeZone: string };
}

/** Tolerated lead of a device's clock over the server's. */
const CLOCK_ALLOWANCE_MS = 2 * 60_000;

/** Truncates an instant to the minute, the precision of steps. */
export const truncateToMinute = (instant: Instant): Instant =>
  `${new Date(instant).toISOString().slice(0, 16)}:00.000Z`;

/** Returns the minimum date of a step, or undefined if no earlier step is dated. */
export function findMinimumDate<Field extends string>(
  steps: Steps<Field>,
  thing: StepDates<Field>,
  field: NoInfer<Field>,
): Instant | undefined {
  const earlierFields = steps.find(([name]) => name === field)?.[1] ?? [];
  return earlierFields.map((name) => thing[name]).find((date) => date !== undefined);
}

export const isInFuture = (date: Instant, now: Instant): boolean =>
  Date.parse(date) > Date.parse(now) + CLOCK_ALLOWANCE_MS;

/** Replaces a date from a clock that runs fast by now, so that the following steps are not before it. */
export const clampToNow = (date: Instant, now: Instant): Instant =>
  Date.parse(date) > Date.parse(now) ? now : date;

/** Returns why a date is not allowed for a step, or undefined. */
export function findDateProblem(
  date: Instant,
  minimumDate: Instant | undefined,
  now: Instant,
): MessageCode | undefined {
  if (isInFuture(date, now)) return 'dateInFuture';
  return minimumDate !== undefined && minutesBetween(minimumDate, date) < 0 ? 'dateBeforeMinimum' : undefined;
}

/**
 * Returns the problem of every date that is in the future or before its minimum, by field; empty if the order
 * is right.
 */
export function validateDateOrder<Field extends string>(
  steps: Steps<Field>,
  thing: StepDates<Field>,
  now: Instant,
): Partial<Record<Field, MessageCode>> {
  const problems: Partial<Record<Field, MessageCode>> = {};
  for (const [field] of steps) {
    const date = thing[field];
    if (date === undefined) continue;
    const problem = findDateProblem(date, findMinimumDate(steps, thing, field), now);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** A pause of the work; without `to` it has not ended. */
export interface Interval {
  from: Instant;
  to?: Instant;
}

/** Sums the whole minutes of the pauses between two instants (domain 5.3). */
export function sumPauseMinutes(pauses: readonly Interval[], from: Instant, to: Instant): number {
  if (pauses.length === 0) return 0;
  const start = truncateToMinute(from);
  const end = truncateToMinute(to);
  return pauses.reduce((sum, pause) => {
    const first = [truncateToMinute(pause.from), start].sort()[1]!;
    const last = [pause.to === undefined ? end : truncateToMinute(pause.to), end].sort()[0]!;
    return sum + Math.max(0, minutesBetween(first, last));
  }, 0);
}
