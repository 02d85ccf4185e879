// Due dates of planned maintenance and their reasons: the fixed grid and the floating count (domain 4.4).
import { addDays, addMonths, type Day, fromDayNumber, monthsBetween, toDayNumber } from '../day.ts';
import type { OrderState } from './order.ts';
import { type Frequency, isShorterThanWeek, type UpdateMode } from './period.ts';
import { getOpenDays, MAX_SEARCH_DAYS, type OpenDays, type PlantCalendar } from './plant-calendar.ts';
import { computeFollowingNominal, computeShift, type Occurrence, type ShiftFactors } from './shift.ts';

export interface RepetitionRule {
  frequency: Frequency;
  anchor: Day;
  calendar?: PlantCalendar;
  /** Factors by which an execution shifts the dates of a FLOATING plan. */
  factors?: ShiftFactors;
}

export type SlotFate = 'generated' | 'skipped' | 'absorbed';

/**
 * Reason of a slot's date. `ReasonValues` are the values of its sentence: FIXED slots have `k` and `anchor`,
 * FLOATING slots `since` (`first`: `anchor`). Additional values:
 * movedToNext, movedToPrevious: `movedFrom`, the closed nominal day.
 * closedDay: `closed`.
 * absorbed: `by`, the nominal day that replaces it.
 * noOpenDay: `days`, the number searched.
 * afterCompletion, afterCancelled, afterProjection, first: `dropped`, the occurrences on closed days before
 * it (only orders created before 2.4).
 * keptPlan, shifted: `since`, the day of the execution, `from`, the planned day, `deviation` and `allowed` in
 * days, and `kept`, one period after the nominal day. shifted: `counted`, one period after the execution,
 * `factor` in percent, and `shift` in days.
 * onMeter: `due` and `reading`; `movedFrom`, the closed day on which the reading was expected; `first` and
 * `jumped`, the first grid point the reading jumped over and their number; `offset`; `setBack`, the reading
 * shown at `due` after a set-back. All readings are as shown, that is `offset` less than counted.
 * meterExpected, timeAlone, timeFirst, meterFirst, sameDay: see `forecast/`.
 * onPath: `due` points `of` all points of the path.
 * jumpedOver: `due`, `reading`, and `instead`, the due reading whose order replaces it.
 * rank: `cycle`, the code of the cycle of higher rank, and `on`, the planned day of its order.
 * extra: `askedBy` and `getReasonValues`, for an order requested by a user outside the plan.
 * free: `askedBy`, for a free order, which has no plan.
 */
export type ReasonCode =
  | 'onGrid'
  | 'movedToNext'
  | 'movedToPrevious'
  | 'closedDay'
  | 'absorbed'
  | 'noOpenDay'
  | 'afterCompletion'
  | 'afterCancelled'
  | 'keptPlan'
  | 'shifted'
  | 'first'
  | 'afterProjection'
  | 'onMeter'
  | 'meterExpected'
  | 'timeAlone'
  | 'timeFirst'
  | 'meterFirst'
  | 'sameDay'
  | 'jumpedOver'
  | 'rank'
  | 'onPath'
  | 'extra'
  | 'free';
export type ReasonValues = Record<string, string | number>;

/**
 * One occurrence and its fate. An absorbed slot keeps the planned day it would have had; a skipped one has
 * none.
 */
export interface Slot {
  slot: string;
  nominal: Day;
  planned: Day | null;
  fate: SlotFate;
  reason: ReasonCode;
  values: ReasonValues;
  /** Day from which the months of a plan with shift factors are counted. */
  base?: Day;
}

/**
 * Builds the last part of an order's id `<cycle>.<generation>.<slot>`; the same occurrence always has the
 * same key.
 */
export const slotKey = {
  fixed: (nominal: Day): string => nominal,
  /** Key of a run: day and shift. */
  shift: (day: Day, shift: number): string => `${day}~${shift}`,
  /** Key of the `nth` extra order of a day, outside the plan. */
  extra: (day: Day, nth: number): string => (nth === 1 ? `X${day}` : `X${day}~${nth}`),
  /** Key of the `nth` floating order of a generation, from 1. */
  floating: (nth: number): string => `a${String(nth).padStart(4, '0')}`,
  /**
   * Key of a due reading, to thousandths; parts of an id contain no dot, so decimals are written `1734_5`.
   */
  meter: (due: number): string => {
    const [whole = '0', thousandths = ''] = due.toFixed(3).split('.');
    const decimals = thousandths.replace(/0+$/, '');
    return `r${whole.padStart(13, '0')}${decimals && `_${decimals}`}`;
  },
};

/** Returns the due reading in the id of a meter order; undefined for orders by days. */
export function parseDueReading(orderId: string): number | undefined {
  const [, whole, thousandths] = /\.r(\d+)(?:_(\d+))?$/.exec(orderId) ?? [];
  return whole === undefined ? undefined : Number(`${whole}.${thousandths ?? 0}`);
}

/**
 * Whether an edit of the cycle leaves an order unchanged: near, begun, or changed by a user (domain 4.4, Lock
 * span).
 */
export const isFirm = (
  order: { plannedOn: Day; state: OrderState; assignedByPerson?: boolean; rescheduled?: boolean },
  today: Day,
  lockSpan: number,
): boolean =>
  order.plannedOn <= addDays(today, lockSpan) ||
  (order.state !== 'planned' && order.state !== 'assigned') ||
  order.assignedByPerson === true ||
  order.rescheduled === true;

/**
 * Returns the grid's nominal days by index k; months are counted from the anchor, so a month's end never
 * drifts. `startFor` returns the first k whose nominal day is `day` or later, or the k before it.
 */
function createGrid({ n, unit }: Frequency, anchor: Day) {
  if (unit === 'D' || unit === 'W') {
    const start = toDayNumber(anchor);
    const days = unit === 'W' ? n * 7 : n;
    return {
      nominal: (k: number) => start + k * days,
      startFor: (day: number) => Math.max(0, Math.floor((day - start) / days)),
    };
  }
  const months = unit === 'Y' ? n * 12 : n;
  return {
    nominal: (k: number) => toDayNumber(addMonths(anchor, k * months)),
    startFor: (day: number) => Math.max(0, Math.floor(monthsBetween(anchor, fromDayNumber(day)) / months)),
  };
}

/** Returns the first nominal day of a plan's grid that is `from` or later. */
export function getFirstGridDay({ frequency, anchor }: RepetitionRule, from: Day): Day {
  const grid = createGrid(frequency, anchor);
  let k = grid.startFor(toDayNumber(from));
  while (grid.nominal(k) < toDayNumber(from)) k++;
  return fromDayNumber(grid.nominal(k));
}

interface Placement {
  planned?: number;
  reason: ReasonCode;
}

/** Returns the open day to which a nominal day is moved (domain 4.4). */
function computePlacement(nominal: number, workingDays: OpenDays): Placement {
  if (workingDays.isOpen(nominal)) return { planned: nominal, reason: 'onGrid' };
  if (workingDays.rule === 'none') return { planned: nominal, reason: 'onGrid' };
  const planned = workingDays[workingDays.rule](nominal);
  if (planned === undefined) return { reason: 'noOpenDay' };
  return { planned, reason: workingDays.rule === 'next' ? 'movedToNext' : 'movedToPrevious' };
}

/**
 * Places a FIXED occurrence: a period under a week drops occurrences on closed days. A FLOATING one would be
 * moved, or its interval would double.
 */
const computeFixedPlacement = (nominal: number, frequency: Frequency, workingDays: OpenDays): Placement =>
  isShorterThanWeek(frequency) && !workingDays.isOpen(nominal)
    ? { reason: 'closedDay' }
    : computePlacement(nominal, workingDays);

/** Returns the open day for work expected on a day, today at the earliest (domain 4.4, meter orders). */
export function getNearestOpenDay(expected: Day, today: Day, calendar: PlantCalendar | undefined): Day {
  const workingDays = getOpenDays(calendar);
  const { planned } = computePlacement(toDayNumber(expected), workingDays);
  if (planned === undefined) return expected;
  if (planned >= toDayNumber(today)) return fromDayNumber(planned);
  return fromDayNumber(workingDays.next(toDayNumber(expected)) ?? toDayNumber(expected));
}

/**
 * Returns every slot of the FIXED grid whose planned day (or nominal, if it has none) is within from…to, both
 * included, by nominal day. The result does not depend on the window: two adjacent windows give the same
 * slots as one over both.
 */
export function computeFixedSlots(
  { frequency, anchor, calendar }: RepetitionRule,
  from: Day,
  to: Day,
): Slot[] {
  const workingDays = getOpenDays(calendar);
  const grid = createGrid(frequency, anchor);
  const [first, last] = [toDayNumber(from), toDayNumber(to)];
  // Slots of the window have nominal days after the last open day before it and before the first open day
  // after it.
  const earliest = (workingDays.previous(first - 1) ?? first - 1 - MAX_SEARCH_DAYS) + 1;
  const latest = (workingDays.next(last + 1) ?? last + 1 + MAX_SEARCH_DAYS) - 1;

  const occurrences: (Placement & { k: number; nominal: number })[] = [];
  const winners = new Map<number, number>();
  for (let k = grid.startFor(earliest); grid.nominal(k) <= latest; k++) {
    const nominal = grid.nominal(k);
    const placement = computeFixedPlacement(nominal, frequency, workingDays);
    const day = placement.planned ?? nominal;
    if (day < first || day > last) continue;
    occurrences.push({ k, nominal, ...placement });
    if (placement.planned !== undefined) winners.set(placement.planned, nominal);
  }

  return occurrences.map(({ k, nominal, planned, reason }) => {
    const winner = planned === undefined ? nominal : winners.get(planned)!;
    const slot = {
      slot: slotKey.fixed(fromDayNumber(nominal)),
      nominal: fromDayNumber(nominal),
      planned: toDayOrNull(planned),
    };
    const values = { k, anchor };
    if (winner !== nominal)
      return {
        ...slot,
        fate: 'absorbed',
        reason: 'absorbed',
        values: { ...values, by: fromDayNumber(winner) },
      };
    const fate = planned === undefined ? 'skipped' : 'generated';
    return { ...slot, fate, reason, values: { ...values, ...getReasonValues(reason, nominal) } };
  });
}

const toDayOrNull = (day: number | undefined) => (day === undefined ? null : fromDayNumber(day));

function getReasonValues(reason: ReasonCode, nominal: number): ReasonValues {
  switch (reason) {
    case 'movedToNext':
    case 'movedToPrevious':
      return { movedFrom: fromDayNumber(nominal) };
    case 'closedDay':
      return { closed: fromDayNumber(nominal) };
    case 'noOpenDay':
      return { days: MAX_SEARCH_DAYS };
    default:
      return {};
  }
}

/**
 * Event from which a FLOATING slot is counted: an order done, an order cancelled (its planned day), one
 * assumed done on its planned day, or none yet. `from`: the occurrence of that order, in a plan with shift
 * factors.
 */
export type FloatingOrigin =
  | (({ completed: Day } | { cancelled: Day } | { projected: Day }) & { from?: Occurrence })
  | 'first';

/** Returns the next FLOATING slot. `ordinal` is the number of floating orders of the generation so far. */
export const computeNextFloatingSlot = (rule: RepetitionRule, since: FloatingOrigin, ordinal: number): Slot =>
  computeFloatingSlot(rule, getOpenDays(rule.calendar), since, ordinal);

function computeFloatingSlot(
  rule: RepetitionRule,
  workingDays: OpenDays,
  since: FloatingOrigin,
  ordinal: number,
): Slot {
  const { frequency, anchor, factors } = rule;
  if (factors && since !== 'first' && since.from)
    return computeShiftedSlot({ ...rule, factors }, workingDays, { ...since, from: since.from }, ordinal);
  const { base, reason: why } = getOrigin(since, anchor);
  const grid = createGrid(frequency, base);
  const nominal = grid.nominal(since === 'first' ? 0 : 1);
  let placement = computePlacement(nominal, workingDays);
  // A slot moved back to its base or before it would never advance the plan: it is moved forward instead.
  if (placement.planned !== undefined && placement.planned <= toDayNumber(base) && since !== 'first')
    placement = { planned: workingDays.next(nominal), reason: 'movedToNext' };
  const reason =
    placement.planned === undefined ? 'noOpenDay' : placement.reason === 'onGrid' ? why : placement.reason;
  return {
    slot: slotKey.floating(ordinal + 1),
    nominal: fromDayNumber(nominal),
    planned: toDayOrNull(placement.planned),
    fate: placement.planned === undefined ? 'skipped' : 'generated',
    reason,
    values: {
      ...(since === 'first' ? { anchor } : { since: base }),
      ...getReasonValues(reason, nominal),
    },
    ...(factors && { base: fromDayNumber(nominal) }),
  };
}

/** Returns the slot after an occurrence of a plan with shift factors; a cancelled one shifts nothing. */
function computeShiftedSlot(
  { frequency, factors }: RepetitionRule & { factors: ShiftFactors },
  workingDays: OpenDays,
  since: Exclude<FloatingOrigin, 'first'> & { from: Occurrence },
  ordinal: number,
): Slot {
  const { from } = since;
  const origin = getOrigin(since, from.nominal);
  const shifted = 'cancelled' in since ? undefined : computeShift(frequency, factors, from, origin.base);
  let next: Pick<Occurrence, 'nominal' | 'base'> = shifted ?? computeFollowingNominal(frequency, from);
  const floor = Math.min(toDayNumber(origin.base), toDayNumber(from.planned));
  let placement = computePlacement(toDayNumber(next.nominal), workingDays);
  // Occurrences that the calendar moves to the previous order or before it are covered by that order.
  while (placement.planned !== undefined && placement.planned <= floor) {
    next = computeFollowingNominal(frequency, next);
    placement = computePlacement(toDayNumber(next.nominal), workingDays);
  }
  const nominal = toDayNumber(next.nominal);
  const why = 'completed' in since ? (shifted?.shift ? 'shifted' : 'keptPlan') : origin.reason;
  const reason =
    placement.planned === undefined ? 'noOpenDay' : placement.reason === 'onGrid' ? why : placement.reason;
  return {
    slot: slotKey.floating(ordinal + 1),
    nominal: next.nominal,
    planned: toDayOrNull(placement.planned),
    fate: placement.planned === undefined ? 'skipped' : 'generated',
    reason,
    values: {
      since: origin.base,
      ...('completed' in since && shifted && getShiftValues(from, shifted)),
      ...getReasonValues(reason, nominal),
    },
    base: next.base,
  };
}

const getShiftValues = (
  { planned }: Occurrence,
  { deviation, allowed, kept, counted, factor, shift }: ReturnType<typeof computeShift>,
): ReasonValues => ({
  ...{ from: planned, deviation, allowed, kept },
  ...(shift !== 0 && { counted, factor, shift }),
});

function getOrigin(since: FloatingOrigin, anchor: Day): { base: Day; reason: ReasonCode } {
  if (since === 'first') return { base: anchor, reason: 'first' };
  if ('completed' in since) return { base: since.completed, reason: 'afterCompletion' };
  if ('cancelled' in since) return { base: since.cancelled, reason: 'afterCancelled' };
  return { base: since.projected, reason: 'afterProjection' };
}

export interface PlanPreview extends RepetitionRule {
  mode: UpdateMode;
  from: Day;
  to: Day;
  /** Days on which a FLOATING plan was done: each restarts the count. */
  completions?: Day[];
  /** First day of a FLOATING plan without completions, which begins at the next day of its grid. */
  startsOn?: Day;
  /** Event before the first completion, in a plan with shift factors. */
  since?: FloatingOrigin;
}
export interface PlannedDate {
  nominal: Day;
  planned: Day;
  reason: ReasonCode;
  values: ReasonValues;
}

/**
 * Returns the planned days of a plan within from…to, both included, one item per day; after the last
 * completion as if each were done on its day.
 */
export function computePlannedDates(plan: PlanPreview): PlannedDate[] {
  const slots =
    plan.mode === 'initialScheduling'
      ? computeFixedSlots(plan, plan.from, plan.to)
      : computeFloatingSlots(plan);
  const dates = new Map<Day, PlannedDate>();
  for (const { nominal, planned, fate, reason, values } of slots)
    if (planned && fate === 'generated' && planned >= plan.from && planned <= plan.to)
      dates.set(planned, { nominal, planned, reason, values });
  return [...dates.values()].sort((a, b) => (a.planned < b.planned ? -1 : 1));
}

/** Returns the occurrence of a slot; undefined in a plan without shift factors. */
export const toOccurrence = ({
  nominal,
  planned,
  base,
}: Pick<Slot, 'nominal' | 'planned' | 'base'>): Occurrence | undefined =>
  base === undefined || planned === null ? undefined : { nominal, planned, base };

function computeFloatingSlots(plan: PlanPreview): Slot[] {
  const workingDays = getOpenDays(plan.calendar);
  const completedDays = [...new Set(plan.completions)].sort();
  const anchor = plan.startsOn ? getFirstGridDay(plan, plan.startsOn) : plan.anchor;
  const slots = [computeFloatingSlot({ ...plan, anchor }, workingDays, plan.since ?? 'first', 0)];
  if (plan.factors && !plan.since) slots[0]!.base = plan.anchor;
  for (const completed of completedDays)
    slots.push(
      computeFloatingSlot(plan, workingDays, { completed, from: toOccurrence(slots.at(-1)!) }, slots.length),
    );
  for (let planned = slots.at(-1)!.planned; planned && planned <= plan.to; planned = slots.at(-1)!.planned)
    slots.push(
      computeFloatingSlot(
        plan,
        workingDays,
        { projected: planned, from: toOccurrence(slots.at(-1)!) },
        slots.length,
      ),
    );
  return slots;
}
