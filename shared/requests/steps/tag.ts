// What each step makes of a tag (domain 6.2): the server writes it so, and a device without a network foresees it.
import { type Day, dayIn, type Instant } from '../../day.ts';
import { Refused } from '../../refused.ts';
import { type Doer, toMinute } from '../../steps.ts';
import type { ElementName } from '../../structure/element-name.ts';
import type { Tag, TagClosing, TagDraft, TagSheet, TagWork } from '../tag.ts';
import { isFiveS } from '../tag-state.ts';
import { type DatedTag, datesOfTag } from '../tag-times.ts';
import { checkHours, closedOf, datedAt, recorded } from './ewo.ts';

/** What a step finds of a tag. */
export type StandingTag = Tag & TagSheet;

/** @throws Refused dateBeforeMinimum, dateInFuture at the later field */
export function tagInOrder<T extends DatedTag>(tag: T, now: Instant): T {
  const [first] = Object.entries(datesOfTag(tag, now));
  if (first) throw new Refused('invalid', first[1], { fields: { [first[0]]: first[1] } });
  return tag;
}

/** A tag is about a day that has come. @throws Refused dateInFuture */
export function notAfter(today: Day, { on }: Pick<TagDraft, 'on'>): void {
  if (on > today) throw new Refused('invalid', 'dateInFuture', { fields: { on: 'dateInFuture' } });
}

/** Without what the service alone gives it: its number. @throws Refused dateInFuture */
export function writtenTag<D extends TagDraft & { createdAt?: Instant }>(
  draft: D,
  doer: Doer,
  { element, pathId }: { element?: ElementName; pathId?: number },
) {
  const createdAt = datedAt(doer, draft.createdAt);
  return tagInOrder(
    {
      ...draft,
      element,
      pathId,
      state: 'created' as const,
      requesterId: doer.user.id,
      requester: doer.user.name,
      createdAt,
      createdOn: dayIn(doer.plant.timeZone, createdAt),
      recordedAt: { created: doer.now } as Record<string, string>,
    },
    doer.now,
  );
}

/** Given to a team or a technician, or taken for a team. */
export const assignedTag = <T extends StandingTag>(
  before: T,
  input: { teamId?: number; operatorId?: number; anomalies?: string; assignedAt?: Instant },
  doer: Doer,
): T =>
  tagInOrder(
    {
      ...before,
      teamId: input.teamId,
      operatorId: input.operatorId,
      anomalies: input.anomalies ?? before.anomalies ?? before.anomaly,
      assignedAt: datedAt(doer, input.assignedAt),
      recordedAt: recorded(before, 'assigned', doer),
    },
    doer.now,
  );

type Said = Pick<TagWork, 'hours' | 'images'>;

/** Hours and pictures are the whole of them, as they now are; what is not sent stays. @throws Refused givenTwice */
function worked(before: StandingTag, { hours, images }: Said) {
  checkHours(hours);
  return { hours: hours ?? before.hours, images: images ?? before.images };
}

type Spares = NonNullable<StandingTag['report']>['spares'];

/** `spares` are all of them by name, as they now are; absent: those there were. */
export const reportedTag = <T extends StandingTag>(
  before: T,
  input: Said & Pick<TagWork, 'startedAt' | 'note'>,
  spares: Spares,
  doer: Doer,
): T =>
  tagInOrder(
    {
      ...before,
      ...worked(before, input),
      report: {
        ...before.report,
        ...(spares && { spares }),
        ...(input.startedAt && { startedAt: toMinute(input.startedAt) }),
        ...(input.note && { note: input.note }),
      },
      recordedAt: recorded(before, 'reported', doer),
    },
    doer.now,
  );

const endedTag = <T extends StandingTag>(before: T, closedAt: Instant, doer: Doer) => ({
  ...before,
  ...closedOf(doer, closedAt),
  state: 'closed' as const,
  closedBy: doer.user.name,
  recordedAt: recorded(before, 'closed', doer),
});

/** Closed by what became of it. */
export const handedOnTag = <T extends StandingTag>(before: T, doer: Doer) =>
  tagInOrder(endedTag(before, datedAt(doer, undefined), doer), doer.now);

/** What is used of the warehouse, as `consumed` names it. */
interface Used {
  spares?: Spares;
  sapOrder?: string;
  booked?: string[];
}

/** @throws Refused required at the action of a tag of order and cleanliness */
export function closedTag<T extends StandingTag>(before: T, input: TagClosing, used: Used, doer: Doer) {
  const action = input.action ?? before.action;
  if (isFiveS(before) && !action)
    throw new Refused('invalid', 'invalidInput', { fields: { action: 'required' } });
  const { spares, ...said } = used;
  const { report } = before;
  return tagInOrder(
    {
      ...endedTag(before, datedAt(doer, input.closedAt), doer),
      ...worked(before, input),
      ...said,
      report: report || spares ? { ...report, spares } : undefined,
      action,
      closingNotes: input.closingNotes,
    },
    doer.now,
  );
}
