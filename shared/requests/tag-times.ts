// Dates and age of a tag (domain 6.1, 6.2). This module builds no schema, so that the smallest screens can
// import it.

import { type Steps, validateDateOrder } from '../date-order.ts';
import { addDays, type Day, daysBetween, type Instant } from '../day.ts';
import type { MessageCode } from '../messages.ts';
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
/** Order of steps without the assignment: a tag may be reassigned after work began. */
const workSteps: Steps<TagStep> = [
  ['createdAt', []],
  ['startedAt', ['createdAt']],
  ['closedAt', ['startedAt']],
];

/** Returns every date out of order, by the later field. */
export function validateTagDates(tag: DatedTag, now: Instant): Partial<Record<TagStep, MessageCode>> {
  const dates = { ...tag, startedAt: tag.report?.startedAt };
  return { ...validateDateOrder(workSteps, dates, now), ...validateDateOrder(tagSteps, dates, now) };
}

/** Thresholds of the age badge, in days open. */
export const tagAgeThresholds = [7, 14, 30] as const;
export const findAgeBadge = (days: number): (typeof tagAgeThresholds)[number] | undefined =>
  tagAgeThresholds.findLast((threshold) => days >= threshold);

/** Target days to solve tags, by pillar; without a target, no tag of the pillar is too old. */
export type TagTargets = Readonly<Partial<Record<Pillar, number>>>;

interface AgedTag {
  pillar: Pillar;
  createdOn: Day;
}

/** Whether a tag is open for more than twice its pillar's target, so that administrators are notified. */
export function isTooOld({ pillar, createdOn }: AgedTag, targets: TagTargets, today: Day): boolean {
  const target = targets[pillar];
  return target !== undefined && daysBetween(createdOn, today) > 2 * target;
}

/** Returns the last creation day that can be too old for any pillar. */
export const getLastTooOldDay = (targets: TagTargets, today: Day): Day =>
  addDays(today, -2 * Math.min(...Object.values(targets)));
