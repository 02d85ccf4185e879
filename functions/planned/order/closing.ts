import type { Day } from '../../../shared/day.ts';
import { autoClosedBy, autoClosedByReading, RUNS_END } from '../../../shared/planned/auto-close.ts';
import type { CycleState } from '../../../shared/planned/cycle.ts';
import { dueNow, type Planning } from '../../../shared/planned/due.ts';
import { countedAt, nextDue, readingAccepted, shownAt } from '../../../shared/planned/meter.ts';
import { type Activity, isOpen } from '../../../shared/planned/order.ts';
import { closedOrder, doneOn } from '../../../shared/planned/order-steps.ts';
import type { CycleType } from '../../../shared/procedures/kinds.ts';
import { Refused } from '../../../shared/refused.ts';
import type { SpareUsed } from '../../../shared/warehouse/consumption.ts';
import type { Actor } from '../../http/session.ts';
import { teams } from '../../table/entities/organisation.ts';
import { cycleStates, meters } from '../../table/entities/planned.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { consumed } from '../../warehouse/writes.ts';
import { firstChunk } from '../cycle/generation.ts';
import {
  CHUNK,
  creations,
  isExtra,
  type KeptCycle,
  type KeptOrder,
  type KeptState,
  numbers,
  type OrderValue,
  planningOf,
} from '../cycle/issuing.ts';
import { unsettled } from '../cycle/replanning.ts';
import { ordersOf, seriesOf } from '../kinds.ts';
import { readingWrites } from '../meter/metering.ts';
import { activitiesOf, earliestOn, namedOperators } from './execution.ts';
import { foundIn } from './findings.ts';

export interface Closing {
  version?: number;
  /** What the meter shows; its last reading when absent. */
  reading?: number;
  confirmed?: boolean;
  reason?: string;
  actualMinutes?: number;
  note?: string;
  closedAt?: string;
  spares?: SpareUsed[];
  sapOrder?: string;
  stockConfirmed?: true;
}
export interface Closed {
  order: KeptOrder;
  autoClosed: string[];
}
/** Where an execution stands: the day it was done, and the meter's cumulative reading if the cycle has one. */
interface Done {
  on: Day;
  at: string;
  reading?: number;
  /** The reading as the meter showed it. */
  shown?: number;
}
interface Consequences {
  /** Orders this one stands for. */
  standing: KeptOrder[];
  writes: Writes;
}

/** The generator may move the cycle's state meanwhile: then the closing is worked out again, as long as the order itself is untouched. */
export async function closing(
  store: Store,
  actor: Actor,
  type: CycleType,
  before: KeptOrder,
  activities: Activity[],
  input: Closing,
): Promise<Closed> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await close(store, actor, type, before, activities, input);
    } catch (error) {
      const raced = error instanceof Refused && error.code === 'stale' && attempt < 4;
      if (!raced || (await store.get(ordersOf[type], before.id)).version !== before.version) throw error;
    }
  }
}

async function close(
  store: Store,
  actor: Actor,
  type: CycleType,
  before: KeptOrder,
  activities: Activity[],
  input: Closing,
): Promise<Closed> {
  const kind = ordersOf[type];
  const [cycle, state] = await Promise.all([
    store.get(seriesOf[type], before.cycleId),
    store.get(cycleStates, before.cycleId),
  ]);
  const planning = await planningOf(store, actor, cycle);
  const done = await doneAs(store, actor, before, cycle, state, input);
  const { spares, sapOrder, stockConfirmed } = input;
  const { id: sourceId, code: sourceCode, machineId } = before;
  const used = await consumed(
    store,
    actor,
    { spares, sapOrder, confirmed: stockConfirmed },
    before,
    { source: 'order', sourceId, sourceCode, machineId, on: done.on },
    before.reserved,
  );
  const after = {
    ...closedOrder({ ...before, ...used.kept }, activities, input, done, actor),
    openFor: undefined,
    foundMonth: foundIn(activities, done.on),
  };
  const follow =
    isExtra(before) && (cycle.mode === 'lastCompletion' || cycle.meter !== 'none')
      ? nothing
      : cycle.mode === 'lastCompletion'
        ? nextOrder
        : cycle.meter === 'none'
          ? earlierDays
          : earlierRuns;
  const { standing, writes } = await follow(store, cycle, state, before, done, planning);
  const { confirmed, reason } = input;
  const read =
    done.reading === undefined ? undefined : { value: done.reading, at: done.at, confirmed, reason };
  const own: Writes[] = [
    used.writes,
    namedOperators(store, before.activities, activities),
    read === undefined || cycle.meter === 'none'
      ? []
      : await readingWrites(
          store,
          actor,
          cycle.machineId,
          cycle.meter,
          { ...read, orderId: before.id },
          'reading',
        ),
    writes,
  ];
  // each run has points of its own, and says so itself
  const undone =
    standing.length > 0 && !cycle.rounds ? await activitiesOf(store, standing[0]!, cycle) : undefined;
  const ended = (order: KeptOrder) =>
    order === before
      ? store.replace(kind, before, after, { expected: input.version })
      : store.replace(kind, order, autoClosed(order, before.id, done, undone));
  // the order itself comes first, so that it closes with what it moves on
  await store.commitInChunks([before, ...standing], (some) => [some.map(ended), teamsLetGo(store, some)], {
    first: own,
  });
  return {
    order: store.made(kind, before.id, after, before.version + 1),
    autoClosed: standing.map(({ id }) => id),
  };
}

async function doneAs(
  store: Store,
  actor: Actor,
  before: KeptOrder,
  cycle: KeptCycle,
  state: KeptState,
  input: Closing,
): Promise<Done> {
  const { at, on } = doneOn(before, input.closedAt, earliestOn(before, cycle), actor, actor);
  // the cycle may have left its meter since
  if (before.dueRun === undefined || cycle.meter === 'none') return { on, at };
  const meter = await store.find(meters, `${cycle.machineId}.${cycle.meter}`);
  const reading =
    input.reading === undefined ? (meter?.value ?? before.dueRun) : countedAt(input.reading, meter?.offset);
  if (!readingAccepted(reading, { run: state.lastRun, reading: meter?.value }))
    throw new Refused('invalid', 'readingTooLow', { fields: { reading: 'readingTooLow' } });
  return { on, at, reading, shown: shownAt(reading, meter?.offset) };
}

/** Teams that people had assigned the orders to; each touched once. */
export function teamsLetGo(store: Store, closed: readonly KeptOrder[]): Writes {
  const held = closed.filter((order) => order.byPerson).flatMap(({ teamId }) => teamId ?? []);
  return [...new Set(held)].map((id) =>
    store.release(teams, id, 'orders', held.filter((other) => other === id).length),
  );
}

/** None of its activities was done; they stay what they were to be. */
export const autoClosed = <O extends OrderValue>(
  order: O,
  by: string,
  done: Pick<Done, 'on' | 'at'>,
  activities: readonly Activity[] | undefined,
) => ({
  ...order,
  state: 'autoClosed' as const,
  openFor: undefined,
  closedAt: done.at,
  closedOn: done.on,
  autoClosedBy: by,
  activities: activities?.map((activity) => ({ ...activity, outcome: 'notDone' as const })),
});

type Follow = (
  store: Store,
  cycle: KeptCycle,
  state: KeptState,
  before: KeptOrder,
  done: Done,
  planning: Planning,
) => Promise<Consequences>;

/** Of an order beside the plan, where the plan counts. */
const nothing: Follow = async () => ({ standing: [], writes: [] });

/** FIXED by days: orders of earlier weeks, or days, are closed with this one. */
const earlierDays: Follow = async (store, cycle, state, before, done) => {
  const frequency = cycle.rounds ? RUNS_END : cycle.frequency;
  if (!cycle.autoClose || !frequency) return { standing: [], writes: [] };
  const all = await unsettled(store, cycle, state);
  const ids = new Set(autoClosedBy(before, done.on, frequency, all));
  const standing = all.filter(({ id }) => ids.has(id));
  // never beyond the day: what is planned later can still be moved or taken away
  const first = all.find(({ id, state }) => id === before.id || (isOpen(state) && !ids.has(id)));
  const worth =
    first && first.id !== state.settled && first.plannedOn <= done.on && standing.length < CHUNK / 2;
  return {
    standing,
    writes: worth ? store.replace(cycleStates, state, { ...state, settled: first.id }) : [],
  };
};

/** FIXED by meter: orders of grid points before the next due reading are closed with this one. */
const earlierRuns: Follow = async (store, cycle, state, before, done, planning) => {
  const run = done.reading;
  if (run === undefined) return { standing: [], writes: [] };
  // done early within its window, it counts as its own point of the grid
  const due = nextDue('initialScheduling', {
    start: cycle.run!.start,
    frequency: cycle.run!.every,
    done: Math.max(run, before.dueRun ?? run),
  });
  const others = (await unsettled(store, cycle, state)).filter((order) => isOpen(order.state));
  const ids = new Set(
    autoClosedByReading(
      { id: before.id },
      due,
      others.map(({ id, state, dueRun }) => ({ id, state, due: dueRun ?? Infinity })),
    ),
  );
  const moved: CycleState = {
    ...state,
    lastRun: run,
    lastShown: done.shown,
    nextRun: Math.max(due, state.nextRun ?? due),
    open: others.find((order) => order.id !== before.id && !ids.has(order.id) && !isExtra(order))?.id,
  };
  return {
    standing: others.filter(({ id }) => ids.has(id)),
    writes: await following(store, cycle, state, moved, done, planning),
  };
};

/** FLOATING: the next date counts from this one, and its order is there at once. */
const nextOrder: Follow = async (store, cycle, state, before, done, planning) => {
  const run = done.reading;
  const moved: CycleState = {
    ...state,
    since: { completed: done.on },
    open: state.open === before.id ? undefined : state.open,
    ...(run !== undefined && {
      lastRun: run,
      lastShown: done.shown,
      nextRun: nextDue('lastCompletion', { start: cycle.run!.start, frequency: cycle.run!.every, done: run }),
    }),
  };
  return { standing: [], writes: await following(store, cycle, state, moved, done, planning) };
};

/** The cycle's state moved on by an execution or a cancellation, with the orders that makes due. */
export async function following(
  store: Store,
  cycle: KeptCycle,
  before: KeptState,
  moved: CycleState,
  { reading }: Pick<Done, 'reading'>,
  planning: Planning,
): Promise<Writes> {
  const meter = reading === undefined ? planning.meter : { ...planning.meter, value: reading };
  const due = firstChunk(dueNow(cycle, moved, { ...planning, meter }));
  return creations(
    store,
    cycle,
    before,
    due,
    await numbers(store, cycle.typeCycle, planning.today, due.slots.length),
  );
}
