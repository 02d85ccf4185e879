// Days of orders chosen by hand: moving one to another day (decision PS25), and the order of a day.
import { addDays, type Day, daysBetween } from '../../day.ts';
import type { CycleState } from '../cycle.ts';
import { computeFutureSlots, type PlanningContext } from '../due.ts';
import type { Order } from '../order.ts';
import { isClosedDay, type PlantCalendar } from '../plant-calendar.ts';
import { getLeavingWork, type JoinedWork } from '../ranks/joined-work.ts';

export type MovedOrder = Pick<Order, 'plannedOn' | 'tolerance' | 'dueRun' | 'dayChanges' | 'joinedWork'>;

export interface DayMoveContext {
  today: Day;
  calendar?: PlantCalendar | undefined;
  /** Last day of the order's cycle, if it has one. */
  validTo?: Day | undefined;
}

/** Judgement of a day for an order. */
export interface DayJudgement {
  /** Why the order cannot be planned for the day. */
  refusal?: 'dateBeforeMinimum' | 'afterValidity';
  /** Whether the day is closed to maintenance, so that a user confirms it with a reason. */
  isClosed: boolean;
  /** Days past the planned day and its tolerance; 0 if in time. */
  daysLate: number;
  /** Work of lower rank that would leave the order and get its own orders again (decision PS22). */
  leaving?: JoinedWork[];
}

/** Returns the day for which the generator planned an order, before any user moved it (decision PS12). */
const getGeneratedDay = ({ plannedOn, dayChanges }: MovedOrder): Day => dayChanges?.[0]?.from ?? plannedOn;

/**
 * Judges a day for an order: by the same rule on the server, in the calendar and on the assignment board. The
 * day it has is never refused.
 */
export function judgeDay(
  order: MovedOrder,
  day: Day,
  { today, calendar, validTo }: DayMoveContext,
): DayJudgement {
  // The tolerance of a meter order is in meter units, so its days are not compared.
  const lastDay =
    order.dueRun === undefined ? addDays(getGeneratedDay(order), Math.trunc(order.tolerance)) : undefined;
  const leaving = getLeavingWork(order, day);
  const judgement: DayJudgement = {
    isClosed: day !== order.plannedOn && isClosedDay(calendar, day),
    daysLate: lastDay === undefined ? 0 : Math.max(0, daysBetween(lastDay, day)),
    ...(leaving.length > 0 && { leaving }),
  };
  if (day === order.plannedOn) return judgement;
  if (day < today) return { ...judgement, refusal: 'dateBeforeMinimum' };
  return validTo !== undefined && day > validTo ? { ...judgement, refusal: 'afterValidity' } : judgement;
}

/** Days searched for the next date: the longest cycles of practice repeat within five years. */
const MAX_DAYS_AHEAD = 5 * 366;

/**
 * Returns the next date of a cycle if its open order were planned for a day: the generator's own projection.
 * Undefined if the cycle does not count from this order, or has no date ahead.
 */
export function computeNextDate(
  cycle: Parameters<typeof computeFutureSlots>[0],
  state: CycleState,
  orderId: string,
  day: Day,
  planning: Omit<PlanningContext, 'horizonDays'>,
): Day | undefined {
  if (cycle.mode !== 'lastCompletion' || state.open !== orderId) return undefined;
  const period = { from: addDays(day, 1), to: addDays(day, MAX_DAYS_AHEAD) };
  return computeFutureSlots(cycle, { ...state, openOn: day }, planning, period)[0]?.planned;
}
