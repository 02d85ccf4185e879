// Effects of each step on an EWO (domain 5.2), used by the server and by devices that work offline.

import { clampToNow, isInFuture, type StepActor, truncateToMinute } from '../../date-order.ts';
import { type Instant, toLocalDay } from '../../day.ts';
import { createProblem } from '../../messages.ts';
import { isAdmin } from '../../planned/order-transitions.ts';
import { RefusalError } from '../../refused.ts';
import type { ElementName } from '../../structure/element-name.ts';
import type { Principal } from '../../transitions.ts';
import type { BreakdownReport, Ewo, EwoClosing, EwoDetail, EwoDiagnosis, HeldSpare } from '../ewo.ts';
import { getDefaultPriority, type HoldReason, type Priority } from '../ewo-state.ts';
import {
  computeDurations,
  computeMaxHours,
  type DatedEwo,
  getEarliestReportDate,
  getEwoMinimumDates,
  getMinimumHoldDate,
  validateEwoDates,
} from '../ewo-times.ts';

/** Present content of an EWO, with its detail item. */
export type EwoWithDetail = Ewo & EwoDetail;
interface FailedElement {
  elementId?: string;
  element?: ElementName;
}

/**
 * Returns the instant of a step: the given one or now, truncated to the minute. That of a clock that runs
 * slightly fast becomes now, so that the following steps are not before it.
 */
export function getStepInstant({ now }: Pick<StepActor, 'now'>, givenInstant: Instant | undefined): Instant {
  const at = truncateToMinute(givenInstant ?? now);
  return isInFuture(at, now) ? at : clampToNow(at, truncateToMinute(now));
}

/** Adds the instant of recording of a step, which cannot be backdated. */
export const addRecordedAt = (
  before: Pick<EwoDetail, 'recordedAt'>,
  step: string,
  { now }: Pick<StepActor, 'now'>,
): Record<string, string> => ({ ...before.recordedAt, [step]: now });

/**
 * @throws Refused dateBeforeMinimum, dateInFuture, dateAfterCancellation at the later field, under its name in
 * the call
 */
export function assertEwoDates<E extends DatedEwo>(
  ewo: E,
  now: Instant,
  fieldNames: Record<string, string> = {},
): E {
  const [firstProblem] = Object.entries(validateEwoDates(ewo, now));
  if (firstProblem)
    throw new RefusalError('invalid', firstProblem[1], {
      fields: { [fieldNames[firstProblem[0]] ?? firstProblem[0]]: firstProblem[1] },
    });
  return ewo;
}

/** Returns the EWO with durations and minimum dates, as pages show it. */
export const toEwoView = <E extends DatedEwo>(ewo: E, { now }: Pick<StepActor, 'now'>) => ({
  ...ewo,
  durations: computeDurations(ewo, now),
  minimum: getEwoMinimumDates(ewo),
});

/**
 * Checks that the user may assign to the team: administrators to any, technicians to one of their own.
 * @throws Refused notAllowedHere
 */
export function assertCanAssignTo(principal: Pick<Principal, 'profile' | 'teams'>, teamId: number): void {
  if (isAdmin(principal) || (principal.profile === 'technician' && principal.teams?.includes(teamId))) return;
  throw new RefusalError('forbidden', 'notAllowedHere');
}

/** @throws Refused backdatedTooFar before the last `days` days, for users who do not manage the plant */
export function assertCanBackdate(
  principal: Pick<Principal, 'profile'>,
  at: Instant,
  now: Instant,
  days: number,
  field = 'createdAt',
): void {
  if (isAdmin(principal) || at >= getEarliestReportDate(now, days)) return;
  throw new RefusalError('invalid', 'backdatedTooFar', {
    values: { limit: days },
    fields: { [field]: createProblem('backdatedTooFar', days) },
  });
}

/** @throws Refused refMissing, machineDismissed */
export function assertMachineInUse(status: string | undefined): void {
  if (!status)
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'machine' },
      fields: { machineId: 'refMissing' },
    });
  if (status === 'dismissed')
    throw new RefusalError('conflict', 'machineDismissed', { fields: { machineId: 'machineDismissed' } });
}

/** Checks that no technician's hours are listed twice. @throws Refused givenTwice */
export function assertUniqueTechnicians(hours: readonly { operatorId: number }[] = []): void {
  const technicianIds = new Set<number>();
  for (const [i, { operatorId }] of hours.entries()) {
    if (technicianIds.has(operatorId))
      throw new RefusalError('invalid', 'invalidInput', {
        fields: { [`hours.${i}.operatorId`]: 'givenTwice' },
      });
    technicianIds.add(operatorId);
  }
}

/** Creates the refusal for hours that exceed the intervention. */
const createHoursRefusal = (field: string, maxHours: number): RefusalError =>
  new RefusalError('invalid', 'hoursTooMany', {
    fields: { [field]: createProblem('hoursTooMany', maxHours) },
    values: { limit: maxHours },
  });

/** Checks that all technicians of the diagnosis have hours, and none more than the intervention lasted. */
function assertCompleteHours({ hours }: Pick<EwoClosing, 'hours'>, before: EwoWithDetail, closedAt: Instant) {
  assertUniqueTechnicians(hours);
  const maxHours = Math.round(computeMaxHours(before.interventionAt!, closedAt) * 100) / 100;
  const exceedingIndex = hours.findIndex(({ hours: technicianHours }) => technicianHours > maxHours);
  if (exceedingIndex >= 0) throw createHoursRefusal(`hours.${exceedingIndex}.hours`, maxHours);
  const technicianIds = new Set(hours.map(({ operatorId }) => operatorId));
  if (before.technicians?.some((id) => !technicianIds.has(id)))
    throw new RefusalError('invalid', 'invalidInput', { fields: { hours: 'hoursNeeded' } });
}

/** Creates an EWO without its number, which only the service assigns. @throws Refused dateInFuture */
export function buildEwo<R extends BreakdownReport>(
  report: R,
  actor: StepActor,
  { element, pathId }: Pick<FailedElement, 'element'> & { pathId?: number },
) {
  const { now, user, plant } = actor;
  const { teamId } = report;
  const createdAt = getStepInstant(actor, report.createdAt);
  const priority = report.priority ?? getDefaultPriority(report.machineStatus);
  const stateWithoutHold = teamId === undefined ? ('created' as const) : ('assigned' as const);
  const isOnHold = priority === 'onHold';
  return assertEwoDates(
    {
      ...report,
      pathId,
      createdAt,
      priority,
      element,
      state: isOnHold ? ('onHold' as const) : stateWithoutHold,
      ...(isOnHold && { heldFrom: stateWithoutHold, holds: [{ from: createdAt, reason: 'other' as const }] }),
      requesterId: user.id,
      requester: user.name,
      createdOn: toLocalDay(plant.timeZone, createdAt),
      ...(teamId !== undefined && { assignedAt: createdAt }),
      recordedAt: { created: now, ...(teamId !== undefined && { assigned: now }) } as Record<string, string>,
    },
    now,
  );
}

/** Assigns the EWO to a team, or takes it for one. */
export const applyEwoAssignment = <E extends EwoWithDetail>(
  before: E,
  input: { teamId: number; members?: number[]; assignedAt?: Instant },
  actor: StepActor,
): E =>
  assertEwoDates(
    {
      ...before,
      teamId: input.teamId,
      members: input.members ?? before.members,
      assignedAt: getStepInstant(actor, input.assignedAt),
      recordedAt: addRecordedAt(before, 'assigned', actor),
    },
    actor.now,
  );

export const applyEwoStart = <E extends EwoWithDetail>(
  before: E,
  { interventionAt }: { interventionAt?: Instant },
  actor: StepActor,
): E =>
  assertEwoDates(
    {
      ...before,
      interventionAt: getStepInstant(actor, interventionAt),
      recordedAt: addRecordedAt(before, 'started', actor),
    },
    actor.now,
  );

/** Fields of a diagnosis, except its element. */
type Diagnosis = Omit<EwoDiagnosis, 'elementId'>;

/** Records the diagnosis; `failedElement` is the element, if it changed. */
export const applyEwoDiagnosis = <E extends EwoWithDetail>(
  before: E,
  { images, diagnosisAt, ...diagnosisFields }: Diagnosis,
  failedElement: FailedElement,
  actor: StepActor,
): E =>
  assertEwoDates(
    {
      ...before,
      ...diagnosisFields,
      ...failedElement,
      images: images ?? before.images,
      diagnosisAt: getStepInstant(actor, diagnosisAt),
      recordedAt: addRecordedAt(before, 'diagnosed', actor),
    },
    actor.now,
  );

const createDateRefusal = (code: 'dateBeforeMinimum' | 'dateInFuture') =>
  new RefusalError('invalid', code, { fields: { at: code } });

function assertNotInFuture<E>(changedEwo: E, at: Instant, { now }: StepActor): E {
  if (isInFuture(at, now)) throw createDateRefusal('dateInFuture');
  return changedEwo;
}

interface Hold {
  reason: HoldReason;
  note?: string;
  until?: Instant;
  at?: Instant;
}

/** @throws Refused notAllowed at `spares`; dateBeforeMinimum, dateInFuture at `at` */
export function applyEwoHold<E extends EwoWithDetail>(
  before: E,
  { reason, note, until, at }: Hold,
  actor: StepActor,
  missingSpares: readonly HeldSpare[] = [],
): E {
  if (missingSpares.length > 0 && reason !== 'spare')
    throw new RefusalError('invalid', 'invalidInput', { fields: { spares: 'notAllowed' } });
  const from = getStepInstant(actor, at);
  if (Date.parse(from) < Date.parse(getMinimumHoldDate(before))) throw createDateRefusal('dateBeforeMinimum');
  const changedEwo = {
    ...before,
    heldFrom: before.state,
    priority: 'onHold' as const,
    holds: [
      ...(before.holds ?? []),
      { from, reason, note, until, ...(missingSpares.length > 0 && { spares: [...missingSpares] }) },
    ],
    recordedAt: addRecordedAt(before, 'held', actor),
  };
  return assertNotInFuture(changedEwo, from, actor);
}

/** @throws Refused dateBeforeMinimum, dateInFuture at `at` */
export function applyEwoResumption<E extends EwoWithDetail>(
  before: E,
  { priority, at }: { priority: Priority; at?: Instant },
  actor: StepActor,
): E {
  const to = getStepInstant(actor, at);
  const lastHold = before.holds!.at(-1)!;
  if (Date.parse(to) < Date.parse(lastHold.from)) throw createDateRefusal('dateBeforeMinimum');
  const changedEwo = {
    ...before,
    heldFrom: undefined,
    priority,
    holds: [...before.holds!.slice(0, -1), { ...lastHold, to }],
    recordedAt: addRecordedAt(before, 'resumed', actor),
  };
  return assertNotInFuture(changedEwo, to, actor);
}

interface PriorityChange {
  priority: Priority;
  reason?: HoldReason;
  at?: Instant;
}

/** Returns the transition of a change of priority: `onHold` is a hold. */
export const getPriorityTransition = ({ priority }: Pick<PriorityChange, 'priority'>) =>
  priority === 'onHold' ? ('hold' as const) : ('priority' as const);

/** @throws Refused required at the reason of priority `onHold` */
export function applyEwoPriority<E extends EwoWithDetail>(
  before: E,
  { priority, reason, at }: PriorityChange,
  actor: StepActor,
): E {
  if (priority !== 'onHold') return { ...before, priority };
  if (!reason) throw new RefusalError('invalid', 'invalidInput', { fields: { reason: 'required' } });
  return applyEwoHold(before, { reason, at }, actor);
}

/** Returns the instant of closing and its plant-local day, on which the record counts. */
export const getClosingDates = ({ plant }: Pick<StepActor, 'plant'>, closedAt: Instant) => ({
  closedAt,
  closedOn: toLocalDay(plant.timeZone, closedAt),
});

/** Fields of a closing, except its element and spares. */
type ClosingFields = Omit<EwoClosing, 'elementId' | 'spares' | 'sapOrder'>;

/**
 * Closes the EWO, without stock movements and the assessment of the failure, which the service adds. @throws
 * Refused diagnosisMissing
 */
export function applyEwoClosing<E extends EwoWithDetail>(
  before: E,
  input: ClosingFields,
  failedElement: FailedElement,
  actor: StepActor,
): E {
  if (!before.diagnosisAt) throw new RefusalError('conflict', 'diagnosisMissing');
  const { images, closedAt: givenInstant, ...closingFields } = input;
  const closedAt = getStepInstant(actor, givenInstant);
  const changedEwo = assertEwoDates(
    {
      ...before,
      ...closingFields,
      ...failedElement,
      ...getClosingDates(actor, closedAt),
      state: 'closed' as const,
      images: images ?? before.images,
      technicians: [
        ...new Set([...(before.technicians ?? []), ...input.hours.map(({ operatorId }) => operatorId)]),
      ],
      closedBy: actor.user.name,
      recordedAt: addRecordedAt(before, 'closed', actor),
    },
    actor.now,
  );
  assertCompleteHours(input, before, closedAt);
  return changedEwo;
}
