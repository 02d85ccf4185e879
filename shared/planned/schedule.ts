// When planned maintenance falls due, and why on that day: the fixed grid and the floating count (domain 4.4).
import { addDays, addMonths, type Day, dayNumber, dayOf, monthsBetween } from '../day.ts';
import type { OrderState } from './order.ts';
import { type Frequency, isShort, type UpdateMode } from './period.ts';
import { type OpenDays, openDays, type PlantCalendar, REACH } from './plant-calendar.ts';

export interface Rhythm {
  frequency: Frequency;
  anchor: Day;
  calendar?: PlantCalendar;
}

export type Fate = 'generated' | 'skipped' | 'absorbed';

/**
 * Why a slot stands where it stands, and the values its sentence is filled with:
 * FIXED slots carry `k` and `anchor`, FLOATING ones `since` (`first`: `anchor`), and besides
 * movedToNext, movedToPrevious: `movedFrom`, the closed nominal day · closedDay: `closed`
 * absorbed: `by`, the nominal day that takes its place · noOpenDay: `days` searched
 * afterCompletion, afterCancelled, afterProjection, first: `dropped`, if occurrences fell on closed days before it.
 * onMeter: `due` and `reading`; and `first`, the first grid point the reading had jumped over, and `jumped`, how many; all as
 * the meter showed them, `offset` less than counted; and `setBack`, what it shows at `due` since it was set back.
 * onPath: `due` points `of` all of the path.
 * jumpedOver: `due`, `reading`, and `instead`, the due reading whose order stands for it.
 * extra: `askedBy`, and `because`: no slot of the plan, somebody wanted it.
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
  | 'first'
  | 'afterProjection'
  | 'onMeter'
  | 'jumpedOver'
  | 'onPath'
  | 'extra';
export type ReasonValues = Record<string, string | number>;

/** One occurrence and what became of it. An absorbed slot keeps the planned day it would have had; a skipped one has none. */
export interface Slot {
  slot: string;
  nominal: Day;
  planned: Day | null;
  fate: Fate;
  reason: ReasonCode;
  values: ReasonValues;
}

/** The last part of an order's id `<cycle>.<generation>.<slot>`: the same occurrence always has the same key. */
export const slotKey = {
  fixed: (nominal: Day): string => nominal,
  /** Of a path: walked in a shift of a day. */
  shift: (day: Day, shift: number): string => `${day}~${shift}`,
  /** Beside the plan: the `nth` somebody asked for of a day. */
  extra: (day: Day, nth: number): string => (nth === 1 ? `X${day}` : `X${day}~${nth}`),
  /** `nth` counts the floating orders of a generation from 1. */
  floating: (nth: number): string => `a${String(nth).padStart(4, '0')}`,
  /** To the thousandth; an id's parts hold no dot, so a decimal reading is written `1734_5`. */
  meter: (due: number): string => {
    const [whole = '0', thousandths = ''] = due.toFixed(3).split('.');
    const decimals = thousandths.replace(/0+$/, '');
    return `r${whole.padStart(13, '0')}${decimals && `_${decimals}`}`;
  },
};

/** The due reading in the id of a meter order; undefined for orders of days. */
export function dueRunOf(orderId: string): number | undefined {
  const [, whole, thousandths] = /\.r(\d+)(?:_(\d+))?$/.exec(orderId) ?? [];
  return whole === undefined ? undefined : Number(`${whole}.${thousandths ?? 0}`);
}

/** Whether an edit of the cycle leaves an order alone: near, begun, or touched by a person (domain 4.4, Lock span). */
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
 * Nominal days by their place k; months are counted from the anchor, so a month's end never drifts.
 * `startFor` is the first k whose nominal day is `day` or later, or the k before it.
 */
function gridOf({ n, unit }: Frequency, anchor: Day) {
  if (unit === 'D' || unit === 'W') {
    const start = dayNumber(anchor);
    const days = unit === 'W' ? n * 7 : n;
    return {
      nominal: (k: number) => start + k * days,
      startFor: (day: number) => Math.max(0, Math.floor((day - start) / days)),
    };
  }
  const months = unit === 'Y' ? n * 12 : n;
  return {
    nominal: (k: number) => dayNumber(addMonths(anchor, k * months)),
    startFor: (day: number) => Math.max(0, Math.floor(monthsBetween(anchor, dayOf(day)) / months)),
  };
}

/** The first nominal day of a plan's grid that is `from` or later. */
export function firstOnGrid({ frequency, anchor }: Rhythm, from: Day): Day {
  const grid = gridOf(frequency, anchor);
  let k = grid.startFor(dayNumber(from));
  while (grid.nominal(k) < dayNumber(from)) k++;
  return dayOf(grid.nominal(k));
}

interface Placed {
  planned?: number;
  reason: ReasonCode;
}

/** The open day a nominal day moves to. A plan shorter than a week drops what falls on a closed day instead. */
function place(nominal: number, frequency: Frequency, open: OpenDays): Placed {
  if (open.isOpen(nominal)) return { planned: nominal, reason: 'onGrid' };
  if (isShort(frequency)) return { reason: 'closedDay' };
  if (open.rule === 'none') return { planned: nominal, reason: 'onGrid' };
  const planned = open[open.rule](nominal);
  if (planned === undefined) return { reason: 'noOpenDay' };
  return { planned, reason: open.rule === 'next' ? 'movedToNext' : 'movedToPrevious' };
}

/**
 * Every slot of the FIXED grid whose planned day (or nominal, when it has none) lies in from…to, both included,
 * by nominal day. The same slots come out whatever the window: two windows side by side give what one over both gives.
 */
export function fixedSlots({ frequency, anchor, calendar }: Rhythm, from: Day, to: Day): Slot[] {
  const open = openDays(calendar);
  const grid = gridOf(frequency, anchor);
  const [first, last] = [dayNumber(from), dayNumber(to)];
  // Whatever lands in the window starts after the last open day before it and before the first open day after it.
  const earliest = (open.previous(first - 1) ?? first - 1 - REACH) + 1;
  const latest = (open.next(last + 1) ?? last + 1 + REACH) - 1;

  const occurrences: (Placed & { k: number; nominal: number })[] = [];
  const winners = new Map<number, number>();
  for (let k = grid.startFor(earliest); grid.nominal(k) <= latest; k++) {
    const nominal = grid.nominal(k);
    const at = place(nominal, frequency, open);
    const day = at.planned ?? nominal;
    if (day < first || day > last) continue;
    occurrences.push({ k, nominal, ...at });
    if (at.planned !== undefined) winners.set(at.planned, nominal);
  }

  return occurrences.map(({ k, nominal, planned, reason }) => {
    const winner = planned === undefined ? nominal : winners.get(planned)!;
    const slot = {
      slot: slotKey.fixed(dayOf(nominal)),
      nominal: dayOf(nominal),
      planned: dayOrNull(planned),
    };
    const values = { k, anchor };
    if (winner !== nominal)
      return { ...slot, fate: 'absorbed', reason: 'absorbed', values: { ...values, by: dayOf(winner) } };
    const fate = planned === undefined ? 'skipped' : 'generated';
    return { ...slot, fate, reason, values: { ...values, ...because(reason, nominal) } };
  });
}

const dayOrNull = (day: number | undefined) => (day === undefined ? null : dayOf(day));

function because(reason: ReasonCode, nominal: number): ReasonValues {
  switch (reason) {
    case 'movedToNext':
    case 'movedToPrevious':
      return { movedFrom: dayOf(nominal) };
    case 'closedDay':
      return { closed: dayOf(nominal) };
    case 'noOpenDay':
      return { days: REACH };
    default:
      return {};
  }
}

/** What a FLOATING slot counts from: an order done, an order cancelled (its planned day), one taken as done on its planned day, or nothing yet. */
export type Since = { completed: Day } | { cancelled: Day } | { projected: Day } | 'first';

/** The next FLOATING slot. `ordinal` is the number of floating orders of the generation so far. */
export const floatingNext = (rhythm: Rhythm, since: Since, ordinal: number): Slot =>
  floatingSlot(rhythm, openDays(rhythm.calendar), since, ordinal);

function floatingSlot({ frequency, anchor }: Rhythm, open: OpenDays, since: Since, ordinal: number): Slot {
  const { base, why } = origin(since, anchor);
  const grid = gridOf(frequency, base);
  const start = since === 'first' ? 0 : 1;
  let k = start;
  let at = place(grid.nominal(k), frequency, open);
  while (at.reason === 'closedDay' && grid.nominal(k) - dayNumber(base) < REACH)
    at = place(grid.nominal(++k), frequency, open);
  const nominal = grid.nominal(k);
  // Moved back onto the day it counts from, or before it, the plan would never advance: it moves forward instead.
  if (at.planned !== undefined && at.planned <= dayNumber(base) && since !== 'first')
    at = { planned: open.next(nominal), reason: 'movedToNext' };
  const reason = at.planned === undefined ? 'noOpenDay' : at.reason === 'onGrid' ? why : at.reason;
  return {
    slot: slotKey.floating(ordinal + 1),
    nominal: dayOf(nominal),
    planned: dayOrNull(at.planned),
    fate: at.planned === undefined ? 'skipped' : 'generated',
    reason,
    values: {
      ...(since === 'first' ? { anchor } : { since: base }),
      ...(k > start && { dropped: k - start }),
      ...because(reason, nominal),
    },
  };
}

function origin(since: Since, anchor: Day): { base: Day; why: ReasonCode } {
  if (since === 'first') return { base: anchor, why: 'first' };
  if ('completed' in since) return { base: since.completed, why: 'afterCompletion' };
  if ('cancelled' in since) return { base: since.cancelled, why: 'afterCancelled' };
  return { base: since.projected, why: 'afterProjection' };
}

export interface Plan extends Rhythm {
  mode: UpdateMode;
  from: Day;
  to: Day;
  /** Days on which a FLOATING plan was done: each restarts the count. */
  completions?: Day[];
}
export interface PlannedDate {
  nominal: Day;
  planned: Day;
  reason: ReasonCode;
  values: ReasonValues;
}

/** The planned days of a plan within from…to, both included, one item a day; after the last completion as if each were done on its day. */
export function preview(plan: Plan): PlannedDate[] {
  const slots =
    plan.mode === 'initialScheduling' ? fixedSlots(plan, plan.from, plan.to) : floatingSlots(plan);
  const dates = new Map<Day, PlannedDate>();
  for (const { nominal, planned, fate, reason, values } of slots)
    if (planned && fate === 'generated' && planned >= plan.from && planned <= plan.to)
      dates.set(planned, { nominal, planned, reason, values });
  return [...dates.values()].sort((a, b) => (a.planned < b.planned ? -1 : 1));
}

function floatingSlots(plan: Plan): Slot[] {
  const open = openDays(plan.calendar);
  const done = [...new Set(plan.completions)].sort();
  const slots = (['first', ...done.map((completed) => ({ completed }))] as Since[]).map((since, ordinal) =>
    floatingSlot(plan, open, since, ordinal),
  );
  for (let planned = slots.at(-1)!.planned; planned && planned <= plan.to; planned = slots.at(-1)!.planned)
    slots.push(floatingSlot(plan, open, { projected: planned }, slots.length));
  return slots;
}
