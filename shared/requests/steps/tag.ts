// Effects of each step on a tag (domain 6.2), used by the server and by devices that work offline.

import { isInFuture, type StepActor } from '../../date-order.ts';
import { type Day, type Instant, toLocalDay } from '../../day.ts';
import { RefusalError } from '../../refused.ts';
import type { ElementName } from '../../structure/element-name.ts';
import { type SafetyFields, toTagContent } from '../safety-tag/safety-tag.ts';
import type { Tag, TagClosing, TagDetail, TagDraft, TagWork } from '../tag.ts';
import { isFiveS } from '../tag-state.ts';
import { type DatedTag, validateTagDates } from '../tag-times.ts';
import { addRecordedAt, assertUniqueTechnicians, getClosingDates, getStepInstant } from './ewo.ts';

/** Present content of a tag, with its detail item. */
export type TagWithDetail = Tag & TagDetail;

/** @throws Refused dateBeforeMinimum, dateInFuture at the later field */
export function assertTagDates<T extends DatedTag>(tag: T, now: Instant): T {
  const [firstProblem] = Object.entries(validateTagDates(tag, now));
  if (firstProblem)
    throw new RefusalError('invalid', firstProblem[1], { fields: { [firstProblem[0]]: firstProblem[1] } });
  return tag;
}

/**
 * Checks that neither the day of a tag nor the instant of what happened is in the future. `today` is the
 * day of `now` in the plant. @throws Refused dateInFuture at the field
 */
export function assertTagNotInFuture(
  { today, now }: { today: Day; now: Instant },
  { on, happenedAt }: Pick<TagDraft, 'on'> & Pick<SafetyFields, 'happenedAt'>,
): void {
  const field =
    on > today ? 'on' : happenedAt !== undefined && isInFuture(happenedAt, now) ? 'happenedAt' : undefined;
  if (field) throw new RefusalError('invalid', 'dateInFuture', { fields: { [field]: 'dateInFuture' } });
}

/** Creates a tag without its number, which only the service assigns. @throws Refused dateInFuture */
export function buildTag<D extends TagDraft & { createdAt?: Instant }>(
  draft: D,
  actor: StepActor,
  { element, pathId }: { element?: ElementName; pathId?: number },
) {
  const createdAt = getStepInstant(actor, draft.createdAt);
  return assertTagDates(
    {
      ...toTagContent(draft),
      element,
      pathId,
      state: 'created' as const,
      requesterId: actor.user.id,
      requester: actor.user.name,
      createdAt,
      createdOn: toLocalDay(actor.plant.timeZone, createdAt),
      recordedAt: { created: actor.now } as Record<string, string>,
    },
    actor.now,
  );
}

/** Assigns the tag to a team or a technician, or takes it for a team. */
export const applyTagAssignment = <T extends TagWithDetail>(
  before: T,
  input: { teamId?: number; operatorId?: number; anomalies?: string; assignedAt?: Instant },
  actor: StepActor,
): T =>
  assertTagDates(
    {
      ...before,
      teamId: input.teamId,
      operatorId: input.operatorId,
      anomalies: input.anomalies ?? before.anomalies ?? before.anomaly,
      assignedAt: getStepInstant(actor, input.assignedAt),
      recordedAt: addRecordedAt(before, 'assigned', actor),
    },
    actor.now,
  );

type ReportedWork = Pick<TagWork, 'hours' | 'images'>;

/**
 * Returns hours and images, which replace the previous lists; absent ones stay. @throws Refused givenTwice
 */
function mergeReportedWork(before: TagWithDetail, { hours, images }: ReportedWork) {
  assertUniqueTechnicians(hours);
  return { hours: hours ?? before.hours, images: images ?? before.images };
}

type Spares = NonNullable<TagWithDetail['report']>['spares'];

/** Returns the tag with a report; `spares` replaces the whole list, absent: it stays. */
export const applyTagReport = <T extends TagWithDetail>(
  before: T,
  input: ReportedWork & Pick<TagWork, 'startedAt' | 'note'>,
  spares: Spares,
  actor: StepActor,
): T =>
  assertTagDates(
    {
      ...before,
      ...mergeReportedWork(before, input),
      report: {
        ...before.report,
        ...(spares && { spares }),
        ...(input.startedAt && { startedAt: getStepInstant(actor, input.startedAt) }),
        ...(input.note && { note: input.note }),
      },
      recordedAt: addRecordedAt(before, 'reported', actor),
    },
    actor.now,
  );

const buildClosedTag = <T extends TagWithDetail>(before: T, closedAt: Instant, actor: StepActor) => ({
  ...before,
  ...getClosingDates(actor, closedAt),
  state: 'closed' as const,
  closedBy: actor.user.name,
  recordedAt: addRecordedAt(before, 'closed', actor),
});

/** Closes a tag that was turned into another record. */
export const applyTagConversion = <T extends TagWithDetail>(before: T, actor: StepActor) =>
  assertTagDates(buildClosedTag(before, getStepInstant(actor, undefined), actor), actor.now);

/** Spares consumed from the warehouse, as returned by `consumed`. */
interface UsedSpares {
  spares?: Spares;
  sapOrder?: string;
  booked?: string[];
}

/** @throws Refused required at the action of a 5S tag */
export function applyTagClosing<T extends TagWithDetail>(
  before: T,
  input: TagClosing,
  usedSpares: UsedSpares,
  actor: StepActor,
) {
  const action = input.action ?? before.action;
  if (isFiveS(before) && !action)
    throw new RefusalError('invalid', 'invalidInput', { fields: { action: 'required' } });
  const { spares, ...consumptionFields } = usedSpares;
  const { report } = before;
  return assertTagDates(
    {
      ...buildClosedTag(before, getStepInstant(actor, input.closedAt), actor),
      ...mergeReportedWork(before, input),
      ...consumptionFields,
      report: report || spares ? { ...report, spares } : undefined,
      action,
      closingNotes: input.closingNotes,
    },
    actor.now,
  );
}
