// What a changed cycle or working calendar does to orders already made: firm ones stay, the others go or follow (domain 4.4).
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Walk } from '../../../shared/autonomous/rounds.ts';
import { addDays, type Day } from '../../../shared/day.ts';
import type { CycleState } from '../../../shared/planned/cycle.ts';
import { type DueSlot, dueNow, gridSlots, hasWork, type Planning } from '../../../shared/planned/due.ts';
import { lubricatedBy } from '../../../shared/planned/lubrication.ts';
import { nextDue } from '../../../shared/planned/meter.ts';
import { isOpen } from '../../../shared/planned/order.ts';
import { isUntouched } from '../../../shared/planned/order-moves.ts';
import type { PlantCalendar } from '../../../shared/planned/plant-calendar.ts';
import { isFirm } from '../../../shared/planned/schedule.ts';
import { cycleStates, type orders } from '../../table/entities/planned.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { ordersOf } from '../kinds.ts';
import {
  isExtra,
  type KeptCycle,
  type KeptOrder,
  type KeptState,
  numbers,
  type OrderValue,
  orderId,
  orderOf,
} from './issuing.ts';

const prints = new WeakMap<PlantCalendar, string>();
function printOf(calendar: PlantCalendar): string {
  const known = prints.get(calendar);
  if (known) return known;
  const { workdays, closed, rule } = calendar;
  const print = digest([rule, ...[...workdays].sort(), ...[...closed].sort()].join());
  prints.set(calendar, print);
  return print;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);
/** What was read has its names in another order than what was made. */
const inOrder = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const printed = (value: unknown) => digest(JSON.stringify(value, inOrder));

/** Changes with the working calendar and with whatever an order takes over from its cycle. */
export const planKey = (
  cycle: Pick<
    KeptCycle,
    'tolerance' | 'totalMinutes' | 'manMinutes' | 'strategies' | 'teamId' | 'lubricates'
  > &
    Partial<Walk>,
  calendar?: PlantCalendar,
): string =>
  [
    calendar ? printOf(calendar) : 'none',
    cycle.tolerance,
    cycle.totalMinutes,
    cycle.strategies.length,
    cycle.teamId ?? 0,
    ...(cycle.manMinutes === undefined ? [] : [`m${cycle.manMinutes}`]),
    ...(cycle.rounds ? [printed([cycle.rounds, cycle.points, cycle.walkingMinutes, cycle.shifts])] : []),
    ...(cycle.lubricates ? [printed(cycle.lubricates)] : []),
  ].join('/');

/** Orders of a cycle that can still be open, oldest first; strongly consistent. */
export const unsettled = (
  store: Store,
  cycle: Pick<KeptCycle, 'id' | 'typeCycle'>,
  { settled }: Pick<CycleState, 'settled'>,
): Promise<KeptOrder[]> =>
  everyPage((next) =>
    store.list(ordersOf[cycle.typeCycle], {
      under: cycle.id,
      ...(settled && { from: settled }),
      consistent: true,
      next,
    }),
  );

/** A meter order is near its due reading from its issue on, so it always stays. */
const firm = (order: KeptOrder, today: Day, { lockSpan }: Pick<KeptCycle, 'lockSpan'>) =>
  order.dueRun !== undefined || isFirm({ ...order, assignedByPerson: order.byPerson }, today, lockSpan);

/** A changed rhythm: orders that are not firm go (the next run sweeps them), firm ones stay, and a new generation begins after the last of them. */
export async function newGeneration(
  store: Store,
  was: KeptCycle,
  cycle: KeptCycle,
  before: KeptState,
  today: Day,
  calendar?: PlantCalendar,
): Promise<CycleState> {
  const kept = (await unsettled(store, cycle, before)).filter(
    (order) => firm(order, today, cycle) && !isExtra(order),
  );
  const counted = kept.filter((order) => order.state !== 'cancelled');
  const lastFirm = counted
    .map((order) => order.plannedOn)
    .sort()
    .at(-1);
  const floating = cycle.mode === 'lastCompletion';
  const open = floating
    ? kept.findLast((order) => isOpen(order.state))
    : kept.find((order) => isOpen(order.state) && order.dueRun !== undefined);
  const goesOn = was.active && was.anchor === cycle.anchor;
  return {
    generation: before.generation + 1,
    activatedOn: today,
    ordinal: 0,
    plan: planKey(cycle, calendar),
    sweeping: true,
    settled: before.settled,
    open: open?.id,
    openOn: floating ? open?.plannedOn : undefined,
    ...(!floating && lastFirm && { after: lastFirm, ...(lastFirm >= today && { through: lastFirm }) }),
    ...(floating && goesOn && { since: before.since }),
    ...(cycle.meter !== 'none' && {
      lastRun: before.lastRun,
      lastShown: before.lastShown,
      nextRun: nextRunOf(cycle, before.lastRun, counted),
    }),
  };
}

/** The first due reading of a new generation, beyond the last execution and beyond every order that stays. */
function nextRunOf(cycle: KeptCycle, lastRun: number | undefined, kept: readonly KeptOrder[]) {
  const reached = [lastRun, ...kept.map(({ dueRun }) => dueRun)].filter((run) => run !== undefined);
  if (reached.length === 0 || !cycle.run) return undefined;
  return nextDue(cycle.mode, {
    start: cycle.run.start,
    frequency: cycle.run.every,
    done: Math.max(...reached),
  });
}

/** Takes away what an edit left behind: orders of earlier generations that were not firm on its day. */
export async function sweep(store: Store, cycle: KeptCycle, before: KeptState): Promise<number> {
  const old = (await unsettled(store, cycle, before)).filter(
    (order) => Number(order.id.split('.')[1]) < before.generation && !firm(order, before.activatedOn, cycle),
  );
  await store.commitInChunks(
    old,
    (some) => some.map((order) => store.remove(ordersOf[cycle.typeCycle], order)),
    {
      last: store.replace(cycleStates, before, { ...before, sweeping: undefined }),
    },
  );
  return old.length;
}

/** What becomes of the slots of a changed plan, and of orders that are not firm. */
interface Replanned {
  /** Where the slot of an order now falls. */
  moved: ReadonlyMap<string, DueSlot>;
  fresh: readonly DueSlot[];
  gone: ReadonlySet<KeptOrder>;
}

/**
 * Open orders that are not firm take over the changed plan and move to where their slot now falls; their slots stay theirs.
 * Firm ones stay on their day, and until somebody begins them take over how much there is to do.
 * Transactions before the last may repeat: they are computed from the rows again until the state names the new plan.
 */
export async function replan(
  store: Store,
  cycle: KeptCycle,
  before: KeptState,
  planning: Planning,
): Promise<number> {
  const replan = cycle.meter !== 'none' ? none : cycle.mode === 'lastCompletion' ? onlyOrder : series;
  const rows = await unsettled(store, cycle, {});
  const { moved, fresh, gone } = replan(cycle, before, planning, rows);
  const kind = ordersOf[cycle.typeCycle];
  const code = await numbers(store, cycle.typeCycle, planning.today, fresh.length);
  const writes: Writes[] = [
    ...rows.flatMap((order) => {
      if (gone.has(order)) return [store.remove(kind, order)];
      const slot = moved.get(order.id);
      return changed(store, kind, order, slot ? orderOf(cycle, slot, order.code) : withWorkOf(cycle, order));
    }),
    ...fresh.map((slot, i) =>
      store.create(kind, orderId(cycle.id, before, slot.slot), orderOf(cycle, slot, code(i))),
    ),
  ];
  // slots that open up may come before what was settled
  const state = {
    ...before,
    settled: undefined,
    openOn: moved.get(before.open ?? '')?.planned ?? before.openOn,
    plan: planKey(cycle, planning.calendar),
  };
  await store.commitInChunks(writes, (some) => some, { last: store.replace(cycleStates, before, state) });
  return gone.size;
}

type Replan = (
  cycle: KeptCycle,
  before: KeptState,
  planning: Planning,
  rows: readonly KeptOrder[],
) => Replanned;

const none: Replan = () => ({ moved: new Map(), fresh: [], gone: new Set() });

const series: Replan = (cycle, before, planning, rows) => {
  if (!before.through) return none(cycle, before, planning, rows);
  const generation = `${cycle.id}.${before.generation}.`;
  const left = new Map(rows.filter(({ id }) => id.startsWith(generation)).map((order) => [order.id, order]));
  const firmUntil = addDays(planning.today, cycle.lockSpan);
  const wanted = gridSlots(cycle, planning.calendar, before.activatedOn, before.through).filter(
    (slot) =>
      slot.fate === 'generated' &&
      slot.planned! > firmUntil &&
      (!before.after || slot.nominal > before.after),
  );
  const moved = new Map<string, DueSlot>();
  const fresh: DueSlot[] = [];
  for (const { fate: _, ...slot } of wanted) {
    const due = { ...slot, planned: slot.planned! };
    const id = orderId(cycle.id, before, slot.slot);
    const order = left.get(id);
    left.delete(id);
    if (!order) fresh.push(due);
    else if (!firm(order, planning.today, cycle)) moved.set(id, due);
  }
  const gone = new Set([...left.values()].filter((order) => !firm(order, planning.today, cycle)));
  return { moved, fresh, gone };
};

/** FLOATING: the one open order, planned again from what it counts from. */
const onlyOrder: Replan = (cycle, before, planning, rows) => {
  const nothing = none(cycle, before, planning, rows);
  const order = rows.find(({ id }) => id === before.open);
  if (!order || firm(order, planning.today, cycle)) return nothing;
  const [slot] = dueNow(cycle, { ...before, open: undefined, ordinal: before.ordinal - 1 }, planning).slots;
  const same = slot && orderId(cycle.id, before, slot.slot) === order.id;
  return same ? { ...nothing, moved: new Map([[order.id, slot]]) } : nothing;
};

/** As long as nobody has begun it; the last orders of a cycle left without work keep what they were planned with. */
function withWorkOf(cycle: KeptCycle, order: KeptOrder): OrderValue {
  if (!isUntouched(order.state) || !hasWork(cycle)) return order;
  const { lubricates: _, ...rest } = order;
  const { totalMinutes: minutes, manMinutes, strategies } = cycle;
  return {
    ...rest,
    ...lubricatedBy(cycle, order.points),
    ...(!order.points && { minutes, manMinutes, tasks: strategies.length }),
  };
}

function changed(store: Store, kind: typeof orders, order: KeptOrder, after: OrderValue): Writes[] {
  const same = (['plannedOn', 'tolerance', 'minutes', 'manMinutes', 'tasks', 'teamId'] as const).every(
    (name) => order[name] === after[name],
  );
  const walked = String(order.points) === String(after.points);
  const lubricated = isDeepStrictEqual(order.lubricates, after.lubricates);
  return same && walked && lubricated ? [] : [store.replace(kind, order, after)];
}
