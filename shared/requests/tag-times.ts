// Dates of a tag, and how old it grows (domain 6.1, 6.2). No schema here: the smallest screens ask too.
import { addDays, type Day, daysBetween, type Instant } from '../day.ts';
import type { MessageCode } from '../messages.ts';
import { problemsInOrder, type Steps } from '../steps.ts';
import type { Pillar } from './tag-state.ts';

export interface DatedTag {
  createdAt: Instant;
  assignedAt?: Instant;
  closedAt?: Instant;
  report?: { startedAt?: Instant };
}
export type TagStep = 'createdAt' | 'assignedAt' | 'startedAt' | 'closedAt';

export const tagSteps: Steps<TagStep> = [
  ['createdAt', []],
  ['assignedAt', ['createdAt']],
  ['closedAt', ['assignedAt', 'createdAt']],
];
/** Given to others while somebody works on it: the work may have begun before. */
const workSteps: Steps<TagStep> = [
  ['createdAt', []],
  ['startedAt', ['createdAt']],
  ['closedAt', ['startedAt']],
];

/** Every date that breaks the order, by the later field. */
export function datesOfTag(tag: DatedTag, now: Instant): Partial<Record<TagStep, MessageCode>> {
  const dates = { ...tag, startedAt: tag.report?.startedAt };
  return { ...problemsInOrder(workSteps, dates, now), ...problemsInOrder(tagSteps, dates, now) };
}

/** Days open, for its badge. */
export const ages = [7, 14, 30] as const;
export const ageBadge = (days: number): (typeof ages)[number] | undefined =>
  ages.findLast((least) => days >= least);

/** Days within which a pillar means to solve its tags; a pillar without a target has none that are too old. */
export type TagTargets = Readonly<Partial<Record<Pillar, number>>>;

interface Aged {
  pillar: Pillar;
  createdOn: Day;
}

/** Administrators are told of a tag that is open for more than twice its pillar's target. */
export function isTooOld({ pillar, createdOn }: Aged, targets: TagTargets, today: Day): boolean {
  const target = targets[pillar];
  return target !== undefined && daysBetween(createdOn, today) > 2 * target;
}

/** None that was created after this day is too old. */
export const tooOldUntil = (targets: TagTargets, today: Day): Day =>
  addDays(today, -2 * Math.min(...Object.values(targets)));
