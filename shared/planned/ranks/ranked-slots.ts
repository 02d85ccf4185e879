// Ranks of cycles: which slots are done in an order of higher rank (decisions PS17 to PS19, PS23). Previews,
// calendars, the ledger and the generation of orders use these functions alone (decision PS30).

import { addDays, type Day, daysBetween } from '../../day.ts';
import type { CycleType } from '../../procedures/kinds.ts';
import type { Cycle, CycleState } from '../cycle.ts';
import {
  computeFutureSlots,
  computeGridSlots,
  type DueSlot,
  getOpenOrderDay,
  getRepetitionRule,
  type PlannedCycle,
  type PlanningContext,
  type PlanningResult,
} from '../due.ts';
import { toTimePartDays } from '../forecast/time-and-meter.ts';
import { toOccurrence } from '../schedule.ts';
import type { WaitingSlot } from './joined-work.ts';

export type RankedCycle = PlannedCycle &
  Pick<Cycle, 'machineId' | 'tolerance' | 'rank'> & { id: number; typeCycle: CycleType };

/** A cycle with its planning state. */
export interface RankedSeries {
  cycle: RankedCycle;
  state: CycleState;
  planning: Omit<PlanningContext, 'horizonDays'>;
  /** Orders that can take work over, if they were read; else those that the state tells, as if none had moved. */
  orders?: readonly { id: string; planned: Day }[];
}

/** An order, or a date that will have one. */
export interface LargerOrder {
  id: string;
  cycleId: number;
  rank: number;
  planned: Day;
}

/** A date without an order yet. `larger`: the order of higher rank that does its work. */
export interface RankedSlot extends DueSlot {
  larger?: Omit<LargerOrder, 'rank'>;
  /** True if its work joined an order that exists. */
  isJoined?: true;
}

const buildId = ({ cycle, state }: Pick<RankedSeries, 'cycle' | 'state'>, slot: string) =>
  `${cycle.id}.${state.generation}.${slot}`;

/** Whether a cycle is by days or by time and meter. */
const isByDay = ({ meter, alsoFrequency }: RankedCycle): boolean =>
  meter === 'none' || alsoFrequency !== undefined;

/** Returns the tolerance in whole days; of a meter in the days it takes, 0 without a rate (decision PS23). */
export function getToleranceDays(
  cycle: Pick<RankedCycle, 'tolerance' | 'meter' | 'run' | 'alsoFrequency'>,
  perDay: number | undefined,
): number {
  if (cycle.alsoFrequency) return toTimePartDays(cycle.tolerance, cycle);
  if (cycle.meter === 'none') return Math.trunc(cycle.tolerance);
  return perDay ? Math.floor(cycle.tolerance / perDay) : 0;
}

/**
 * Returns the order that does the work of a slot: of the nearest day, then of the earlier one.
 * @param after the day on which the work was done before; orders up to it are done by then
 */
export function findLarger(
  planned: Day,
  toleranceDays: number,
  orders: readonly LargerOrder[],
  after: Day = '',
): LargerOrder | undefined {
  // Days are compared as text first, since most orders are far away.
  const [from, to] = [addDays(planned, -toleranceDays), addDays(planned, toleranceDays)];
  const near = orders.filter(
    (order) => order.planned >= from && order.planned <= to && order.planned > after,
  );
  if (near.length <= 1) return near[0];
  const distance = (order: LargerOrder) => Math.abs(daysBetween(planned, order.planned));
  return near.sort(
    (a, b) =>
      distance(a) - distance(b) ||
      (a.planned === b.planned ? 0 : a.planned < b.planned ? -1 : 1) ||
      b.rank - a.rank ||
      a.cycleId - b.cycleId,
  )[0];
}

interface Period {
  from: Day;
  to: Day;
}

/** Returns the dates of a cycle without an order in a period, each with the larger order that does its work. */
function judgeFutureSlots(
  series: RankedSeries,
  period: Period,
  largerOrders: readonly LargerOrder[],
): RankedSlot[] {
  const { cycle, state, planning } = series;
  const toleranceDays = getToleranceDays(cycle, planning.meter?.perDay);
  const waitingById = new Map(state.inLarger?.map((slot) => [slot.id, slot]));
  const judge = (slot: DueSlot, after?: Day): RankedSlot => {
    const waiting = waitingById.get(buildId(series, slot.slot));
    if (waiting) return toWaitingSlot(waiting);
    const wasJudged = state.judged !== undefined && slot.planned <= state.judged;
    if (wasJudged || !isByDay(cycle)) return slot;
    const larger = findLarger(slot.planned, toleranceDays, largerOrders, after);
    return larger
      ? { ...slot, larger: { id: larger.id, cycleId: larger.cycleId, planned: larger.planned } }
      : slot;
  };
  // FLOATING: each date counts from the one before, so they are judged one after the other.
  const judgedSlots = new Map<string, RankedSlot>();
  let doneOn =
    cycle.mode === 'lastCompletion' && isByDay(cycle)
      ? getOpenOrderDay(getRepetitionRule(cycle, planning.calendar), state)
      : undefined;
  const getDoneDay = (slot: DueSlot): Day => {
    const judged = judge(slot, doneOn);
    judgedSlots.set(slot.slot, judged);
    doneOn = judged.larger?.planned ?? slot.planned;
    return doneOn;
  };
  const future = computeFutureSlots(cycle, state, planning, period, getDoneDay).map(
    (slot) => judgedSlots.get(slot.slot) ?? judge(slot),
  );
  const futureSlots = new Set(future.map(({ slot }) => slot));
  const passed = (state.inLarger ?? [])
    .filter(
      ({ slot, planned, by }) =>
        by !== '' && !futureSlots.has(slot) && planned >= period.from && planned <= period.to,
    )
    .map(toWaitingSlot);
  return [...passed, ...future].sort((a, b) => (a.planned < b.planned ? -1 : a.planned > b.planned ? 1 : 0));
}

const toWaitingSlot = ({ by, on, joined, id: _, reason, ...slot }: WaitingSlot): RankedSlot => ({
  ...slot,
  reason: reason as DueSlot['reason'],
  ...(by !== '' && { larger: { id: by, cycleId: Number(by.split('.')[0]), planned: on } }),
  ...(joined && { isJoined: true }),
});

/**
 * Returns the dates of a FIXED cycle from today on that have an order, each on its planned day, for projections
 * that read no orders.
 */
function listIssuedDates(
  { cycle, state, planning }: RankedSeries,
  largerOrders: readonly LargerOrder[],
): { slot: string; planned: Day }[] {
  const { through, after = '', activatedOn } = state;
  if (cycle.meter !== 'none' || cycle.mode === 'lastCompletion' || !cycle.active || !through) return [];
  const from = [planning.today, activatedOn].sort()[1]!;
  const toleranceDays = getToleranceDays(cycle, undefined);
  return computeGridSlots(cycle, planning.calendar, from, through).flatMap(
    ({ slot, nominal, planned, fate }) =>
      fate === 'generated' && nominal > after && !findLarger(planned!, toleranceDays, largerOrders)
        ? [{ slot, planned: planned! }]
        : [],
  );
}

/** Returns the orders of a cycle that can take work over: existing ones, and its dates that will have one. */
function listOwnOrders(
  series: RankedSeries,
  slots: readonly RankedSlot[],
  largerOrders: readonly LargerOrder[],
): LargerOrder[] {
  const { cycle, state, planning, orders } = series;
  const { id: cycleId, rank = 0 } = cycle;
  const toOrder = (id: string, planned: Day): LargerOrder => ({ id, cycleId, rank, planned });
  const openOn =
    state.open !== undefined && cycle.mode === 'lastCompletion' && isByDay(cycle)
      ? (state.openOn ??
        (cycle.meter === 'none'
          ? getOpenOrderDay(getRepetitionRule(cycle, planning.calendar), state)
          : undefined))
      : undefined;
  const existing = orders ?? [
    ...(openOn ? [{ id: state.open!, planned: openOn }] : []),
    ...listIssuedDates(series, largerOrders).map(({ slot, planned }) => ({
      id: buildId(series, slot),
      planned,
    })),
  ];
  const ahead = isByDay(cycle) ? slots.filter(({ larger }) => !larger) : [];
  return [
    ...existing.map(({ id, planned }) => toOrder(id, planned)),
    ...ahead.map(({ slot, planned }) => toOrder(buildId(series, slot), planned)),
  ];
}

/** Returns the most days by which an order of higher rank can lie from a slot that depends on it. */
const sumTolerances = (group: readonly RankedSeries[], isCounted: (rank: number) => boolean): number => {
  const byRank = new Map<number, number>();
  for (const { cycle, planning } of group) {
    const days = getToleranceDays(cycle, planning.meter?.perDay);
    if (isCounted(cycle.rank!)) byRank.set(cycle.rank!, Math.max(byRank.get(cycle.rank!) ?? 0, days));
  }
  return [...byRank.values()].reduce((sum, days) => sum + days, 0);
};

const widen = ({ from, to }: Period, days: number): Period => ({
  from: addDays(from, -days),
  to: addDays(to, days),
});

/** Whether a cycle counts its dates from the day on which the one before was done. */
export const isFloatingByDay = ({ cycle }: Pick<RankedSeries, 'cycle'>): boolean =>
  cycle.mode === 'lastCompletion' && isByDay(cycle);

/** A day before every date. */
const BEGINNING: Day = '1900-01-01';

/**
 * Returns the period in which orders decide about the dates of a period. A FLOATING cycle counts its dates
 * through all orders of higher rank before them.
 */
const getDecidingPeriod = (group: readonly RankedSeries[], { from, to }: Period): Period => ({
  from: group.some(isFloatingByDay) ? BEGINNING : from,
  to,
});

/** Judges the cycles of one machine and type from the highest rank down. */
function judgeGroup(
  group: readonly RankedSeries[],
  period: Period,
  lowest = -Infinity,
): { slots: Map<number, RankedSlot[]>; orders: LargerOrder[] } {
  const slots = new Map<number, RankedSlot[]>();
  let orders: LargerOrder[] = [];
  const deciding = getDecidingPeriod(group, period);
  const ranks = [...new Set(group.map(({ cycle }) => cycle.rank!))].filter((rank) => rank > lowest);
  for (const rank of ranks.sort((a, b) => b - a)) {
    const widened = widen(
      deciding,
      sumTolerances(group, (other) => other < rank),
    );
    const ownOrders: LargerOrder[] = [];
    for (const series of group.filter(({ cycle }) => cycle.rank === rank)) {
      const judged = judgeFutureSlots(series, widened, orders);
      slots.set(
        series.cycle.id,
        judged.filter(({ planned }) => planned >= period.from && planned <= period.to),
      );
      ownOrders.push(...listOwnOrders(series, judged, orders));
    }
    orders = [...orders, ...ownOrders];
  }
  return { slots, orders };
}

/**
 * Returns the future dates of cycles within a period, as the generator will create them, each with the order
 * of higher rank that does its work. `all` holds every cycle of their machines.
 */
export function computeRankedSlots(all: readonly RankedSeries[], period: Period): Map<number, RankedSlot[]> {
  const ranked = all.filter(({ cycle }) => cycle.rank !== undefined);
  const groups = Map.groupBy(ranked, ({ cycle }) => `${cycle.machineId}.${cycle.typeCycle}`);
  const result = new Map<number, RankedSlot[]>();
  for (const { cycle, state, planning } of all)
    if (cycle.rank === undefined) result.set(cycle.id, computeFutureSlots(cycle, state, planning, period));
  for (const group of groups.values())
    for (const [id, slots] of judgeGroup(group, period).slots) result.set(id, slots);
  return result;
}

/** Returns the orders and dates of higher rank near a period. `group`: comparable cycles with their orders. */
export const listLargerOrders = (
  group: readonly RankedSeries[],
  rank: number,
  period: Period,
): LargerOrder[] => judgeGroup(group, period, rank).orders;

/** Returns a slot that waits for a larger order. */
export const toWaiting = (
  series: Pick<RankedSeries, 'cycle' | 'state'>,
  { slot, nominal, planned, reason, values, base, dueRun, orAtRun }: DueSlot,
  larger: Pick<LargerOrder, 'id' | 'planned'>,
): WaitingSlot => ({
  id: buildId(series, slot),
  ...{ slot, nominal, planned, reason, values, by: larger.id, on: larger.planned },
  ...(base !== undefined && { base }),
  ...(dueRun !== undefined && { dueRun }),
  ...(orAtRun !== undefined && { orAtRun }),
});

/** Returns the dates that the generator compares now with orders of higher rank. */
export function getSlotsToJudge(
  { cycle, state, planning }: RankedSeries,
  due: PlanningResult,
  horizonDays: number,
): DueSlot[] {
  if (cycle.rank === undefined || planning.idle) return [];
  if (cycle.meter !== 'none' || cycle.mode === 'lastCompletion') return due.slots;
  const known = new Set(state.inLarger?.map(({ slot }) => slot));
  const from = state.judged ? addDays(state.judged, 1) : BEGINNING;
  const to = getLastJudgedDay({ cycle, planning }, horizonDays);
  return computeFutureSlots(cycle, state, planning, { from, to }).filter(({ slot }) => !known.has(slot));
}

const getLastJudgedDay = (
  { cycle, planning }: Pick<RankedSeries, 'cycle' | 'planning'>,
  horizonDays: number,
): Day => addDays(planning.today, horizonDays + getToleranceDays(cycle, undefined));

/**
 * Returns the due orders without those whose work an order of higher rank does, and the state that remembers
 * them. FIXED dates up to the tolerance beyond the horizon are decided at once, so that no later run decides
 * otherwise (decision PS18).
 */
export function judgeDueOrders(
  series: RankedSeries,
  due: PlanningResult,
  horizonDays: number,
  largerOrders: readonly LargerOrder[],
): PlanningResult {
  const { cycle, state, planning } = series;
  const toJudge = getSlotsToJudge(series, due, horizonDays);
  const isFixed = cycle.meter === 'none' && cycle.mode === 'initialScheduling';
  const isConcerned = cycle.rank !== undefined || state.inLarger !== undefined;
  if (!isConcerned || planning.idle || (toJudge.length === 0 && due.state === state)) return due;
  const toleranceDays = getToleranceDays(cycle, planning.meter?.perDay);
  const added = toJudge.flatMap((slot): WaitingSlot[] => {
    const larger = findLarger(slot.planned, toleranceDays, largerOrders);
    return larger ? [toWaiting(series, slot, larger)] : [];
  });
  const waiting = [...(state.inLarger ?? []), ...added];
  const waitingSlots = new Set(waiting.map(({ slot }) => slot));
  const { through } = due.state;
  // A joined slot that the generator has passed is remembered by its larger order.
  const remaining = waiting.filter(
    ({ joined, planned }) => !isFixed || !joined || through === undefined || planned > through,
  );
  const occurrence = added[0] && !isFixed ? toOccurrence(added[0]) : undefined;
  return {
    slots: due.slots.filter(({ slot }) => !waitingSlots.has(slot)),
    state: {
      ...due.state,
      inLarger: remaining.length > 0 ? remaining : undefined,
      ...(isFixed && cycle.rank !== undefined && { judged: getLastJudgedDay(series, horizonDays) }),
      ...(occurrence && { openFrom: occurrence }),
    },
  };
}
