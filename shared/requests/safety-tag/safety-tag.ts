// Rules of safety tags, the tags of pillar SAF (decisions PS62). This module builds no schema, so that the
// smallest screens can import it.

import { type Day, daysBetween, type Instant } from '../../day.ts';
import { isAdmin } from '../../planned/order-transitions.ts';
import type { Principal } from '../../transitions.ts';
import type { Pillar, TagAction, TagState } from '../tag-state.ts';

/** From the base of the pyramid to its top. First aid is no injury. */
export const safetyKinds = ['unsafeAct', 'unsafeCondition', 'nearMiss', 'firstAid', 'injury'] as const;
export type SafetyKind = (typeof safetyKinds)[number];

/** How bad the harm was, or could have been. */
export const safetySeverities = ['slight', 'serious', 'fatal'] as const;
export type SafetySeverity = (typeof safetySeverities)[number];

/** Fields that only a safety tag has; the form asks all of them. */
export interface SafetyFields {
  safetyKind?: SafetyKind;
  severity?: SafetySeverity;
  happenedAt?: Instant;
}
export const safetyFieldNames = [
  'safetyKind',
  'severity',
  'happenedAt',
] as const satisfies (keyof SafetyFields)[];

interface ClassifiedTag extends SafetyFields {
  pillar: Pillar;
  state: TagState;
  action?: TagAction;
}

/** Number of days of the pyramid, today included. */
export const PYRAMID_DAYS = 365;

/**
 * Returns the kind under which the figures count a tag; undefined for a tag of another pillar, without a
 * kind, or closed as not necessary.
 */
export const getCountedKind = ({
  pillar,
  state,
  action,
  safetyKind,
}: ClassifiedTag): SafetyKind | undefined =>
  pillar !== 'SAF' || (state === 'closed' && action === 'notNecessary') ? undefined : safetyKind;

/**
 * Returns the fields of a draft that belong to the tag: without the injured person, who is stored apart, and
 * without the safety fields if the pillar is another.
 */
export function toTagContent<Draft extends SafetyFields & { pillar: Pillar; injured?: string }>({
  injured: _,
  ...draft
}: Draft): Omit<Draft, 'injured'> {
  if (draft.pillar === 'SAF') return draft;
  return { ...draft, safetyKind: undefined, severity: undefined, happenedAt: undefined };
}

/** Whether a tag of this kind has an injured person. */
export const hasInjured = (kind: SafetyKind | undefined): boolean => kind === 'injury' || kind === 'firstAid';

/**
 * Whether the user may read who was injured: administrators, and the technician to whom the safety tag is
 * assigned by name; neither its author nor its team.
 */
export const canReadInjured = (
  principal: Pick<Principal, 'profile' | 'operatorId'>,
  { pillar, operatorId }: { pillar: Pillar; operatorId?: number },
): boolean =>
  pillar === 'SAF' &&
  (isAdmin(principal) || (operatorId !== undefined && operatorId === principal.operatorId));

/**
 * Returns the plant days since the last injury; undefined if there is none. An injury of today is 0 days
 * ago.
 */
export const countDaysSince = (lastInjuryOn: Day | undefined, today: Day): number | undefined =>
  lastInjuryOn === undefined ? undefined : Math.max(0, daysBetween(lastInjuryOn, today));
