// Dates of an EWO, and the durations of its steps (domain 5.2, 5.3).

import {
  findMinimumDate,
  type Interval,
  type Steps,
  sumPauseMinutes,
  validateDateOrder,
} from '../date-order.ts';
import { type Instant, minutesBetween } from '../day.ts';
import type { MessageCode } from '../messages.ts';
import type { EwoState, MachineCondition } from './ewo-state.ts';
import type { ImportedFigures } from './imported.ts';

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
  cancelledAt?: Instant;
  holds?: readonly Interval[];
  hours?: readonly { hours: number }[];
  imported?: ImportedFigures;
}

/** Returns the earliest report date for users who do not manage the plant: `days` of 24 hours before now. */
export const getEarliestReportDate = (now: Instant, days: number): Instant =>
  new Date(Date.parse(now) - days * 86_400_000).toISOString();

/** Returns the date of the last step reached. */
export const getLastStepDate = (ewo: DatedEwo): Instant =>
  ewo.closedAt ?? ewo.diagnosisAt ?? ewo.interventionAt ?? ewo.assignedAt ?? ewo.createdAt;

const getLatest = (...dates: (Instant | undefined)[]): Instant | undefined =>
  dates
    .filter((date) => date !== undefined)
    .sort()
    .at(-1);

/** Returns the minimum date of a step; closing must also be after the last hold. */
export function findEwoMinimumDate(ewo: DatedEwo, field: EwoStep): Instant | undefined {
  const minimumDate = findMinimumDate(ewoSteps, ewo, field);
  return field === 'closedAt' ? getLatest(minimumDate, ewo.holds?.at(-1)?.to) : minimumDate;
}

/** Returns the minimum date of each step that may come next, by its form field. */
export function getEwoMinimumDates(ewo: DatedEwo): Partial<Record<EwoStep | 'hold' | 'resume', Instant>> {
  const lastHold = ewo.holds?.at(-1);
  switch (ewo.state) {
    case 'created':
      return { assignedAt: findEwoMinimumDate(ewo, 'assignedAt'), hold: getLastStepDate(ewo) };
    case 'assigned':
      return {
        assignedAt: findEwoMinimumDate(ewo, 'assignedAt'),
        interventionAt: findEwoMinimumDate(ewo, 'interventionAt'),
        hold: getMinimumHoldDate(ewo),
      };
    case 'running':
      return {
        diagnosisAt: findEwoMinimumDate(ewo, 'diagnosisAt'),
        closedAt: findEwoMinimumDate(ewo, 'closedAt'),
        hold: getMinimumHoldDate(ewo),
      };
    case 'onHold':
      return { resume: lastHold?.from };
    default:
      return {};
  }
}

/** Returns the minimum date of a new hold: after the last step and after the previous hold. */
export const getMinimumHoldDate = (ewo: DatedEwo): Instant =>
  getLatest(getLastStepDate(ewo), ewo.holds?.at(-1)?.to)!;

/**
 * Returns every date out of order, by the later field; holds must be between creation and closing, without
 * overlap, and no step may be after the cancellation.
 */
export function validateEwoDates(
  ewo: DatedEwo,
  now: Instant,
): Partial<Record<EwoStep | 'holds', MessageCode>> {
  const problems: Partial<Record<EwoStep | 'holds', MessageCode>> = validateDateOrder(ewoSteps, ewo, now);
  let previousEnd = ewo.createdAt;
  for (const { from, to } of ewo.holds ?? []) {
    if (minutesBetween(previousEnd, from) < 0 || (to !== undefined && minutesBetween(from, to) < 0))
      problems.holds = 'dateBeforeMinimum';
    previousEnd = to ?? from;
  }
  if (ewo.closedAt && (ewo.holds ?? []).length > 0 && minutesBetween(previousEnd, ewo.closedAt) < 0)
    problems.closedAt ??= 'dateBeforeMinimum';
  const { cancelledAt } = ewo;
  if (cancelledAt !== undefined)
    for (const [step] of ewoSteps)
      if (ewo[step] !== undefined && minutesBetween(cancelledAt, ewo[step]) > 0)
        problems[step] ??= 'dateAfterCancellation';
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

/** Returns the end of the downtime: the closing, or the imported duration after the report. */
export const findDowntimeEnd = ({ createdAt, closedAt, imported }: DatedEwo): Instant | undefined =>
  closedAt === undefined || imported?.stood === undefined
    ? closedAt
    : new Date(Date.parse(createdAt) + imported.stood * 60_000).toISOString();

/** Returns the minutes without holds; undefined if there is no end yet. */
function computeNetMinutes(
  { holds = [] }: DatedEwo,
  from: Instant | undefined,
  to: Instant | undefined,
): number | undefined {
  return from === undefined || to === undefined
    ? undefined
    : minutesBetween(from, to) - sumPauseMinutes(holds, from, to);
}
export const computeWaiting = (ewo: DatedEwo) => computeNetMinutes(ewo, ewo.createdAt, ewo.interventionAt);
export const computeIntervention = (ewo: DatedEwo) =>
  computeNetMinutes(ewo, ewo.interventionAt, ewo.closedAt);
/** Returns the downtime in minutes, up to `now` if open; undefined if cancelled. */
export function computeDowntime(ewo: DatedEwo, now: Instant) {
  if (ewo.state === 'cancelled') return undefined;
  return ewo.machineStatus === 'stopped'
    ? Math.max(0, minutesBetween(ewo.createdAt, findDowntimeEnd(ewo) ?? now))
    : 0;
}

/**
 * Returns durations in whole minutes. Steps without an end are omitted, except time since start and downtime,
 * which run until `now`.
 */
export function computeDurations(ewo: DatedEwo, now: Instant): Durations {
  const { createdAt, assignedAt, interventionAt, diagnosisAt, closedAt, hours, imported } = ewo;
  const isCancelled = ewo.state === 'cancelled';
  return {
    assignment: computeNetMinutes(ewo, createdAt, assignedAt),
    waiting: computeWaiting(ewo),
    diagnosis: computeNetMinutes(ewo, interventionAt, diagnosisAt),
    repair: computeNetMinutes(ewo, diagnosisAt, closedAt),
    intervention: computeIntervention(ewo),
    sinceStart:
      interventionAt && !isCancelled
        ? Math.max(0, minutesBetween(interventionAt, closedAt ?? now))
        : undefined,
    downtime: computeDowntime(ewo, now),
    manMinutes: hours
      ? Math.round(hours.reduce((sum, technician) => sum + technician.hours, 0) * 60)
      : imported?.worked,
  };
}

/** Returns the maximum hours of one technician: time from start to closing plus a quarter of an hour. */
export const computeMaxHours = (interventionAt: Instant, closedAt: Instant): number =>
  minutesBetween(interventionAt, closedAt) / 60 + 0.25;

/** Returns the proposed hours of each technician: the intervention until its closing (domain 5.3). */
export function computeElapsedHours(ewo: DatedEwo, closedAt: Instant): number {
  const minutes = computeIntervention({ ...ewo, closedAt }) ?? 0;
  return Math.max(0.01, Math.round((minutes / 60) * 100) / 100);
}
