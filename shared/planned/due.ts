// Which orders a cycle is due, and how far that brings it: what the job, the form's preview and a closing order all ask.
import { type Run, runsOf, type Walk } from '../autonomous/rounds.ts';
import { addDays, type Day } from '../day.ts';
import type { Cycle, CycleState } from './cycle.ts';
import { firstDue, issuedAt, projectedOn, shownAt, toThousandth } from './meter.ts';
import type { PlantCalendar } from './plant-calendar.ts';
import { firstOnGrid, fixedSlots, floatingNext, type Rhythm, type Slot, slotKey } from './schedule.ts';

/** What of the plant bears on planning. */
export interface Planning {
  today: Day;
  horizonDays: number;
  calendar?: PlantCalendar;
  /** The meter of the cycle's machine, if it has one. */
  meter?: { value: number; offset?: number; perDay?: number };
  /** The machine stands by or is dismissed: its slots pass without orders. */
  idle?: boolean;
}

/** What a slot of a path says besides. */
type Walked = Partial<Pick<Run, 'shift' | 'points' | 'minutes'>>;
export interface DueSlot extends Pick<Slot, 'slot' | 'nominal' | 'reason' | 'values'>, Walked {
  planned: Day;
  dueRun?: number;
}
/** `state` is the very one asked with when there is nothing to write. */
export interface Due {
  slots: DueSlot[];
  state: CycleState;
}

/** One run never makes more than this of one cycle; the next run goes on (domain 4.4, Catch-up). */
export const MAX_PER_RUN = 400;

type Planned = Pick<
  Cycle,
  'meter' | 'frequency' | 'run' | 'mode' | 'anchor' | 'lockSpan' | 'validTo' | 'active' | 'strategies'
> &
  Partial<Omit<Walk, 'anchor'>>;

/** Strategies, or the points of a path. */
export const hasWork = ({ strategies, rounds }: Pick<Planned, 'strategies' | 'rounds'>): boolean =>
  strategies.length > 0 || (rounds?.length ?? 0) > 0;

/** Every slot of the grid planned within from…to, in order: of a cycle by its rhythm, of a path by those of its points. */
export function gridSlots(
  cycle: Planned,
  calendar: PlantCalendar | undefined,
  from: Day,
  to: Day,
): (Slot & Walked)[] {
  const { anchor, rounds, points = [], walkingMinutes = 0, shifts } = cycle;
  if (!rounds) return fixedSlots(rhythmOf(cycle, calendar), from, to);
  return runsOf({ anchor, rounds, points, walkingMinutes, shifts }, calendar, from, to).map((run) => ({
    ...run,
    fate: 'generated',
  }));
}

/** What the dates of a cycle hang on, by calendar. */
export const rhythmOf = (cycle: Planned, calendar?: PlantCalendar): Rhythm => ({
  frequency: cycle.frequency!,
  anchor: cycle.anchor,
  calendar,
});

/** The orders to make now, in order of planned day, and the state once they are made. Pure: the same question has the same answer (domain 4.4). */
export function dueNow(cycle: Planned, state: CycleState, planning: Planning): Due {
  if (!cycle.active || !hasWork(cycle)) return { slots: [], state };
  if (cycle.meter !== 'none') return dueByMeter(cycle, state, planning);
  return cycle.mode === 'initialScheduling'
    ? dueFixed(cycle, state, planning)
    : dueFloating(cycle, state, planning);
}

function dueFixed(cycle: Planned, state: CycleState, { today, horizonDays, calendar, idle }: Planning): Due {
  if (idle) {
    const passed = (state.through ?? '') < today;
    return { slots: [], state: passed ? { ...state, through: today, capped: undefined } : state };
  }
  const to = lastOf(cycle, addDays(today, horizonDays));
  const slots = fixedUpTo(cycle, state, calendar, to);
  if (slots.length === 0) return { slots, state };
  if (slots.length <= MAX_PER_RUN) return { slots, state: { ...state, through: to, capped: undefined } };
  const now = firstDays(slots, MAX_PER_RUN);
  return { slots: now, state: { ...state, through: now.at(-1)!.planned, capped: true } };
}

/** As many as `most`, but whole days: the day of the last of them has no other. */
export function firstDays<S extends { planned: Day }>(slots: readonly S[], most: number): S[] {
  const left = slots[most]?.planned;
  return slots.slice(0, most).filter(({ planned }) => planned !== left);
}

const lastOf = ({ validTo }: Planned, to: Day): Day => (validTo && validTo < to ? validTo : to);

/** The slots that have no order yet, from the first the generator has not been past, or from `from`. */
function fixedUpTo(
  cycle: Planned,
  state: CycleState,
  calendar: PlantCalendar | undefined,
  to: Day,
  from: Day = state.activatedOn,
): (Slot & Walked & { planned: Day })[] {
  const begun =
    state.through && state.through >= state.activatedOn ? addDays(state.through, 1) : state.activatedOn;
  const first = from > begun ? from : begun;
  if (first > to) return [];
  return gridSlots(cycle, calendar, first, to).filter(
    (slot): slot is Slot & Walked & { planned: Day } =>
      slot.fate === 'generated' && (!state.after || slot.nominal > state.after),
  );
}

function dueFloating(cycle: Planned, state: CycleState, { today, calendar, idle }: Planning): Due {
  if (state.open) return { slots: [], state };
  const next = nextFloating(rhythmOf(cycle, calendar), state);
  if (!next.planned || (cycle.validTo && next.planned > cycle.validTo)) return { slots: [], state };
  if (idle) {
    const passed = next.planned <= today;
    return { slots: [], state: passed ? { ...state, activatedOn: addDays(today, 1) } : state };
  }
  return { slots: [{ ...next, planned: next.planned }], state: { ...state, ordinal: state.ordinal + 1 } };
}

/** Nothing falls before the activation: a first date begins at the next point of its grid, a count that ended earlier on the day itself. */
function nextFloating(rhythm: Rhythm, { since, activatedOn, ordinal }: CycleState): Slot {
  if (!since) {
    return floatingNext({ ...rhythm, anchor: firstOnGrid(rhythm, activatedOn) }, 'first', ordinal);
  }
  const next = floatingNext(rhythm, since, ordinal);
  if (!next.planned || next.planned >= activatedOn) return next;
  return floatingNext({ ...rhythm, anchor: activatedOn }, 'first', ordinal);
}

/** Nobody plans further ahead than ten years. */
const FORESEEN_DAYS = 3653;

/**
 * The dates of from…to, both included, that are no orders yet but will be, as the generator will make them (domain 4.4);
 * FLOATING: if every order, the open one first, were done on its planned day. A meter tells no dates so far ahead.
 */
export function projected(
  cycle: Planned,
  state: CycleState,
  planning: Omit<Planning, 'horizonDays'>,
  { from, to }: { from: Day; to: Day },
): DueSlot[] {
  if (!cycle.active || !hasWork(cycle) || cycle.meter !== 'none' || planning.idle) return [];
  const foreseen = addDays(planning.today, FORESEEN_DAYS);
  const last = lastOf(cycle, to < foreseen ? to : foreseen);
  if (from > last) return [];
  return cycle.mode === 'initialScheduling'
    ? fixedUpTo(cycle, state, planning.calendar, last, from)
    : floatingUpTo(cycle, state, planning.calendar, last).filter(({ planned }) => planned >= from);
}

function floatingUpTo(
  cycle: Planned,
  state: CycleState,
  calendar: PlantCalendar | undefined,
  to: Day,
): DueSlot[] {
  const rhythm = rhythmOf(cycle, calendar);
  const openOn = openDay(rhythm, state);
  const slots: DueSlot[] = [];
  let next = openOn
    ? floatingNext(rhythm, { projected: openOn }, state.ordinal)
    : nextFloating(rhythm, state);
  for (let n = state.ordinal + 1; next.planned && next.planned <= to; n++) {
    slots.push({ ...next, planned: next.planned });
    next = floatingNext(rhythm, { projected: next.planned }, n);
  }
  return slots;
}

/** Where the one open order stands; if the state does not say, where it was planned. */
const openDay = (rhythm: Rhythm, state: CycleState): Day | undefined =>
  state.open === undefined
    ? undefined
    : (state.openOn ?? nextFloating(rhythm, { ...state, ordinal: state.ordinal - 1 }).planned ?? undefined);

/**
 * The order of the furthest due reading the meter calls for. FIXED: a reading that jumps over several points of the grid calls
 * for one order, of the last of them; the order says which it stands for (domain 4.5).
 */
function dueByMeter(cycle: Planned, state: CycleState, { today, meter, idle }: Planning): Due {
  const single = cycle.mode === 'lastCompletion';
  if (idle || !meter || (single && state.open)) return { slots: [], state };
  const every = toThousandth(cycle.run!.every);
  const first = state.nextRun ?? firstDue(cycle.run!.start, every);
  if (!issuedAt(meter.value, first, cycle.lockSpan)) return { slots: [], state };
  const jumped = single ? 0 : pointsBetween(first, toThousandth(meter.value + cycle.lockSpan), every);
  const due = toThousandth(first + jumped * every);
  const expected = projectedOn({ due, reading: meter.value, perDay: meter.perDay }, today) ?? today;
  if (cycle.validTo && expected > cycle.validTo) return { slots: [], state };
  const { offset } = meter;
  const slot: DueSlot = {
    slot: slotKey.meter(due),
    nominal: expected,
    planned: expected,
    dueRun: due,
    reason: 'onMeter',
    values: {
      due: shownAt(due, offset),
      reading: shownAt(meter.value, offset),
      ...(jumped > 0 && { first: shownAt(first, offset), jumped }),
      ...(offset && { offset }),
    },
  };
  const nextRun = single ? due : toThousandth(due + every);
  return { slots: [slot], state: { ...state, nextRun, ordinal: state.ordinal + 1 } };
}

/** How many whole steps of the grid lie between two readings. */
const pointsBetween = (first: number, reached: number, every: number): number =>
  Math.floor(Math.round((reached - first) * 1000) / Math.round(every * 1000));
