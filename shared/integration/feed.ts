// Calendar feeds: work orders of a team or of a person as an iCalendar file at a secret address (beyond 18).
import * as z from 'zod';
import { addConsistencyRules } from '../contract.ts';
import { addDays, type Day } from '../day.ts';
import { optional, ref } from '../fields.ts';
import type { OrderState } from '../planned/order-state.ts';

/** Days before and after today whose orders a feed holds (decision G3). */
const PAST_DAYS = 31;
const AHEAD_DAYS = 365;

/** Maximum number of feeds of a person in a plant. */
export const MAX_FEEDS = 20;

const FeedFields = z.strictObject({
  kind: z.literal('ics').default('ics'),
  teamId: optional(ref('team')),
  /** The person whose teams the feed follows. */
  operatorId: optional(ref('operator')),
});

/** Requires a team or a person, and not both. */
export const FeedDraft = addConsistencyRules(FeedFields, ({ teamId, operatorId }) => ({
  ...(teamId === undefined && operatorId === undefined && { teamId: 'required' as const }),
  ...(teamId !== undefined && operatorId !== undefined && { operatorId: 'notAllowed' as const }),
}));
export type FeedDraft = z.infer<typeof FeedDraft>;

export const feedStates = ['active', 'ownerGone', 'noRight'] as const;
export type FeedState = (typeof feedStates)[number];

/** Returns the planned days whose orders a feed may hold: a cancelled one may have been planned long before. */
export const getFeedPeriod = (today: Day): { from: Day; to: Day } => ({
  from: addDays(today, -2 * PAST_DAYS),
  to: addDays(today, AHEAD_DAYS),
});

interface FeedOrder {
  plannedOn: Day;
  state: OrderState;
  /** Plant day of the cancellation, of a cancelled order. */
  cancelledOn?: Day;
}

/**
 * Whether a feed holds an order: for 31 days after its planned day, or after its cancellation, since some calendars
 * keep what merely disappears.
 */
export function isInFeed({ plannedOn, state, cancelledOn = plannedOn }: FeedOrder, today: Day): boolean {
  const oldest = addDays(today, -PAST_DAYS);
  if (plannedOn > addDays(today, AHEAD_DAYS)) return false;
  return state === 'cancelled' ? cancelledOn >= oldest : plannedOn >= oldest;
}
