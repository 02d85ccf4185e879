// Which orders a cycle is due, and how far that brings it: what the job, the form's preview and a closing order all ask.
import { addDays, type Day } from '../day.ts';
import type { Cycle, CycleState } from './cycle.ts';
import { issuedAt, projectedOn } from './meter.ts';
import {
  fixedSlots,
  floatingNext,
  type PlantCalendar,
  periodDays,
  type Rhythm,
  type Slot,
  slotKey,
} from './schedule.ts';

/** What of the plant bears on planning. */
export interface Planning {
  today: Day;
  horizonDays: number;
  calendar?: PlantCalendar;
  /** The meter of the cycle's machine, if it has one. */
  meter?: { value: number; perDay?: number };
}

export interface DueSlot extends Pick<Slot, 'slot' | 'nominal' | 'reason' | 'values'> {
  planned: Day;
  dueRun?: number;
}
export interface Due {
  slots: DueSlot[];
  state: CycleState;
}

/** One run never makes more than this of one cycle; the next run goes on (domain 4.4, Catch-up). */
export const MAX_PER_RUN = 400;
const MAX_OF_METER = 90;

type Planned = Pick<
  Cycle,
  'meter' | 'frequency' | 'run' | 'mode' | 'anchor' | 'lockSpan' | 'validTo' | 'active' | 'strategies'
>;

export const rhythmOf = (cycle: Planned, calendar?: PlantCalendar): Rhythm => ({
  frequency: cycle.frequency!,
  anchor: cycle.anchor,
  calendar,
});

/** The orders to make now, in order of planned day, and the state once they are made. Pure: the same question has the same answer. */
export function dueNow(cycle: Planned, state: CycleState, planning: Planning): Due {
  if (!cycle.active || cycle.strategies.length === 0) return { slots: [], state };
  if (cycle.meter !== 'none') return dueByMeter(cycle, state, planning);
  return cycle.mode === 'initialScheduling'
    ? dueFixed(cycle, state, planning)
    : dueFloating(cycle, state, planning);
}

function dueFixed(cycle: Planned, state: CycleState, { today, horizonDays, calendar }: Planning): Due {
  const from =
    state.through && state.through >= state.activatedOn ? addDays(state.through, 1) : state.activatedOn;
  const horizon = addDays(today, horizonDays);
  const to = cycle.validTo && cycle.validTo < horizon ? cycle.validTo : horizon;
  if (from > to) return { slots: [], state };
  const slots = fixedSlots(rhythmOf(cycle, calendar), from, to)
    .filter(
      (slot): slot is Slot & { planned: Day } =>
        slot.fate === 'generated' && (!state.after || slot.nominal > state.after),
    )
    .sort((a, b) => (a.planned < b.planned ? -1 : 1));
  if (slots.length <= MAX_PER_RUN) return { slots, state: { ...state, through: to } };
  const now = slots.slice(0, MAX_PER_RUN);
  return { slots: now, state: { ...state, through: now.at(-1)!.planned } };
}

function dueFloating(cycle: Planned, state: CycleState, { calendar }: Planning): Due {
  if (state.open) return { slots: [], state };
  const rhythm = rhythmOf(cycle, calendar);
  const next = state.since
    ? floatingNext(rhythm, state.since, state.ordinal)
    : floatingNext({ ...rhythm, anchor: firstAnchor(rhythm, state.activatedOn) }, 'first', state.ordinal);
  if (!next.planned || (cycle.validTo && next.planned > cycle.validTo)) return { slots: [], state };
  return { slots: [{ ...next, planned: next.planned }], state: { ...state, ordinal: state.ordinal + 1 } };
}

/** A first date before the activation is not made up for: the count begins at the next point of its grid. */
function firstAnchor(rhythm: Rhythm, activatedOn: Day): Day {
  if (rhythm.anchor >= activatedOn) return rhythm.anchor;
  const span = addDays(activatedOn, periodDays(rhythm.frequency) + 31);
  return fixedSlots({ ...rhythm, calendar: undefined }, activatedOn, span)[0]!.nominal;
}

function dueByMeter(cycle: Planned, state: CycleState, { today, meter }: Planning): Due {
  const slots: DueSlot[] = [];
  let { nextRun = cycle.run!.start + cycle.run!.every, ordinal } = state;
  const several = cycle.mode === 'initialScheduling';
  const free = () => several || (!state.open && slots.length === 0);
  while (meter && free() && issuedAt(meter.value, nextRun, cycle.lockSpan) && slots.length < MAX_OF_METER) {
    const expected =
      projectedOn({ due: nextRun, reading: meter.value, perDay: meter.perDay }, today) ?? today;
    slots.push({
      slot: slotKey.meter(nextRun),
      nominal: expected,
      planned: expected,
      dueRun: nextRun,
      reason: 'onMeter',
      values: { due: nextRun, reading: meter.value },
    });
    ordinal++;
    if (several) nextRun = Math.round((nextRun + cycle.run!.every) * 1000) / 1000;
  }
  return { slots, state: slots.length ? { ...state, nextRun, ordinal } : state };
}
