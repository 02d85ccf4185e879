// What each step makes of an EWO (domain 5.2): the server writes it so, and a device without a network foresees it.
import { dayIn, type Instant } from '../../day.ts';
import { problem } from '../../messages.ts';
import type { Asker } from '../../moves.ts';
import { isAdmin } from '../../planned/order-moves.ts';
import { Refused } from '../../refused.ts';
import { type Doer, isAhead, toMinute } from '../../steps.ts';
import type { ElementName } from '../../structure/element-name.ts';
import type { Ewo, EwoClosing, EwoReport, EwoSheet } from '../ewo.ts';
import { type HoldReason, type Priority, usualPriority } from '../ewo-state.ts';
import {
  type DatedEwo,
  datesOf,
  durationsOf,
  earliestReport,
  lastHeld,
  leastDates,
  mostHours,
} from '../ewo-times.ts';

/** What a step finds of an EWO. */
export type StandingEwo = Ewo & EwoSheet;
interface Failed {
  elementId?: string;
  element?: ElementName;
}

/** The moment a step is dated, the one given or now. */
export const datedAt = ({ now }: Pick<Doer, 'now'>, given: Instant | undefined): Instant =>
  toMinute(given ?? now);

/** The moments steps were recorded, which nobody dates back. */
export const recorded = (
  before: Pick<EwoSheet, 'recordedAt'>,
  step: string,
  { now }: Pick<Doer, 'now'>,
): Record<string, string> => ({ ...before.recordedAt, [step]: now });

/** @throws Refused dateBeforeMinimum, dateInFuture at the later field, by the name its call gives it */
export function ewoInOrder<E extends DatedEwo>(ewo: E, now: Instant, names: Record<string, string> = {}): E {
  const [first] = Object.entries(datesOf(ewo, now));
  if (first) throw new Refused('invalid', first[1], { fields: { [names[first[0]] ?? first[0]]: first[1] } });
  return ewo;
}

/** As a page of it shows it. */
export const shownEwo = <E extends DatedEwo>(ewo: E, { now }: Pick<Doer, 'now'>) => ({
  ...ewo,
  durations: durationsOf(ewo, now),
  minimum: leastDates(ewo),
});

/** A team is given by administrators, and by technicians one of their own. @throws Refused notAllowedHere */
export function mayGiveTo(asker: Pick<Asker, 'profile' | 'teams'>, teamId: number): void {
  if (isAdmin(asker) || (asker.profile === 'technician' && asker.teams?.includes(teamId))) return;
  throw new Refused('forbidden', 'notAllowedHere');
}

/** @throws Refused backdatedTooFar for who does not manage the plant, before so many days */
export function mayDateBack(
  asker: Pick<Asker, 'profile'>,
  at: Instant,
  now: Instant,
  days: number,
  field = 'createdAt',
): void {
  if (isAdmin(asker) || at >= earliestReport(now, days)) return;
  throw new Refused('invalid', 'backdatedTooFar', {
    values: { limit: days },
    fields: { [field]: problem('backdatedTooFar', days) },
  });
}

/** @throws Refused refMissing, machineDismissed */
export function mustBeInUse(status: string | undefined): void {
  if (!status)
    throw new Refused('invalid', 'refMissing', {
      values: { what: 'machine' },
      fields: { machineId: 'refMissing' },
    });
  if (status === 'dismissed')
    throw new Refused('conflict', 'machineDismissed', { fields: { machineId: 'machineDismissed' } });
}

/** Hours of nobody twice. @throws Refused givenTwice */
export function checkHours(hours: readonly { operatorId: number }[] = []): void {
  const seen = new Set<number>();
  for (const [i, { operatorId }] of hours.entries()) {
    if (seen.has(operatorId))
      throw new Refused('invalid', 'invalidInput', { fields: { [`hours.${i}.operatorId`]: 'givenTwice' } });
    seen.add(operatorId);
  }
}

/** Of hours that last longer than the intervention. */
const tooManyHours = (field: string, most: number): Refused =>
  new Refused('invalid', 'hoursTooMany', {
    fields: { [field]: problem('hoursTooMany', most) },
    values: { limit: most },
  });

/** Everybody found at the diagnosis has hours, and nobody more than it lasted. */
function checkEverybodysHours({ hours }: Pick<EwoClosing, 'hours'>, before: StandingEwo, closedAt: Instant) {
  checkHours(hours);
  const most = Math.round(mostHours(before.interventionAt!, closedAt) * 100) / 100;
  const above = hours.findIndex(({ hours: its }) => its > most);
  if (above >= 0) throw tooManyHours(`hours.${above}.hours`, most);
  const seen = new Set(hours.map(({ operatorId }) => operatorId));
  if (before.technicians?.some((id) => !seen.has(id)))
    throw new Refused('invalid', 'invalidInput', { fields: { hours: 'hoursNeeded' } });
}

/** Without what the service alone gives it: its number. @throws Refused dateInFuture */
export function reportedEwo<R extends EwoReport>(
  report: R,
  doer: Doer,
  { element, pathId }: Pick<Failed, 'element'> & { pathId?: number },
) {
  const { now, user, plant } = doer;
  const { teamId } = report;
  const createdAt = datedAt(doer, report.createdAt);
  const priority = report.priority ?? usualPriority(report.machineStatus);
  const reached = teamId === undefined ? ('created' as const) : ('assigned' as const);
  const held = priority === 'onHold';
  return ewoInOrder(
    {
      ...report,
      pathId,
      createdAt,
      priority,
      element,
      state: held ? ('onHold' as const) : reached,
      ...(held && { heldFrom: reached, holds: [{ from: createdAt, reason: 'other' as const }] }),
      requesterId: user.id,
      requester: user.name,
      createdOn: dayIn(plant.timeZone, createdAt),
      ...(teamId !== undefined && { assignedAt: createdAt }),
      recordedAt: { created: now, ...(teamId !== undefined && { assigned: now }) } as Record<string, string>,
    },
    now,
  );
}

/** Given to a team, or taken for one. */
export const assignedEwo = <E extends StandingEwo>(
  before: E,
  input: { teamId: number; members?: number[]; assignedAt?: Instant },
  doer: Doer,
): E =>
  ewoInOrder(
    {
      ...before,
      teamId: input.teamId,
      members: input.members ?? before.members,
      assignedAt: datedAt(doer, input.assignedAt),
      recordedAt: recorded(before, 'assigned', doer),
    },
    doer.now,
  );

export const startedEwo = <E extends StandingEwo>(
  before: E,
  { interventionAt }: { interventionAt?: Instant },
  doer: Doer,
): E =>
  ewoInOrder(
    {
      ...before,
      interventionAt: datedAt(doer, interventionAt),
      recordedAt: recorded(before, 'started', doer),
    },
    doer.now,
  );

type Diagnosis = Pick<StandingEwo, 'diagnosis' | 'technicians' | 'breakdownType' | 'images' | 'diagnosisAt'>;

/** `failed` is the element, if another is named than before. */
export const diagnosedEwo = <E extends StandingEwo>(
  before: E,
  { diagnosis, technicians, breakdownType, images, diagnosisAt }: Diagnosis,
  failed: Failed,
  doer: Doer,
): E =>
  ewoInOrder(
    {
      ...before,
      ...failed,
      diagnosis,
      technicians,
      breakdownType,
      images: images ?? before.images,
      diagnosisAt: datedAt(doer, diagnosisAt),
      recordedAt: recorded(before, 'diagnosed', doer),
    },
    doer.now,
  );

const badAt = (code: 'dateBeforeMinimum' | 'dateInFuture') =>
  new Refused('invalid', code, { fields: { at: code } });

function notAhead<E>(after: E, at: Instant, { now }: Doer): E {
  if (isAhead(at, now)) throw badAt('dateInFuture');
  return after;
}

/** @throws Refused dateBeforeMinimum, dateInFuture at `at` */
export function heldEwo<E extends StandingEwo>(
  before: E,
  { reason, note, until, at }: { reason: HoldReason; note?: string; until?: Instant; at?: Instant },
  doer: Doer,
): E {
  const from = datedAt(doer, at);
  if (Date.parse(from) < Date.parse(lastHeld(before))) throw badAt('dateBeforeMinimum');
  const after = {
    ...before,
    heldFrom: before.state,
    priority: 'onHold' as const,
    holds: [...(before.holds ?? []), { from, reason, note, until }],
    recordedAt: recorded(before, 'held', doer),
  };
  return notAhead(after, from, doer);
}

/** @throws Refused dateBeforeMinimum, dateInFuture at `at` */
export function resumedEwo<E extends StandingEwo>(
  before: E,
  { priority, at }: { priority: Priority; at?: Instant },
  doer: Doer,
): E {
  const to = datedAt(doer, at);
  const last = before.holds!.at(-1)!;
  if (Date.parse(to) < Date.parse(last.from)) throw badAt('dateBeforeMinimum');
  const after = {
    ...before,
    heldFrom: undefined,
    priority,
    holds: [...before.holds!.slice(0, -1), { ...last, to }],
    recordedAt: recorded(before, 'resumed', doer),
  };
  return notAhead(after, to, doer);
}

/** The reason that a priority on hold wants. @throws Refused required at it */
export function reasonToHold(reason: HoldReason | undefined): HoldReason {
  if (!reason) throw new Refused('invalid', 'invalidInput', { fields: { reason: 'required' } });
  return reason;
}

/** The day a thing that is closed counts in. */
export const closedOf = ({ plant }: Pick<Doer, 'plant'>, closedAt: Instant) => ({
  closedAt,
  closedOn: dayIn(plant.timeZone, closedAt),
});

/** What a closing says, but for its element and the spares. */
type Ended = Omit<EwoClosing, 'elementId' | 'spares' | 'sapOrder'>;

/** Without what left the warehouse, and what the service judges of the failure. @throws Refused diagnosisMissing */
export function closedEwo<E extends StandingEwo>(before: E, input: Ended, failed: Failed, doer: Doer): E {
  if (!before.diagnosisAt) throw new Refused('conflict', 'diagnosisMissing');
  const { images, closedAt: given, ...said } = input;
  const closedAt = datedAt(doer, given);
  const after = ewoInOrder(
    {
      ...before,
      ...said,
      ...failed,
      ...closedOf(doer, closedAt),
      state: 'closed' as const,
      images: images ?? before.images,
      technicians: [
        ...new Set([...(before.technicians ?? []), ...input.hours.map(({ operatorId }) => operatorId)]),
      ],
      closedBy: doer.user.name,
      recordedAt: recorded(before, 'closed', doer),
    },
    doer.now,
  );
  checkEverybodysHours(input, before, closedAt);
  return after;
}
