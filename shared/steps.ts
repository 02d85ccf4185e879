// Dated steps of a thing, such as those of an EWO: each has a least date, none lies ahead (product §5, domain 5.2).
import { type Instant, minutesBetween } from './day.ts';
import type { MessageCode } from './messages.ts';

/** In order. A step's least date is that of the first it names that has one. */
export type Steps<Field extends string> = readonly (readonly [
  field: Field,
  after: readonly NoInfer<Field>[],
])[];
type Dated<Field extends string> = Readonly<Partial<Record<Field, Instant>>>;

/** Who does it, when and where. */
export interface Doer {
  now: Instant;
  user: { id: string; name: string };
  plant: { timeZone: string };
}

/** A clock may run this far ahead of ours. */
const CLOCK_ALLOWANCE_MS = 2 * 60_000;

/** Steps are dated to the minute. */
export const toMinute = (instant: Instant): Instant =>
  `${new Date(instant).toISOString().slice(0, 16)}:00.000Z`;

/** The least date of a step, or undefined where nothing came before. */
export function minimumOf<Field extends string>(
  steps: Steps<Field>,
  thing: Dated<Field>,
  field: NoInfer<Field>,
): Instant | undefined {
  const after = steps.find(([name]) => name === field)?.[1] ?? [];
  return after.map((name) => thing[name]).find((date) => date !== undefined);
}

export const isAhead = (date: Instant, now: Instant): boolean =>
  Date.parse(date) > Date.parse(now) + CLOCK_ALLOWANCE_MS;

/** A date of a clock that runs ahead is now: what follows at once comes after it. */
export const notLater = (date: Instant, now: Instant): Instant =>
  Date.parse(date) > Date.parse(now) ? now : date;

/** Why a date cannot be that of a step, or undefined. */
export function dateProblem(
  date: Instant,
  least: Instant | undefined,
  now: Instant,
): MessageCode | undefined {
  if (isAhead(date, now)) return 'dateInFuture';
  return least !== undefined && minutesBetween(least, date) < 0 ? 'dateBeforeMinimum' : undefined;
}

/** Every date that lies ahead or before its least one, by the later field; empty when all is well. */
export function problemsInOrder<Field extends string>(
  steps: Steps<Field>,
  thing: Dated<Field>,
  now: Instant,
): Partial<Record<Field, MessageCode>> {
  const problems: Partial<Record<Field, MessageCode>> = {};
  for (const [field] of steps) {
    const date = thing[field];
    if (date === undefined) continue;
    const problem = dateProblem(date, minimumOf(steps, thing, field), now);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** A pause of the work; without an end it still lasts. */
export interface Interval {
  from: Instant;
  to?: Instant;
}

/** Whole minutes of the pauses that lie between two instants (domain 5.3). */
export function minutesOf(pauses: readonly Interval[], from: Instant, to: Instant): number {
  if (pauses.length === 0) return 0;
  const start = toMinute(from);
  const end = toMinute(to);
  return pauses.reduce((sum, pause) => {
    const first = [toMinute(pause.from), start].sort()[1]!;
    const last = [pause.to === undefined ? end : toMinute(pause.to), end].sort()[0]!;
    return sum + Math.max(0, minutesBetween(first, last));
  }, 0);
}
