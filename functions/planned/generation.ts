// From a cycle to its work orders: what one cycle is due becomes writes; its state says how far it has come (domain 4.4).
import { createHash } from 'node:crypto';
import type { PlantCalendar } from '../../shared/access/plant.ts';
import { addDays, type Day, monthOf } from '../../shared/day.ts';
import type { Cycle, CycleState } from '../../shared/planned/cycle.ts';
import {
  type Due,
  type DueSlot,
  dueNow,
  MAX_PER_RUN,
  type Planning,
  rhythmOf,
} from '../../shared/planned/due.ts';
import { isOpen } from '../../shared/planned/order.ts';
import { fixedSlots, isFirm } from '../../shared/planned/schedule.ts';
import type { Actor } from '../http/session.ts';
import { cycleStates, type cycles, meters, orders } from '../table/chart.ts';
import type { KeptOf, ValueOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

export type KeptCycle = KeptOf<typeof cycles>;
export type KeptState = KeptOf<typeof cycleStates>;
export type KeptOrder = KeptOf<typeof orders>;
type OrderValue = ValueOf<typeof orders>;

/** Changes when the calendar does: a state planned with another key is planned again. */
export function calendarKey(calendar?: PlantCalendar): string {
  if (!calendar) return 'none';
  const { workdays, closed, rule } = calendar;
  return createHash('sha256')
    .update([rule, ...[...workdays].sort(), ...[...closed].sort()].join())
    .digest('base64url')
    .slice(0, 8);
}

export const orderId = (cycle: number, state: Pick<CycleState, 'generation'>, slot: string) =>
  `${cycle}.${state.generation}.${slot}`;

/** Reserves `n` order numbers: `W-YYYY-NNNNNN`, by the plant's calendar year. Gaps may stay, repeats cannot happen. */
export async function numbers(store: Store, today: Day, n: number): Promise<(i: number) => string> {
  const year = today.slice(0, 4);
  const first = n === 0 ? 0 : await store.next(`order.${year}`, n);
  return (i) => `W-${year}-${String(first + i).padStart(6, '0')}`;
}

export function orderOf(cycle: KeptCycle, slot: DueSlot, code: string): OrderValue {
  return {
    code,
    cycleId: cycle.id,
    machineId: cycle.machineId,
    plannedOn: slot.planned,
    ...(slot.nominal !== slot.planned && { nominalOn: slot.nominal }),
    reason: slot.reason,
    values: slot.values,
    tolerance: cycle.tolerance,
    minutes: cycle.totalMinutes,
    tasks: cycle.strategies.length,
    state: cycle.teamId ? 'assigned' : 'planned',
    teamId: cycle.teamId,
    dueRun: slot.dueRun,
    month: monthOf(slot.planned),
    openFor: cycle.teamId ?? 0,
  };
}

/** The writes that make one cycle's due orders and move its state on; the state's version keeps two runs apart. */
export function creations(
  store: Store,
  cycle: KeptCycle,
  before: KeptState,
  due: Due,
  code: (i: number) => string,
): Writes[] {
  const { slots } = due;
  const single = cycle.mode === 'lastCompletion';
  const state =
    single && slots[0] ? { ...due.state, open: orderId(cycle.id, before, slots[0].slot) } : due.state;
  return [
    store.replace(cycleStates, before, state),
    ...slots.map((slot, i) =>
      store.create(orders, orderId(cycle.id, before, slot.slot), orderOf(cycle, slot, code(i))),
    ),
  ];
}

/** Orders of a cycle that can still be open, oldest first; strongly consistent. */
export const unsettled = (
  store: Store,
  cycle: Pick<KeptCycle, 'id'>,
  state: Pick<CycleState, 'settled'>,
): Promise<KeptOrder[]> =>
  everyPage((next) =>
    store.list(orders, {
      under: cycle.id,
      ...(state.settled && { from: state.settled }),
      consistent: true,
      next,
    }),
  );

const firm = (order: KeptOrder, today: Day, cycle: Pick<KeptCycle, 'lockSpan' | 'meter'>) =>
  isFirm({ ...order, assignedByPerson: order.byPerson }, today, cycle.meter === 'none' ? cycle.lockSpan : 0);

interface Replanned {
  writes: Writes[];
  removed: number;
  state: CycleState;
}

/** A changed rhythm: orders that are not firm go (the next run sweeps them), firm ones stay, and a new generation begins after the last of them. */
export async function newGeneration(
  store: Store,
  cycle: KeptCycle,
  before: KeptState,
  today: Day,
  calendar?: PlantCalendar,
): Promise<CycleState> {
  const kept = (await unsettled(store, cycle, before)).filter((order) => firm(order, today, cycle));
  const lastFirm = kept
    .filter((order) => order.state !== 'cancelled')
    .map((order) => order.plannedOn)
    .sort()
    .at(-1);
  const floating = cycle.mode === 'lastCompletion';
  const open = floating ? kept.find((order) => isOpen(order.state)) : undefined;
  return {
    generation: before.generation + 1,
    activatedOn: today,
    ordinal: 0,
    calendar: calendarKey(calendar),
    sweeping: true,
    settled: before.settled,
    open: open?.id,
    ...(!floating && lastFirm && { after: lastFirm, ...(lastFirm >= today && { through: lastFirm }) }),
    ...(floating && { since: before.since }),
    ...(cycle.meter !== 'none' && {
      lastRun: before.lastRun,
      nextRun: before.lastRun === undefined ? undefined : before.lastRun + cycle.run!.every,
    }),
  };
}

/** A changed working calendar: open orders that are not firm move to where their slot now falls; their slots stay theirs. */
export async function replan(
  store: Store,
  cycle: KeptCycle,
  before: KeptState,
  planning: Planning,
): Promise<Replanned> {
  // slots that open up may come before what was settled
  const state: CycleState = { ...before, settled: undefined, calendar: calendarKey(planning.calendar) };
  if (cycle.meter !== 'none' || cycle.mode === 'lastCompletion' || !before.through)
    return { writes: [], removed: 0, state };
  const existing = (await unsettled(store, cycle, before)).filter((order) =>
    order.id.startsWith(`${cycle.id}.${before.generation}.`),
  );
  const keys = new Map(existing.map((order) => [order.id, order]));
  const firmUntil = addDays(planning.today, cycle.lockSpan);
  const wanted = fixedSlots(rhythmOf(cycle, planning.calendar), state.activatedOn, before.through).filter(
    (slot) =>
      slot.fate === 'generated' && slot.planned! > firmUntil && (!state.after || slot.nominal > state.after),
  );
  const writes: Writes[] = [];
  const fresh: DueSlot[] = [];
  for (const slot of wanted) {
    const id = orderId(cycle.id, before, slot.slot);
    const order = keys.get(id);
    keys.delete(id);
    if (!order) fresh.push({ ...slot, planned: slot.planned! });
    else if (!firm(order, planning.today, cycle) && order.plannedOn !== slot.planned) {
      const planned = slot.planned!;
      writes.push(
        store.replace(orders, order, {
          ...order,
          plannedOn: planned,
          month: monthOf(planned),
          nominalOn: slot.nominal === planned ? undefined : slot.nominal,
          reason: slot.reason,
          values: slot.values,
        }),
      );
    }
  }
  const code = await numbers(store, planning.today, fresh.length);
  writes.push(
    ...fresh.map((slot, i) =>
      store.create(orders, orderId(cycle.id, before, slot.slot), orderOf(cycle, slot, code(i))),
    ),
  );
  const gone = [...keys.values()].filter((order) => !firm(order, planning.today, cycle));
  return {
    writes: [...writes, ...gone.map((order) => store.remove(orders, order))],
    removed: gone.length,
    state,
  };
}

/** What of the plant and the machine's meter bears on a cycle's dates. */
export async function planningOf(
  store: Store,
  actor: Pick<Actor, 'plant' | 'today'>,
  cycle: Pick<Cycle, 'machineId' | 'meter'>,
): Promise<Planning> {
  const meter =
    cycle.meter === 'none' ? undefined : await store.find(meters, `${cycle.machineId}.${cycle.meter}`);
  const { parameters, calendar } = actor.plant;
  return { today: actor.today, horizonDays: parameters.horizonDays, calendar, meter };
}

/** What a run leaves: orders made, and orders of an earlier generation taken away. */
export interface Made {
  created: number;
  removed: number;
}

/** One cycle brought up to date, in transactions of at most 97 orders; safe to repeat, to run twice at once and to be killed at any point. */
export async function bringUpToDate(store: Store, cycle: KeptCycle, planning: Planning): Promise<Made> {
  const made: Made = { created: 0, removed: 0 };
  for (;;) {
    const before = await store.get(cycleStates, cycle.id);
    if (before.sweeping) made.removed += await sweep(store, cycle, before, planning.today);
    else if (before.calendar !== calendarKey(planning.calendar))
      made.removed += await followCalendar(store, cycle, before, planning);
    else {
      const due = firstChunk(dueNow(cycle, before, planning));
      if (due.slots.length === 0 && due.state.through === before.through) return made;
      await store.commit(
        creations(store, cycle, before, due, await numbers(store, planning.today, due.slots.length)),
      );
      made.created += due.slots.length;
      if (due.slots.length === 0 || made.created >= MAX_PER_RUN) return made;
    }
  }
}

/** As much of what is due as one transaction holds. */
export function firstChunk(due: Due): Due {
  if (due.slots.length <= CHUNK) return due;
  const slots = due.slots.slice(0, CHUNK);
  return { slots, state: { ...due.state, through: slots.at(-1)!.planned } };
}
export const CHUNK = 97;

async function sweep(store: Store, cycle: KeptCycle, before: KeptState, today: Day): Promise<number> {
  const old = (await unsettled(store, cycle, before)).filter(
    (order) => Number(order.id.split('.')[1]) < before.generation && !firm(order, today, cycle),
  );
  for (let i = 0; i < old.length; i += CHUNK)
    await store.commit(old.slice(i, i + CHUNK).map((order) => store.remove(orders, order)));
  await store.commit(store.replace(cycleStates, before, { ...before, sweeping: undefined }));
  return old.length;
}

/** Chunks before the last may repeat: they are computed from the rows again until the state names the new calendar. */
async function followCalendar(
  store: Store,
  cycle: KeptCycle,
  before: KeptState,
  planning: Planning,
): Promise<number> {
  const { writes, removed, state } = await replan(store, cycle, before, planning);
  const last = writes.length - (writes.length % CHUNK);
  for (let i = 0; i < last; i += CHUNK) await store.commit(writes.slice(i, i + CHUNK));
  await store.commit(writes.slice(last), store.replace(cycleStates, before, state));
  return removed;
}
