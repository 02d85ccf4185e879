// The dates of an EWO, and how long its steps took (domain 5.2, 5.3).
import { type Instant, minutesBetween } from '../day.ts';
import type { MessageCode } from '../messages.ts';
import { type Interval, minimumOf, minutesOf, problemsInOrder, type Steps } from '../steps.ts';
import type { EwoState, MachineCondition } from './ewo-state.ts';
import type { Brought } from './imported.ts';

export type EwoStep = 'createdAt' | 'assignedAt' | 'interventionAt' | 'diagnosisAt' | 'closedAt';

export const ewoSteps: Steps<EwoStep> = [
  ['createdAt', []],
  ['assignedAt', ['createdAt']],
  ['interventionAt', ['assignedAt', 'createdAt']],
  ['diagnosisAt', ['interventionAt', 'assignedAt', 'createdAt']],
  ['closedAt', ['diagnosisAt', 'interventionAt', 'assignedAt', 'createdAt']],
];

export interface DatedEwo {
  state: EwoState;
  machineStatus: MachineCondition;
  createdAt: Instant;
  assignedAt?: Instant;
  interventionAt?: Instant;
  diagnosisAt?: Instant;
  closedAt?: Instant;
  holds?: readonly Interval[];
  hours?: readonly { hours: number }[];
  imported?: Brought;
}

/** How far back who does not manage the plant dates a report: so many days of 24 hours. */
export const earliestReport = (now: Instant, days: number): Instant =>
  new Date(Date.parse(now) - days * 86_400_000).toISOString();

/** The date of the last step that was reached. */
export const lastStep = (ewo: DatedEwo): Instant =>
  ewo.closedAt ?? ewo.diagnosisAt ?? ewo.interventionAt ?? ewo.assignedAt ?? ewo.createdAt;

const latest = (...dates: (Instant | undefined)[]): Instant | undefined =>
  dates
    .filter((date) => date !== undefined)
    .sort()
    .at(-1);

/** The least date of a step; closing comes after the last hold too. */
export function leastDate(ewo: DatedEwo, field: EwoStep): Instant | undefined {
  const least = minimumOf(ewoSteps, ewo, field);
  return field === 'closedAt' ? latest(least, ewo.holds?.at(-1)?.to) : least;
}

/** The least date of each step that may come next, by the name its form gives it. */
export function leastDates(ewo: DatedEwo): Partial<Record<EwoStep | 'hold' | 'resume', Instant>> {
  const held = ewo.holds?.at(-1);
  switch (ewo.state) {
    case 'created':
      return { assignedAt: leastDate(ewo, 'assignedAt'), hold: lastStep(ewo) };
    case 'assigned':
      return {
        assignedAt: leastDate(ewo, 'assignedAt'),
        interventionAt: leastDate(ewo, 'interventionAt'),
        hold: lastHeld(ewo),
      };
    case 'running':
      return {
        diagnosisAt: leastDate(ewo, 'diagnosisAt'),
        closedAt: leastDate(ewo, 'closedAt'),
        hold: lastHeld(ewo),
      };
    case 'onHold':
      return { resume: held?.from };
    default:
      return {};
  }
}

/** A hold begins after the last step and after the hold before it. */
export const lastHeld = (ewo: DatedEwo): Instant => latest(lastStep(ewo), ewo.holds?.at(-1)?.to)!;

/** Every date that breaks the order, by the later field; holds lie between creation and closing and follow one another. */
export function datesOf(ewo: DatedEwo, now: Instant): Partial<Record<EwoStep | 'holds', MessageCode>> {
  const problems: Partial<Record<EwoStep | 'holds', MessageCode>> = problemsInOrder(ewoSteps, ewo, now);
  let since = ewo.createdAt;
  for (const { from, to } of ewo.holds ?? []) {
    if (minutesBetween(since, from) < 0 || (to !== undefined && minutesBetween(from, to) < 0))
      problems.holds = 'dateBeforeMinimum';
    since = to ?? from;
  }
  if (ewo.closedAt && (ewo.holds ?? []).length > 0 && minutesBetween(since, ewo.closedAt) < 0)
    problems.closedAt ??= 'dateBeforeMinimum';
  return problems;
}

export interface Durations {
  assignment?: number;
  waiting?: number;
  diagnosis?: number;
  repair?: number;
  intervention?: number;
  sinceStart?: number;
  downtime?: number;
  manMinutes?: number;
}

/** When the machine ran again: with its closing, or after the minutes a former system knows. */
export const stoodUntil = ({ createdAt, closedAt, imported }: DatedEwo): Instant | undefined =>
  closedAt === undefined || imported?.stood === undefined
    ? closedAt
    : new Date(Date.parse(createdAt) + imported.stood * 60_000).toISOString();

/** Minutes without those that were held; undefined of what has no end yet. */
function net(
  { holds = [] }: DatedEwo,
  from: Instant | undefined,
  to: Instant | undefined,
): number | undefined {
  return from === undefined || to === undefined
    ? undefined
    : minutesBetween(from, to) - minutesOf(holds, from, to);
}
export const waitingOf = (ewo: DatedEwo) => net(ewo, ewo.createdAt, ewo.interventionAt);
export const interventionOf = (ewo: DatedEwo) => net(ewo, ewo.interventionAt, ewo.closedAt);
/** Of one that is open until `now`; undefined of one that is cancelled. */
export function downtimeOf(ewo: DatedEwo, now: Instant) {
  if (ewo.state === 'cancelled') return undefined;
  return ewo.machineStatus === 'stopped'
    ? Math.max(0, minutesBetween(ewo.createdAt, stoodUntil(ewo) ?? now))
    : 0;
}

/** Whole minutes. What has no end yet is left out, but the time since the start and the downtime, which run on to `now`. */
export function durationsOf(ewo: DatedEwo, now: Instant): Durations {
  const { createdAt, assignedAt, interventionAt, diagnosisAt, closedAt, hours, imported } = ewo;
  const cancelled = ewo.state === 'cancelled';
  return {
    assignment: net(ewo, createdAt, assignedAt),
    waiting: waitingOf(ewo),
    diagnosis: net(ewo, interventionAt, diagnosisAt),
    repair: net(ewo, diagnosisAt, closedAt),
    intervention: interventionOf(ewo),
    sinceStart:
      interventionAt && !cancelled ? Math.max(0, minutesBetween(interventionAt, closedAt ?? now)) : undefined,
    downtime: downtimeOf(ewo, now),
    manMinutes: hours ? Math.round(hours.reduce((sum, one) => sum + one.hours, 0) * 60) : imported?.worked,
  };
}

/** A technician's hours may exceed the time between start and closing by a quarter of an hour. */
export const mostHours = (interventionAt: Instant, closedAt: Instant): number =>
  minutesBetween(interventionAt, closedAt) / 60 + 0.25;
