// Work of one person on the three shifts of a day: the own steps on requests, and the own minutes.
import { type ChangedField, mergeChangedFields } from '../../access/audit.ts';
import { type Day, type Instant, toLocalDay } from '../../day.ts';
import type { Order } from '../../planned/order.ts';
import { computeSpentMinutes } from '../../planned/work-done.ts';
import { getShiftSpan } from '../../requests/shift.ts';
import type { Movement } from '../../warehouse/movement.ts';

/** Steps on an EWO or a tag. `taken`: a technician assigned it to an own team. */
export const ownSteps = [
  'created',
  'taken',
  'assigned',
  'started',
  'diagnosed',
  'held',
  'resumed',
  'reported',
  'edited',
  'transferred',
  'corrected',
  'closed',
  'reopened',
  'cancelled',
] as const;
export type OwnStep = (typeof ownSteps)[number];

interface AuditedChange {
  profile?: string;
  changes?: readonly ChangedField[];
  /** Changes of the detail item. */
  sheet?: readonly ChangedField[];
}

const RECORDED_PREFIX = 'recordedAt.';

/** Returns the distinct steps that these changes of one record made, in order of the changes. */
export function getOwnSteps(changes: readonly AuditedChange[]): OwnStep[] {
  const steps = changes.flatMap(({ profile, changes: own = [], sheet = [] }) =>
    mergeChangedFields(own, sheet).flatMap(({ field, after }) => {
      if (!field.startsWith(RECORDED_PREFIX) || after === undefined) return [];
      const step = field.slice(RECORDED_PREFIX.length);
      return step === 'assigned' && profile === 'technician' ? 'taken' : step;
    }),
  );
  return [...new Set(steps)].filter((step): step is OwnStep => ownSteps.some((known) => known === step));
}

/** The user, and the technician whose hours are the user's. */
export interface Person {
  user: string;
  operatorId?: number;
}

/** Returns the minutes of a technician on a request, to the whole minute. */
export const sumOwnMinutes = (
  hours: readonly { operatorId: number; hours: number }[] = [],
  { operatorId }: Person,
): number =>
  Math.round(hours.reduce((sum, each) => sum + (each.operatorId === operatorId ? each.hours : 0), 0) * 60);

type ClosedOrder = Pick<
  Order,
  'state' | 'closedById' | 'worked' | 'actualMinutes' | 'minutes' | 'manMinutes'
>;

const findWorkedMinutes = ({ worked }: Pick<Order, 'worked'>, { operatorId }: Person) =>
  operatorId === undefined ? undefined : worked?.[operatorId];

/** Whether the person closed the order, or is named with hours in it. */
export const isOwnClosing = (order: Pick<Order, 'closedById' | 'worked'>, person: Person): boolean =>
  order.closedById === person.user || findWorkedMinutes(order, person) !== undefined;

/**
 * Returns the person's minutes on a closed order: the reported ones; where nobody is named, all minutes of the
 * order belong to the person who closed it.
 */
export function computeOwnOrderMinutes(order: ClosedOrder, person: Person): number {
  const workedMinutes = findWorkedMinutes(order, person);
  if (workedMinutes !== undefined) return Math.round(workedMinutes);
  return !order.worked && order.closedById === person.user ? Math.round(computeSpentMinutes(order)) : 0;
}

export interface DaySpan {
  from: Instant;
  to: Instant;
  /** First and last plant-local day that the shifts touch. */
  first: Day;
  last: Day;
}

/** Returns the span of the three shifts of a day, from the morning shift to the end of the night shift. */
export function getShiftDaySpan(timeZone: string, on: Day): DaySpan {
  const { from } = getShiftSpan(timeZone, on, '1');
  const { to } = getShiftSpan(timeZone, on, '3');
  return { from, to, first: toLocalDay(timeZone, from), last: toLocalDay(timeZone, to) };
}

export const isWithin = ({ from, to }: Pick<DaySpan, 'from' | 'to'>, at: Instant | undefined): boolean =>
  at !== undefined && Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to);

/**
 * Whether a movement belongs to the shifts of a day: recorded in them, or dated to that day and recorded
 * later.
 */
export const isMovementOfDay = (
  { on, at }: Pick<Movement, 'on' | 'at'>,
  day: Day,
  span: Pick<DaySpan, 'from' | 'to'>,
): boolean => isWithin(span, at) || (on === day && Date.parse(at) >= Date.parse(span.to));

/** Whether the user recorded a movement, by id; a movement of an earlier version has the name alone. */
export const isOwnMovement = (
  { userId, user }: { userId?: string; user: string },
  own: { id: string; name: string },
): boolean => (userId === undefined ? user === own.name : userId === own.id);
