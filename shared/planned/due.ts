// Computes the due orders of a cycle and its next state, for the job, the form's preview and the closing of
// an order.
import { computeRuns, type PathSchedule, type Run } from '../autonomous/rounds.ts';
import { addDays, type Day } from '../day.ts';
import type { Cycle, CycleState } from './cycle.ts';
import { buildMeterProjection } from './forecast/meter-projection.ts';
import { toShownDueReading } from './forecast/roll-over.ts';
import { type CombinedSlot, combineParts } from './forecast/time-and-meter.ts';
import {
  computeExpectedBand,
  computeExpectedDay,
  computeFirstDueReading,
  isIssueDue,
  toShownReading,
  toThousandth,
} from './meter.ts';
import type { PlantCalendar } from './plant-calendar.ts';
import {
  computeFixedSlots,
  computeNextFloatingSlot,
  getFirstGridDay,
  getNearestOpenDay,
  type RepetitionRule,
  type Slot,
  slotKey,
  toOccurrence,
} from './schedule.ts';
import { getActiveFactors, type ShiftFactors } from './shift.ts';

/** Inputs of planning that come from the plant and the machine. */
export interface PlanningContext {
  today: Day;
  horizonDays: number;
  calendar?: PlantCalendar;
  /** The meter of the cycle's machine, if it has one; `readOn` is the plant day of its last reading. */
  meter?: {
    value: number;
    readOn: Day;
    offset?: number;
    perDay?: number;
    slowPerDay?: number;
    fastPerDay?: number;
    rollsOverAt?: number;
  };
  /** True if the machine is in standby or dismissed: its slots pass without orders. */
  idle?: boolean;
}

/** Additional fields of a path's slot. */
type RunFields = Partial<Pick<Run, 'shift' | 'points' | 'minutes'>>;
export interface DueSlot
  extends Partial<Pick<CombinedSlot, 'orAtRun'>>,
    Pick<Slot, 'slot' | 'nominal' | 'reason' | 'values' | 'base'>,
    RunFields {
  planned: Day;
  dueRun?: number;
}
/** Result of planning; `state` is the same object as the input if nothing is to be written. */
export interface PlanningResult {
  slots: DueSlot[];
  state: CycleState;
}

/** Maximum number of orders of one cycle per run; the next run continues (domain 4.4, Catch-up). */
export const MAX_ORDERS_PER_RUN = 400;

export type PlannedCycle = Pick<
  Cycle,
  | 'meter'
  | 'frequency'
  | 'run'
  | 'alsoFrequency'
  | 'mode'
  | 'anchor'
  | 'lockSpan'
  | 'validTo'
  | 'active'
  | 'strategies'
> &
  ShiftFactors &
  Partial<Omit<PathSchedule, 'anchor'>>;

/** Whether a cycle has strategies, or a path has points. */
export const hasWork = ({ strategies, rounds }: Pick<PlannedCycle, 'strategies' | 'rounds'>): boolean =>
  strategies.length > 0 || (rounds?.length ?? 0) > 0;

/**
 * Returns every slot of the grid planned within from…to, in order: by a cycle's frequency, or those of a
 * path's points.
 */
export function computeGridSlots(
  cycle: PlannedCycle,
  calendar: PlantCalendar | undefined,
  from: Day,
  to: Day,
): (Slot & RunFields)[] {
  const { anchor, rounds, points = [], walkingMinutes = 0, shifts } = cycle;
  if (!rounds) return computeFixedSlots(getRepetitionRule(cycle, calendar), from, to);
  return computeRuns({ anchor, rounds, points, walkingMinutes, shifts }, calendar, from, to).map((run) => ({
    ...run,
    fate: 'generated',
  }));
}

/** Returns the inputs of a cycle's dates by calendar. */
export const getRepetitionRule = (cycle: PlannedCycle, calendar?: PlantCalendar): RepetitionRule => ({
  frequency: cycle.frequency!,
  anchor: cycle.anchor,
  calendar,
  factors: getActiveFactors(cycle),
});

/**
 * Returns the orders to create now, by planned day, and the state afterwards. Pure and deterministic (domain
 * 4.4).
 */
export function computeDueOrders(
  cycle: PlannedCycle,
  state: CycleState,
  planning: PlanningContext,
): PlanningResult {
  if (!cycle.active || !hasWork(cycle)) return { slots: [], state };
  if (cycle.meter !== 'none')
    return cycle.alsoFrequency
      ? computeTimeAndMeterDue(cycle, state, planning)
      : computeMeterDue(cycle, state, planning);
  return cycle.mode === 'initialScheduling'
    ? computeFixedDue(cycle, state, planning)
    : computeFloatingDue(cycle, state, planning);
}

function computeFixedDue(
  cycle: PlannedCycle,
  state: CycleState,
  { today, horizonDays, calendar, idle }: PlanningContext,
): PlanningResult {
  if (idle) {
    const hasPassed = (state.through ?? '') < today;
    return { slots: [], state: hasPassed ? { ...state, through: today, capped: undefined } : state };
  }
  const to = getLastDay(cycle, addDays(today, horizonDays));
  const slots = computeFixedSlotsUpTo(cycle, state, calendar, to);
  if (slots.length === 0) return { slots, state };
  if (slots.length <= MAX_ORDERS_PER_RUN)
    return { slots, state: { ...state, through: to, capped: undefined } };
  const slotsOfThisRun = limitToWholeDays(slots, MAX_ORDERS_PER_RUN);
  return {
    slots: slotsOfThisRun,
    state: { ...state, through: slotsOfThisRun.at(-1)!.planned, capped: true },
  };
}

/** Returns at most `maxSlots` slots, but whole days only: slots of an incomplete last day are omitted. */
export function limitToWholeDays<S extends { planned: Day }>(slots: readonly S[], maxSlots: number): S[] {
  const cutDay = slots[maxSlots]?.planned;
  return slots.slice(0, maxSlots).filter(({ planned }) => planned !== cutDay);
}

const getLastDay = ({ validTo }: PlannedCycle, to: Day): Day => (validTo && validTo < to ? validTo : to);

/** Returns the slots without an order, from the first one the generator has not passed, or from `from`. */
function computeFixedSlotsUpTo(
  cycle: PlannedCycle,
  state: CycleState,
  calendar: PlantCalendar | undefined,
  to: Day,
  from: Day = state.activatedOn,
): (Slot & RunFields & { planned: Day })[] {
  const firstUnplannedDay =
    state.through && state.through >= state.activatedOn ? addDays(state.through, 1) : state.activatedOn;
  const first = from > firstUnplannedDay ? from : firstUnplannedDay;
  if (first > to) return [];
  return computeGridSlots(cycle, calendar, first, to).filter(
    (slot): slot is Slot & RunFields & { planned: Day } =>
      slot.fate === 'generated' && (!state.after || slot.nominal > state.after),
  );
}

/** Whether a FLOATING cycle has its order, or one of higher rank that does its work (decision PS19). */
const isOccupied = ({ open, inLarger }: CycleState): boolean =>
  open !== undefined || (inLarger !== undefined && inLarger.length > 0);

function computeFloatingDue(
  cycle: PlannedCycle,
  state: CycleState,
  { today, calendar, idle }: PlanningContext,
): PlanningResult {
  if (isOccupied(state)) return { slots: [], state };
  const next = computeNextFloating(getRepetitionRule(cycle, calendar), state);
  if (!next.planned || (cycle.validTo && next.planned > cycle.validTo)) return { slots: [], state };
  if (idle) {
    const hasPassed = next.planned <= today;
    return { slots: [], state: hasPassed ? { ...state, activatedOn: addDays(today, 1) } : state };
  }
  return { slots: [{ ...next, planned: next.planned }], state: { ...state, ordinal: state.ordinal + 1 } };
}

/**
 * Returns the next FLOATING slot, never before the activation: a first date is the next point of its grid,
 * and a count that ended earlier restarts on the activation day.
 */
function computeNextFloating(rule: RepetitionRule, { since, activatedOn, ordinal }: CycleState): Slot {
  if (!since) {
    const first = { ...rule, anchor: getFirstGridDay(rule, activatedOn) };
    const slot = computeNextFloatingSlot(first, 'first', ordinal);
    return rule.factors ? { ...slot, base: rule.anchor } : slot;
  }
  const next = computeNextFloatingSlot(rule, since, ordinal);
  if (!next.planned || next.planned >= activatedOn) return next;
  return computeNextFloatingSlot({ ...rule, anchor: activatedOn }, 'first', ordinal);
}

/** Limit of projections: ten years. */
const MAX_PROJECTION_DAYS = 3653;

/**
 * Returns future dates within from…to, both included, that have no order yet, as the generator will create
 * them (domain 4.4). FLOATING: as if every order, beginning with the open one, were done on its planned day,
 * or on the day that `getDoneDay` returns.
 * A meter cycle has the next one, if its meter is read and no order is open.
 */
export function computeFutureSlots(
  cycle: PlannedCycle,
  state: CycleState,
  planning: Omit<PlanningContext, 'horizonDays'>,
  { from, to }: { from: Day; to: Day },
  getDoneDay?: (slot: DueSlot) => Day,
): DueSlot[] {
  if (!cycle.active || !hasWork(cycle) || planning.idle) return [];
  if (cycle.meter !== 'none')
    return computeMeterProjections(cycle, state, planning).filter(
      ({ planned }) => planned >= from && planned <= to,
    );
  const projectionEnd = addDays(planning.today, MAX_PROJECTION_DAYS);
  const last = getLastDay(cycle, to < projectionEnd ? to : projectionEnd);
  if (from > last) return [];
  return cycle.mode === 'initialScheduling'
    ? computeFixedSlotsUpTo(cycle, state, planning.calendar, last, from)
    : computeFloatingSlotsUpTo(cycle, state, planning.calendar, last, getDoneDay).filter(
        ({ planned }) => planned >= from,
      );
}

/** Returns the next date of a meter cycle without an open order, by the forecast of its meter. */
function computeMeterProjections(
  cycle: PlannedCycle,
  state: CycleState,
  { today, meter, calendar }: Omit<PlanningContext, 'horizonDays'>,
): DueSlot[] {
  if (!meter || state.open !== undefined || cycle.alsoFrequency) return [];
  const dueRun = state.nextRun ?? computeFirstDueReading(cycle.run!.start, cycle.run!.every);
  if (isIssueDue(meter.value, dueRun, cycle.lockSpan)) return [];
  const forecast = { ...meter, due: dueRun, reading: meter.value };
  const expected = computeExpectedDay({ ...forecast, perDay: meter.perDay }, today);
  if (expected === undefined || (cycle.validTo && expected > cycle.validTo)) return [];
  const band = computeExpectedBand(forecast, today);
  const [due, reading] = [toShownDueReading(dueRun, meter), toShownReading(meter.value, meter.offset)];
  const perDay = toThousandth(meter.perDay!);
  return [buildMeterProjection({ dueRun, due, reading, perDay, expected, band }, today, calendar)];
}

function computeFloatingSlotsUpTo(
  cycle: PlannedCycle,
  state: CycleState,
  calendar: PlantCalendar | undefined,
  to: Day,
  getDoneDay: (slot: DueSlot) => Day = ({ planned }) => planned,
): DueSlot[] {
  const rule = getRepetitionRule(cycle, calendar);
  const openOn = getOpenOrderDay(rule, state);
  const slots: DueSlot[] = [];
  let next = openOn
    ? computeNextFloatingSlot(rule, { projected: openOn, from: state.openFrom }, state.ordinal)
    : computeNextFloating(rule, state);
  for (let n = state.ordinal + 1; next.planned && next.planned <= to; n++) {
    const slot = { ...next, planned: next.planned };
    slots.push(slot);
    next = computeNextFloatingSlot(rule, { projected: getDoneDay(slot), from: toOccurrence(next) }, n);
  }
  return slots;
}

/** Returns the day on which the open order, or the larger one in its place, is planned. */
export const getOpenOrderDay = (rule: RepetitionRule, state: CycleState): Day | undefined =>
  state.open === undefined
    ? state.inLarger?.[0]?.on
    : (state.openOn ??
      computeNextFloating(rule, { ...state, ordinal: state.ordinal - 1 }).planned ??
      undefined);

/**
 * Returns the order of the furthest due reading reached by the meter. FIXED: a reading that jumps over
 * several grid points creates one order, for the last of them; its values state which ones it replaces
 * (domain 4.5).
 */
function computeMeterDue(
  cycle: PlannedCycle,
  state: CycleState,
  { today, meter, idle, calendar }: PlanningContext,
): PlanningResult {
  const isFloating = cycle.mode === 'lastCompletion';
  if (idle || !meter || (isFloating && isOccupied(state))) return { slots: [], state };
  const every = toThousandth(cycle.run!.every);
  const first = state.nextRun ?? computeFirstDueReading(cycle.run!.start, every);
  if (!isIssueDue(meter.value, first, cycle.lockSpan)) return { slots: [], state };
  const jumped = isFloating ? 0 : countGridSteps(first, toThousandth(meter.value + cycle.lockSpan), every);
  const due = toThousandth(first + jumped * every);
  const { value: reading, readOn, perDay } = meter;
  const expected = computeExpectedDay({ due, reading, readOn, perDay }, today) ?? today;
  if (cycle.validTo && expected > cycle.validTo) return { slots: [], state };
  const planned = getNearestOpenDay(expected, today, calendar);
  const { offset } = meter;
  const slot: DueSlot = {
    slot: slotKey.meter(due),
    nominal: expected,
    planned,
    dueRun: due,
    reason: 'onMeter',
    values: {
      due: toShownReading(due, offset),
      reading: toShownReading(meter.value, offset),
      ...(jumped > 0 && { first: toShownReading(first, offset), jumped }),
      ...(offset && { offset }),
      ...(planned !== expected && { movedFrom: expected }),
      ...state.runShift,
    },
  };
  const nextRun = isFloating ? due : toThousandth(due + every);
  return { slots: [slot], state: { ...state, nextRun, ordinal: state.ordinal + 1 } };
}

/** Returns the single order of a cycle by time and meter, which exists from the last execution on (decision PS07). */
function computeTimeAndMeterDue(
  cycle: PlannedCycle,
  state: CycleState,
  planning: PlanningContext,
): PlanningResult {
  if (isOccupied(state)) return { slots: [], state };
  const { today, meter, idle, calendar } = planning;
  const rule = getRepetitionRule({ ...cycle, frequency: cycle.alsoFrequency }, calendar);
  const due = state.nextRun ?? computeFirstDueReading(cycle.run!.start, cycle.run!.every);
  const slot = combineParts(
    computeNextFloating(rule, state),
    { due, lockSpan: cycle.lockSpan, meter },
    { today, calendar },
  );
  if (!slot || (cycle.validTo && slot.planned > cycle.validTo)) return { slots: [], state };
  if (idle) {
    const hasPassed = slot.planned <= today;
    return { slots: [], state: hasPassed ? { ...state, activatedOn: addDays(today, 1) } : state };
  }
  return { slots: [slot], state: { ...state, nextRun: due, ordinal: state.ordinal + 1 } };
}

/** Returns the number of whole grid steps between two readings. */
const countGridSteps = (first: number, reached: number, every: number): number =>
  Math.floor(Math.round((reached - first) * 1000) / Math.round(every * 1000));
